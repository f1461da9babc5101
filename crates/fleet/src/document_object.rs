//! Reading the objects of a fleet document.

use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

/// An object of a document: fields it knows, and others that it keeps as they are.
///
/// Read by hand: the derived way keeps every value in between and is most of the code that reads a fleet.
pub(crate) trait Object: Default {
    /// The field without which it is none.
    const NEEDED: &'static str;

    /// Reads the value of a field it knows. Returns whether it does.
    fn field<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error>;

    /// The fields it does not know.
    fn more(&mut self) -> &mut Map<String, Value>;
}

/// Reads an object; of a field that stands there twice the last value counts.
pub(crate) fn read<'de, T: Object, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(Reader(PhantomData))
}

/// A card in a document, as text: its id, or its manifest number in place of it.
pub(crate) struct CardId(String);

impl CardId {
    /// The id, or the number as text.
    pub fn text(self) -> String {
        self.0
    }

    /// The same of several.
    pub fn texts(all: Vec<Self>) -> Vec<String> {
        all.into_iter().map(Self::text).collect()
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CardIdReader)
    }
}

struct CardIdReader;

impl Visitor<'_> for CardIdReader {
    type Value = CardId;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the id of a card")
    }

    fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<CardId, E> {
        Ok(CardId(id.to_owned()))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<CardId, E> {
        Ok(CardId(number.to_string()))
    }
}

struct Reader<T>(PhantomData<T>);

impl<'de, T: Object> Visitor<'de> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object of a fleet document")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let (mut object, mut complete) = (T::default(), false);
        while let Some(name) = map.next_key::<String>()? {
            complete |= name == T::NEEDED;
            if !object.field(&name, &mut map)? {
                let value = map.next_value()?;
                object.more().insert(name, value);
            }
        }
        if complete { Ok(object) } else { Err(A::Error::missing_field(T::NEEDED)) }
    }
}
