use std::ops::AddAssign;

use flagbridge_engine::{Action, Seat, Table, Unit};

/// What was seen of an answer when it was played out.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutSummary {
    /// How often it was played out.
    pub playouts: u32,
    /// What it cost both sides, in all playouts together.
    pub losses: Losses,
    /// The next best answer, and by how many fleet points this one came out better on average.
    pub next: Option<(Action, f64)>,
}

/// What the two sides have lost between two tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Shields and hull that the enemy has lost; what was repaired counts against it.
    pub dealt: i32,
    /// The same of the own side.
    pub suffered: i32,
    /// Playouts in which a unit of the enemy was destroyed.
    pub destroyed: u32,
    /// Playouts in which an own unit was destroyed.
    pub lost: u32,
}

impl Losses {
    /// What was lost from one table to a later one, as a seat sees it.
    pub(crate) fn between(before: &Table, after: &Table, seat: Seat) -> Losses {
        let lost = |seat: Seat| {
            let (before, after) = (Strength::of(before, seat), Strength::of(after, seat));
            (before.points - after.points, u32::from(after.units < before.units))
        };
        let ((suffered, own), (dealt, enemy)) = (lost(seat), lost(seat.other()));
        Losses { dealt, suffered, destroyed: enemy, lost: own }
    }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.dealt += other.dealt;
        self.suffered += other.suffered;
        self.destroyed += other.destroyed;
        self.lost += other.lost;
    }
}

/// What a side has on the table.
struct Strength {
    /// Shields and hull points together.
    points: i32,
    /// Ships and squadrons.
    units: usize,
}

impl Strength {
    fn of(table: &Table, seat: Seat) -> Strength {
        let mut strength = Strength { points: 0, units: 0 };
        for ship in table.ships_of(seat) {
            strength.points += table.points_left(Unit::Ship(ship));
            strength.units += 1;
        }
        for squadron in table.squadrons_of(seat) {
            strength.points += table.points_left(Unit::Squadron(squadron));
            strength.units += 1;
        }
        strength
    }
}
