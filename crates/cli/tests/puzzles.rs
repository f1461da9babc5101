//! `flagbridge puzzles`, run as an author runs it.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{complaint, flagbridge, text};

/// The folder of the project's puzzles.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")
}

/// A folder of its own with a copy of the first puzzles and the records they need.
fn copy(name: &str, change: impl Fn(String) -> String) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(place.join("games")).unwrap();
    for game in fs::read_dir(folder().join("games")).unwrap() {
        let game = game.unwrap();
        fs::copy(game.path(), place.join("games").join(game.file_name())).unwrap();
    }
    let list = fs::read_to_string(folder().join("puzzles.json")).unwrap();
    let first: Vec<&str> = list.lines().skip(1).take(2).collect();
    let few = format!("[\n{}\n]\n", first.join("\n").trim_end_matches(','));
    fs::write(place.join("puzzles.json"), change(few)).unwrap();
    place
}

#[test]
fn the_puzzles_hold_and_one_that_does_not_is_named() {
    let all = flagbridge(&["puzzles", "check", folder().to_str().unwrap(), "--playouts", "0"], "");
    assert_eq!(all.status.code(), Some(0), "{}{}", text(&all), complaint(&all));
    assert!(text(&all).trim_end().ends_with(" hold"), "{}", text(&all));

    // The best answer is listed as the worst.
    let turned = copy("turned-puzzles", |list| {
        let mut puzzles: Vec<serde_json::Value> = serde_json::from_str(&list).unwrap();
        let answers = puzzles[0]["answers"].as_array_mut().unwrap();
        let (best, last) = (answers[0]["answer"].clone(), answers.len() - 1);
        let worst = std::mem::replace(&mut answers[last]["answer"], best);
        answers[0]["answer"] = worst;
        serde_json::to_string(&puzzles).unwrap()
    });
    let check = ["puzzles", "check", turned.to_str().unwrap(), "--playouts", "16"];
    let found = flagbridge(&check, "");
    assert_eq!(found.status.code(), Some(1), "{}", complaint(&found));
    assert!(text(&found).contains("came out best of 16 playouts"), "{}", text(&found));
    assert!(text(&found).ends_with("1 of 2 puzzles hold\n"), "{}", text(&found));
}

#[test]
fn a_search_without_time_keeps_what_the_folder_has() {
    let place = copy("kept-puzzles", |list| list);
    let before = fs::read_to_string(place.join("puzzles.json")).unwrap();
    let out = place.to_str().unwrap();
    let mined = flagbridge(&["puzzles", "mine", "--minutes", "0", "--out", out], "");
    assert_eq!(mined.status.code(), Some(0), "{}", complaint(&mined));
    assert!(text(&mined).starts_with("0 puzzles from 0 games in "), "{}", text(&mined));
    assert!(text(&mined).contains("; 2 in all: "), "{}", text(&mined));
    assert_eq!(fs::read_to_string(place.join("puzzles.json")).unwrap(), before);

    let damaged = copy("damaged-puzzles", |_| "no list".to_owned());
    let refused = flagbridge(&["puzzles", "check", damaged.to_str().unwrap()], "");
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused));
    assert!(complaint(&refused).contains("puzzles.json"), "{}", complaint(&refused));
}
