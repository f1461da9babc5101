use std::collections::HashMap;

use flagbridge_cards::{CardNumber, Doubt, EditionIndex};
use serde::Deserialize;

use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::unknown;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DoubtFile {
    card: String,
    from: String,
    text: String,
}

/// What rests on a single source, from `doubts.json`.
pub fn doubts(
    file: &str,
    tree: &Tree,
    numbers: &HashMap<String, CardNumber>,
    editions: &[String],
    faults: &mut SourceErrors,
) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    for entry in tree.list() {
        let mut reader = Reader::new(file, entry, "", faults);
        let Some(read) = reader.read::<DoubtFile>() else { continue };
        let card = numbers.get(&read.card).copied();
        if card.is_none() {
            let known = numbers.keys().map(String::as_str);
            reader.fault("card", unknown("card", &read.card, known));
        }
        let from = editions.iter().position(|id| *id == read.from);
        if from.is_none() {
            let known = editions.iter().map(String::as_str);
            reader.fault("from", unknown("edition", &read.from, known));
        }
        if let (Some(card), Some(from)) = (card, from) {
            let from = EditionIndex(from as u8);
            doubts.push(Doubt { card, from, text: keep(&read.text) });
        }
    }
    doubts
}
