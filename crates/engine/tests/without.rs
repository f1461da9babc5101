//! Every card the engine plays is missed by a scenario when it does nothing.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use flagbridge_data::catalogue;
use flagbridge_engine::effects::entries;
use flagbridge_engine::scenario::Scenario;

/// Cards that no scenario would miss yet. Whoever writes a scenario that does takes the card out of the list.
const NOT_MISSED: &str = include_str!("not-missed.txt");

/// The scenarios that name each card.
fn scenarios() -> BTreeMap<String, Vec<Scenario>> {
    let ids: BTreeSet<&str> = entries().map(|entry| entry.id).collect();
    let mut found: BTreeMap<String, Vec<Scenario>> = BTreeMap::new();
    for path in common::scenario_files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        let words: BTreeSet<&str> = text
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
            .filter(|word| ids.contains(word))
            .collect();
        for id in words {
            let scenario = Scenario::read(&text).expect("a scenario");
            found.entry(id.to_owned()).or_default().push(scenario);
        }
    }
    found
}

#[test]
fn a_card_that_does_nothing_is_missed_by_a_scenario_that_names_it() {
    let scenarios = scenarios();
    let known: BTreeSet<&str> = NOT_MISSED.lines().collect();
    let mut not_missed = BTreeSet::new();
    for entry in entries() {
        let card = catalogue().number(entry.id).expect("a card");
        let misses = |scenario: &Scenario| {
            let runs = scenario.run_without(catalogue(), &[card]).expect("editions");
            runs.iter().any(|run| run.fault.is_some())
        };
        if !scenarios.get(entry.id).is_some_and(|named| named.iter().any(misses)) {
            not_missed.insert(entry.id);
        }
    }
    let new: Vec<&str> = not_missed.difference(&known).copied().collect();
    let named: Vec<&str> = new.iter().copied().filter(|id| scenarios.contains_key(*id)).collect();
    assert!(
        new.is_empty(),
        "{} cards can be taken out and every scenario that names them still holds: {new:?}; of these are named: {named:?}",
        new.len()
    );
}

#[test]
fn the_list_names_cards_that_are_played() {
    let ids: BTreeSet<&str> = entries().map(|entry| entry.id).collect();
    let strangers: Vec<_> = NOT_MISSED.lines().filter(|id| !ids.contains(id)).collect();
    assert!(strangers.is_empty(), "{strangers:?}");
}
