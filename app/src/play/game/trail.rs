//! The way a unit has gone.

use flagbridge_engine::{Event, Point, Table, Unit};

/// A move of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trail {
    /// How many answers had been given when it was made.
    pub step: usize,
    /// Who moved.
    pub unit: Unit,
    /// From where.
    pub from: Point,
    /// Where to.
    pub to: Point,
}

impl Trail {
    /// The move that an event tells of, from the table as it was.
    pub fn of(before: &Table, event: &Event, step: usize) -> Option<Trail> {
        let (unit, to) = match *event {
            Event::Maneuvered(ship, pose) => (Unit::Ship(ship), pose.at),
            Event::SquadronMoved(squadron, at) => (Unit::Squadron(squadron), at),
            _ => return None,
        };
        let from = before.center(unit);
        (from != to).then_some(Trail { step, unit, from, to })
    }
}
