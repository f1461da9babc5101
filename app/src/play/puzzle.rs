//! What a puzzle begins with, and what a browser remembers of those it has answered.

use flagbridge_puzzles::Puzzle;
use serde::{Deserialize, Serialize};

/// What the browser stores its puzzles under. The list of puzzles reads it too.
pub const SOLVED: &str = "flagbridge.puzzles";
/// The rating to begin with.
const RATING: f64 = 1_200.0;
/// The most that a puzzle changes the rating.
const STEP: f64 = 32.0;

/// A puzzle as its page hands it to the browser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleStart {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The record up to the decision.
    pub record: String,
    /// The id of the puzzle after it.
    pub next: String,
}

/// What a browser remembers of puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// How many were solved one after the other, up to now.
    pub streak: u32,
    /// The longest streak.
    pub longest: u32,
    /// How strong the solver is: a puzzle of difficulty 2 is worth 1400.
    pub rating: f64,
    /// The ids of those that were answered, and whether the first answer was right.
    pub puzzles: Vec<(String, bool)>,
}

impl Default for Solved {
    fn default() -> Solved {
        Solved { streak: 0, longest: 0, rating: RATING, puzzles: Vec::new() }
    }
}

impl Solved {
    /// What was stored; nothing if it cannot be read.
    pub fn parse(text: &str) -> Solved {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Whether the first answer to a puzzle was right; none where it was not answered.
    pub fn first_answer(&self, id: &str) -> Option<bool> {
        self.puzzles.iter().find(|(known, _)| known == id).map(|(_, right)| *right)
    }

    /// A puzzle was answered. Only the first answer to each counts.
    #[must_use]
    pub fn after(mut self, id: &str, difficulty: u8, right: bool) -> Solved {
        if self.first_answer(id).is_some() {
            return self;
        }
        self.puzzles.push((id.to_owned(), right));
        self.streak = if right { self.streak + 1 } else { 0 };
        self.longest = self.longest.max(self.streak);
        let strength = 600.0 + 400.0 * f64::from(difficulty);
        let expected = 1.0 / (1.0 + 10_f64.powf((strength - self.rating) / 400.0));
        self.rating += STEP * (f64::from(u8::from(right)) - expected);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_grows_until_a_wrong_answer_and_each_puzzle_counts_once() {
        let two = Solved::default().after("a", 2, true).after("b", 1, true);
        assert_eq!((two.streak, two.longest), (2, 2));
        assert!(two.rating > Solved::default().rating);
        assert_eq!(two.clone().after("a", 2, false), two);
        let lost = two.clone().after("c", 1, false);
        assert_eq!((lost.streak, lost.longest), (0, 2));
        assert_eq!(
            ["a", "c", "d"].map(|id| lost.first_answer(id)),
            [Some(true), Some(false), None]
        );
        assert!(lost.rating < two.rating);
        let text = serde_json::to_string(&lost).expect("plain data");
        assert_eq!(Solved::parse(&text), lost);
        assert_eq!(Solved::parse("damaged"), Solved::default());
    }
}
