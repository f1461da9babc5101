//! Moving, turning and taking away what lies on a position laid out by hand.

use flagbridge_engine::{Point, Pose, Position, Unit};
use leptos::prelude::*;

use super::pointer_input::within;
use super::table_state::TableState;
use crate::play::game::kept_position;

impl TableState {
    /// Lays out what is shown, to measure on it.
    pub(crate) fn lay_out(self) {
        let position = Position::of(&self.shown.get_untracked());
        self.laid.set(Some(position));
    }

    /// Back from measuring to the game.
    pub(crate) fn put_away(self) {
        self.end_trial();
        self.laid.set(None);
        self.aim.set(None);
        self.measuring.set(false);
        self.ruler.set(None);
        self.selected.set(None);
    }

    /// Changes the position that is laid out; does nothing where none is.
    pub(crate) fn change(self, change: impl FnOnce(&mut Position)) {
        self.laid.update(|laid| {
            if let Some(position) = laid {
                change(position);
            }
        });
    }

    /// Puts a unit or an obstacle elsewhere, turned as it is.
    pub(crate) fn carry(self, unit: Unit, at: Point) {
        let at = within(&self.shown.get_untracked(), at);
        self.change(|position| {
            let pose = pose(position, unit);
            put(position, unit, Pose { at, ..pose });
        });
    }

    /// Moves what is selected. Returns whether there was anything to move.
    pub(crate) fn nudge(self, by: Point) -> bool {
        let Some(unit) = self.chosen() else { return false };
        let at = self.shown.get_untracked().center(unit);
        self.carry(unit, at + by);
        true
    }

    /// Turns the selected piece by hundredths of a degree. Returns whether there was one.
    pub(crate) fn turn(self, hundredths: i32) -> bool {
        let Some(unit) = self.chosen().filter(|unit| unit.squadron().is_none()) else {
            return false;
        };
        self.change(|position| {
            let pose = pose(position, unit);
            put(position, unit, Pose { heading: pose.heading + hundredths, ..pose });
        });
        true
    }

    /// Takes what is selected off the table. Returns whether there was anything to take.
    pub(crate) fn take_off(self) -> bool {
        let Some(unit) = self.chosen() else { return false };
        self.selected.set(None);
        self.change(|position| match unit {
            Unit::Obstacle(place) => position.take_obstacle(place),
            unit => position.take_off(unit),
        });
        true
    }

    /// Places a unit at a free spot on its own side, selected.
    pub(crate) fn put_down(self, unit: Unit) {
        self.change(|position| {
            let pose = kept_position::free_pose(position, unit);
            put(position, unit, pose);
        });
        self.selected.set(Some(unit));
    }

    /// What is selected and lies on the position that is laid out.
    fn chosen(self) -> Option<Unit> {
        if self.laid.with_untracked(Option::is_none) {
            return None;
        }
        let table = self.shown.get_untracked();
        self.selected.get_untracked().filter(|unit| match *unit {
            Unit::Ship(ship) => table.ship(ship).is_deployed(),
            Unit::Squadron(squadron) => table.squadron(squadron).is_deployed(),
            Unit::Obstacle(place) => usize::from(place) < table.obstacles().len(),
            Unit::Mine(_) | Unit::Token(_) => false,
        })
    }
}

fn pose(position: &Position, unit: Unit) -> Pose {
    let table = position.table();
    match unit {
        Unit::Ship(ship) => table.ship(ship).pose,
        Unit::Obstacle(place) => {
            table.obstacles().get(usize::from(place)).map_or_else(Pose::default, |own| own.pose)
        }
        unit => Pose { at: table.center(unit), ..Pose::default() },
    }
}

fn put(position: &mut Position, unit: Unit, pose: Pose) {
    match unit {
        Unit::Ship(ship) => {
            if !position.table().ship(ship).is_deployed() && position.table().ship(ship).speed == 0
            {
                position.set_speed(ship, 2);
            }
            position.put_ship(ship, pose);
        }
        Unit::Squadron(squadron) => position.put_squadron(squadron, pose.at),
        Unit::Obstacle(place) => position.move_obstacle(place, pose),
        Unit::Mine(_) | Unit::Token(_) => {}
    }
}
