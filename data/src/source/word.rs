use flagbridge_cards::{
    Color, Command, DamageTiming, DamageTrait, DefenseToken, Face, Faction, HullZone, Issuer,
    Keyword, ObjectiveCategory, ObstacleKind, Silhouette, Size, Slot, StartingKind, Tag,
};
use serde::{Deserialize, Deserializer, de};

/// A word from one of the closed lists, read with a message that names the list and the nearest word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<T>(pub T);

/// A closed list of words.
pub trait Word: Copy + 'static {
    /// What one of them is called.
    const NOUN: &'static str;
    /// All of them.
    const WORDS: &'static [Self];
    /// The word in data files.
    fn word(self) -> &'static str;
}

macro_rules! word {
    ($($name:ident = $noun:literal;)+) => { $(
        impl Word for $name {
            const NOUN: &'static str = $noun;
            const WORDS: &'static [Self] = Self::ALL;
            fn word(self) -> &'static str {
                self.id()
            }
        }
    )+ };
}

word! {
    Color = "die color";
    Command = "command";
    DamageTiming = "damage timing";
    DamageTrait = "damage trait";
    DefenseToken = "defense token";
    Face = "die face";
    Faction = "faction";
    HullZone = "hull zone";
    Issuer = "issuer";
    Keyword = "keyword";
    ObjectiveCategory = "objective category";
    ObstacleKind = "obstacle kind";
    Silhouette = "silhouette";
    Size = "size";
    Slot = "slot";
    StartingKind = "starting kind";
    Tag = "tag";
}

/// The word with this id, or a message that says there is none.
pub fn find<T: Word>(id: &str) -> Result<T, String> {
    T::WORDS
        .iter()
        .copied()
        .find(|word| word.word() == id)
        .ok_or_else(|| unknown(T::NOUN, id, T::WORDS.iter().map(|word| word.word())))
}

/// `unknown slot "turbolaser"; did you mean "turbolasers"?`
pub fn unknown<'a>(noun: &str, id: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let nearest = known
        .into_iter()
        .map(|word| (strsim::jaro_winkler(word, id), word))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)));
    match nearest {
        Some((_, word)) => format!("unknown {noun} \"{id}\"; did you mean \"{word}\"?"),
        None => format!("unknown {noun} \"{id}\""),
    }
}

impl<'de, T: Word> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        find(&String::deserialize(deserializer)?).map(Named).map_err(de::Error::custom)
    }
}

/// The words without their wrappers.
pub fn words<T: Copy, S: FromIterator<T>>(named: &[Named<T>]) -> S {
    named.iter().map(|named| named.0).collect()
}

/// One word, several, or `"any"` for all of the list.
#[derive(Clone, Debug)]
pub struct Several<T>(pub Vec<T>);

impl<'de, T: Word> Deserialize<'de> for Several<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            One(String),
            Many(Vec<String>),
        }
        let ids = match Form::deserialize(deserializer)? {
            Form::One(id) if id == "any" => return Ok(Self(T::WORDS.to_vec())),
            Form::One(id) => vec![id],
            Form::Many(ids) => ids,
        };
        ids.iter().map(|id| find(id)).collect::<Result<_, _>>().map(Self).map_err(de::Error::custom)
    }
}
