//! Objectives of The Corellian Conflict for standard games, in id order; Blockade Run is among the assault objectives.

use flagbridge_cards::{Command, ObstacleKind};

use super::build::{each_player, first_player, second_player, setup, ships_may, ships_must};
use super::cannons::{FIRE_ONCE, ION_CRITICAL};
use super::own_attack;
use super::tokens::{
    apart, around, beside_obstacle, beside_ship, beyond_edges, carrier, chosen_marker,
    clear_of_edges, clear_tokens, collect, drop_token, dropped_beside, grid, in_play_area,
    in_setup_area, lay, lay_in_turns, mark_in_turns, may_shift, nearest_inside, unmarked,
};
use crate::effects::build::{at, while_attacking};
use crate::effects::choices::remember;
use crate::effects::entry::cards;
use crate::effects::{Condition, Effect, Moment, Operation, Scope};
use crate::geometry::{Edge, Point, TOUCH};
use crate::state::{
    Band, Deploy, Landing, Laying, Layout, Pick, Presence, Running, Spot, Stations, Table,
};
use crate::terms::{Choice, DieFilter, Unit, Window};

cards! { CORELLIAN_CONFLICT:
    "capture-the-vip" => [
        second_player(Window::SetupAfterObstacles).place(hideouts, is_hideout, lay::<1>),
        ships_may(Window::DialReveal).offer(beside_ship, take_aboard),
        at(Window::Destroyed)
            .of(Scope::EnemyShip)
            .must()
            .when(Condition::ObjectiveShip)
            .place(touching_wreck, touches_wreck, drop_token),
        each_player(Window::GameEnd).only_if(holds_the_vip).then(Operation::VictoryTokens(1)),
    ];
    "close-range-intel-scan" => [
        setup(&Layout::STANDARD.with(2, ObstacleKind::DustField)),
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .when(Condition::SecondPlayer)
            .spend_die(DieFilter::Accuracy)
            .then(Operation::VictoryTokens(1)),
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .when(Condition::FirstPlayer)
            .only_if(two_accuracies)
            .spend_die(DieFilter::Accuracy)
            .spend_die(DieFilter::Accuracy)
            .then(Operation::VictoryTokens(1)),
    ];
    "fighter-ambush" => [
        second_player(Window::SetupBeforeDeploy).run(set_squadrons_aside),
        second_player(Window::SetupAfterDeploy).run(spring_ambush),
        at(Window::AttackAfter)
            .of(Scope::FriendlySquadron)
            .must()
            .against_ships()
            .only_if(dealt_a_card)
            .then(Operation::VictoryTokens(1)),
    ];
    "jamming-barrier" => [
        BARRIER_FIELDS,
        LAY_BARRIER,
        at(Window::AttackGather).of(Scope::Any).must().only_if(through_barrier).run(halve_dice),
    ];
    "jamming-barrier" since "rrg-1.5" => [
        BARRIER_FIELDS,
        LAY_BARRIER,
        at(Window::AttackGather)
            .of(Scope::Any)
            .must()
            .only_if(through_barrier)
            .only_if(nobody_on_barrier)
            .run(halve_dice),
    ];
    "navigational-hazards" => [
        setup(&Layout::STANDARD.station_last(5)),
        at(Window::ObstacleDamage)
            .of(Scope::EnemyShip)
            .must()
            .then(Operation::VictoryTokens(1)),
        each_player(Window::RoundEnd)
            .when(Condition::SecondPlayer)
            .choose(fields_to_move, move_field),
        each_player(Window::RoundStart).when(Condition::SecondPlayer).run(clear_tokens),
    ];
    "planetary-ion-cannon" => [
        second_player(Window::SetupAfterObstacles).place(cannon_sites, is_cannon_site, lay::<3>),
        FIRE_ONCE,
        ION_CRITICAL,
    ];
    "salvage-run" => [
        setup(&Layout::STANDARD
            .with(2, ObstacleKind::DustField)
            .lay(Laying::First, ObstacleKind::Station, Spot::Middle)
            .band(Band::AroundStation(5))),
        second_player(Window::SetupAfterObstacles).place(salvage_places, is_salvage, lay::<4>),
        second_player(Window::SetupAfterDeploy).run(navigate_tokens),
        ships_may(Window::DialReveal).offer(beside_ship, collect),
    ];
    "sensor-net" => [
        first_player(Window::SetupAfterObstacles).place(sensor_places, is_sensor, lay_in_turns::<4>),
        ships_must(Window::DialReveal)
            .when(Condition::Any(beside_ship))
            .then(Operation::VictoryTokens(1))
            .choose(beside_ship, let_opponent_move)
            .place(sensor_shifts, sensor_shift_fits, move_chosen),
    ];
    "solar-corona" => [
        setup(&Layout::STANDARD.deploy(Deploy::FirstPlayerBefore)),
        second_player(Window::SetupAfterDeploy).choose(short_edges, name_corona),
        ships_must(Window::AttackRolled).only_if(faces_corona).spend_die(DieFilter::Accuracy),
    ];
    "station-assault" => [setup(&TWO_STATIONS), SCORE_STATIONS];
    "targeting-beacons" => [
        second_player(Window::SetupAfterObstacles)
            .place(beacon_places, is_beacon, lay_in_turns::<4>),
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .when(Condition::SecondPlayer)
            .against_ships()
            .only_if(near_beacon)
            .reroll(2, DieFilter::Any),
    ];
}

const BARRIER_FIELDS: Effect = setup(
    &Layout::STANDARD
        .without(ObstacleKind::Station)
        .without(ObstacleKind::DebrisField)
        .with(2, ObstacleKind::DustField),
);

const LAY_BARRIER: Effect =
    second_player(Window::SetupAfterDeploy).place(barrier_places, is_barrier, lay::<2>);

/// Two unarmed stations in place of the station, laid last.
pub(super) const TWO_STATIONS: Layout =
    Layout::STANDARD.with(2, ObstacleKind::Station).station_last(3).stations(Stations::Unarmed);

/// The second player scores for stations that stand, the first for those destroyed.
pub(super) const SCORE_STATIONS: Effect = each_player(Window::GameEnd).run(score_stations);

/// At distance 1 of an obstacle, beyond distance 5 of every edge of the setup area.
fn is_hideout(moment: &Moment<'_>, at: Point) -> bool {
    let game = moment.table.game();
    let inner = moment.table.setup_area().inset(game.ruler.distance_edge(5) + 1);
    inner.contains_disc(at, game.token_radius) && beside_obstacle(moment.table, at)
}

fn hideouts(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_hideout, most)
}

fn take_aboard(table: &mut Table, running: &Running, pick: Pick) {
    if let (Pick::Marker(place), Some(unit)) = (pick, running.subject) {
        table.remove_marker(place.into());
        table.put_tokens(unit, 1);
    }
}

/// Touching the base of the wreck, in the play area; where nothing of it is inside, as near to it as possible. RRG 1.5,
/// Card Clarifications: Capture the VIP.
fn touches_wreck(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let Some(ship) = carrier(moment) else { return false };
    let touches = table.marker_disc(at).gap_to(&table.base(ship)).abs() <= TOUCH;
    in_play_area(table, at) && (touches || nearest_inside(moment, ship) == Some(at))
}

fn touching_wreck(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    dropped_beside(moment, touches_wreck, most)
}

fn holds_the_vip(moment: &Moment<'_>) -> bool {
    moment.table.ships_of(moment.seat).any(|ship| moment.table.ship(ship).objectives > 0)
}

fn two_accuracies(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.dice.filter(DieFilter::Accuracy).count() > 1)
}

fn set_squadrons_aside(table: &mut Table, running: &Running) {
    let squadrons: Vec<_> = table.game().squadrons_of(running.seat).collect();
    for squadron in squadrons {
        if table.squadron(squadron).place == Presence::Waiting {
            table.set_aside(Unit::Squadron(squadron));
        }
    }
}

fn spring_ambush(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, Landing::Ambush, u8::MAX);
}

fn dealt_a_card(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.dealt > 0)
}

/// Within the setup area; the second token at distance 1 to 5 of the first.
fn is_barrier(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let near =
        |other: Point| table.at_distance(Unit::Token(at), Unit::Token(other), 5) && other != at;
    in_setup_area(table, at) && table.objective_tokens().all(|(_, other)| near(other))
}

fn barrier_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_barrier, most)
}

/// Whether the line of sight of the seat's attack runs over the barrier: any part of one token to any part of the
/// other.
fn through_barrier(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let mut tokens = table.objective_tokens().map(|(_, at)| at);
    let (Some(one), Some(other)) = (tokens.next(), tokens.next()) else { return false };
    own_attack(moment)
        && moment.attack().and_then(|attack| table.line_of_sight(attack)).is_some_and(|sight| {
            crate::geometry::segments_apart(sight, (one, other)) <= table.game().token_radius
        })
}

/// Neither attacker nor defender lies on a token of the barrier. RRG 1.5, Errata: Jamming Barrier.
fn nobody_on_barrier(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let Some(attack) = moment.attack() else { return false };
    let ends = [attack.attacker, attack.defender()];
    table.objective_tokens().all(|(_, at)| {
        ends.into_iter().all(|unit| match unit {
            Unit::Ship(ship) => !table.footprint(ship).overlaps_disc(&table.marker_disc(at)),
            unit => table.gap(unit, Unit::Token(at)) > 0,
        })
    })
}

/// Half of the dice, rounded down, are taken away before the roll.
fn halve_dice(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.to_remove += attack.gathered.count() / 2;
    }
}

/// Asteroid and debris fields without a token.
fn fields_to_move(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let is_field = |kind| matches!(kind, ObstacleKind::AsteroidField | ObstacleKind::DebrisField);
    unmarked(moment.table, is_field, options);
}

/// The player moves the field and marks it; then it is the other player's turn.
fn move_field(table: &mut Table, running: &Running, pick: Pick) {
    if let Some(place) = mark_in_turns(table, running, &pick) {
        table.let_move(running.seat, &[place]);
    }
}

fn is_cannon_site(moment: &Moment<'_>, at: Point) -> bool {
    in_play_area(moment.table, at) && clear_of_edges(moment.table, at, 5)
}

fn cannon_sites(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_cannon_site, most)
}

/// Within the setup area, at distance 1 of the station and beyond distance 1 of every other token.
fn is_salvage(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let reach = table.game().ruler.distance_edge(1) + table.game().token_radius;
    in_setup_area(table, at)
        && apart(table, at, 1)
        && table.stations_laid().any(|station| station.is_nearer(at, reach + 1))
}

fn salvage_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_salvage, most)
}

fn navigate_tokens(table: &mut Table, running: &Running) {
    super::command_tokens(table, running.seat, Command::Navigate);
}

/// Within the setup area, beyond distance 5 of both players' edges and distance 3 of every other token.
fn is_sensor(moment: &Moment<'_>, at: Point) -> bool {
    beyond_edges(moment.table, at, 5) && apart(moment.table, at, 3)
}

fn sensor_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_sensor, most)
}

fn let_opponent_move(table: &mut Table, running: &Running, pick: Pick) {
    table.hand_on(running.seat.other());
    remember(table, running, pick);
}

/// How far the opponent of the ship's owner moves the token.
fn sensor_band(moment: &Moment<'_>) -> u8 {
    match moment.seat == moment.table.first_player() {
        true => 2,
        false => 4,
    }
}

fn sensor_shifts(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let token = chosen_marker(moment.table, moment.picks);
    token.map_or_else(Vec::new, |(_, at)| around(moment, at, sensor_band(moment), most))
}

fn sensor_shift_fits(moment: &Moment<'_>, to: Point) -> bool {
    chosen_marker(moment.table, moment.picks)
        .is_some_and(|(_, at)| may_shift(moment.table, at, to, sensor_band(moment)))
}

fn move_chosen(table: &mut Table, running: &Running, to: Point) {
    if let Some((place, _)) = chosen_marker(table, &running.picks) {
        table.move_marker(place, to);
    }
}

fn short_edges(_: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend([Choice::WestEdge, Choice::EastEdge].map(Pick::Choice));
}

fn name_corona(table: &mut Table, _: &Running, pick: Pick) {
    table.objective_card.edge = match pick {
        Pick::Choice(Choice::WestEdge) => Some(Edge::West),
        _ => Some(Edge::East),
    };
}

/// Whether any of the corona lies in the arc of the attacking hull zone.
fn faces_corona(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let zone = moment.attack().and_then(|attack| attack.zone);
    let (Some(ship), Some(zone), Some(edge)) = (moment.ship(), zone, table.objective_card.edge)
    else {
        return false;
    };
    let corona = table.game().play_area().strip(edge, 10).polygon();
    !table.hull(ship).arc(zone).part_of(&corona).is_empty()
}

fn score_stations(table: &mut Table, running: &Running) {
    let lost = running.seat == table.first_player();
    let count = table.stations().iter().filter(|station| station.destroyed == lost).count();
    table.gain_victory(running.seat, count as u8);
}

fn is_beacon(moment: &Moment<'_>, at: Point) -> bool {
    in_setup_area(moment.table, at)
}

fn beacon_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_beacon, most)
}

/// The defender is at distance 1 or 2 of a token.
fn near_beacon(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let defender = moment.attack().map(|attack| attack.defender());
    defender.is_some_and(|unit| {
        table.objective_tokens().any(|(_, at)| table.at_distance(unit, Unit::Token(at), 2))
    })
}
