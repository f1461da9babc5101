use super::shared::{pick_of_target, target_of_pick};
use crate::effects::prelude::*;

cards! { ORDNANCE:
    "assault-concussion-missiles" => [critical(Color::Black).then(Operation::DamageAdjacent(1))];
    "assault-concussion-missiles" since "rrg-1.5" => [
        critical(Color::Black).exhaust().then(Operation::DamageAdjacent(1)),
    ];
    "assault-proton-torpedoes" => [critical(Color::Black).then(Operation::DealFaceup(1))];
    "assault-proton-torpedoes" since "rrg-1.5" => [
        critical(Color::Black).exhaust().then(Operation::DealFaceup(1)),
    ];
    "expanded-launchers" => [battery(Pool::new(0, 0, 2)).from_zone(HullZone::Front)];
    "external-racks" => [while_attacking().up_to(Range::Close).discard().add_dice(2, Color::Black)];
    "flechette-torpedoes" => [
        while_attacking()
            .against_squadrons()
            .defender(Is::Unactivated)
            .spend_die(DieFilter::ColorCritical(Color::Black))
            .then(Operation::Toggle(On::Defender, true)),
    ];
    "ordnance-pods" => [
        at(Window::AttackStepEnd).exhaust().choose(zones_with_pod_targets, remember).choose(pod_targets, fire_pods),
    ];
    "rapid-reload" => [
        battery(Pool::new(0, 0, 1)).from_zone(HullZone::Left),
        battery(Pool::new(0, 0, 1)).from_zone(HullZone::Right),
    ];
    "wide-area-barrage" => [
        critical(Color::Black).against_ships().when(Condition::Any(beside_the_defender)).choose(beside_the_defender, hurt_by_black_hits),
    ];
}

/// The armament of the pods against squadrons.
const PODS: Pool = Pool::new(0, 0, 1);

/// Zones from which the pods reach a squadron; zones that have attacked are no exception.
fn zones_with_pod_targets(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(ship).ship.hull_zones().iter().copied();
    let able =
        zones.filter(|zone| moment.table.squadrons_in_reach(ship, *zone, PODS).next().is_some());
    options.extend(able.map(Pick::Zone));
}

fn pod_targets(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let (Some(ship), Some(Pick::Zone(zone))) = (moment.own_ship(), moment.picks.last()) {
        let targets = moment.table.squadrons_in_reach(ship, *zone, PODS);
        options.extend(targets.filter_map(|target| pick_of_target(moment.table, target)));
    }
}

fn fire_pods(table: &mut Table, running: &Running, pick: Pick) {
    let zone = running.picks.iter().rev().find_map(|pick| match pick {
        Pick::Zone(zone) => Some(*zone),
        _ => None,
    });
    let target = target_of_pick(table, &pick);
    if let (Some(ship), Some(zone), Some(target)) = (running.own_ship(), zone, target) {
        table.attack_with(PODS, ship, zone, target);
    }
}

/// Any other ship or squadron at close range of the defender, friendly or not, and any station with a card. AMG ruling of
/// 2023: Wide-Area Barrage.
fn beside_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return };
    // Up to revision 5 stations could not be chosen.
    let stations = table.stations().iter();
    let stations = stations.filter(|own| !own.destroyed && table.game().revision > 5);
    let ships = table.ships().map(|ship| (Unit::Ship(ship), Pick::Ship(ship)));
    let squadrons = table.squadrons().map(|own| (Unit::Squadron(own), Pick::Squadron(own)));
    let stations = stations.map(|own| (Unit::Obstacle(own.obstacle), Pick::Obstacle(own.obstacle)));
    let near = ships
        .chain(squadrons)
        .chain(stations)
        .filter(|(unit, _)| defender != *unit && table.at_range(defender, *unit, Range::Close));
    options.extend(near.map(|(_, pick)| pick));
}

/// Half of the hits on black dice, rounded up.
fn hurt_by_black_hits(table: &mut Table, _: &Running, pick: Pick) {
    let dice = table.attack().map(|attack| attack.dice.filter(DieFilter::Color(Color::Black)));
    let points = dice.map_or(0, |dice| dice.hits().div_ceil(2) as u8);
    match pick {
        // Up to revision 7 cards that lower damage did nothing for a ship.
        Pick::Ship(ship) if table.game.revision <= 7 => table.suffer_anywhere(ship, points),
        Pick::Ship(ship) => table.splash(Unit::Ship(ship), points),
        Pick::Squadron(squadron) => table.splash(Unit::Squadron(squadron), points),
        Pick::Obstacle(place) => table.damage_station(place, points),
        _ => {}
    }
}
