use crate::effects::prelude::*;

cards! { ION_CANNONS:
    "heavy-ion-emplacements" => [critical(Color::Blue).exhaust().only_if(there_are_shields_to_drain).run(drain_shields)];
    "high-capacity-ion-turbines" => [
        battery(Pool::new(0, 1, 0)).from_zone(HullZone::Left),
        battery(Pool::new(0, 1, 0)).from_zone(HullZone::Right),
    ];
    "ion-cannon-batteries" => [critical(Color::Blue).choose(defender_commands, strip_token)];
    "leading-shots" => [
        while_attacking()
            .only_if(another_die_is_left)
            .spend_die(DieFilter::Color(Color::Blue))
            .then(Operation::Reroll(ANY_NUMBER, DieFilter::Any)),
    ];
    "ms1-ion-cannon" => [critical(Color::Blue).choose(readied_cards_of_the_defender, exhaust_of_the_defender)];
    "nk-7-ion-cannons" => [
        critical(Color::Blue)
            .exhaust()
            .choose(tokens_of_the_defender, discard_of_the_defender)
            .by_opponent(),
    ];
    "overload-pulse" => [critical(Color::Blue).then(Operation::ExhaustAllDefense(On::Defender))];
    "point-defense-ion-cannons" => [
        while_defending().may().up_to(Range::Close).reroll(1, DieFilter::Any),
    ];
    "sw-7-ion-batteries" => [value(Value::MoreDamage).against_ships().plus_for_dice(DieFilter::ColorAccuracy(Color::Blue))];
}

/// There is a die to reroll beside the one that is spent. Up to revision 6 there was no question.
fn another_die_is_left(moment: &Moment<'_>) -> bool {
    let dice = moment.attack().map_or(0, |attack| attack.dice.count());
    dice > 1 || moment.table.game().revision <= 6
}

/// Up to revision 7 there was no question.
fn there_are_shields_to_drain(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let shielded = |(ship, zones): (ShipId, Vec<HullZone>)| {
        zones.iter().any(|zone| table.ship(ship).shields(*zone) > 0)
    };
    table.game().revision <= 7 || table.zones_under_fire().is_some_and(shielded)
}

/// The defending zone and each one beside it lose a shield.
fn drain_shields(table: &mut Table, _: &Running) {
    let Some((ship, zones)) = table.zones_under_fire() else { return };
    zones.into_iter().for_each(|zone| table.lose_shields(ship, zone, 1));
}

/// Command tokens of the defender; without any, its zone loses a shield instead.
fn defender_commands(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let (Some(ship), Some(zone)) = (attack.defender().ship(), attack.target.zone()) else { return };
    let state = moment.table.ship(ship);
    options.extend(state.tokens.iter().map(Pick::Command));
    // Up to revision 7 it was offered where there is no shield either.
    if options.is_empty() && (state.shields(zone) > 0 || moment.table.game().revision <= 7) {
        options.push(Pick::Nothing);
    }
}

fn strip_token(table: &mut Table, _: &Running, pick: Pick) {
    let Some(attack) = table.attack() else { return };
    let (Some(ship), Some(zone)) = (attack.defender().ship(), attack.target.zone()) else { return };
    match pick {
        Pick::Command(command) => table.lose_token(ship, command),
        _ => table.lose_shields(ship, zone, 1),
    }
}

fn readied_cards_of_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.attack().and_then(|attack| attack.defender().ship()) else { return };
    let table = moment.table;
    let cards = table.upgrades_of(ship).filter(|(_, _, state)| !state.exhausted);
    options.extend(cards.map(|(_, card, _)| Pick::Card(card.number)));
}

fn exhaust_of_the_defender(table: &mut Table, _: &Running, pick: Pick) {
    let ship = table.attack().and_then(|attack| attack.defender().ship());
    if let (Some(ship), Pick::Card(card)) = (ship, pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.exhaust_card(ship, place);
    }
}
