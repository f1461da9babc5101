//! Scenario files: a position, a script of actions and dice, and what must be true.
//!
//! `docs/starmada.md` describes the format.

mod expect;
mod position;
mod script;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::action::Action;
use crate::draft::{Draft, Reading};
use crate::event::Event;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::table::Table;

/// A scenario as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// What it shows, as a sentence. Positions of lessons have none.
    #[serde(default)]
    pub title: String,
    /// Document, section and page of the rule.
    #[serde(default)]
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
    options: BTreeMap<String, position::OptionValue>,
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
    #[serde(default)]
    play: Play,
}

#[derive(Clone, Debug, Default, Deserialize)]
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
    /// Dice prepared were not rolled.
    #[error("{0} dice prepared were not rolled")]
    DiceLeft(usize),
    /// A die was rolled that was not prepared.
    #[error("a die was rolled that was not prepared")]
    DiceMissing,
}

impl Scenario {
    /// Reads a scenario.
    #[cfg(feature = "scenario")]
    pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
        let bad = |fault: String| ScenarioError::File(fault);
        let scenario: Scenario = toml::from_str(text).map_err(|error| bad(error.to_string()))?;
        match [&scenario.title, &scenario.cite, &scenario.play.script]
            .iter()
            .any(|it| it.is_empty())
        {
            true => Err(bad("a scenario has a title, a citation and a script".to_owned())),
            false => Ok(scenario),
        }
    }

    /// The table that the script begins with.
    pub fn table(&self) -> Result<Table, ScenarioError> {
        self.position()
    }

    /// The position, whatever the script says.
    pub fn begin(&self) -> Result<Run, ScenarioError> {
        Ok(Run {
            table: self.position()?,
            fleet: self.fleet.as_deref().map(Draft::from_text),
            log: Vec::new(),
        })
    }

    /// Runs it. Returns what happened, in words, or what does not hold.
    pub fn run(&self) -> Result<Vec<String>, ScenarioError> {
        let mut run = self.begin()?;
        run.play(&self.play.script)?;
        match run.table.chance_mut().waiting() {
            0 => Ok(run.log),
            left => Err(ScenarioError::DiceLeft(left)),
        }
    }
}

/// A scenario while it runs.
#[derive(Clone, Debug)]
pub struct Run {
    table: Table,
    fleet: Option<Reading>,
    log: Vec<String>,
}

/// The first words of the lines that look at the table and change nothing.
const LOOKS: [&str; 3] = ["asks", "expect", "saw"];

impl Run {
    /// Plays lines of a script. Unused dice are kept for later rolls.
    pub fn play(&mut self, script: &str) -> Result<(), ScenarioError> {
        for (place, text) in script.lines().enumerate() {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let fault =
                |reason| ScenarioError::Line { line: place + 1, text: text.to_owned(), reason };
            self.line(text).map_err(fault)?;
            if self.table.chance_mut().missed() {
                return Err(fault("a die was rolled that was not prepared".to_owned()));
            }
        }
        Ok(())
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Answers the open question, and returns what happened.
    pub fn answer(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        let events = self.table.apply(action)?;
        let game = self.table.game();
        self.log.extend(events.iter().map(|event| game.tell(event)));
        Ok(events)
    }

    /// Whether a line that looks at the table holds now, and if not, what was found instead. `saw` looks at everything that
    /// has happened.
    pub fn holds(&self, line: &str) -> Result<(), String> {
        let word = line.split_whitespace().next().unwrap_or_default();
        match LOOKS.contains(&word) {
            true => self.clone().line(line.trim()),
            false => Err(format!("\"{word}\" does not look at the table")),
        }
    }

    /// Forgets what has happened: `saw` looks at what follows.
    pub fn forget(&mut self) {
        self.log.clear();
    }

    /// The side asked and the question, with what it is about, as `asks` names it.
    pub fn open_question(&self) -> String {
        self.asked().unwrap_or_else(|over| over)
    }

    /// What is wrong with the dice that were prepared: one was missing for a roll, or some are left.
    pub fn dice_complaint(&self) -> Option<ScenarioError> {
        let mut table = self.table.clone();
        match (table.chance_mut().missed(), table.chance_mut().waiting()) {
            (true, _) => Some(ScenarioError::DiceMissing),
            (false, 0) => None,
            (false, left) => Some(ScenarioError::DiceLeft(left)),
        }
    }

    fn game(&self) -> &Game {
        self.table.game()
    }
}
