//! A decision of a recorded game becomes a scenario that ends with it.

mod common;

use flagbridge_engine::Chance;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::scenario::{NotAScenario, Scenario, scenario_at};

/// The record of a random game of the current edition, up to so many answers.
fn record(seed: u64, answers: usize) -> Record {
    let rules = flagbridge_data::catalogue().current();
    let mut table = common::random_table(rules, 200, seed);
    let mut record = Record::new(table.game(), seed);
    let mut chance = Chance::new(seed);
    while record.actions.len() < answers
        && let Some(action) = random_answer(&table, &mut chance)
    {
        table.apply(&action).expect("a legal answer");
        record.actions.push(action);
    }
    record
}

#[test]
fn a_decision_of_a_record_becomes_a_scenario_that_holds() {
    let catalogue = flagbridge_data::catalogue();
    let mut begun_later = 0;
    for seed in 1..=3 {
        let record = record(seed, 220);
        let length = record.actions.len();
        for decision in [1, length / 3, length / 2, length] {
            let text = scenario_at(&record, decision, catalogue).expect("a scenario");
            let scenario = Scenario::read(&text).expect("it can be read");
            let runs = scenario.run(catalogue).expect("its edition");
            assert!(runs.iter().all(|run| run.fault.is_none()), "{text}\n{runs:?}");
            assert!(text.contains(&format!("Decision {decision} of a recorded game")));
            begun_later += usize::from(!text.contains("phase = \"setup\""));
        }
    }
    assert!(begun_later > 0, "some positions can be described");
}

#[test]
fn a_record_has_no_decision_beyond_its_end() {
    let record = record(4, 12);
    let catalogue = flagbridge_data::catalogue();
    assert!(scenario_at(&record, 13, catalogue).is_ok(), "the one that is open");
    for decision in [0, 14] {
        let result = scenario_at(&record, decision, catalogue);
        assert_eq!(result, Err(NotAScenario::Beyond(12)), "{decision}");
    }
}
