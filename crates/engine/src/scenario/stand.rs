use std::sync::Arc;

use super::file::{Placing, Scenario};
use super::place::{hundredths, point};
use crate::geometry::{Heading, Point, Pose};
use crate::state::{Game, Presence, Table};
use crate::terms::{Source, Unit};

impl Scenario {
    /// Puts every unit down, those that stand beside others after them.
    pub(super) fn stand_everything(&self, table: &mut Table) -> Result<(), String> {
        let ships = self.ships.iter().map(|(name, entry)| {
            (name, entry.set_aside, entry.set_aside_by.as_deref(), &entry.place)
        });
        let squadrons = self.squadrons.iter().map(|(name, entry)| {
            (name, entry.set_aside, entry.set_aside_by.as_deref(), &entry.place)
        });
        let (aside, standing): (Vec<_>, Vec<_>) =
            ships.chain(squadrons).partition(|(_, aside, by, _)| *aside || by.is_some());
        for (name, _, by, _) in aside {
            let unit = table.game.unit_named(name);
            let unit = unit.ok_or_else(|| format!("\"{name}\" is not a unit"))?;
            match by {
                Some(by) => table.keep_back(unit, carried_card(table, by)?),
                None => table.set_aside(unit),
            }
        }
        let mut waiting: Vec<_> =
            standing.into_iter().map(|(name, _, _, placing)| (name, placing)).collect();
        while !waiting.is_empty() {
            let before = waiting.len();
            let mut fault = None;
            waiting.retain(|(name, placing)| match stand(table, name, placing) {
                Ok(done) => !done,
                Err(message) => {
                    fault = Some(message);
                    false
                }
            });
            if let Some(message) = fault {
                return Err(message);
            }
            if waiting.len() == before {
                let names: Vec<_> = waiting.iter().map(|(name, _)| name.as_str()).collect();
                return Err(format!("{} have nowhere to stand", names.join(", ")));
            }
        }
        Ok(())
    }
}

/// A ship's card by their names.
fn carried_card(table: &Table, words: &str) -> Result<Source, String> {
    let none = || format!("\"{words}\" is no ship's card");
    let (ship, card) = words.split_once(' ').ok_or_else(none)?;
    let ship = table.game.unit_named(ship).and_then(Unit::ship).ok_or_else(none)?;
    let place = table.game.ship(ship).upgrades().position(|own| own.id == card);
    place.map(|place| Source::Upgrade(ship, place as u8)).ok_or_else(none)
}

/// Puts a unit down; false where what it stands beside is not down yet.
fn stand(table: &mut Table, name: &str, placing: &Placing) -> Result<bool, String> {
    let game = Arc::clone(&table.game);
    let unit = game.unit_named(name).ok_or_else(|| format!("\"{name}\" is not a unit"))?;
    let own = table.ahead_of(table.seat_of(unit));
    let heading = match placing.heading {
        Some(degrees) => Heading::new(hundredths(degrees)?),
        None => own,
    };
    let sides = [
        (&placing.ahead_of, 0),
        (&placing.right_of, 9_000),
        (&placing.behind, 18_000),
        (&placing.left_of, 27_000),
    ];
    let beside = sides.into_iter().find_map(|(other, turn)| Some((other.as_ref()?, turn)));
    let at = match (placing.at, beside) {
        (Some(at), None) => point(at)?,
        (None, Some((other, turn))) => {
            let other =
                game.unit_named(other).ok_or_else(|| format!("\"{other}\" is not a unit"))?;
            let Some(pose) = pose_of(table, other) else { return Ok(false) };
            let gap = hundredths(placing.gap.unwrap_or(50.0))?;
            let shift = hundredths(placing.shift.unwrap_or(0.0))?;
            let way = pose.heading + turn;
            let length =
                extent(&game, other, pose.heading, way) + gap + extent(&game, unit, heading, way);
            pose.at + way.turn(Point::new(shift, length))
        }
        _ => return Err(format!("{name} needs either \"at\" or one thing to stand beside")),
    };
    match unit {
        Unit::Ship(ship) => {
            let state = table.ship_mut(ship);
            (state.place, state.pose) = (Presence::Deployed, Pose::new(at, heading));
        }
        Unit::Squadron(squadron) => {
            let state = table.squadron_mut(squadron);
            (state.place, state.at) = (Presence::Deployed, at);
        }
        _ => {}
    }
    Ok(true)
}

fn pose_of(table: &Table, unit: Unit) -> Option<Pose> {
    match unit {
        Unit::Ship(ship) => {
            let ship = table.ship(ship);
            ship.is_deployed().then_some(ship.pose)
        }
        Unit::Squadron(squadron) => {
            let heading = table.ahead_of(table.seat_of(unit));
            let squadron = table.squadron(squadron);
            squadron.is_deployed().then_some(Pose::new(squadron.at, heading))
        }
        _ => None,
    }
}

/// How far a unit's base reaches from its middle in a direction.
fn extent(game: &Game, unit: Unit, heading: Heading, way: Heading) -> i32 {
    match unit {
        Unit::Squadron(_) | Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {
            game.squadron_radius
        }
        Unit::Ship(ship) => {
            let base = &game.ship(ship).base;
            let turned = (way - heading.hundredths()).turn(Point::new(0, 10_000));
            let reach = i64::from(turned.x.abs()) * i64::from(base.width / 2)
                + i64::from(turned.y.abs()) * i64::from(base.length / 2);
            (reach / 10_000) as i32
        }
    }
}
