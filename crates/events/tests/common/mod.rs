//! Events to test with.
#![allow(dead_code, reason = "each test uses its own part")]
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_events::{About, Author, Change, EventLog, GameResult, PlayerId, Settings, Stage};

/// Settings with a name and nothing else of interest.
pub fn settings() -> Settings {
    Settings { name: "Test".to_owned(), ..Settings::default() }
}

/// An event with `players` players.
pub fn log_with(players: usize, settings: Settings) -> EventLog {
    let mut log = EventLog::new();
    let change = Change::Settings { settings: Box::new(settings) };
    log.make(Author::Organiser, 0, change).unwrap();
    for _ in 0..players {
        enter(&mut log, "Pilot");
    }
    log
}

/// Enters one more player.
pub fn enter(log: &mut EventLog, name: &str) {
    let player = log.event().next_player();
    let about = About { name: format!("{name} no. {player}"), ..About::default() };
    let lot = u64::from(player.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    log.make(Author::Organiser, 0, Change::Enter { player, about, lot }).unwrap();
}

/// Begins a Swiss round with these pairs.
pub fn round(log: &mut EventLog, number: u16, pairs: Vec<[PlayerId; 2]>, byes: Vec<PlayerId>) {
    let change = Change::Round { number, stage: Stage::Swiss, pairs, byes };
    log.make(Author::Organiser, 0, change).unwrap();
}

/// Ends every match of the running round.
pub fn finish(log: &mut EventLog, mut result: impl FnMut() -> GameResult) {
    let round = log.event().last_round().unwrap().clone();
    for it in &round.matches {
        let change = Change::Result { round: round.number, table: it.table, result: result() };
        log.make(Author::Judge, 0, change).unwrap();
    }
}
