//! Every card the engine plays is missed by a scenario when it does nothing.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use flagbridge_data::catalogue;
use flagbridge_engine::effects::{entries, fleet_rules};
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

#[test]
fn a_veteran_token_that_does_nothing_is_missed_by_a_scenario() {
    let line = "\nveterans = [\"A1\"]";
    let misses = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a file");
        let without = text.replace(line, "");
        let run = |text: &str| Scenario::read(text).expect("a scenario").run(catalogue());
        let fails = |text: &str| run(text).expect("editions").iter().any(|run| run.fault.is_some());
        text.contains(line) && fails(&without)
    };
    assert!(common::scenario_files().iter().filter(|path| misses(path)).count() > 1);
}

#[test]
fn a_rule_of_a_campaigns_fleet_that_does_nothing_is_missed_by_a_scenario_that_names_it() {
    let texts: Vec<String> = common::scenario_files()
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a file"))
        .filter(|text| text.contains("\nfleets = "))
        .collect();
    let mut not_missed = BTreeSet::new();
    for rule in fleet_rules() {
        let given = |line: &&str| {
            line.starts_with("fleets = ") && line.split(['"', ' ']).any(|word| word == rule.id)
        };
        let misses = |text: &String| {
            let Some(line) = text.lines().find(given) else { return false };
            let without = line.replace(&format!(" {}\"", rule.id), "\"");
            let without = without.replace(&format!(" {} ", rule.id), " ");
            let scenario = Scenario::read(&text.replace(line, &without)).expect("a scenario");
            let runs = scenario.run(catalogue()).expect("editions");
            runs.iter().any(|run| run.fault.is_some())
        };
        if !texts.iter().any(misses) {
            not_missed.insert(rule.id);
        }
    }
    assert!(not_missed.is_empty(), "without these every scenario still holds: {not_missed:?}");
}
