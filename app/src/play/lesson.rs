//! What a lesson begins with, and how far a browser has come in it.

use flagbridge_lessons::BuildGoal;
use serde::{Deserialize, Serialize};

/// What the browser stores the progress of a lesson under, followed by the lesson's name. The list of lessons reads it too.
pub const PROGRESS: &str = "flagbridge.lesson.";

/// A lesson as its page hands it to the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonStart {
    /// Its name, which its address ends with.
    pub name: String,
    /// Its file as JSON.
    pub json: String,
    /// The lesson after it.
    pub next: Option<NextLesson>,
}

/// A step in the fleet editor as its page hands it to the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildStep {
    /// The id under which the browser keeps the list.
    pub id: String,
    /// The list that the editor opens, as the browser keeps it.
    pub saved: String,
    /// What the list has to reach.
    pub goal: BuildGoal,
    /// Said when the goal is reached.
    pub done: String,
    /// The rule behind the step.
    pub cite: String,
}

/// The lesson that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextLesson {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
}

/// How far a browser has come in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The step to go on with, from 0; all of them once the lesson is complete.
    pub at: usize,
    /// How many steps the lesson has.
    pub of: usize,
    /// Whether it was completed once.
    #[serde(default)]
    pub done: bool,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub changed: u64,
}

impl Progress {
    /// What was stored; nothing if it cannot be read.
    pub fn parse(text: &str) -> Progress {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The step to open in a lesson of this many steps: a complete one begins again.
    pub fn resume(self, steps: usize) -> usize {
        if self.at < steps { self.at } else { 0 }
    }

    /// A step, from 0, was completed.
    #[must_use]
    pub fn after(self, step: usize, of: usize, now: u64) -> Progress {
        let at = step + 1;
        Progress { at, of, done: self.done || at >= of, changed: now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_kept_and_a_complete_lesson_begins_again() {
        let begun = Progress::default().after(0, 3, 7);
        assert_eq!((begun.at, begun.done, begun.resume(3)), (1, false, 1));
        let text = serde_json::to_string(&begun).expect("plain data");
        assert_eq!(Progress::parse(&text), begun);
        let complete = begun.after(2, 3, 8);
        assert_eq!((complete.done, complete.resume(3)), (true, 0));
        assert!(complete.after(0, 3, 9).done, "once complete, it stays so");
        assert_eq!(begun.resume(1), 0, "the lesson has become shorter");
        assert_eq!(Progress::parse("damaged"), Progress::default());
    }
}
