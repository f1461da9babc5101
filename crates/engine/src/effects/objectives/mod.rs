//! Objectives, entries in id order: the core set's a file for each category, the others a file for each box.

mod assault;
mod build;
mod cannons;
mod control;
mod corellian_campaign;
mod corellian_conflict;
mod defense;
mod navigation;
mod purrgil;
mod rebellion_in_the_rim;
mod recruits;
mod reinforcements;
mod rifts;
mod rim_campaign;
mod tokens;

use flagbridge_cards::Command;

use super::entry::Entry;
use crate::state::{Moment, Pick, Presence, Running, Table};
use crate::terms::{Seat, ShipId, Unit};

pub(super) static ENTRIES: &[&[Entry]] = &[
    assault::ASSAULT,
    corellian_campaign::CORELLIAN_CAMPAIGN,
    corellian_conflict::CORELLIAN_CONFLICT,
    defense::DEFENSE,
    navigation::NAVIGATION,
    purrgil::PURRGIL,
    rebellion_in_the_rim::REBELLION_IN_THE_RIM,
    recruits::RECRUITS,
    rifts::RIFTS,
    rim_campaign::RIM_CAMPAIGN,
];

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
    table.put_tokens(Unit::Ship(ship), 1);
}

/// Every ship of a seat gains a command token.
fn command_tokens(table: &mut Table, seat: Seat, command: Command) {
    let ships: Vec<_> = table.ships_of(seat).collect();
    ships.into_iter().for_each(|ship| table.gain_token(ship, command));
}

/// Each player marks one ship.
fn has_marked_none(moment: &Moment<'_>) -> bool {
    moment.table.game().ships_of(moment.seat).all(|ship| moment.table.ship(ship).objectives == 0)
}

/// Every ship of the seat, before any is deployed.
fn fleet(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    // Up to revision 5 a ship that was set aside could be named, too.
    let is_there = |ship: &ShipId| {
        moment.table.game().revision <= 5 || moment.table.ship(*ship).place != Presence::SetAside
    };
    options.extend(moment.table.game().ships_of(moment.seat).filter(is_there).map(Pick::Ship));
}

/// The defender of the attack gets a token.
fn mark_defender(table: &mut Table, _: &Running) {
    if let Some(defender) = table.attack().map(|attack| attack.defender()) {
        table.put_tokens(defender, 1);
    }
}
