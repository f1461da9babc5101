//! Every card the engine plays is missed by a scenario when it does nothing.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use flagbridge_data::catalogue;
use flagbridge_engine::effects::entries;
use flagbridge_engine::scenario::Scenario;

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
    let mut not_missed = BTreeSet::new();
    for entry in entries().filter(|entry| !entry.is_about_building()) {
        let card = catalogue().number(entry.id).expect("a card");
        let misses = |scenario: &Scenario| {
            let runs = scenario.run_without(catalogue(), &[card]).expect("editions");
            runs.iter().any(|run| run.fault.is_some())
        };
        if !scenarios.get(entry.id).is_some_and(|named| named.iter().any(misses)) {
            not_missed.insert(entry.id);
        }
    }
    let named = not_missed.iter().filter(|id| scenarios.contains_key(**id));
    let named: Vec<_> = named.collect();
    assert!(
        not_missed.is_empty(),
        "{} cards can be taken out and every scenario that names them still holds: {not_missed:?}; of these are named: {named:?}",
        not_missed.len()
    );
}
