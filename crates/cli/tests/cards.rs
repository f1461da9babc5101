//! `flagbridge cards` and `flagbridge history`, run as a player runs them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn flagbridge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flagbridge")).args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = flagbridge(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Vec<Value> {
    serde_json::from_str(&text(arguments)).unwrap()
}

/// The message and the exit code of a command that fails.
fn failure(arguments: &[&str]) -> (String, Option<i32>) {
    let output = flagbridge(arguments);
    assert!(output.stdout.is_empty());
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

#[test]
fn counts_by_kind_and_edition() {
    let rows = [
        ("core-2015", [10, 18, 48, 12, 22]),
        ("faq-3.2.1", [30, 66, 138, 32, 22]),
        ("rrg-1.5", [54, 99, 253, 55, 22]),
        ("errata-2023-10", [66, 106, 295, 55, 22]),
        ("rrg-1.6", [66, 107, 295, 55, 22]),
        ("community-2026-04", [74, 121, 311, 55, 22]),
    ];
    for (edition, counts) in rows {
        let cards = json(&["cards", "--json", "--edition", edition]);
        let count = |kind: &str| cards.iter().filter(|card| card["kind"] == kind).count();
        let found = ["ship", "squadron", "upgrade", "objective", "damage"].map(count);
        assert_eq!(found, counts, "{edition}");
    }
    assert_eq!(json(&["cards", "--json"]).len(), 545);
    assert_eq!(json(&["cards", "--json", "--kind", "ship", "--faction", "republic"]).len(), 9);
}

#[test]
fn a_card_carries_its_facets() {
    let cards = json(&["cards", "--json"]);
    let card = |id: &str| cards.iter().find(|card| card["id"] == id).unwrap();
    let corvette = card("cr90-corvette-a");
    assert_eq!(corvette["name"], "CR90 Corvette A");
    assert_eq!(corvette["points"], 44);
    assert_eq!(corvette["faction"], "rebel");
    assert_eq!(corvette["legal"], true);
    assert_eq!(corvette["chassis"], "cr90-corvette");
    assert_eq!(corvette["armament"]["front"], "2-1-0");
    assert_eq!(corvette["speed"], serde_json::json!([[2], [1, 2], [0, 1, 2], [0, 1, 1, 2]]));
    let jango = card("jango-fett-slave-i");
    assert_eq!(jango["keywords"], serde_json::json!({"bomber": true, "grit": true, "rogue": true}));
    assert_eq!(jango["named_craft"], "Slave I");
    let thermal = card("thermal-shields");
    assert_eq!(thermal["faction"], serde_json::json!(["republic", "separatist"]));
    assert_eq!(thermal["restriction"]["sizes"], serde_json::json!(["medium", "large"]));
    assert_eq!(card("gunnery-team")["faction"], "any");
    assert_eq!(card("spha-t")["ready"], serde_json::json!({"paid": ["concentrate-fire"]}));
    assert_eq!(card("strategic-adviser-officer")["legal"], false);
    assert_eq!(card("structural-damage")["copies"], 8);
    assert_eq!(card("most-wanted")["category"], "assault");
    let numbers: Vec<_> = cards.iter().map(|card| card["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=545).collect::<Vec<_>>());
}

#[test]
fn costs_follow_the_edition() {
    let rieekan = |edition| {
        json(&["cards", "General Rieekan", "--json", "--edition", edition])[0]["points"].clone()
    };
    assert_eq!(rieekan("faq-3.2.1"), 30);
    assert_eq!(rieekan("rrg-1.5"), 34);
}

#[test]
fn a_table_for_people() {
    let table = text(&["cards", "xi7", "--kind", "upgrade"]);
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(
        lines[0].split_whitespace().collect::<Vec<_>>(),
        ["NO", "KIND", "FACTION", "POINTS", "NAME", "DETAIL", "ID"]
    );
    assert!(lines[1].ends_with("xi7-turbolasers"), "{table}");
    let column = |line: &str, word: &str| line.find(word).unwrap();
    assert_eq!(column(lines[0], "NAME"), column(lines[1], "XI7"), "{table}");
    assert!(table.ends_with(" in Rules Reference 1.6 (rrg-1.6)\n"), "{table}");
    assert!(text(&["cards", "strategic adviser"]).contains("officer, not competitive"));
}

#[test]
fn a_query_without_an_answer() {
    let output = flagbridge(&["cards", "qqqqqqqqqq"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "0 cards in Rules Reference 1.6 (rrg-1.6)\n"
    );
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("no card matches \"qqqqqqqqqq\""));
    assert!(json(&["cards", "qqqqqqqqqq", "--json"]).is_empty());
}

#[test]
fn a_history_for_people_and_for_programs() {
    let history = json(&["history", "demolisher-title", "--json"]);
    let editions: Vec<_> = history.iter().map(|entry| entry["edition"].as_str().unwrap()).collect();
    assert_eq!(editions, ["core-2015", "faq-3.2.1", "rrg-1.5"]);
    assert_eq!(history[1]["date"], "2017-06-26");
    assert_eq!(history[1]["points"], 10);
    assert_eq!(history[1]["changed"], serde_json::json!(["effect"]));
    assert_ne!(history[1]["summary"], history[2]["summary"]);
    let page = text(&["history", "general-rieekan-commander"]);
    assert!(page.starts_with("General Rieekan  (Upgrade, general-rieekan-commander)"), "{page}");
    assert!(page.contains("2020-12-11  rrg-1.5          34 points  cost 30 to 34"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

#[test]
fn mistakes_are_explained_and_end_with_code_2() {
    let (message, code) = failure(&["history", "demolsher"]);
    assert_eq!(code, Some(2));
    assert!(
        message.contains("unknown card \"demolsher\"; did you mean demolisher-title"),
        "{message}"
    );
    let (message, code) = failure(&["cards", "--edition", "rrg-1.7"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("unknown edition \"rrg-1.7\"; available: core-2015"), "{message}");
    let (message, code) = failure(&["cards", "--kind", "upgrad"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("upgrade"), "{message}");
    assert_eq!(failure(&["history"]).1, Some(2));
}

#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_flagbridge"))
        .args(["cards", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut reader = BufReader::with_capacity(16, child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    assert_eq!(first, "[\n");
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn editions_are_listed_with_who_issued_them() {
    let editions = json(&["editions", "--json"]);
    let listed: Vec<_> = editions
        .iter()
        .map(|it| (it["id"].as_str().unwrap(), it["issuer"].as_str().unwrap()))
        .collect();
    assert_eq!(listed[4..=5], [("rrg-1.6", "official"), ("arc-01", "community")]);
    let current: Vec<_> = editions.iter().filter(|it| it["current"] == true).collect();
    assert_eq!(current.len(), 1);
    assert_eq!(current[0]["id"], "rrg-1.6");
    let table = text(&["editions"]);
    assert!(table.contains("are not official."), "{table}");
    assert!(table.contains("After community-2026-04: "), "{table}");
    let cards = text(&["cards", "kraken", "--edition", "arc-02"]);
    assert!(cards.contains("ARC02 (community, not official)"), "{cards}");
}
