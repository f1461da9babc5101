//! Objectives, a file for each category, entries in id order.

mod assault;
mod build;
mod campaign;
mod defense;
mod navigation;
mod tokens;

use super::moment::Moment;
use super::registry::Entry;
use super::running::Running;
use crate::action::Pick;
use crate::event::Event;
use crate::table::Table;
use crate::unit::ShipId;

pub(super) static ENTRIES: &[&[Entry]] =
    &[assault::ASSAULT, campaign::CAMPAIGN, defense::DEFENSE, navigation::NAVIGATION];

fn own_attack(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| moment.table.seat_of(attack.attacker) == moment.seat)
}

fn own_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.ships_of(moment.seat).map(Pick::Ship));
}

fn enemy_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.ships_of(moment.seat.other()).map(Pick::Ship));
}

fn mark_ship(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        mark(table, ship);
    }
}

fn mark(table: &mut Table, ship: ShipId) {
    table.ship_mut(ship).objectives += 1;
    table.event(Event::ObjectiveToken(ship));
}

/// Each player marks one ship.
fn has_marked_none(moment: &Moment<'_>) -> bool {
    moment.table.game().ships_of(moment.seat).all(|ship| moment.table.ship(ship).objectives == 0)
}

/// Every ship of the seat, before any is deployed.
fn fleet(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.game().ships_of(moment.seat).map(Pick::Ship));
}
