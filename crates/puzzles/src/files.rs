//! The puzzles of this project, embedded.

use std::sync::LazyLock;

use crate::puzzle::Puzzle;

static TEXTS: (&str, &[(&str, &str)]) = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// All puzzles. A list that cannot be read is empty; a test finds it.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> =
        LazyLock::new(|| serde_json::from_str(TEXTS.0).unwrap_or_default());
    &PUZZLES
}

/// The puzzle with this id.
pub fn puzzle(id: &str) -> Option<&'static Puzzle> {
    puzzles().iter().find(|puzzle| puzzle.id == id)
}

/// The text of the record with this name.
pub fn record(game: &str) -> Option<&'static str> {
    let (_, text) = TEXTS.1.iter().find(|(name, _)| *name == game)?;
    Some(text)
}

/// The puzzle of a day, counted from any day: the same for everyone. All puzzles come up before one comes again.
pub fn daily(day: u64) -> Option<&'static Puzzle> {
    let count = puzzles().len() as u64;
    let place = (count > 0).then(|| day % count * daily_step() % count)?;
    puzzles().get(place as usize)
}

/// How many places the puzzle of the day moves on each day: it shares no divisor with the count, so it comes everywhere.
pub fn daily_step() -> u64 {
    let count = puzzles().len() as u64;
    (count / 2..count).find(|step| *step > 0 && divisor(*step, count) == 1).unwrap_or(1)
}

/// The greatest number that divides both.
fn divisor(one: u64, two: u64) -> u64 {
    if two == 0 { one } else { divisor(two, one % two) }
}
