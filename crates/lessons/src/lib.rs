//! Lessons: a few positions each, one question per step, a goal that the table or the validator checks, and an explanation
//! for every wrong answer. They are the TOML files under `lessons/`; `docs/lessons.md` describes every key.
//!
//! | module | what it holds |
//! |---|---|
//! | `file` | a lesson as it is written |
//! | `attempt` | a step being played: answers and verdicts |
//! | `battle` | a lesson on Starmada's table |
//! | `board` | what a step asks of the table it is played on |
//! | `build` | what a list in the fleet editor has to reach, and what it still misses |
//! | `build_step` | a step in the fleet editor as it is written (feature `read`) |
//! | `check` | whether a lesson keeps its promises, for tests and `flagbridge lessons check` |
//! | `files` | the lessons of this project (feature `files`) |
//!
//! Feature `read` reads the files. A browser does without: it gets a lesson as JSON.

mod attempt;
mod battle;
mod board;
mod build;
#[cfg(feature = "read")]
mod build_step;
mod check;
mod file;
#[cfg(feature = "files")]
mod files;

pub use attempt::{Attempt, Verdict};
pub use battle::BattleLesson;
pub use board::Board;
pub use build::{BrokenRule, BuildGoal, Judged, WrongList};
#[cfg(feature = "read")]
pub use build_step::Build;
pub use check::{Flaw, check};
pub use file::{BadLesson, Lesson, Path, Step, Wrong};
#[cfg(feature = "files")]
pub use files::{LessonFile, lesson, lessons};
