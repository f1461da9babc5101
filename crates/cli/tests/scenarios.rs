//! `flagbridge scenario` and `flagbridge coverage`, run as a player runs them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

fn flagbridge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flagbridge")).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The exit code and the JSON of `scenario --json`.
fn scenario(arguments: &[&str]) -> (i32, Value) {
    let output = flagbridge(&[&["scenario", "--json"], arguments].concat());
    let json = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}", String::from_utf8_lossy(&output.stderr));
    });
    (output.status.code().unwrap(), json)
}

fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(path.join("deep/deeper")).unwrap();
    path
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Two ships far apart; the script ends with what is asked.
fn position(covers: &str, script: &str) -> String {
    format!(
        "title = \"The first player activates a ship\"
cite = \"RRG 1.6, Ship Phase\"
covers = [{covers}]

[ships.A1]
card = \"victory-i-class-star-destroyer\"
place = {{ at = [900, 100] }}

[ships.B1]
card = \"nebulon-b-escort-frigate\"
place = {{ at = [900, 800] }}

[play]
script = \"\"\"
{script}
\"\"\"
"
    )
}

#[test]
fn a_scenario_holds_in_every_edition_it_names() {
    let folder = folder("holds");
    let file = write(&folder, "holds.toml", &position("", "asks A activate"));
    let (code, report) = scenario(&[&file]);
    assert_eq!(code, 0, "{report}");
    assert_eq!([&report["total"], &report["held"], &report["failed"]], [1, 1, 0]);
    let one = &report["scenarios"][0];
    assert_eq!(one["title"], "The first player activates a ship");
    assert_eq!(one["holds"], true);
    let editions: Vec<_> =
        one["runs"].as_array().unwrap().iter().map(|it| &it["edition"]).collect();
    let known: Vec<_> = flagbridge_data::catalogue().editions.iter().map(|it| it.id).collect();
    assert_eq!(editions, known);
    let output = flagbridge(&["scenario", &file]);
    assert_eq!(output.status.code(), Some(0));
    let expected = format!(
        "ok     {file}: The first player activates a ship\n1 scenario: 1 passed, 0 failed\n"
    );
    assert_eq!(text(&output), expected);
}

#[test]
fn what_does_not_hold_is_named_with_its_line() {
    let folder = folder("fails");
    let good = write(&folder, "good.toml", &position("", "asks A activate"));
    let bad = write(&folder, "bad.toml", &position("", "expect A1 speed 2\nasks B activate"));
    let (code, report) = scenario(&[&good, &bad]);
    assert_eq!(code, 1);
    assert_eq!([&report["held"], &report["failed"]], [1, 1]);
    let fault = report["scenarios"][1]["runs"][0]["fault"].as_str().unwrap();
    assert!(fault.starts_with("core-2015, line 16 \"asks B activate\": "), "{fault}");
    let output = flagbridge(&["scenario", &good, &bad]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains(&format!("FAILS  {bad}: ")), "{}", text(&output));
    assert!(text(&output).contains("and in 7 more editions\n2 scenarios: 1 passed, 1 failed\n"));
}

#[test]
fn a_file_that_is_no_scenario_does_not_stop_the_others() {
    let folder = folder("rubbish");
    let rubbish = write(&folder, "rubbish.toml", "title = 3\n");
    let good = write(&folder, "good.toml", &position("", "asks A activate"));
    let (code, report) = scenario(&[&rubbish, &good]);
    assert_eq!(code, 2);
    assert!(report["scenarios"][0]["unreadable"].is_string());
    assert_eq!(report["scenarios"][1]["holds"], true);
    let absent = flagbridge(&["scenario", folder.join("absent.toml").to_str().unwrap()]);
    assert_eq!(absent.status.code(), Some(2));
    let empty = flagbridge(&["scenario", folder.join("deep").to_str().unwrap()]);
    assert_eq!(empty.status.code(), Some(2));
    let message = String::from_utf8(empty.stderr).unwrap();
    assert!(message.contains("no scenarios in this folder"), "{message}");
}

#[test]
fn a_log_tells_what_happened() {
    let folder = folder("log");
    let script = "A: activate A1\nasks A dial";
    let file = write(&folder, "log.toml", &position("", script));
    let output = flagbridge(&["scenario", &file, "--log"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("rrg-1.6:\n         A: activate A1\n"), "{}", text(&output));
    let (_, report) = scenario(&[&file]);
    assert_eq!(report["scenarios"][0]["runs"][0]["log"], Value::Null);
}

#[test]
fn assertions_are_covered_by_scenarios_that_hold() {
    let folder = folder("assertions");
    write(
        &folder,
        "assertions.csv",
        "id,editions,area,kind\nC1,all,attack,glossary\nC2,all,setup,faq\nC3,all,card:Axe,card\n",
    );
    let good = position("\"C1\"", "asks A activate");
    write(&folder, "deep/good.toml", &good);
    let bad = position("\"C1\", \"C2\"", "asks B activate");
    write(&folder, "deep/deeper/bad.toml", &bad);
    let deep = folder.join("deep").to_str().unwrap().to_owned();
    let (code, report) = scenario(&[&deep, "--coverage"]);
    assert_eq!(code, 1);
    assert_eq!(report["total"], 2, "folders are searched to the bottom");
    assert_eq!(report["coverage"]["covered"], json!(["C1"]));
    assert_eq!(report["coverage"]["not_yet"], json!(["C2", "C3"]));
    assert_eq!(report["coverage"]["unknown"], json!([]));

    write(&folder, "deep/deeper/bad.toml", &position("\"C9\"", "asks A activate"));
    let output = flagbridge(&["scenario", &deep, "--coverage"]);
    assert_eq!(output.status.code(), Some(1), "a claim to cover what does not exist is a fault");
    let text = text(&output);
    assert!(text.starts_with("FAILS  "), "{text}");
    assert!(
        text.contains("covers unknown assertions: C9\n2 scenarios: 1 passed, 1 failed\n\nAREA"),
        "{text}"
    );
    assert!(text.contains("\nCovered: 1\n  C1\n\nNot yet: 2\n  C2 C3\n"), "{text}");
    assert!(text.contains("\nCovered by a scenario, but not in the list\n  C9 in "), "{text}");
}

#[test]
fn what_is_not_in_the_list_is_never_covered() {
    let folder = folder("unknown");
    write(&folder, "assertions.csv", "id,editions,area,kind\nC1,all,attack,glossary\n");
    let good = write(&folder, "good.toml", &position("\"C1\"", "asks A activate"));
    let bad = write(&folder, "bad.toml", &position("\"C1\", \"C7\"", "asks A activate"));
    let (code, report) = scenario(&[&good, &bad]);
    assert_eq!((code, &report["held"]), (1, &json!(1)));
    assert_eq!(report["scenarios"][1]["unknown"], json!(["C7"]));
}

#[test]
fn one_edition_can_be_run_alone() {
    let folder = folder("edition");
    let all = write(&folder, "all.toml", &position("", "asks A activate"));
    let old =
        position("", "asks A activate").replace("covers", "editions = [\"core-2015\"]\ncovers");
    let old = write(&folder, "old.toml", &old);
    let (code, report) = scenario(&[&all, &old, "--edition", "rrg-1.6"]);
    assert_eq!((code, &report["total"]), (0, &json!(1)), "{report}");
    let runs = report["scenarios"][0]["runs"].as_array().unwrap();
    assert_eq!((runs.len(), &runs[0]["edition"]), (1, &json!("rrg-1.6")));
    let (_, report) = scenario(&[&all, &old, "--edition", "core-2015"]);
    assert_eq!(report["total"], 2);
    let output = flagbridge(&["scenario", &all, "--edition", "rrg-9"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_scenarios_of_the_repository_cover_every_assertion_about_play_and_fleets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let (_, report) = scenario(&[folder.to_str().unwrap(), "--coverage"]);
    let coverage = &report["coverage"];
    let count = |name: &str| coverage[name].as_array().unwrap().len();
    assert_eq!(coverage["total"], count("covered") + count("left_out"));
    assert_eq!(coverage["not_yet"], json!([]), "each is covered, or says why not");
    assert_eq!(coverage["unknown"], json!([]));
}

#[test]
fn coverage_counts_every_card_once() {
    let output = flagbridge(&["coverage", "--json"]);
    let rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let kinds: Vec<_> = rows.iter().map(|row| row["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["ship", "squadron", "upgrade", "objective", "damage"]);
    for row in &rows {
        let missing = row["not_played"].as_array().unwrap().len() as u64;
        let [total, played] = ["total", "played"].map(|name| row[name].as_u64().unwrap());
        assert_eq!(total, played + missing, "{}", row["kind"]);
    }
    let damage = &rows[4];
    assert_eq!([&damage["total"], &damage["played"]], [22, 22]);
    let total: u64 = rows.iter().map(|row| row["total"].as_u64().unwrap()).sum();
    let table = text(&flagbridge(&["coverage"]));
    let all = table.lines().find(|line| line.starts_with("all ")).unwrap();
    assert_eq!(all.split_whitespace().nth(1), Some(total.to_string().as_str()));
}

/// A corvette with a commander, and the rules it is said to break.
fn fleet(breaks: &str, more: &str) -> String {
    format!(
        "title = \"A small fleet\"
cite = \"RRG 1.6, Fleet Building\"
covers = []

[[fleets]]
about = \"a corvette\"
breaks = [{breaks}]
list = \"\"\"
Faction: Rebel
Assault: Most Wanted
Defense: Fire Lanes
Navigation: Minefields

CR90 Corvette A
- General Dodonna
{more}
\"\"\"
"
    )
}

#[test]
fn a_scenario_about_fleets_names_the_rules_a_list_breaks() {
    let folder = folder("fleets");
    let legal = write(&folder, "legal.toml", &fleet("", ""));
    let broken = write(&folder, "broken.toml", &fleet("\"ship.slot.available\"", "- Gunnery Team"));
    let (code, report) = scenario(&[&legal, &broken]);
    assert_eq!(code, 0, "{report}");
    let runs = report["scenarios"][0]["runs"].as_array().unwrap().len();
    assert_eq!(runs, flagbridge_data::catalogue().editions.len(), "every edition");

    let doubted = write(&folder, "doubted.toml", &fleet("\"fleet.points.limit\"", ""));
    let hidden = write(&folder, "hidden.toml", &fleet("", "- Gunnery Team"));
    let rubbish = write(&folder, "no-card.toml", &fleet("", "- Gunnery of the Moon"));
    let (code, report) = scenario(&[&doubted, &hidden, &rubbish]);
    assert_eq!(code, 1);
    let fault = |place: usize| report["scenarios"][place]["runs"][0]["fault"].as_str().unwrap();
    assert_eq!(fault(0), "core-2015, \"a corvette\": the list is legal");
    assert_eq!(fault(1), "core-2015, \"a corvette\": the list breaks ship.slot.available");
    assert_eq!(fault(2), "core-2015, \"a corvette\": \"- Gunnery of the Moon\" is not a card");

    let output = flagbridge(&["scenario", &broken, "--log"]);
    assert!(text(&output).contains("a corvette: ship.slot.available: "), "{}", text(&output));
}

#[test]
fn the_fleet_scenarios_of_the_repository_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/fleet");
    let (code, report) = scenario(&[folder.to_str().unwrap()]);
    assert_eq!(code, 0, "{report}");
}
