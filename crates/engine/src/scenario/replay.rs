//! Scenarios to be watched: the position, every step, and what the script says about it.

use flagbridge_cards::Catalogue;

use super::file::{Scenario, ScenarioError};
use super::run::Script;
use crate::record::{Film, Record};
use crate::state::Action;

/// What is shown of a scenario while it runs.
pub(super) struct Replay {
    pub film: Film,
    pub actions: Vec<Action>,
}

impl Scenario {
    /// The scenario as the text of a record with a film, in the latest edition it holds in. Remarks of the script and what
    /// it says is refused are part of the film. `name` is the scenario's `chapter/name`.
    pub fn replay(
        &self,
        name: &str,
        catalogue: &'static Catalogue,
    ) -> Result<String, ScenarioError> {
        let editions = self.editions(catalogue)?;
        let rules = editions.last().copied();
        let rules = rules.ok_or_else(|| ScenarioError::File("no edition is named".to_owned()))?;
        let edition = rules.edition().id;
        let wrong = |message: String| ScenarioError::Position { edition, message };
        let table = self.table(rules, &[]).map_err(wrong)?;
        let mut record = Record::new(table.game(), self.seed);
        record.scenario = Some(name.to_owned());
        let film = Film::begin(&table);
        let mut log = Vec::new();
        let mut script = Script::new(table, &mut log);
        script.replay = Some(Replay { film, actions: Vec::new() });
        script.play(&self.play.script).map_err(|(line, text, message)| ScenarioError::Line {
            edition,
            line: line + self.lines_above_script,
            text,
            message,
        })?;
        let Some(Replay { film, actions }) = script.replay else {
            return Err(wrong("nothing was filmed".to_owned()));
        };
        record.actions = actions;
        record.write_filmed(&film, catalogue).map_err(|bad| wrong(bad.to_string()))
    }
}
