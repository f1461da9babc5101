//! Who is stronger where, and who is near what.

use flagbridge_cards::ObstacleKind;

use crate::geometry::Outline;
use crate::state::Table;
use crate::terms::{Seat, ShipId, Unit};

/// Whether a seat's ships at distance 1 of something have the higher sum of command values.
pub(super) fn commands_more(table: &Table, seat: Seat, near: impl Fn(ShipId) -> bool) -> bool {
    let sum = |seat: Seat| -> u32 {
        let ships = table.ships_of(seat).filter(|ship| near(*ship));
        ships.map(|ship| u32::from(table.command_value(ship))).sum()
    };
    sum(seat) > sum(seat.other())
}

/// Whether a seat's ships at distance 1 of an obstacle have the higher sum of command values.
pub(super) fn commands_obstacle(table: &Table, seat: Seat, outline: &Outline) -> bool {
    let edge = table.game().ruler.distance_edge(1);
    commands_more(table, seat, |ship| outline.is_within_polygon(&table.base(ship), edge))
}

/// Whether a seat's ships at distance 1 of the station have the higher sum of command values.
pub(super) fn commands_station(table: &Table, seat: Seat) -> bool {
    let station = table.stations_laid().next();
    station.is_some_and(|outline| commands_obstacle(table, seat, &outline))
}

/// Obstacles of a kind at a distance of a unit, by their places.
pub(super) fn obstacles_near(
    table: &Table,
    unit: Unit,
    band: u8,
    wanted: impl Fn(ObstacleKind) -> bool,
) -> Vec<u8> {
    let all = (0..table.obstacles().len() as u8).filter(|place| {
        wanted(table.obstacles()[usize::from(*place)].kind)
            && table.at_distance(unit, Unit::Obstacle(*place), band)
    });
    all.collect()
}

/// Whether a unit is at a distance of an obstacle of a kind.
pub(super) fn near_kind(table: &Table, unit: Unit, band: u8, kind: ObstacleKind) -> bool {
    !obstacles_near(table, unit, band, |own| own == kind).is_empty()
}

/// Every unit on the table, both seats'.
pub(super) fn all_units(table: &Table) -> impl Iterator<Item = Unit> + '_ {
    table.ships().map(Unit::Ship).chain(table.squadrons().map(Unit::Squadron))
}

/// A unit suffers damage; a ship on a zone of its owner's choice.
pub(super) fn hurt(table: &mut Table, unit: Unit, points: u8) {
    match unit {
        Unit::Ship(ship) => table.suffer_anywhere(ship, points),
        Unit::Squadron(squadron) => table.damage_squadron(squadron, points),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {}
    }
}

/// Whether a unit is on the table.
pub(super) fn is_deployed(table: &Table, unit: Unit) -> bool {
    match unit {
        Unit::Ship(ship) => table.ship(ship).is_deployed(),
        Unit::Squadron(squadron) => table.squadron(squadron).is_deployed(),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
    }
}
