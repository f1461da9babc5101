//! What squadrons of several factions ask or do.

use crate::effects::prelude::*;

pub(super) fn attacker_swarms(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.has_keyword(squadron, Keyword::Swarm))
}

pub(super) fn splash(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.splash(Unit::Squadron(squadron), 1);
    }
}

pub(super) fn defending_squadron(moment: &Moment<'_>) -> Option<SquadronId> {
    moment.attack().and_then(|attack| attack.defender().squadron())
}

pub(super) fn defender_unique(moment: &Moment<'_>) -> bool {
    defending_squadron(moment)
        .is_some_and(|squadron| moment.table.game().squadron(squadron).card.unique)
}

/// The carrier attacks in an activation, not in answer to an attack.
pub(super) fn in_own_activation(moment: &Moment<'_>) -> bool {
    let own = moment.own_squadron().is_some_and(|own| moment.table.is_activating(own));
    own && moment
        .attack()
        .is_some_and(|attack| matches!(attack.kind, AttackKind::Normal | AttackKind::Snipe))
}

pub(super) fn defender_near(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(attack)) = (moment.carrier(), moment.attack()) else { return false };
    moment.table.at_distance(own, attack.defender(), 1)
}

/// Friends of the carrier at distance 1 of a unit.
pub(super) fn friends_beside<'a>(
    moment: &Moment<'a>,
    unit: Unit,
) -> impl Iterator<Item = SquadronId> + use<'a> {
    let (table, own) = (moment.table, moment.own_squadron());
    table.squadrons_of(moment.seat).filter(move |other| {
        Some(*other) != own && table.at_distance(unit, Unit::Squadron(*other), 1)
    })
}

/// Enemy ships and squadrons at distance 1, and enemy stations, which are treated as ships. Up to revision 7 stations were not.
/// RRG 1.5, Attacking Stations.
pub(super) fn near_enemies(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    let (table, enemy) = (moment.table, moment.seat.other());
    let near = |other: Unit| table.at_distance(own, other, 1);
    options.extend(table.ships_of(enemy).filter(|ship| near(Unit::Ship(*ship))).map(Pick::Ship));
    let squadrons = table.squadrons_of(enemy).filter(|other| near(Unit::Squadron(*other)));
    options.extend(squadrons.map(Pick::Squadron));
    let stations = table.stations().iter().filter(|station| {
        let unit = Unit::Obstacle(station.obstacle);
        table.game().revision > 7
            && !station.destroyed
            && !table.are_friends(own, unit)
            && near(unit)
    });
    options.extend(stations.map(|station| Pick::Obstacle(station.obstacle)));
}

pub(super) fn enemies_near(moment: &Moment<'_>) -> bool {
    let mut near = Vec::new();
    near_enemies(moment, &mut near);
    !near.is_empty()
}

/// The squadron in question is about to suffer damage from the attack, as its defender or beside it.
pub(super) fn about_to_suffer(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.table.damage_to(unit) > 0)
}

/// Squadrons of the opponent at distance 1 of the defender, itself among them while it stands.
pub(super) fn enemies_beside_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return };
    let table = moment.table;
    let beside = table
        .squadrons_of(moment.seat.other())
        .filter(|other| table.at_distance(defender, Unit::Squadron(*other), 1));
    options.extend(beside.map(Pick::Squadron));
}

pub(super) fn hurt_picked(table: &mut Table, _: &Running, pick: Pick) {
    match pick {
        Pick::Ship(ship) => table.suffer_anywhere(ship, 1),
        Pick::Squadron(squadron) => table.damage_squadron(squadron, 1),
        Pick::Obstacle(station) => table.damage_station(station, 1),
        _ => {}
    }
}
