//! `flagbridge starmada`, run as a player runs it.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn starmada(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagbridge"));
    command.arg("starmada").args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn file(name: &str, content: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_fleet_is_checked_as_text_and_as_a_share_code() {
    let output = starmada(&["validate", "fleet:hammer-line", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let verdict: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(verdict["legal"], true);
    assert_eq!(verdict["rating"]["limit"], 1000);
    let code = verdict["code"].as_str().unwrap();
    let by_link = starmada(&["validate", &format!("https://example.org/starmada/f/{code}")]);
    assert!(text(&by_link).starts_with("legal: "));

    let mixed = file(
        "mixed.txt",
        "Battle: very-small\n9 x Cinder League / Volcano\nTidal Mandate / Spray\n",
    );
    let output = starmada(&["validate", &mixed]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output);
    assert!(said.contains("error: fleet.one-faction (ship 10)"), "{said}");
    assert!(said.contains("error: fleet.limit (fleet)"), "{said}");
    assert!(said.contains("fix: remove ship 10"), "{said}");

    let nothing = file("nothing.txt", "dear diary\n");
    assert_eq!(starmada(&["validate", &nothing]).status.code(), Some(2));
    assert_eq!(starmada(&["validate", "no-such-file"]).status.code(), Some(2));
}

#[test]
fn a_battle_is_played_recorded_and_played_again() {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("battle.txt");
    let record = record.to_str().unwrap();
    let fleets = ["fleet:slag-swarm", "fleet:high-water"];
    let bots = ["--bots", "commodore,random", "--seed", "5"];
    let played =
        starmada(&[&["play"], &fleets[..], &bots[..], &["--record", record, "--json"]].concat());
    let played: Value = serde_json::from_slice(&played.stdout).unwrap();
    let again = starmada(&["replay", record, "--json"]);
    let again: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(played, again);
    assert!(played["outcome"]["scores"].is_array());
    let told = text(&starmada(&["replay", record]));
    assert!(told.contains("Game turn 1") && told.contains("the combat phase begins"), "{told}");
    let bad = file("bad-record.txt", "starmada record 1\nseed x\n");
    let output = starmada(&["replay", &bad]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2"));
}

#[test]
fn an_arena_gives_the_same_figures_with_any_number_of_jobs() {
    let run = |jobs: &str| {
        let fleets = ["fleet:hammer-line", "fleet:spring-tide"];
        let terms = ["--games", "4", "--bots", "random,random", "--jobs", jobs, "--json"];
        let output = starmada(&[&["arena"], &fleets[..], &terms[..]].concat());
        let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
        (rows[0]["wins"].clone(), rows[0]["draws"].clone(), rows[0]["hash"].clone())
    };
    assert_eq!(run("1"), run("2"));
    // Random play loses ships over the edge, and the table says how many.
    let fleets = ["fleet:hammer-line", "fleet:spring-tide"];
    let terms = ["--games", "2", "--bots", "random,random"];
    let table = text(&starmada(&[&["arena"], &fleets[..], &terms[..]].concat()));
    let mut lines = table.lines();
    let column = lines.next().unwrap().find("LEFT").unwrap();
    let left: Vec<u32> = lines.next().unwrap()[..column + 4]
        .rsplit(" : ")
        .map(|part| part.split_whitespace().next_back().unwrap().parse().unwrap())
        .collect();
    assert!(left[0] + left[1] > 0, "{table}");
    assert_eq!(starmada(&["arena"]).status.code(), Some(2));
}

#[test]
fn scenarios_are_run_and_faults_told() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/starmada");
    let output = starmada(&["scenario", folder]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).contains(" passed, 0 failed\n"));
    let script = "title = \"t\"\ncite = \"c\"\n[play]\nscript = \"expect limit medium 999\"\n";
    let output = starmada(&["scenario", &file("wrong.toml", script)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("it is 1000"));
    let output = starmada(&["scenario", &file("rubbish.toml", "x = ")]);
    assert_eq!(output.status.code(), Some(2));
}
