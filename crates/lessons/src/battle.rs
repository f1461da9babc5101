//! A lesson on Starmada's table, as a browser gets it.

use std::collections::BTreeMap;

use flagbridge_starmada::Table;
use flagbridge_starmada::scenario::{Run, Scenario};
use serde::Deserialize;

use crate::attempt::Attempt;
use crate::file::{BadLesson, Step};

/// The steps on Starmada's table, and the positions they begin with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct BattleLesson {
    /// What it teaches, in a few words.
    pub title: String,
    /// The positions, by name: a scenario's keys.
    #[serde(default)]
    pub(crate) boards: BTreeMap<String, Scenario>,
    /// The steps, in order.
    pub battles: Vec<Step>,
}

impl BattleLesson {
    /// Takes a lesson that was sent as JSON.
    pub fn receive(json: &str) -> Result<BattleLesson, BadLesson> {
        let lesson: BattleLesson =
            serde_json::from_str(json).map_err(|fault| BadLesson::File(fault.to_string()))?;
        match lesson.battles.is_empty() {
            true => Err(BadLesson::File("it has no steps".to_owned())),
            false => Ok(lesson),
        }
    }

    /// Sets up a step, counted from 0.
    pub fn begin(&self, place: usize) -> Result<Attempt<Run>, BadLesson> {
        let step = self.battles.get(place).ok_or(BadLesson::Step(place + 1))?;
        let number = place + 1;
        let position = self.boards.get(&step.position).ok_or_else(|| BadLesson::NoPosition {
            step: number,
            position: step.position.clone(),
        })?;
        let bad = |fault| BadLesson::Board { step: number, fault };
        let mut run = position.begin().map_err(bad)?;
        run.play(&step.before).map_err(bad)?;
        run.forget();
        Attempt::of(step, number, run)
    }
}

impl Attempt<Run> {
    /// The table, with everything on it.
    pub fn table(&self) -> &Table {
        self.stage().table()
    }
}
