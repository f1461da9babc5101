use super::shared::{defender_unique, friends_beside, hurt_picked, in_own_activation};
use crate::effects::prelude::*;

cards! { SEPARATIST:
    "baktoid-hyena-droid-bomber-squadron" => [
        while_attacking()
            .may()
            .against_ships()
            .if_any(friendly_squadrons().other().with(Keyword::Bomber).that(Is::NearDefender(1)))
            .change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "count-dooku-sith-infiltrator" => [
        gain_keyword(Keyword::Dodge, 1).of(Scope::FriendlySquadron).only_if(organic_beside).only_if(not_activated_yet),
        gain_keyword(Keyword::Adept, 1).of(Scope::FriendlySquadron).only_if(organic_beside).only_if(activated_or_activating),
    ];
    "darth-maul-scimitar" => [
        gain_keyword(Keyword::Adept, 0).only_if(two_engage_him).plus_by(engagers_less_one),
    ];
    "dbs-404-hyena-droid-bomber-squadron" => [
        while_attacking().may().only_if(touches_the_defender).cost(Cost::Suffer(On::Carrier, 1)).run(give_up_if_destroyed).add_die_of_pool(),
    ];
    "dfs-311-vulture-droid-squadron" => [
        while_defending().may().only_if(obstructed).reroll(1, DieFilter::Any),
    ];
    "dgs-047-hmp-droid-gunship" => [strafe(Window::SquadronActivate), strafe(Window::SquadronMoveAfter)];
    "dis-t81-droid-tri-fighter-squadron" => [rule(Rule::IgnoresObstruction)];
    "general-grievous-belbullab-22-squadron" => [
        value(Value::CriticalDamage).only_if(no_token_is_readied).at_least(1),
    ];
    "haor-chall-vulture-droid-squadron" => [
        at(Window::MoveBefore).of(Scope::Enemy).may().within(1).choose(targets_of_the_mover, strike_first),
    ];
    "jango-fett-slave-i" => [
        while_attacking()
            .may()
            .only_if(in_own_activation)
            .only_if(defender_unique)
            .only_if(a_fellow_at_hand)
            .choose(fellows_beside_the_defender, hurt_picked)
            .then(Operation::ChangeDie(
                DieFilter::Any,
                &[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical, Face::Accuracy],
            )),
    ];
    "phlac-arphocc-droid-tri-fighter-squadron" => [
        at(Window::SquadronEnd).of(Scope::EnemySquadron).must().within(1).then(Operation::Suffer(On::Subject, 1)),
    ];
}

fn obstructed(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.obstructed)
}

fn no_token_is_readied(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        moment.table.defense_tokens(attack.defender()).iter().all(|token| !token.readied)
    })
}

fn fellows_beside_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(defender) = moment.attack().map(|attack| attack.defender()) {
        options.extend(friends_beside(moment, defender).map(Pick::Squadron));
    }
}

fn a_fellow_at_hand(moment: &Moment<'_>) -> bool {
    let mut fellows = Vec::new();
    fellows_beside_the_defender(moment, &mut fellows);
    !fellows.is_empty()
}

/// Paying with its last hull point destroys it at once, and its attack comes to nothing.
fn give_up_if_destroyed(table: &mut Table, running: &Running) {
    let lives = running.own_squadron().is_some_and(|own| table.squadron(own).is_deployed());
    if !lives && let Some(dice) = table.attack().map(|attack| attack.dice) {
        table.remove_dice(&dice);
    }
}

fn touches_the_defender(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(attack)) = (moment.own_squadron(), moment.attack()) else { return false };
    moment.table.touches(own, attack.defender())
}

/// The mover, or each hull zone of it, that this squadron could attack, engaged or not.
fn targets_of_the_mover(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(mover), table) = (moment.carrier(), moment.subject, moment.table) else {
        return;
    };
    match mover {
        Unit::Squadron(squadron) => {
            let able = moment.own_squadron().is_some_and(|own| {
                table.check_squadron_target(own, Target::Squadron(squadron)).is_ok()
            });
            options.extend(able.then_some(Pick::Squadron(squadron)));
        }
        Unit::Ship(ship) => {
            let zones = table.game().ship(ship).ship.hull_zones().iter().copied();
            let able =
                zones.filter(|zone| table.shot(own, None, Target::Zone(ship, *zone)).is_ok());
            options.extend(able.map(Pick::Zone));
        }
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {}
    }
}

fn strike_first(table: &mut Table, running: &Running, pick: Pick) {
    let Some(own) = running.own_squadron() else { return };
    let target = match (pick, running.ship()) {
        (Pick::Squadron(squadron), _) => Target::Squadron(squadron),
        (Pick::Zone(zone), Some(ship)) => Target::Zone(ship, zone),
        _ => return,
    };
    table.attack_unactivated(own, target);
}

/// Himself or a squadron at distance 1 of him, without AI.
fn organic_beside(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| {
        let beside = Some(unit) == moment.carrier() || moment.is(unit, &Is::Within(1));
        beside
            && moment.is(unit, &Is::Lacks(Keyword::AiBattery))
            && moment.is(unit, &Is::Lacks(Keyword::AiAntiSquadron))
    })
}

/// He counts as activated from the beginning of his activation.
fn activated_or_activating(moment: &Moment<'_>) -> bool {
    moment
        .own_squadron()
        .is_some_and(|own| moment.table.squadron(own).activated || moment.table.is_activating(own))
}

fn not_activated_yet(moment: &Moment<'_>) -> bool {
    !activated_or_activating(moment)
}

fn engagers_of_the_carrier(moment: &Moment<'_>) -> i32 {
    moment.own_squadron().map_or(0, |own| moment.table.engager_count(own) as i32)
}

fn two_engage_him(moment: &Moment<'_>) -> bool {
    engagers_of_the_carrier(moment) >= 2
}

fn engagers_less_one(moment: &Moment<'_>) -> i32 {
    engagers_of_the_carrier(moment) - 1
}

/// How far it strafes.
const STRAFE: u8 = 2;

/// Instead of its attack it attacks enemy ships and stations near it, each once.
const fn strafe(window: Window) -> Effect {
    at(window)
        .may()
        .only_if(has_its_attack)
        .only_if(has_prey)
        .run(give_up_its_attack)
        .repeat(prey_then_zone, strafe_picked)
}

fn has_its_attack(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.has_attack_left(own))
}

fn give_up_its_attack(table: &mut Table, running: &Running) {
    if let Some(own) = running.own_squadron() {
        table.give_up_attack(own);
    }
}

/// Hull zones and stations it could strafe.
fn prey(moment: &Moment<'_>) -> Vec<Target> {
    let (Some(own), table) = (moment.own_squadron(), moment.table) else { return Vec::new() };
    if !table.squadron(own).is_deployed() {
        return Vec::new();
    }
    let ships = table.ships_of(moment.seat.other());
    let zones = ships.flat_map(|ship| {
        let zones = table.game().ship(ship).ship.hull_zones();
        zones.iter().map(move |zone| Target::Zone(ship, *zone))
    });
    let all = zones.chain(table.station_targets());
    all.filter(|target| table.strafing_shot(own, *target, STRAFE).is_ok()).collect()
}

fn has_prey(moment: &Moment<'_>) -> bool {
    !prey(moment).is_empty()
}

/// A ship or station that was not attacked yet; of a ship then the hull zone.
fn prey_then_zone(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(Pick::Ship(ship)) = moment.picks.last() {
        options.extend(prey(moment).into_iter().filter_map(|target| match target {
            Target::Zone(own, zone) if own == *ship => Some(Pick::Zone(zone)),
            _ => None,
        }));
        return;
    }
    let units = prey(moment).into_iter().filter_map(|target| match target {
        Target::Zone(ship, _) => Some(Pick::Ship(ship)),
        Target::Station(place) => Some(Pick::Obstacle(place)),
        Target::Squadron(_) | Target::Mine(_) => None,
    });
    let fresh = one_of_each(units).into_iter().filter(|pick| !moment.picks.contains(pick));
    options.extend(fresh);
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn strafe_picked(table: &mut Table, running: &Running, pick: Pick) {
    let ship = running.picks.iter().rev().find_map(|pick| pick.as_unit()?.ship());
    let target = match (pick, ship) {
        (Pick::Zone(zone), Some(ship)) => Target::Zone(ship, zone),
        (Pick::Obstacle(place), _) => Target::Station(place),
        // Of a ship the hull zone is asked for next.
        _ => return,
    };
    if let Some(own) = running.own_squadron() {
        table.strafe(own, target, STRAFE);
    }
}
