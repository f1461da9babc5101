use std::collections::HashMap;

use flagbridge_cards::CardNumber;

use super::card::CardEntry;
use super::reader::Reader;
use super::source_error::SourceErrors;
use super::tree::{Part, Tree};

/// The numbers of the cards, from `manifest.json`: ascending from 1 without a gap, each id once, every card there.
pub fn numbers(
    file: &str,
    tree: &Tree,
    cards: &[CardEntry<'_>],
    faults: &mut SourceErrors,
) -> HashMap<String, CardNumber> {
    let known: HashMap<_, _> = cards.iter().map(|card| (card.id.as_str(), card)).collect();
    let mut numbers = HashMap::new();
    for (place, (key, _, entry)) in tree.fields().iter().enumerate() {
        let mut reader = Reader::new(file, entry, "", faults);
        if key.parse() != Ok(place + 1) {
            let message = format!(
                "number {key} stands in place {}; numbers ascend from 1 without a gap",
                place + 1
            );
            reader.fault("", message);
        }
        let Part::Leaf(serde_json::Value::String(id)) = &entry.value else {
            reader.fault("", "a manifest entry is a card id");
            continue;
        };
        if !known.contains_key(id.as_str()) {
            reader.fault("", format!("number {key}: there is no card \"{id}\""));
        }
        let number = CardNumber::new(place as u16 + 1);
        if let Some(first) = numbers.insert(id.clone(), number) {
            reader.fault("", format!("number {key}: \"{id}\" already has the number {first}"));
        }
    }
    let mut seen: HashMap<&str, &CardEntry<'_>> = HashMap::new();
    for card in cards {
        let mut reader = Reader::new(card.file, card.tree, &card.id, faults);
        if let Some(first) = seen.insert(&card.id, card) {
            let line = first.tree.line;
            reader.fault("id", format!("duplicate id, first in data/{}:{line}", first.file));
        }
        if !numbers.contains_key(&card.id) {
            reader.fault("id", "the card has no number in manifest.json");
        }
    }
    numbers
}
