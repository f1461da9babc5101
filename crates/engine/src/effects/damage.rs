//! The damage deck. RRG 1.6, Damage.

use super::prelude::*;
use crate::state::Phase;

cards! { DAMAGE:
    "blinded-gunners" => [rule(Rule::NoAccuracies)];
    "capacitor-failure" => [rule(Rule::EmptyZonesLocked)];
    "comm-noise" => [at(Window::DamageFaceup).by_opponent().run(show_the_top_dial).choose(comm_noise_choices, comm_noise)];
    "compartment-fire" => [rule(Rule::NoReadying)];
    "coolant-discharge" => [rule(Rule::OneAttackOnShips)];
    "crew-panic" => [
        at(Window::DialBefore).must().only_if(has_dials).either(&[
            (Choice::SufferOneDamage, Operation::Suffer(On::Subject, 1)),
            (Choice::GiveUpTheDial, Operation::Run(panic_gives_up)),
        ]),
        at(Window::DialBefore).must().only_if(has_no_dials).then(Operation::Suffer(On::Subject, 1)),
    ];
    "damaged-controls" => [at(Window::Overlap).must().then(Operation::DealFacedown(On::Subject, 1))];
    "damaged-munitions" => [rule(Rule::FewerDice).only_if(at_a_ship)];
    "depowered-armament" => [rule(Rule::NoLongRange)];
    "disengaged-fire-control" => [rule(Rule::NoObstructedTargets)];
    "faulty-countermeasures" => [rule(Rule::ExhaustedTokensLocked)];
    "injured-crew" => [at(Window::DamageFaceup).choose(own_tokens, discard_token)];
    "life-support-failure" => [
        at(Window::DamageFaceup).run(lose_tokens),
        rule(Rule::NoCommandTokens),
    ];
    "point-defense-failure" => [rule(Rule::FewerDice).only_if(at_a_squadron)];
    "power-failure" => [value(Value::Engineering).halved()];
    "projector-misaligned" => [at(Window::DamageFaceup).choose(strongest_zones, strip_zone)];
    "ruptured-engine" => [at(Window::MoveAfter).must().only_if(faster_than_one).then(Operation::Suffer(On::Subject, 1))];
    "shield-failure" => [
        at(Window::DamageFaceup)
            .by_opponent()
            .choose(shielded_zones, drain_zone)
            .choose(shielded_zones, drain_zone),
    ];
    "structural-damage" => [at(Window::DamageFaceup).then(Operation::DealFacedown(On::Subject, 1))];
    "targeter-disruption" => [rule(Rule::NoCriticals)];
    "thrust-control-malfunction" => [value(Value::LastYaw).plus(-1)];
    "thruster-fissure" => [at(Window::SpeedChange).must().only_if(before_the_status_phase).then(Operation::Suffer(On::Subject, 1))];
}

fn faster_than_one(moment: &Moment<'_>) -> bool {
    moment.ship().is_some_and(|ship| moment.table.ship(ship).speed > 1)
}

/// The player who may change a facedown dial sees what is set on it. RRG 1.5, FAQ: Commands.
fn show_the_top_dial(table: &mut Table, running: &Running) {
    let Some(Unit::Ship(ship)) = running.subject else { return };
    // Up to revision 5 the dial stayed hidden.
    if table.game.revision > 5 && !table.ship(ship).dials.is_empty() {
        table.show_dials(ship, table.seat_of(Unit::Ship(ship)).other(), 0..1);
    }
}

/// Nothing, one speed less, or another command on the top dial.
fn comm_noise_choices(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.ship() else { return };
    let ship = moment.table.ship(ship);
    options.push(Pick::Nothing);
    if ship.speed > 0 {
        options.push(Pick::Number(ship.speed - 1));
    }
    if !ship.dials.is_empty() {
        options.extend(Command::ALL.iter().copied().map(Pick::Command));
    }
}

fn comm_noise(table: &mut Table, running: &Running, pick: Pick) {
    let Some(Unit::Ship(ship)) = running.subject else { return };
    match pick {
        Pick::Number(speed) => table.change_speed(ship, speed),
        Pick::Command(command) => {
            if let Some(top) = table.ship_mut(ship).dials.first_mut() {
                *top = Some(command);
            }
        }
        _ => {}
    }
}

/// Up to revision 7 the crew could give up a second dial, of the next round.
fn has_dials(moment: &Moment<'_>) -> bool {
    let dials = moment.ship().is_some_and(|ship| !moment.table.ship(ship).dials.is_empty());
    dials && reveals_a_dial(moment)
}

/// Up to revision 7 a ship whose crew had just given up its last dial had none, either.
fn has_no_dials(moment: &Moment<'_>) -> bool {
    !has_dials(moment) && reveals_a_dial(moment)
}

fn panic_gives_up(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship() {
        table.give_up_dial(ship);
    }
}

fn own_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(unit) = moment.subject else { return };
    let tokens = one_of_each(moment.table.defense_tokens(unit).iter().copied());
    options.extend(tokens.into_iter().map(Pick::Token));
}

fn discard_token(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(unit), Pick::Token(token)) = (running.subject, pick) else { return };
    if let Some(place) = table.defense_tokens(unit).iter().position(|own| *own == token) {
        table.discard_defense(unit, place);
    }
}

fn lose_tokens(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        for command in table.ship(ship).tokens.iter() {
            table.lose_token(ship, command);
        }
    }
}

fn strongest_zones(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.ship() else { return };
    let state = moment.table.ship(ship);
    let zones = moment.table.game().ship(ship).ship.hull_zones();
    let most = zones.iter().map(|zone| state.shields(*zone)).max().unwrap_or(0);
    if most > 0 {
        let strongest = zones.iter().copied().filter(|zone| state.shields(*zone) == most);
        options.extend(strongest.map(Pick::Zone));
    }
}

fn strip_zone(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::Zone(zone)) = (running.subject, pick) {
        table.lose_shields(ship, zone, u8::MAX);
    }
}

/// Nothing, which ends the choice, or a zone that was not chosen before.
fn shielded_zones(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.ship().filter(|_| !moment.picks.contains(&Pick::Nothing)) else {
        return;
    };
    options.push(Pick::Nothing);
    let zones = moment.table.game().ship(ship).ship.hull_zones();
    let shielded = zones.iter().copied().filter(|zone| moment.table.ship(ship).shields(*zone) > 0);
    options.extend(shielded.map(Pick::Zone).filter(|pick| !moment.picks.contains(pick)));
}

fn drain_zone(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::Zone(zone)) = (running.subject, pick) {
        table.lose_shields(ship, zone, 1);
    }
}

/// A speed changed in the Status Phase sets off nothing. FAQ 3.2.1, Card Clarifications: Admiral Konstantine.
fn before_the_status_phase(moment: &Moment<'_>) -> bool {
    moment.table.phase() != Phase::Status
}

fn at_a_ship(moment: &Moment<'_>) -> bool {
    moment.other.is_some_and(|unit| !matches!(unit, Unit::Squadron(_) | Unit::Mine(_)))
}

fn at_a_squadron(moment: &Moment<'_>) -> bool {
    moment.other.is_some_and(|unit| matches!(unit, Unit::Squadron(_) | Unit::Mine(_)))
}
