//! Units that a card sets aside before deployment and brings into play later.

use crate::effects::prelude::*;
use crate::state::{Beside, Landing, Presence};

/// The seat's ships that wait to be deployed, but for the carrier.
pub(super) fn other_waiting_ships<'a>(
    moment: &Moment<'a>,
) -> impl Iterator<Item = ShipId> + use<'a> {
    let (table, own) = (moment.table, moment.own_ship());
    table
        .game()
        .ships_of(moment.seat)
        .filter(move |ship| Some(*ship) != own && table.ship(*ship).place == Presence::Waiting)
}

/// Squadrons that wait to be deployed, or no more of them: as many as the carrier's squadron value in all.
pub(super) fn squadrons_to_keep_back(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let table = moment.table;
    let waits = |squadron: &SquadronId| table.squadron(*squadron).place == Presence::Waiting;
    if kept_aside(moment) < usize::from(table.squadron_value(ship)) {
        let squadrons = table.game().squadrons_of(moment.seat).filter(waits);
        options.extend(squadrons.map(Pick::Squadron));
    }
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

/// How many squadrons this card has set aside.
pub(super) fn kept_aside(moment: &Moment<'_>) -> usize {
    let table = moment.table;
    let aside = table.game().squadrons_of(moment.seat).filter(|squadron| {
        let own = table.squadron(*squadron);
        own.place == Presence::SetAside && own.kept_by == Some(moment.source)
    });
    aside.count()
}

/// The card sets the chosen unit aside.
pub(super) fn keep_back(table: &mut Table, running: &Running, pick: Pick) {
    if let Some(unit) = pick.as_unit() {
        table.keep_back(unit, running.source);
    }
}

/// The subject was set aside by this card and has come into play.
pub(super) fn came_from_this_card(moment: &Moment<'_>) -> bool {
    moment.table.round() > 0
        && moment.subject.is_some_and(|unit| moment.table.kept_by(unit) == Some(moment.source))
}

/// A ship at a distance of the carrier, on squadrons or clear of them.
pub(super) const fn ship_beside(card: Source, band: u8, on_squadrons: bool) -> Landing {
    Landing::Beside(Beside { card, band, on_squadrons, may_stop: false })
}

/// Squadrons within a distance of the carrier, all of them or as many as the player likes.
pub(super) const fn squadrons_beside(card: Source, band: u8, all: bool) -> Landing {
    Landing::Beside(Beside { card, band, on_squadrons: false, may_stop: !all })
}

/// What the card set aside could come into play.
pub(super) fn has_room(moment: &Moment<'_>, landing: Landing) -> bool {
    moment.table.has_room_to_arrive(moment.seat, landing)
}
