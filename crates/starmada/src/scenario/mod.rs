//! Scenario files: a position, a script of actions and dice, and what must be true.
//!
//! `docs/starmada.md` describes the format.

mod expect;
mod position;
mod script;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::draft::{Draft, Reading};
use crate::game::Game;
use crate::table::Table;

/// A scenario as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// What it shows, as a sentence.
    pub title: String,
    /// Document, section and page of the rule.
    pub cite: String,
    /// The cases of the specification it covers.
    #[serde(default)]
    pub covers: Vec<String>,
    /// Where the script begins: `setup`, `orders`, `fighter` or `combat`.
    #[serde(default = "orders")]
    phase: String,
    /// Who begins where a die would decide: `A` or `B`.
    #[serde(default = "seat_a")]
    first: String,
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
    /// Display sheets as text, by a name of their own.
    #[serde(default)]
    sheets: BTreeMap<String, String>,
    #[serde(default)]
    ships: BTreeMap<String, position::ShipEntry>,
    #[serde(default)]
    flights: BTreeMap<String, position::FlightEntry>,
    #[serde(default)]
    obstructions: Vec<position::ObstructionEntry>,
    /// Planets and asteroid fields, such as `planet 1609`.
    #[serde(default)]
    terrain: Vec<String>,
    #[serde(default)]
    scores: [u16; 2],
    /// A fleet as text, for scenarios about fleets.
    #[serde(default)]
    fleet: Option<String>,
    play: Play,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    script: String,
}

fn orders() -> String {
    "orders".to_owned()
}

fn seat_a() -> String {
    "A".to_owned()
}

/// Why a scenario cannot be read, or what does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// The file is no scenario.
    #[error("{0}")]
    File(String),
    /// The position cannot be set up.
    #[error("{0}")]
    Position(String),
    /// A line of the script is wrong or does not hold.
    #[error("line {line} of the script, \"{text}\": {reason}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// Dice laid ready were not rolled.
    #[error("{0} dice laid ready were not rolled")]
    DiceLeft(usize),
    /// A die was rolled that was not laid ready.
    #[error("a die was rolled that was not laid ready")]
    DiceMissing,
}

impl Scenario {
    /// Reads a scenario.
    pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
        toml::from_str(text).map_err(|error| ScenarioError::File(error.to_string()))
    }

    /// The table that the script begins with.
    pub fn table(&self) -> Result<Table, ScenarioError> {
        self.position()
    }

    /// Runs it. Returns what happened, in words, or what does not hold.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut run = Run {
            table: self.position()?,
            fleet: self.fleet.as_deref().map(Draft::from_text),
            log: Vec::new(),
        };
        for (place, text) in self.play.script.lines().enumerate() {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let fault =
                |reason| ScenarioError::Line { line: place + 1, text: text.to_owned(), reason };
            run.line(text).map_err(fault)?;
            if run.table.chance_mut().missed() {
                return Err(fault("a die was rolled that was not laid ready".to_owned()));
            }
        }
        match run.table.chance_mut().waiting() {
            0 => Ok(run.log),
            left => Err(ScenarioError::DiceLeft(left)),
        }
    }
}

/// A scenario while it runs.
struct Run {
    table: Table,
    fleet: Option<Reading>,
    log: Vec<String>,
}

impl Run {
    fn game(&self) -> &Game {
        self.table.game()
    }
}
