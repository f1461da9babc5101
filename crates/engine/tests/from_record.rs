//! A decision of a recorded game becomes a scenario that ends with it.

mod common;

use std::sync::Arc;

use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::scenario::{NotAScenario, Scenario, scenario_at};
use flagbridge_engine::{CampaignBattle, Chance, Seat, Table};

/// The record of a random game of the current edition, up to a number of answers.
fn record(seed: u64, answers: usize) -> Record {
    let rules = flagbridge_data::catalogue().current();
    continued(common::random_table(rules, 200, seed), seed, answers)
}

/// The same as a battle of a campaign with the first ship of each side scarred and the objective settled.
fn campaign_record(seed: u64, answers: usize) -> Record {
    let rules = flagbridge_data::catalogue().current();
    let table = common::random_table(rules, 200, seed);
    let game = table.game().clone();
    let units = ["A1", "B1"].map(|name| game.unit_named(name).expect("a ship"));
    let battle = CampaignBattle {
        objective: game.rosters[0].objectives.first().copied(),
        scarred: units.to_vec(),
        ..CampaignBattle::new(Seat::B)
    };
    let game = game.with_campaign(Some(battle)).expect("units of the lists");
    continued(Table::new(Arc::new(game), seed), seed, answers)
}

fn continued(mut table: Table, seed: u64, answers: usize) -> Record {
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
fn a_battle_of_a_campaign_becomes_a_scenario_with_its_scars() {
    let catalogue = flagbridge_data::catalogue();
    for seed in 1..=2 {
        let record = campaign_record(seed, 200);
        let length = record.actions.len();
        for decision in [1, length / 2, length] {
            let text = scenario_at(&record, decision, catalogue).expect("a scenario");
            assert!(text.contains("[campaign]\nscarred = [\"A1\", \"B1\"]"), "{text}");
        }
    }
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
