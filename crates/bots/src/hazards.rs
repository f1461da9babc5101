//! Maneuvers that end on an obstacle and suffer for it.

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::{Course, ShipId, Table};

use crate::grounds::Grounds;

/// Whether a course ends on an asteroid or debris field that does harm.
pub(crate) fn harmful(table: &Table, ship: ShipId, course: &Course) -> bool {
    let (end, _) = table.maneuver_end(ship, course, course.clicks.len() as u8);
    let mut under = table.obstacles_overlapped(ship, end);
    under.any(|place| harms(table, ship, table.obstacles()[usize::from(place)].kind))
}

/// Whether an obstacle is an asteroid or debris field that the objective does not make harmless to a ship.
pub(crate) fn harms(table: &Table, ship: ShipId, kind: ObstacleKind) -> bool {
    let spares = || {
        let grounds = Grounds::of(table, std::iter::empty());
        grounds.spares(table.game().ship(ship).seat, kind)
    };
    matches!(kind, ObstacleKind::AsteroidField | ObstacleKind::DebrisField) && !spares()
}
