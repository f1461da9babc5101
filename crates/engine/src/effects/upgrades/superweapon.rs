use crate::effects::prelude::*;

cards! { SUPERWEAPON:
    "magnite-crystal-tractor-beam-array" => [
        at(Window::ActivationEnd).exhaust().pick(enemy_ships().within(5).such(at_another_speed)).run(match_own_speed),
        rule(Rule::StaysExhausted).carrier(Is::Not(&Is::Speed(1))),
    ];
    "orbital-bombardment-particle-cannons" => [
        rule(Rule::IgnitionLong),
        critical(Color::Red).only_if(ignition).only_if(there_are_neighbours).run(hurt_neighbours),
    ];
    "superheavy-composite-beam-turbolasers" => [
        rule(Rule::IgnitionMedium),
        critical(Color::Red).only_if(ignition).run(hurt_by_criticals),
    ];
}

/// Critical effects with the ignition keyword are resolved in ignition attacks only. RRG 1.5, Ignition.
fn ignition(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind == AttackKind::Ignition)
}

/// Whether anything else is at distance 1 of the defender. Up to revision 7 there was no question.
fn there_are_neighbours(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return false };
    let ships = table.ships().map(Unit::Ship);
    let stations = table.stations().iter().filter(|own| !own.destroyed);
    let stations = stations.map(|own| Unit::Obstacle(own.obstacle));
    let mut others = ships.chain(table.squadrons().map(Unit::Squadron)).chain(stations);
    table.game().revision <= 7
        || others.any(|unit| unit != defender && table.at_distance(defender, unit, 1))
}

/// Two damage to every other ship at distance 1 of the defender, one to every squadron.
fn hurt_neighbours(table: &mut Table, _: &Running) {
    let Some(defender) = table.attack().map(|attack| attack.defender()) else { return };
    let near = |table: &Table, unit: Unit| unit != defender && table.at_distance(defender, unit, 1);
    let squadrons: Vec<_> =
        table.squadrons().filter(|other| near(table, Unit::Squadron(*other))).collect();
    let ships: Vec<_> = table.ships().filter(|other| near(table, Unit::Ship(*other))).collect();
    // Stations with a card are treated as ships. RRG 1.5, Attacking Stations. Up to revision 6 they were spared.
    let standing = table.stations().iter().filter(|own| !own.destroyed);
    let stations: Vec<_> = standing.map(|own| own.obstacle).collect();
    let stations = stations.into_iter().filter(|place| near(table, Unit::Obstacle(*place)));
    let stations: Vec<_> = stations.filter(|_| table.game.revision > 6).collect();
    // Up to revision 7 cards that lower damage did nothing for ships.
    ships.into_iter().for_each(|ship| match table.game.revision {
        ..=7 => table.suffer_anywhere(ship, 2),
        _ => table.splash(Unit::Ship(ship), 2),
    });
    stations.into_iter().for_each(|place| table.damage_station(place, 2));
    // What is put on the stack last happens first: squadrons before ships, in order.
    squadrons.into_iter().rev().for_each(|squadron| table.splash(Unit::Squadron(squadron), 1));
}

/// One damage after another, each on a zone of its owner's choice, for every critical on red and blue dice.
fn hurt_by_criticals(table: &mut Table, _: &Running) {
    let Some(attack) = table.attack() else { return };
    let Some(ship) = attack.defender().ship() else { return };
    let dice = attack.dice.iter().filter(|die| die.color != Color::Black);
    let criticals = dice.filter(|die| die.face == Face::Critical).count();
    // Up to revision 7 no card lowered it.
    (0..criticals).for_each(|_| match table.game.revision {
        ..=7 => table.suffer_anywhere(ship, 1),
        _ => table.splash(Unit::Ship(ship), 1),
    });
}

fn own_speed(moment: &Moment<'_>, ship: ShipId) -> Option<u8> {
    let most = moment.table.game().ship(ship).ship.speed.max();
    Some(moment.table.ship(moment.own_ship()?).speed.min(most))
}

fn at_another_speed(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some_and(|ship| {
        own_speed(moment, ship).is_some_and(|speed| moment.table.ship(ship).speed != speed)
    })
}

fn match_own_speed(table: &mut Table, running: &Running) {
    let moment = table.moment_of(running);
    let ship = moment.chosen_unit().and_then(Unit::ship);
    if let Some((ship, speed)) = ship.and_then(|ship| Some((ship, own_speed(&moment, ship)?))) {
        table.change_speed(ship, speed);
    }
}
