//! What a player owns: boxes, and cards by number.

mod expansion;

use std::collections::BTreeMap;

use flagbridge_cards::Card;
use flagbridge_data::catalogue;
use serde::{Deserialize, Serialize};

pub use expansion::{Expansion, expansions};

/// More of a card, or of a box, than anybody has.
pub const MOST: u16 = 99;

/// What stands in the `kind` of a file.
const KIND: &str = "flagbridge-collection";

/// Boxes and cards by number.
///
/// A box brings one of each of its cards. How many squadrons of a kind it holds we do not know: of squadrons without a
/// pilot it brings as many as anybody wants, until the player states a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// How many of each box, by its id.
    pub boxes: BTreeMap<String, u16>,
    /// How many of a card, by its id, where the player has counted them: whatever the boxes bring.
    pub cards: BTreeMap<String, u16>,
}

/// Why a file is no collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotACollection {
    /// It is not JSON, or of another shape.
    Unreadable,
    /// It is something else of ours.
    AnotherKind,
}

impl std::fmt::Display for NotACollection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "This file is not a collection.",
            Self::AnotherKind => "This file is not a collection. It may be a fleet.",
        })
    }
}

#[derive(Deserialize, Serialize)]
struct File {
    kind: String,
    #[serde(default)]
    boxes: BTreeMap<String, u16>,
    #[serde(default)]
    cards: BTreeMap<String, u16>,
}

impl Collection {
    /// Reads a file. Boxes and cards that we do not know stay in it; numbers are at most [`MOST`].
    pub fn parse(text: &str) -> Result<Self, NotACollection> {
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|_| NotACollection::Unreadable)?;
        if value["kind"] != KIND {
            return Err(NotACollection::AnotherKind);
        }
        let file: File = serde_json::from_value(value).map_err(|_| NotACollection::Unreadable)?;
        let mut collection = Self { boxes: file.boxes, cards: file.cards };
        let counts = collection.boxes.values_mut().chain(collection.cards.values_mut());
        counts.for_each(|count| *count = (*count).min(MOST));
        Ok(collection)
    }

    /// The file.
    pub fn text(&self) -> String {
        let file =
            File { kind: KIND.to_owned(), boxes: self.boxes.clone(), cards: self.cards.clone() };
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Sets how many of a box there are.
    pub fn set_box(&mut self, id: &str, count: u16) {
        if count == 0 {
            self.boxes.remove(id);
        } else {
            self.boxes.insert(id.to_owned(), count.min(MOST));
        }
    }

    /// Sets how many of a card there are; nothing goes back to what the boxes bring.
    pub fn set_card(&mut self, id: &str, count: Option<u16>) {
        if let Some(count) = count {
            self.cards.insert(id.to_owned(), count.min(MOST));
        } else {
            self.cards.remove(id);
        }
    }

    /// How many of a card the boxes bring.
    pub fn from_boxes(&self, card: &Card) -> u16 {
        let having = expansions().iter().filter(|it| it.cards.iter().any(|id| id == card.id));
        let boxes: u16 = having.filter_map(|it| self.boxes.get(&it.id)).sum();
        let many = card.squadron().is_some_and(|it| !it.ace) && !card.unique;
        if boxes > 0 && many { MOST } else { boxes.min(MOST) }
    }

    /// How many of each card there are, by its id: what the editor reads.
    pub fn owned(&self) -> BTreeMap<&'static str, u16> {
        let numbers = (1..=catalogue().card_count() as u16).map(flagbridge_cards::CardNumber::new);
        let cards = numbers.filter_map(|number| catalogue().newest(number));
        let counts = cards.map(|card| {
            let stated = self.cards.get(card.id).copied();
            (card.id, stated.unwrap_or_else(|| self.from_boxes(card)))
        });
        counts.filter(|(_, count)| *count > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn with(boxes: &[(&str, u16)], cards: &[(&str, u16)]) -> Collection {
        let owned = |it: &[(&str, u16)]| it.iter().map(|(id, n)| ((*id).to_owned(), *n)).collect();
        Collection { boxes: owned(boxes), cards: owned(cards) }
    }

    #[test]
    fn a_box_brings_its_cards_and_a_stated_number_counts_instead() {
        let owned = with(&[("swm06", 2)], &[("demolisher-title", 1)]);
        let owned = owned.owned();
        assert_eq!(owned["gladiator-i-class-star-destroyer"], 2);
        assert_eq!(owned["demolisher-title"], 1);
        assert!(!owned.contains_key("cr90-corvette-a"));
        assert!(
            !with(&[("swm06", 1)], &[("demolisher-title", 0)])
                .owned()
                .contains_key("demolisher-title")
        );
    }

    #[test]
    fn squadrons_without_a_pilot_are_as_many_as_wanted_until_they_are_counted() {
        let owned = with(&[("swm08", 1)], &[]).owned();
        assert_eq!(owned["tie-interceptor-squadron"], MOST);
        assert_eq!(owned["soontir-fel-tie-interceptor-squadron"], 1);
        let counted = with(&[("swm08", 1)], &[("tie-interceptor-squadron", 2)]).owned();
        assert_eq!(counted["tie-interceptor-squadron"], 2);
    }

    #[test]
    fn what_is_no_collection_is_refused_with_a_reason() {
        assert_eq!(Collection::parse("swm01"), Err(NotACollection::Unreadable));
        assert_eq!(Collection::parse("{\"kind\":\"fleet\"}"), Err(NotACollection::AnotherKind));
        let wrong = "{\"kind\":\"flagbridge-collection\",\"cards\":{\"x\":-1}}";
        assert_eq!(Collection::parse(wrong), Err(NotACollection::Unreadable));
        let many = "{\"kind\":\"flagbridge-collection\",\"boxes\":{\"swm01\":4000}}";
        assert_eq!(Collection::parse(many).unwrap().boxes["swm01"], MOST);
    }

    proptest! {
        #[test]
        fn a_collection_survives_its_file(
            boxes in proptest::collection::btree_map("[a-z0-9]{1,8}", 0..=MOST, 0..8),
            cards in proptest::collection::btree_map("[a-z-]{1,12}", 0..=MOST, 0..8),
        ) {
            let collection = Collection { boxes, cards };
            prop_assert_eq!(Collection::parse(&collection.text()), Ok(collection));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}|\\{\"kind\":\"flagbridge-collection\"\\PC{0,40}\\}") {
            let _ = Collection::parse(&text);
        }
    }
}
