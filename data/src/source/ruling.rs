use std::collections::HashMap;

use flagbridge_cards::{CardNumber, EditionIndex, ObstacleKind, Ruling, fold};
use serde::Deserialize;

use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::{find, unknown};

/// What a ruling may name besides cards and kinds of obstacles.
const TOKENS: &[&str] = &["proximity-mine"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulingFile {
    id: String,
    cards: Vec<String>,
    text: String,
    cite: String,
    from: String,
    until: Option<String>,
    #[serde(default)]
    proof: Vec<String>,
    check: Option<String>,
    unplayable: Option<String>,
}

/// The rulings of one file.
///
/// A ruling may also name kinds of obstacles and tokens of the table. Those names are checked; a ruling about nothing
/// else is not embedded, because the catalogue keeps rulings by card.
pub fn rulings(
    file: &str,
    tree: &Tree,
    numbers: &HashMap<String, CardNumber>,
    editions: &[String],
    faults: &mut SourceErrors,
) -> Vec<Ruling> {
    let mut rulings = Vec::new();
    for entry in tree.list() {
        let mut reader = Reader::new(file, entry, "", faults);
        let Some(read) = reader.read::<RulingFile>() else { continue };
        let mut edition = |key: &str, id: &str| {
            let index = editions.iter().position(|known| known == id);
            if index.is_none() {
                reader.fault(key, unknown("edition", id, editions.iter().map(String::as_str)));
            }
            index.map(|index| EditionIndex(index as u8))
        };
        let from = edition("from", &read.from);
        let until = read.until.as_ref().map(|id| edition("until", id));
        if let (Some(from), Some(Some(until))) = (from, until)
            && until <= from
        {
            reader.fault("until", "a ruling ends after it begins");
        }
        if read.unplayable.is_some() && (read.check.is_some() || !read.proof.is_empty()) {
            reader.fault("unplayable", "a ruling that something proves can be played");
        }
        if !read.cards.first().is_none_or(|card| names(&read.id, card)) {
            reader.fault("id", "the id is the first card, a full stop and a few words");
        }
        if read.cards.is_empty() {
            reader.fault("cards", "a ruling names at least one card");
        }
        let mut cards = Vec::new();
        for (place, id) in read.cards.iter().enumerate() {
            let path = format!("cards[{place}]");
            match numbers.get(id) {
                Some(number) if cards.contains(number) => {
                    reader.fault(&path, format!("\"{id}\" is named twice"));
                }
                Some(number) => cards.push(*number),
                None if find::<ObstacleKind>(id).is_ok() || TOKENS.contains(&id.as_str()) => {}
                None => {
                    let known = numbers.keys().map(String::as_str);
                    reader.fault(&path, unknown("card", id, known));
                }
            }
        }
        if let (Some(from), false) = (from, cards.is_empty()) {
            let until = until.flatten();
            rulings.push(Ruling {
                id: keep(&read.id),
                cards,
                text: keep(&read.text),
                cite: keep(&read.cite),
                from,
                until,
                proof: read.proof.iter().map(|scenario| keep(scenario)).collect(),
                check: read.check.as_deref().map(keep),
                unplayable: read.unplayable.as_deref().map(keep),
            });
        }
    }
    rulings
}

/// Whether an id is this card and a few words.
fn names(id: &str, card: &str) -> bool {
    let words = id.strip_prefix(card).and_then(|rest| rest.strip_prefix('.'));
    words.is_some_and(|words| !words.is_empty())
}

/// What short words of players stand for, from `players-words.json`.
pub fn players_words(
    file: &str,
    tree: &Tree,
    faults: &mut SourceErrors,
) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut words = Vec::new();
    for (word, _, entry) in tree.fields() {
        let mut reader = Reader::new(file, entry, word, faults);
        let meanings: Vec<String> = reader.read().unwrap_or_default();
        if fold(word) != *word || word.is_empty() {
            reader
                .fault("", format!("\"{word}\" is not one word of lower case letters and figures"));
        }
        for (place, meaning) in meanings.iter().enumerate() {
            if fold(meaning).is_empty() || fold(meaning) == *word {
                reader.fault(&format!("[{place}]"), format!("\"{meaning}\" says nothing new"));
            }
        }
        words.push((keep(word), meanings.iter().map(|meaning| keep(meaning)).collect()));
    }
    words
}

/// Other names of cards, from `aliases.json`.
pub fn aliases(
    file: &str,
    tree: &Tree,
    numbers: &HashMap<String, CardNumber>,
    faults: &mut SourceErrors,
) -> Vec<(&'static str, CardNumber)> {
    let mut aliases: Vec<(&'static str, CardNumber)> = Vec::new();
    for (id, _, entry) in tree.fields() {
        let Some(number) = numbers.get(id).copied() else {
            let known = numbers.keys().map(String::as_str);
            let message = unknown("card", id, known);
            Reader::new(file, tree, "", faults).fault(id, message);
            continue;
        };
        let mut reader = Reader::new(file, entry, id, faults);
        let names: Vec<String> = reader.read().unwrap_or_default();
        for (place, name) in names.iter().enumerate() {
            let known = aliases.iter().any(|(other, n)| *n == number && fold(other) == fold(name));
            if fold(name).is_empty() || known {
                reader.fault(&format!("[{place}]"), format!("\"{name}\" adds no new name"));
            }
            aliases.push((keep(name), number));
        }
    }
    aliases
}
