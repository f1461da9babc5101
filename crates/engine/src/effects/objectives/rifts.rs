//! Objectives with a gravity rift, in id order; the doomed station is among the navigation objectives.

use flagbridge_cards::{Face, ObstacleKind};

use super::build::{each_player, second_player, setup, ships_must};
use super::control::{near_kind, obstacles_near};
use super::{enemy_ships, mark_defender};
use crate::effects::build::while_attacking;
use crate::effects::entry::cards;
use crate::effects::{Condition, Effect, Limit, Moment, Scope};
use crate::state::{Laying, Layout, Pick, Running, Spot, Table};
use crate::terms::{Choice, Die, DieFilter, ShipId, Unit, Window};

cards! { RIFTS:
    "rift-ambush" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .with(1, ObstacleKind::GravityRift)
            .with(2, ObstacleKind::DustField)
            .lay(Laying::Pool, ObstacleKind::GravityRift, Spot::BeyondPlayerEdges(5))
            .by_second_player()),
        second_player(Window::SetupAfterDeploy)
            .may()
            .choose(enemy_ships, drag_ahead)
            .choose(speeds_of_dragged, change_speed),
        ships_must(Window::MoveDone)
            .once_per(Limit::Activation)
            .when(Condition::FirstPlayer)
            .only_if(pulled_in)
            .run(fall_ahead),
        ships_must(Window::MoveDone)
            .once_per(Limit::Activation)
            .when(Condition::SecondPlayer)
            .only_if(pulled_in)
            .run(swing_ahead),
    ];
    "rift-assault" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .with(1, ObstacleKind::GravityRift)),
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .only_if(defender_is_adrift)
            .spend_die(DieFilter::Icon)
            .run(mark_defender),
        CHANGE_FOR_MARK
            .when(Condition::FirstPlayer)
            .only_if(can_turn_to_first_players)
            .change(DieFilter::Any, &FIRST_PLAYERS),
        CHANGE_FOR_MARK
            .when(Condition::SecondPlayer)
            .only_if(can_turn_to_icons)
            .change(DieFilter::Any, &ICONS),
        each_player(Window::RoundEnd).run(crush_slow_ships),
    ];
}

/// An accuracy, or one hit alone.
const FIRST_PLAYERS: [Face; 2] = [Face::Accuracy, Face::Hit];
/// Faces that show anything.
const ICONS: [Face; 5] =
    [Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical, Face::Accuracy];

/// The attacker takes the defender's token and changes a die, which alone scores. RRG 1.5, Card Clarifications: Rift
/// Assault.
const CHANGE_FOR_MARK: Effect = while_attacking()
    .of(Scope::FriendlyShip)
    .may()
    .when(Condition::AgainstObjectiveShip)
    .run(take_mark);

fn drag_ahead(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        table.push_ahead(ship, true, false);
    }
}

fn dragged(table: &Table, picks: &[Pick]) -> Option<ShipId> {
    match picks.first() {
        Some(Pick::Ship(ship)) if table.ship(*ship).is_deployed() => Some(*ship),
        _ => None,
    }
}

fn speeds_of_dragged(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let Some(ship) = dragged(table, moment.picks) else { return };
    let (speed, most) = (table.ship(ship).speed, table.game().ship(ship).ship.speed.max());
    if speed < most {
        options.push(Pick::Choice(Choice::RaiseTheSpeed));
    }
    if speed > 0 {
        options.push(Pick::Choice(Choice::LowerTheSpeed));
    }
    options.push(Pick::Nothing);
}

fn change_speed(table: &mut Table, running: &Running, pick: Pick) {
    let Some(ship) = dragged(table, &running.picks) else { return };
    let speed = table.ship(ship).speed;
    match pick {
        Pick::Choice(Choice::RaiseTheSpeed) => table.change_speed(ship, speed + 1),
        Pick::Choice(Choice::LowerTheSpeed) => table.change_speed(ship, speed - 1),
        _ => {}
    }
}

/// The activating ship is at distance 1 or 2 of the gravity rift.
fn pulled_in(moment: &Moment<'_>) -> bool {
    let (table, Some(ship)) = (moment.table, moment.ship()) else { return false };
    table.activation.as_ref().is_some_and(|activation| activation.ship == ship)
        && near_kind(table, Unit::Ship(ship), 2, ObstacleKind::GravityRift)
}

fn fall_ahead(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        table.push_ahead(ship, true, true);
    }
}

fn swing_ahead(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        table.push_ahead(ship, false, true);
    }
}

/// The defender has no token and is beyond distance 1 of every obstacle.
fn defender_is_adrift(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let defender = moment.attack().map(|attack| attack.defender());
    defender.is_some_and(|unit| {
        matches!(unit, Unit::Ship(_))
            && table.tokens_on(unit) == 0
            && obstacles_near(table, unit, 1, |_| true).is_empty()
    })
}

/// A die of the pool can be turned to another of these faces: without it the token stays. Up to revision 7 it went all the
/// same.
fn can_turn(moment: &Moment<'_>, faces: &[Face]) -> bool {
    let Some(attack) = moment.attack() else { return false };
    let turns = |die: Die| {
        let others = faces.iter().filter(move |face| **face != die.face);
        others.map(move |face| Die::new(die.color, *face)).any(Die::exists)
    };
    moment.table.game().revision <= 7 || attack.to_turn().iter().any(turns)
}

fn can_turn_to_first_players(moment: &Moment<'_>) -> bool {
    can_turn(moment, &FIRST_PLAYERS)
}

fn can_turn_to_icons(moment: &Moment<'_>) -> bool {
    can_turn(moment, &ICONS)
}

fn take_mark(table: &mut Table, running: &Running) {
    if let Some(defender) = table.attack().map(|attack| attack.defender()) {
        table.take_tokens(defender, 1);
        table.gain_victory(running.seat, 1);
    }
}

/// A facedown card for each ship at speed 1 or less at distance 1 or 2 of the gravity rift.
fn crush_slow_ships(table: &mut Table, running: &Running) {
    let slow = table.ships_of(running.seat).filter(|ship| {
        table.ship(*ship).speed <= 1
            && near_kind(table, Unit::Ship(*ship), 2, ObstacleKind::GravityRift)
    });
    let slow: Vec<_> = slow.collect();
    slow.into_iter().for_each(|ship| table.deal(ship, false));
}
