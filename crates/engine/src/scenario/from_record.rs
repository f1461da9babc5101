//! A decision of a recorded game as a scenario file: where a report of a wrong rule begins.

use flagbridge_cards::Catalogue;

use super::file::Scenario;
use super::run::question_text;
use super::written::{position, setup};
use crate::notation::dice_words;
use crate::record::{BadRecord, Picture, Record};
use crate::state::{Event, Question, Table};

/// How many moments before the decision are tried, the nearest first, before the whole game is written down.
const TRIED: usize = 12;

/// Why a decision of a record cannot be written as a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAScenario {
    /// The record cannot be played.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// The record has fewer decisions.
    #[error("the record has {0} decisions")]
    Beyond(usize),
    /// Cards of the record had no effect when it was played.
    #[error("cards had no effect in this game, which a scenario cannot say")]
    Inert,
    /// Today's rules lead elsewhere.
    #[error("today's rules do not lead to this decision")]
    Elsewhere,
}

/// A scenario that ends with a decision of a record, counted from 1.
///
/// It begins at the last moment before it that a scenario can describe, at a turn of a phase, with the answers and dice
/// from there on; where none leads to the same table and the same answers, it begins with setup and the record's seed.
pub fn scenario_at(
    record: &Record,
    decision: usize,
    catalogue: &'static Catalogue,
) -> Result<String, NotAScenario> {
    if !record.inert.is_empty() {
        return Err(NotAScenario::Inert);
    }
    let told = Told::until(record, decision, catalogue)?;
    let moments = (0..=told.answers.len()).rev().filter_map(|place| {
        let phase = phase_word(&told.tables[place])?;
        Some((place, phase))
    });
    for (place, phase) in moments.take(TRIED) {
        let Some(head) = position(&told.tables[place], told.end(), phase) else { continue };
        let text = told.scenario(record, decision, &head, place, true);
        if told.is_reached_by(&text, catalogue) {
            return Ok(text);
        }
    }
    let head = setup(&told.tables[0], record.seed);
    let text = told.scenario(record, decision, &head, 0, false);
    match told.is_reached_by(&text, catalogue) {
        true => Ok(text),
        false => Err(NotAScenario::Elsewhere),
    }
}

/// The word of the phase in which a scenario could begin with this decision.
fn phase_word(table: &Table) -> Option<&'static str> {
    match table.decision()?.question {
        Question::Activate if table.ships.iter().any(|ship| ship.activated) => Some("ship"),
        Question::Activate => Some("ship-start"),
        Question::SquadronTurn => Some("squadron"),
        Question::Dials(_) => Some("command"),
        _ => None,
    }
}

/// A record as far as a decision.
struct Told {
    /// The table before each answer, and before the one that is asked for.
    tables: Vec<Table>,
    /// Who answered what, and the dice rolled for it.
    answers: Vec<(String, String)>,
}

impl Told {
    fn until(
        record: &Record,
        decision: usize,
        catalogue: &'static Catalogue,
    ) -> Result<Self, NotAScenario> {
        let before = decision.checked_sub(1).filter(|before| *before <= record.actions.len());
        let before = before.ok_or(NotAScenario::Beyond(record.actions.len()))?;
        let mut table = Table::new(record.game(catalogue)?, record.seed);
        let mut told = Self { tables: vec![table.clone()], answers: Vec::new() };
        for (place, action) in record.actions.iter().take(before).enumerate() {
            let seat = table.decision().map_or_else(String::new, |it| it.seat.to_string());
            let line = format!("{seat}: {}", table.game().write(action));
            let events = table.apply(action).map_err(|why| BadRecord::Refused(place + 1, why))?;
            told.answers.push((line, rolled(&events)));
            told.tables.push(table.clone());
        }
        Ok(told)
    }

    /// The table at the decision.
    fn end(&self) -> &Table {
        &self.tables[self.tables.len() - 1]
    }

    /// The whole file; `dice` are set where chance does not come from the record's seed.
    fn scenario(
        &self,
        record: &Record,
        decision: usize,
        head: &str,
        from: usize,
        dice: bool,
    ) -> String {
        let mut script = String::new();
        for (answer, rolled) in &self.answers[from..] {
            if dice && !rolled.is_empty() {
                script += &format!("dice {rolled}\n");
            }
            script += &format!("{answer}\n");
        }
        script += &match self.end().decision() {
            Some(_) => format!("asks {}\n", question_text(self.end())),
            None => "over\n".to_owned(),
        };
        if let Some(action) = record.actions.get(decision - 1) {
            script += &format!("# the answer was: {}\n", self.end().game().write(action));
        }
        format!(
            "title = \"Decision {decision} of a recorded game\"\n\
             cite = \"A record; say here which rule it shows\"\n\
             editions = [\"{}\"]\n{head}\n[play]\nscript = \"\"\"\n{script}\"\"\"\n",
            record.edition,
        )
    }

    /// Whether a scenario ends with the same table, the same question and the same answers.
    fn is_reached_by(&self, text: &str, catalogue: &'static Catalogue) -> bool {
        let Ok(runs) = Scenario::read(text).and_then(|scenario| scenario.run(catalogue)) else {
            return false;
        };
        let [run] = runs.as_slice() else { return false };
        let (None, Some(end)) = (&run.fault, &run.end) else { return false };
        let answers = |table: &Table| -> Vec<String> {
            table.legal().actions.iter().map(|action| table.game().write(action)).collect()
        };
        Picture::of(end) == Picture::of(self.end())
            && question_text(end) == question_text(self.end())
            && answers(end) == answers(self.end())
    }
}

/// The dice that were rolled, in order.
fn rolled(events: &[Event]) -> String {
    let mut words = Vec::new();
    for event in events {
        if let Event::Rolled(dice) | Event::DiceAdded(dice) | Event::Rerolled(_, dice) = event {
            words.extend(dice.iter());
        }
    }
    dice_words(&words)
}
