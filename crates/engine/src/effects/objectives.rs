//! Objectives, in id order.

use flagbridge_cards::{Color, Command, HullZone, Keyword, ObstacleKind};

use super::build::{at, rule, while_attacking};
use super::effect::{Condition, Cost, Limit, Operation, Scope};
use super::moment::Moment;
use super::registry::cards;
use super::running::Running;
use super::window::{Rule, Window};
use crate::action::Pick;
use crate::dice::DieFilter;
use crate::event::Event;
use crate::geometry::{Heading, Point, Pose};
use crate::obstacle::outline;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, Target, Unit};

cards! { OBJECTIVES:
    "advanced-gunnery" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .only_if(has_marked_none)
            .choose(own_ships, mark_ship),
        rule(Rule::SameZoneDifferentTargets)
            .of(Scope::FriendlyShip)
            .when(Condition::FirstPlayer)
            .when(Condition::ObjectiveShip),
        rule(Rule::SameZoneAnyTarget)
            .of(Scope::FriendlyShip)
            .when(Condition::SecondPlayer)
            .when(Condition::ObjectiveShip),
        rule(Rule::DoubleCost).of(Scope::Any).when(Condition::ObjectiveShip),
    ];
    "contested-outpost" => [
        rule(Rule::StationLaidByObjective).of(Scope::Any),
        at(Window::SetupAfterObstacles)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .when(Condition::SecondPlayer)
            .place(station_places, station_fits, lay_station),
        rule(Rule::StationInert).of(Scope::Any),
        at(Window::RoundEnd).of(Scope::Any).must().only_if(holds_station).then(Operation::VictoryTokens(1)),
    ];
    "most-wanted" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .when(Condition::SecondPlayer)
            .choose(own_ships, mark_ship)
            .choose(enemy_ships, mark_ship),
        while_attacking()
            .of(Scope::Any)
            .may()
            .when(Condition::AgainstObjectiveShip)
            .only_if(own_attack)
            .then(Operation::AddDieOfPool),
        rule(Rule::DoubleCost).of(Scope::Any).when(Condition::ObjectiveShip),
    ];
    "most-wanted" since "faq-3.2.1" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .when(Condition::SecondPlayer)
            .choose(own_ships, mark_ship)
            .choose(enemy_ships, mark_ship),
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .when(Condition::AgainstObjectiveShip)
            .then(Operation::AddDieOfPool),
        rule(Rule::DoubleCost).of(Scope::Any).when(Condition::ObjectiveShip),
    ];
    "opening-salvo" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .when(Condition::SecondPlayer)
            .run(mark_every_ship),
        while_attacking()
            .of(Scope::FriendlyShip)
            .must()
            .when(Condition::FirstPlayer)
            .when(Condition::ObjectiveShip)
            .against_ships()
            .cost(Cost::DiscardObjectiveToken)
            .add_dice(2, Color::Red),
        while_attacking()
            .of(Scope::FriendlyShip)
            .must()
            .when(Condition::SecondPlayer)
            .when(Condition::ObjectiveShip)
            .against_ships()
            .cost(Cost::DiscardObjectiveToken)
            .then(Operation::AddAnyDie)
            .then(Operation::AddAnyDie),
        rule(Rule::HalfCostWhenDamaged).of(Scope::Any),
    ];
    "precision-strike" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .when(Condition::SecondPlayer)
            .run(concentrate_tokens),
        while_attacking()
            .of(Scope::Any)
            .may()
            .against_ships()
            .only_if(precise_attack)
            .spend_die(DieFilter::Hit)
            .run(turn_faceup),
        at(Window::AttackAfter).of(Scope::Any).must().only_if(turned_cards).run(score_turned_cards),
    ];
    "superior-positions" => [
        rule(Rule::FirstPlayerDeploysFirst).of(Scope::Any),
        at(Window::AttackSuffered).of(Scope::Any).must().only_if(hurt_rear).then(Operation::VictoryTokens(1)),
    ];
}

/// Each player marks one ship.
fn has_marked_none(moment: &Moment<'_>) -> bool {
    moment.table.ships_of(moment.seat).all(|ship| moment.table.ship(ship).objectives == 0)
}

/// Within the setup area, beyond distance 5 of both player edges and distance 1 of every obstacle.
fn station_fits(moment: &Moment<'_>, at: Point) -> bool {
    let (table, game) = (moment.table, moment.table.game());
    let Some((_, station)) = station(moment.table) else { return false };
    let laid = outline(&station.outline, Pose::new(at, Heading::NORTH));
    let (play, setup) = (game.play_area(), game.setup_area());
    let clear = game.ruler.distance_edge(5);
    laid.corners().iter().all(|corner| {
        setup.contains(*corner)
            && Seat::ALL.into_iter().all(|seat| play.from_edge(game.edge_of(seat), *corner) > clear)
    }) && table
        .obstacles()
        .iter()
        .all(|other| table.outline(other).distance_to_outline(&laid) > game.ruler.distance_edge(1))
}

fn station_places(moment: &Moment<'_>) -> Vec<Point> {
    let area = moment.table.game().setup_area();
    let columns = (area.low.x..area.high.x).step_by(6_000);
    columns
        .flat_map(|x| (area.low.y..area.high.y).step_by(3_000).map(move |y| Point::new(x, y)))
        .filter(|at| station_fits(moment, *at))
        .collect()
}

fn lay_station(table: &mut Table, _: &Running, at: Point) {
    if let Some((token, station)) = station(table) {
        table.lay_obstacle(token as u8, station.kind, Pose::new(at, Heading::NORTH));
    }
}

fn station(table: &Table) -> Option<(usize, &'static flagbridge_cards::Obstacle)> {
    let all = table.game().obstacles().iter().enumerate();
    all.into_iter()
        .find(|(_, obstacle)| obstacle.standard && obstacle.kind == ObstacleKind::Station)
}

fn own_attack(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| moment.table.seat_of(attack.attacker) == moment.seat)
}

fn own_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.ships_of(moment.seat).map(Pick::Ship));
}

fn enemy_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.ships_of(moment.seat.other()).map(Pick::Ship));
}

fn mark_ship(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        mark(table, ship);
    }
}

fn mark_every_ship(table: &mut Table, _: &Running) {
    let ships: Vec<_> = table.ships().collect();
    ships.into_iter().for_each(|ship| mark(table, ship));
}

fn mark(table: &mut Table, ship: ShipId) {
    table.ship_mut(ship).objectives += 1;
    table.event(Event::ObjectiveToken(ship));
}

/// The seat's ships at distance 1 of the station have the higher sum of command values.
fn holds_station(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let Some(station) = table.obstacles().iter().find(|laid| laid.kind == ObstacleKind::Station)
    else {
        return false;
    };
    let outline = table.outline(station);
    let edge = table.game().ruler.distance_edge(1);
    let sum = |seat: Seat| -> u32 {
        table
            .ships_of(seat)
            .filter(|ship| outline.distance_to_polygon(&table.base(*ship)) <= edge)
            .map(|ship| u32::from(table.command_value(ship)))
            .sum()
    };
    sum(moment.seat) > sum(moment.seat.other())
}

fn hurt_rear(moment: &Moment<'_>) -> bool {
    own_attack(moment)
        && moment.attack().is_some_and(|attack| {
            attack.suffered > 0
                && matches!(attack.target, Target::Zone(_, HullZone::Rear))
                && matches!(attack.attacker, Unit::Ship(_) | Unit::Squadron(_))
        })
}

fn concentrate_tokens(table: &mut Table, running: &Running) {
    let ships: Vec<_> = table.ships_of(running.seat).collect();
    ships.into_iter().for_each(|ship| table.gain_token(ship, Command::ConcentrateFire));
}

/// A ship or a bomber attacks a ship that has a facedown damage card.
fn precise_attack(moment: &Moment<'_>) -> bool {
    let Some(attack) = moment.attack() else { return false };
    let hidden =
        attack.defender().ship().is_some_and(|ship| moment.table.ship(ship).facedown() > 0);
    own_attack(moment) && hidden && strikes_precisely(moment)
}

fn strikes_precisely(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.attacker {
        Unit::Ship(_) => true,
        Unit::Squadron(squadron) => moment.table.has_keyword(squadron, Keyword::Bomber),
    })
}

fn turn_faceup(table: &mut Table, _: &Running) {
    if let Some(ship) = table.attack().and_then(|attack| attack.defender().ship()) {
        table.turn_random_faceup(ship);
    }
}

fn turned_cards(moment: &Moment<'_>) -> bool {
    own_attack(moment)
        && strikes_precisely(moment)
        && moment.attack().is_some_and(|attack| attack.turned_faceup > 0)
}

fn score_turned_cards(table: &mut Table, running: &Running) {
    let count = table.attack().map_or(0, |attack| attack.turned_faceup);
    table.gain_victory(running.seat, count);
}
