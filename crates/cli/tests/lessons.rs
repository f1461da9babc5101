//! `flagbridge lessons`, run as an author runs it.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod support;

use std::path::Path;

use support::{complaint, flagbridge, text};

/// The folder of the project's lessons.
fn folder() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons").to_str().unwrap().to_owned()
}

#[test]
fn the_lessons_are_listed_in_order() {
    let output = flagbridge(&["lessons"], "");
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    let list = text(&output);
    let dials = list.find("dials            Commands: dials and tokens (3 steps)").unwrap();
    assert!(dials < list.find("maneuver         Maneuvers (").unwrap(), "{list}");
}

#[test]
fn files_are_checked_and_flaws_named() {
    let all = flagbridge(&["lessons", "check", &folder()], "");
    assert_eq!(all.status.code(), Some(0), "{}", text(&all));
    assert!(text(&all).contains(" lessons hold"), "{}", text(&all));

    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken-lesson.toml");
    let dials = std::fs::read_to_string(Path::new(&folder()).join("dials.toml")).unwrap();
    std::fs::write(&place, dials.replace("accept = [\"token\"]", "accept = [\"pass\"]")).unwrap();
    let broken = flagbridge(&["lessons", "check", place.to_str().unwrap()], "");
    assert_eq!(broken.status.code(), Some(1));
    assert!(text(&broken).contains("step 3: right answer \"token\""), "{}", text(&broken));

    let missing = flagbridge(&["lessons", "check", "no-such-file.toml"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(complaint(&missing).contains("no-such-file.toml"), "{}", complaint(&missing));
}
