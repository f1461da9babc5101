use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How margins become tournament points. Tables are data: an event carries its own copy, which its organiser may edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoringTable {
    /// A short name for addresses and files, e.g. `2016-07`.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The day from which it was used, as `YYYY-MM-DD`.
    pub since: String,
    /// The fleet points it was made for.
    pub points: u16,
    /// Where it stands written.
    #[serde(default)]
    pub source: String,
    /// What a margin is worth, smallest margin first; the first step begins at 0.
    pub steps: Vec<Step>,
    /// What a bye is worth.
    pub bye: Grant,
    /// What the winner of a conceded or unattended game gets at least.
    pub concession: Grant,
    /// What a player gets who did not come to the table.
    pub absent: u16,
    /// What both get for a game that was not played.
    pub not_played: u16,
    /// What both get for an agreed draw; none where the table knows no draw.
    pub draw: Option<u16>,
    /// The largest margin that one game counts for.
    pub margin_cap: u16,
}

/// One line of a scoring table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The smallest margin of this line.
    pub from: u16,
    /// The winner's tournament points.
    pub winner: u16,
    /// The loser's tournament points.
    pub loser: u16,
}

/// Tournament points and margin that are given, not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// Tournament points.
    pub points: u16,
    /// Margin of victory.
    pub margin: u16,
}

/// Why a scoring table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScoringError {
    /// The margin 0 is worth nothing.
    #[error("the scoring table must begin with a margin of 0")]
    Start,
    /// Two lines are in the wrong order, or the same.
    #[error("the margins of the scoring table must increase from line to line; {0} does not")]
    Order(u16),
    /// The loser would get more than the winner.
    #[error("from a margin of {0} on, the loser would score more than the winner")]
    Upside(u16),
    /// A figure no game can reach.
    #[error("the scoring table has a number above {LARGEST}")]
    Large,
    /// A text that is longer than any name.
    #[error("the names in the scoring table are too long")]
    Long,
}

/// The largest figure in a table: sums over an event stay far below what a number can hold.
pub const LARGEST: u16 = 9999;

/// Lines in a table, at most.
const MOST_STEPS: usize = 50;

/// The tables that were played by, oldest first.
pub fn scoring_tables() -> Vec<ScoringTable> {
    serde_json::from_str(include_str!("../data/scoring.json"))
        .expect("the scoring tables are part of this crate and tested")
}

/// The table that is used today.
pub fn current_scoring() -> ScoringTable {
    scoring_tables().pop().expect("there is more than one table")
}

impl ScoringTable {
    /// Whether the table gives a value to every margin, and a sensible one.
    pub fn check(&self) -> Result<(), ScoringError> {
        if self.id.len() > 40 || self.title.len() > 120 || self.source.len() > 400 {
            return Err(ScoringError::Long);
        }
        if self.steps.first().is_none_or(|step| step.from != 0) {
            return Err(ScoringError::Start);
        }
        if let Some(pair) = self.steps.windows(2).find(|pair| pair[1].from <= pair[0].from) {
            return Err(ScoringError::Order(pair[1].from));
        }
        if let Some(step) = self.steps.iter().find(|step| step.loser > step.winner) {
            return Err(ScoringError::Upside(step.from));
        }
        let steps = self.steps.iter().flat_map(|step| [step.from, step.winner, step.loser]);
        let grants = [self.bye, self.concession].map(|grant| [grant.points, grant.margin]);
        let single = [self.absent, self.not_played, self.draw.unwrap_or(0), self.margin_cap];
        let largest = steps.chain(grants.into_iter().flatten()).chain(single).max();
        if largest > Some(LARGEST) || self.steps.len() > MOST_STEPS {
            return Err(ScoringError::Large);
        }
        Ok(())
    }

    /// The line for a margin.
    pub fn step(&self, margin: u16) -> Step {
        let reached = self.steps.iter().rev().find(|step| step.from <= margin);
        *reached.unwrap_or(&Step { from: 0, winner: 0, loser: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_that_comes_with_the_crate_can_be_used() {
        let tables = scoring_tables();
        for table in &tables {
            assert_eq!(table.check(), Ok(()), "{}", table.id);
        }
        assert!(tables.is_sorted_by_key(|table| table.since.clone()));
        assert_eq!(current_scoring().id, "2016-07");
    }

    #[test]
    fn a_table_with_holes_or_upside_down_is_refused() {
        let with = |change: fn(&mut ScoringTable)| {
            let mut table = current_scoring();
            change(&mut table);
            table.check().unwrap_err()
        };
        assert_eq!(with(|table| table.steps.clear()), ScoringError::Start);
        assert_eq!(with(|table| table.steps[0].from = 1), ScoringError::Start);
        assert_eq!(with(|table| table.steps[2].from = 60), ScoringError::Order(60));
        assert_eq!(with(|table| table.steps[1].loser = 8), ScoringError::Upside(60));
        assert_eq!(with(|table| table.margin_cap = 10_000), ScoringError::Large);
        assert_eq!(with(|table| table.title = "x".repeat(121)), ScoringError::Long);
    }
}
