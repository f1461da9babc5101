//! What is left of a unit that was destroyed, until the round ends.

use flagbridge_engine::{Event, Pose, Table, Unit};

/// A unit that was destroyed, where it stood last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wreck {
    /// How many answers had been given when it was destroyed.
    pub step: usize,
    /// The round in which it was.
    pub round: u8,
    /// Who it was.
    pub unit: Unit,
    /// Where it stood.
    pub pose: Pose,
}

impl Wreck {
    /// The units that an answer destroyed: the table before it, and what happened.
    pub fn all(before: &Table, events: &[Event], step: usize) -> Vec<Wreck> {
        let mut wrecks = Vec::new();
        for (place, event) in events.iter().enumerate() {
            let Event::Destroyed(unit) = *event else { continue };
            let wreck = match unit {
                Unit::Ship(_) | Unit::Squadron(_) => {
                    let pose = last_pose(before, &events[..place], unit);
                    Wreck { step, round: before.round(), unit, pose }
                }
                Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => continue,
            };
            wrecks.push(wreck);
        }
        wrecks
    }
}

/// Where a unit stood after what happened: it may have moved before it was destroyed.
fn last_pose(before: &Table, events: &[Event], unit: Unit) -> Pose {
    let moved = events.iter().rev().find_map(|event| match (event, unit) {
        (Event::Maneuvered(ship, pose), Unit::Ship(own)) if *ship == own => Some(*pose),
        (Event::SquadronMoved(squadron, at), Unit::Squadron(own)) if *squadron == own => {
            Some(Pose { at: *at, ..Pose::default() })
        }
        _ => None,
    });
    moved.unwrap_or_else(|| match unit {
        Unit::Ship(ship) => before.ship(ship).pose,
        unit => Pose { at: before.center(unit), ..Pose::default() },
    })
}
