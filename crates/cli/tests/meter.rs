//! `flagbridge meter`, run as a player runs it.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::process::{Command, Output};

use serde_json::Value;

fn meter(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagbridge"));
    command.arg("meter").args(arguments).output().unwrap()
}

fn reports(output: &Output) -> Vec<Value> {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Random games come to use everything; a card, keyword, obstacle or objective that cannot be used any more is named.
#[test]
fn everything_is_used_in_every_way_in_every_edition() {
    let output = meter(&["--json"]);
    let reports = reports(&output);
    assert_eq!(reports.len(), flagbridge_data::catalogue().editions.len());
    for report in &reports {
        assert_eq!(report["unused"], Value::Array(Vec::new()), "{}", report["edition"]);
        assert!(report["total"].as_u64().unwrap() > 400, "{report}");
        let kinds = report["kinds"].as_array().unwrap();
        assert!(kinds.iter().all(|kind| kind["total"].as_u64().unwrap() > 0), "{report}");
    }
    assert_eq!(output.status.code(), Some(0));
}

/// Later cards need company that comes up by chance.
#[test]
fn later_cards_are_used_in_every_way_too() {
    let output = meter(&["--all", "--edition", "rrg-1.6", "--json"]);
    let report = &reports(&output)[0];
    assert!(report["total"].as_u64().unwrap() > 1600, "{report}");
    assert_eq!(report["unused"], Value::Array(Vec::new()));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_is_not_used_yet_is_named_with_the_games_that_tried() {
    let output = meter(&["--games", "1", "--edition", "rrg-1.6", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report = &reports(&output)[0];
    let (used, total) = (report["used"].as_u64().unwrap(), report["total"].as_u64().unwrap());
    let unused = report["unused"].as_array().unwrap();
    assert_eq!(unused.len() as u64, total - used);
    assert!(used > 50, "one game uses many things: {used}");
    assert!(unused.iter().all(|way| way["tried"].as_u64().unwrap() <= 1));
    assert!(
        unused.iter().any(|way| way["tried"] == 1) && unused.iter().any(|way| way["tried"] == 0)
    );
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let play =
        |seed: &str| meter(&["--games", "5", "--edition", "faq-3.2.1", "--seed", seed]).stdout;
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
}
