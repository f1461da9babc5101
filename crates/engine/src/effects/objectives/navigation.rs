//! Navigation objectives, in id order.

use flagbridge_cards::{Color, HullZone, ObstacleKind};

use super::build::{asteroids, debris, second_player_ignores, setup};
use super::control::commands_station;
use super::tokens::{
    apart, beside_obstacle, beside_ship, beyond_edges, collect, grid, in_play_area, lay,
    lay_in_turns, mark_in_turns, token_on, unmarked,
};
use super::{fleet, has_marked_none, mark_ship, own_attack};
use crate::effects::build::{at, setting_up, value};
use crate::effects::entry::cards;
use crate::effects::{Condition, Moment, Operation, Scope};
use crate::geometry::Point;
use crate::state::{Band, Deploy, Event, Goal, LaidBy, Laying, Layout, Pick, Running, Spot, Table};
use crate::terms::{Dice, Seat, Target, Unit, Value, Window};

/// Tokens players take turns laying in Intel Sweep.
const INTEL: usize = 5;
/// Mines the second player lays in Minefields.
const MINES: usize = 6;

cards! { NAVIGATION:
    "dangerous-territory" => [
        setup(&Layout::STANDARD.band(Band::BeyondPlayerEdges(5))),
        setting_up(Window::SetupAfterObstacles)
            .when(Condition::SecondPlayer)
            .run(lay_token_on_every_obstacle),
        at(Window::ObstacleOverlap)
            .of(Scope::FriendlyShip)
            .must()
            .when(Condition::Any(obstacles_with_tokens))
            .repeat(obstacles_with_tokens, take_token),
        second_player_ignores(asteroids),
        second_player_ignores(debris),
    ];
    "doomed-station" => [
        setup(&Layout::STANDARD
            .with(1, ObstacleKind::GravityRift)
            .lay(Laying::First, ObstacleKind::GravityRift, Spot::Middle)
            .laid_by(LaidBy::FirstPlayerFirst)
            .station_last(5)),
        at(Window::RoundEnd)
            .of(Scope::Any)
            .must()
            .when(Condition::SecondPlayer)
            .choose(obstacles_to_drag, drag)
            .run(score_station),
    ];
    "infested-fields" => [
        setup(&Layout::STANDARD.without(ObstacleKind::Station)),
        setting_up(Window::SetupAfterObstacles)
            .when(Condition::SecondPlayer)
            .run(lay_token_on_every_obstacle)
            .place(first_burrows, first_burrow_fits, lay_exogorth),
        at(Window::ObstacleOverlap)
            .of(Scope::FriendlyShip)
            .may()
            .when(Condition::Any(obstacles_with_tokens))
            .repeat(obstacles_with_tokens, take_token),
        at(Window::SquadronMoveAfter)
            .of(Scope::FriendlySquadron)
            .may()
            .offer(obstacles_under_squadron, take_token),
        at(Window::ExogorthsAttacked)
            .of(Scope::Any)
            .must()
            .when(Condition::SecondPlayer)
            .only_if(exogorths_are_out)
            .run(leave_and_shift_hosts),
        at(Window::RoundEnd)
            .of(Scope::Any)
            .must()
            .when(Condition::SecondPlayer)
            .place(burrows, burrow_fits, lay_exogorth),
    ];
    "intel-sweep" => [
        setting_up(Window::SetupAfterObstacles)
            .when(Condition::SecondPlayer)
            .place(intel_places, intel_fits, lay_in_turns::<INTEL>),
        setting_up(Window::SetupBeforeDeploy)
            .only_if(has_marked_none)
            .choose(fleet, mark_ship),
        at(Window::DialReveal)
            .of(Scope::FriendlyShip)
            .may()
            .when(Condition::ObjectiveShip)
            .offer(beside_ship, collect),
        value(Value::Score).of(Scope::Any).only_if(holds_more_tokens).plus(75),
    ];
    "minefields" => [
        setup(&Layout::STANDARD.by_second_player().band(Band::SetupArea).apart(5)),
        setting_up(Window::SetupAfterObstacles)
            .when(Condition::SecondPlayer)
            .place(mine_places, mine_fits, lay::<MINES>),
        at(Window::MoveEnd)
            .of(Scope::FriendlyShip)
            .must()
            .when(Condition::Any(beside_ship))
            .repeat(beside_ship, trip_mine),
    ];
    "superior-positions" => [
        setup(&Layout::STANDARD.deploy(Deploy::FirstPlayerBefore)),
        at(Window::AttackSuffered).of(Scope::Any).must().only_if(hurt_rear).then(Operation::VictoryTokens(1)),
    ];
}

fn hurt_rear(moment: &Moment<'_>) -> bool {
    own_attack(moment)
        && moment.attack().is_some_and(|attack| {
            attack.suffered > 0
                && matches!(attack.target, Target::Zone(_, HullZone::Rear))
                && matches!(attack.attacker, Unit::Ship(_) | Unit::Squadron(_))
        })
}

fn lay_token_on_every_obstacle(table: &mut Table, _: &Running) {
    let places: Vec<_> = table.obstacles().iter().map(|obstacle| obstacle.pose.at).collect();
    places.into_iter().for_each(|at| table.lay_marker(at));
}

/// Obstacles under the ship with tokens on them, each once in an overlap. RRG 1.5, Card Clarifications: Dangerous
/// Territory.
fn obstacles_with_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let Some(ship) = moment.ship().filter(|ship| table.ship(*ship).is_deployed()) else { return };
    let under = table.obstacles_under(ship).into_iter().filter(|place| {
        !moment.picks.contains(&Pick::Obstacle(*place)) && token_on(table, *place).is_some()
    });
    options.extend(under.map(Pick::Obstacle));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn take_token(table: &mut Table, running: &Running, pick: Pick) {
    let Pick::Obstacle(obstacle) = pick else { return };
    if let Some(place) = token_on(table, obstacle) {
        table.remove_marker(place);
        table.gain_victory(running.seat, 1);
    }
}

fn rift(table: &Table) -> Option<u8> {
    let mut all = table.obstacles().iter();
    all.position(|laid| laid.kind == ObstacleKind::GravityRift).map(|place| place as u8)
}

/// Obstacles but the rift that carry no token yet.
fn obstacles_to_drag(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if rift(moment.table).is_some() {
        unmarked(moment.table, |kind| kind != ObstacleKind::GravityRift, options);
    }
}

/// Marks the obstacle and lets the player move it towards the rift; then it is the other player's turn.
fn drag(table: &mut Table, running: &Running, pick: Pick) {
    let Some(rift) = rift(table) else { return };
    if let Some(place) = mark_in_turns(table, running, &pick) {
        table.let_drag(running.seat, place, Goal::Obstacle(rift));
    }
}

/// Once every obstacle was moved: a token for the higher sum of command values at the station, and the marks go.
fn score_station(table: &mut Table, _: &Running) {
    let unmoved = (0..table.obstacles().len() as u8)
        .any(|place| rift(table) != Some(place) && token_on(table, place).is_none());
    if unmoved || table.objective_tokens().next().is_none() {
        return;
    }
    for seat in Seat::ALL {
        if commands_station(table, seat) {
            table.gain_victory(seat, 1);
        }
    }
    table.remove_objective_tokens();
}

/// The exogorth that is laid next.
fn next_exogorth(table: &Table) -> Option<u8> {
    table.exogorths_left().first().copied()
}

/// In setup each exogorth touches an obstacle of its own.
pub(super) fn first_burrows(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let next = next_exogorth(moment.table);
    next.map_or_else(Vec::new, |token| moment.table.exogorth_places(token, true, most))
}

pub(super) fn first_burrow_fits(moment: &Moment<'_>, at: Point) -> bool {
    next_exogorth(moment.table).is_some_and(|token| moment.table.exogorth_fits(token, at, true))
}

fn burrows(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let next = next_exogorth(moment.table);
    next.map_or_else(Vec::new, |token| moment.table.exogorth_places(token, false, most))
}

fn burrow_fits(moment: &Moment<'_>, at: Point) -> bool {
    next_exogorth(moment.table).is_some_and(|token| moment.table.exogorth_fits(token, at, false))
}

pub(super) fn lay_exogorth(table: &mut Table, running: &Running, at: Point) {
    let Some(token) = next_exogorth(table) else { return };
    if table.exogorths_left().len() > 1 {
        table.repeat_part(running, running.seat);
    }
    table.lay_exogorth(token, at, running.seat);
}

pub(super) fn exogorths_are_out(moment: &Moment<'_>) -> bool {
    moment.table.obstacles().iter().any(|laid| laid.kind == ObstacleKind::Exogorth)
}

/// The exogorths go, and the second player moves the obstacles they touched.
fn leave_and_shift_hosts(table: &mut Table, running: &Running) {
    let hosts = table.remove_exogorths();
    table.let_move(running.seat, &hosts);
}

/// Obstacles with tokens that a squadron lies on.
fn obstacles_under_squadron(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let Some(squadron) = moment.squadron().filter(|own| table.squadron(*own).is_deployed()) else {
        return;
    };
    let disc = table.disc(squadron);
    let under = (0..table.obstacles().len() as u8).filter(|place| {
        let outline = table.outline(&table.obstacles()[usize::from(*place)]);
        outline.is_nearer(disc.center, disc.radius) && token_on(table, *place).is_some()
    });
    options.extend(under.map(Pick::Obstacle));
}

/// Within the setup area, beyond distance 5 of both players' edges and distance 3 of every other token.
fn intel_fits(moment: &Moment<'_>, at: Point) -> bool {
    beyond_edges(moment.table, at, 5) && apart(moment.table, at, 3)
}

fn intel_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, intel_fits, most)
}

fn holds_more_tokens(moment: &Moment<'_>) -> bool {
    let (table, seat) = (moment.table, moment.seat);
    table.victory_tokens(seat) > table.victory_tokens(seat.other())
}

/// At distance 1 of an obstacle and beyond distance 1 of every other token.
fn mine_fits(moment: &Moment<'_>, at: Point) -> bool {
    in_play_area(moment.table, at)
        && apart(moment.table, at, 1)
        && beside_obstacle(moment.table, at)
}

fn mine_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, mine_fits, most)
}

/// Two blue dice: a facedown card for each hit and critical, the first faceup if there is a critical.
fn trip_mine(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(Unit::Ship(ship)), Pick::Marker(place)) = (running.subject, pick) else { return };
    table.remove_marker(place.into());
    let dice: Dice = (0..2).map(|_| table.chance.roll(Color::Blue)).collect();
    table.event(Event::Rolled(dice));
    // The last one put on the stack is dealt first.
    for left in (0..dice.hits() + dice.criticals()).rev() {
        table.deal(ship, left == 0 && dice.criticals() > 0);
    }
}
