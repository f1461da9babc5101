//! Lists and tables the tests share.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use flagbridge_cards::Resolved;
pub use flagbridge_engine::random::random_roster;
use flagbridge_engine::{Chance, Game, Options, Table};

/// Every edition there is.
pub fn editions() -> Vec<Resolved<'static>> {
    flagbridge_data::catalogue().all_editions().collect()
}

/// A table of two random lists.
pub fn random_table(rules: Resolved<'static>, points: u16, seed: u64) -> Table {
    let mut chance = Chance::new(seed);
    let rosters = [0, 1].map(|_| random_roster(rules, points, &mut chance));
    let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
    Table::new(Arc::new(game), seed)
}

/// Every scenario on the table, in order of name.
pub fn scenario_files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut found);
    found
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            // Fleets are the validator's, which `flagbridge scenario` runs; Starmada is another game.
            if !path.ends_with("fleet") && !path.ends_with("starmada") {
                gather(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}
