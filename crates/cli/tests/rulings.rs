//! `flagbridge rulings`, `flagbridge pairs` and `flagbridge scenario --from`, run as a player runs them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn flagbridge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flagbridge")).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = flagbridge(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn rulings_are_listed_with_what_proves_them() {
    let all = json(&["rulings", "--json"]);
    let all = all.as_array().unwrap();
    assert!(all.len() > 700, "{}", all.len());
    let xi7 = json(&["rulings", "--card", "xi7-turbolasers", "--json"]);
    let proven = |ruling: &Value| {
        ruling["proof"].as_array().is_some_and(|proof| {
            proof.iter().any(|it| it == "card/xi7-and-advanced-projectors-in-the-faq")
        })
    };
    assert!(xi7.as_array().unwrap().iter().any(proven), "{xi7}");
    let table = text(&flagbridge(&["rulings"]));
    assert!(table.starts_with("SOURCE"), "{table}");
    assert!(table.lines().any(|line| line.starts_with("squadron compendium")), "{table}");
    let listed = text(&flagbridge(&["rulings", "--card", "xi7-turbolasers"]));
    assert!(listed.contains("proven by scenarios/card/xi7-and-advanced-projectors.toml"));
    let unknown = flagbridge(&["rulings", "--card", "xi7-turbolaser"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("xi7-turbolasers"));
}

#[test]
fn pairs_name_the_cards_that_meet() {
    let report = json(&["pairs", "--games", "1", "--json"]);
    let meetings = report["meetings"].as_array().unwrap();
    let speed = meetings.iter().find(|it| it["place"] == "value squadron-speed").unwrap();
    let cards = speed["cards"].as_array().unwrap();
    assert!(cards.iter().any(|card| card == "vector-title"), "{speed}");
    assert!(cards.iter().any(|card| card == "ketsu-onyo-lancer-class-pursuit-craft"), "{speed}");
    for meeting in meetings {
        let cards = meeting["cards"].as_array().unwrap().len() as u64;
        assert_eq!(meeting["pairs"], cards * (cards - 1) / 2);
        assert!(meeting["used"].as_u64() <= meeting["pairs"].as_u64(), "{meeting}");
    }
    let unused = text(&flagbridge(&["pairs", "--games", "0", "--place", "value squadron-speed"]));
    assert!(unused.lines().any(|line| line.contains("vector-title")), "{unused}");
    assert_eq!(flagbridge(&["pairs", "--games", "0", "--place", "tea"]).status.code(), Some(2));
}

#[test]
fn a_decision_of_a_record_becomes_a_scenario_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("from-record");
    std::fs::create_dir_all(&folder).unwrap();
    let record = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../engine/tests/records/filmed-5-rrg-1.6-random.txt");
    let record = record.to_str().unwrap();
    let made = flagbridge(&["scenario", "--from", &format!("{record}:60")]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let file = folder.join("decision.toml");
    std::fs::write(&file, &made.stdout).unwrap();
    let run = flagbridge(&["scenario", file.to_str().unwrap()]);
    assert!(run.status.success(), "{}", text(&run));
    for wrong in [format!("{record}:0"), format!("{record}:999999"), record.to_owned()] {
        assert_eq!(flagbridge(&["scenario", "--from", &wrong]).status.code(), Some(2), "{wrong}");
    }
}
