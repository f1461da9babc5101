//! Lists and tables the tests share.

#![allow(dead_code, reason = "each test file uses some of it")]

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
