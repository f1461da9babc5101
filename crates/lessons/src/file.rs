//! A lesson as it is written.

use std::collections::BTreeMap;

use flagbridge_engine::scenario::{Scenario, ScenarioError};
use serde::Deserialize;

/// A lesson file.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lesson {
    /// The file's name without its ending, which its address ends with.
    #[serde(skip)]
    pub name: String,
    /// What it teaches, in a few words.
    pub title: String,
    /// One sentence about it, for the list of lessons.
    pub about: String,
    /// The path it belongs to.
    #[serde(default)]
    pub path: Path,
    /// Its place on that path.
    pub order: u8,
    /// The positions its steps begin with, by name: a scenario's keys.
    #[serde(default)]
    pub(crate) positions: BTreeMap<String, Scenario>,
    /// The steps on the table, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// The positions that steps on Starmada's table begin with, by name.
    #[cfg(feature = "read")]
    #[serde(default)]
    boards: BTreeMap<String, flagbridge_starmada::scenario::Scenario>,
    /// The steps on Starmada's table, in order.
    #[cfg(feature = "read")]
    #[serde(default)]
    pub battles: Vec<Step>,
    /// The steps in the fleet editor, in order.
    #[cfg(feature = "read")]
    #[serde(default)]
    pub builds: Vec<crate::build_step::Build>,
}

/// A row of lessons for one kind of reader.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "kebab-case")]
pub enum Path {
    /// For those who know the game and not the table.
    Controls,
    /// For those who know neither.
    #[default]
    Rules,
    /// For those who want to learn the other game.
    Starmada,
}

/// A step of a lesson: one position and one goal.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Step {
    /// What is to be done, in a few words.
    pub title: String,
    /// One or two sentences: the rule, and the task.
    pub text: String,
    /// Document and section of the rule.
    pub cite: String,
    /// The position it begins with, by name.
    pub position: String,
    /// The seat that the learner plays.
    #[serde(default = "seat_a")]
    pub seat: String,
    /// Lines of a scenario's script that are played first: answers of both players, and dice for the rolls to come.
    #[serde(default)]
    pub before: String,
    /// Answers that reach the goal. `attack front` also stands for every longer answer that begins so.
    #[serde(default)]
    pub accept: Vec<String>,
    /// Lines of the script language that must hold for the goal to be reached.
    #[serde(default)]
    pub goal: Vec<String>,
    /// Answers that lead to the goal, one after the other: an example that the check plays.
    pub right: Vec<String>,
    /// After how many answers of the learner the goal must be reached; as many as in `right` unless said.
    most: Option<usize>,
    /// The opponent's answers, each given as soon as it is legal; else the opponent passes.
    #[serde(default)]
    pub replies: Vec<String>,
    /// What to look at.
    pub hint: String,
    /// Said when the goal is reached.
    pub done: String,
    /// Said about a wrong answer that none of `wrong` is about.
    pub otherwise: String,
    /// Wrong answers, each with its explanation.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
}

/// A wrong answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Wrong {
    /// The answer, or how it begins; any answer unless said.
    #[serde(default)]
    pub answer: String,
    /// The question it answers, such as `dial`; any question unless said.
    pub at: Option<String>,
    /// Lines that hold after it.
    #[serde(default)]
    pub when: Vec<String>,
    /// Answers that lead to it, itself last: an example that the check plays. The answer alone unless said.
    #[serde(default, rename = "try")]
    pub tried: Vec<String>,
    /// Why it is wrong.
    pub why: String,
    /// The rule; the step's unless said.
    pub cite: Option<String>,
}

/// Why a text is not a lesson.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLesson {
    /// It is not what a lesson looks like.
    #[error("{0}")]
    File(String),
    /// There is no step of this number.
    #[error("there is no step {0}")]
    Step(usize),
    /// A step names a position that the lesson does not have.
    #[error("step {step}: there is no position \"{position}\"")]
    NoPosition {
        /// The step, from 1.
        step: usize,
        /// The name of the position.
        position: String,
    },
    /// A step names a seat that does not exist.
    #[error("step {0}: the seat is A or B")]
    Seat(usize),
    /// A position cannot be set up, or what is played first fails.
    #[error("step {step}: {fault}")]
    Position {
        /// The step, from 1.
        step: usize,
        /// What is wrong.
        fault: ScenarioError,
    },
    /// A position of Starmada cannot be set up, or what is played first fails.
    #[error("step {step}: {fault}")]
    Board {
        /// The step, from 1.
        step: usize,
        /// What is wrong.
        fault: flagbridge_starmada::scenario::ScenarioError,
    },
}

impl Lesson {
    /// Reads a lesson file.
    #[cfg(feature = "read")]
    pub fn read(name: &str, text: &str) -> Result<Lesson, BadLesson> {
        let mut lesson: Lesson =
            toml::from_str(text).map_err(|fault| BadLesson::File(fault.to_string()))?;
        let kinds = [lesson.steps.len(), lesson.battles.len(), lesson.builds.len()];
        if kinds.iter().filter(|length| **length > 0).count() != 1 {
            let words = "a lesson has either steps, battles or builds";
            return Err(BadLesson::File(words.to_owned()));
        }
        name.clone_into(&mut lesson.name);
        Ok(lesson)
    }

    /// How many steps of any kind it has.
    #[cfg(feature = "read")]
    pub fn length(&self) -> usize {
        self.steps.len() + self.battles.len() + self.builds.len()
    }

    /// Its steps on Starmada's table.
    #[cfg(feature = "read")]
    pub fn battle(&self) -> crate::battle::BattleLesson {
        crate::battle::BattleLesson {
            title: self.title.clone(),
            boards: self.boards.clone(),
            battles: self.battles.clone(),
        }
    }

    /// A lesson file as JSON, which [`Lesson::receive`] takes: a browser then needs no reader of TOML.
    #[cfg(feature = "read")]
    pub fn send(text: &str) -> Result<String, BadLesson> {
        let bad = |fault: String| BadLesson::File(fault);
        let file: toml::Table = toml::from_str(text).map_err(|fault| bad(fault.to_string()))?;
        serde_json::to_string(&file).map_err(|fault| bad(fault.to_string()))
    }

    /// Takes a lesson that was sent as JSON.
    pub fn receive(name: &str, json: &str) -> Result<Lesson, BadLesson> {
        let mut lesson: Lesson =
            serde_json::from_str(json).map_err(|fault| BadLesson::File(fault.to_string()))?;
        if lesson.steps.is_empty() {
            return Err(BadLesson::File("it has no steps".to_owned()));
        }
        name.clone_into(&mut lesson.name);
        Ok(lesson)
    }
}

impl Step {
    /// After how many answers of the learner the goal must be reached.
    pub(crate) fn most(&self) -> usize {
        self.most.unwrap_or(self.right.len())
    }
}

impl Wrong {
    /// Answers that lead to it, itself last.
    pub(crate) fn example(&self) -> Vec<&str> {
        match self.tried.is_empty() {
            true => vec![self.answer.as_str()],
            false => self.tried.iter().map(String::as_str).collect(),
        }
    }
}

fn seat_a() -> String {
    "A".to_owned()
}
