//! A position to play on, checked with the words of scenario scripts. Lessons are built on it.

use flagbridge_cards::Resolved;

use super::file::{Scenario, ScenarioError};
use super::run::{Script, question_text, unused_dice};
use crate::notation::dice_words;
use crate::state::{Action, Event, Table};
use crate::terms::Refusal;

/// Words that begin a line which looks at the table and changes nothing.
const LOOKS: [&str; 8] = ["allow", "asks", "expect", "not", "offers", "over", "refuse", "saw"];

/// A table that started from a scenario's position, and the events since [`Stage::play`] was last called.
#[derive(Clone, Debug)]
pub struct Stage {
    table: Table,
    events: Vec<Event>,
}

impl Stage {
    /// The position of a scenario, whatever its script says.
    pub fn at(position: &Scenario, rules: Resolved<'static>) -> Result<Stage, ScenarioError> {
        let edition = rules.edition().id;
        let table = position.table(rules, &[]);
        let table = table.map_err(|message| ScenarioError::Position { edition, message })?;
        Ok(Stage { table, events: Vec::new() })
    }

    /// Plays lines of a script, then clears the events. Unused dice are kept for later rolls.
    pub fn play(&mut self, script: &str) -> Result<(), ScenarioError> {
        let edition = self.table.game.rules.edition().id;
        let mut log = Vec::new();
        let mut run = Script::new(self.table.clone(), &mut log);
        run.play_lines(script).map_err(|(line, text, message)| ScenarioError::Line {
            edition,
            line,
            text,
            message,
        })?;
        self.table = run.table;
        self.events.clear();
        Ok(())
    }

    /// Answers the open question, and returns what happened.
    pub fn answer(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        let events = self.table.apply(action)?;
        self.events.extend(events.iter().cloned());
        Ok(events)
    }

    /// Whether a line of the script language that looks at the table holds now, and if not, what was found instead.
    /// `saw` looks at everything that has happened.
    pub fn holds(&self, line: &str) -> Result<(), String> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if !LOOKS.contains(&word) {
            return Err(format!("\"{word}\" does not look at the table"));
        }
        let mut log = Vec::new();
        let mut run = Script::new(self.table.clone(), &mut log);
        run.events.clone_from(&self.events);
        run.line(line.trim())
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seat asked and the question, with what it is about, as `asks` names it.
    pub fn open_question(&self) -> String {
        question_text(&self.table)
    }

    /// What is wrong with the dice that were prepared: one of another colour or none was there for a roll, or some are
    /// left.
    pub fn dice_complaint(&self) -> Option<String> {
        match self.table.chance.fault() {
            Some(die) => Some(format!("no die was prepared for a roll: {}", dice_words(&[die]))),
            None => unused_dice(&self.table),
        }
    }
}
