//! `flagbridge soak`, run as a player runs it.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::process::{Command, Output};

fn soak(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagbridge"));
    command.arg("soak").args(arguments).output().unwrap()
}

/// Random legal fleets of every edition play random games, and no law is broken.
#[test]
fn random_games_of_legal_fleets_break_no_law() {
    let output = soak(&["--games", "16", "--seed", "1"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("16 games from seed 1, "), "{told}");
    assert!(told.trim_end().ends_with(": 0 failed"), "{told}");
    assert!(output.status.success());
}

#[test]
fn an_edition_nobody_knows_is_refused() {
    let output = soak(&["--games", "1", "--edition", "rrg-9"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("rrg-9"));
}
