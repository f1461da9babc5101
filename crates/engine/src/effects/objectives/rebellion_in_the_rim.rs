//! Objectives of Rebellion in the Rim for standard games, in id order; those with exogorths and the doomed station are among
//! the navigation objectives.

use flagbridge_cards::{Color, Command, DefenseToken, Face, ObstacleKind};

use super::build::{
    each_player, first_player, remember, second_player, setup, ships_may, ships_must,
};
use super::control::{all_units, commands_obstacle, hurt, near_kind, obstacles_near};
use super::navigation::{exogorths_are_out, first_burrow_fits, first_burrows, lay_exogorth};
use super::tokens::{grid, in_play_area};
use crate::action::{Pick, Word, one_of_each};
use crate::defense::Token;
use crate::dice::DieFilter;
use crate::effects::build::{any_critical, at, critical, rule, while_attacking};
use crate::effects::registry::cards;
use crate::effects::{
    Band, Condition, Cost, Deploy, Effect, Laying, Layout, Limit, Moment, Running, Scope, Spot,
};
use crate::geometry::{Edge, Heading, Point, Pose, Range};
use crate::obstacle::outline;
use crate::rule::Rule;
use crate::table::Table;
use crate::unit::{ShipId, Unit};
use crate::window::Window;

cards! { REBELLION_IN_THE_RIM:
    "abandoned-mining-facility" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::AsteroidField)
            .with(2, ObstacleKind::Purrgil)
            .with(2, ObstacleKind::DustField)
            .lay(Laying::First, ObstacleKind::Station, Spot::Middle)
            .band(Band::AroundStation(5))),
        second_player(Window::SetupAfterDeploy).run(repair_tokens),
        ships_may(Window::CommandRepair).offer(seams, remember).choose(loads, mine),
    ];
    "asteroid-tactics" => [
        setup(&Layout::STANDARD.without(ObstacleKind::Station).by_second_player()),
        rule(Rule::IgnoresAsteroids).of(Scope::FriendlyShip).when(Condition::SecondPlayer),
        ships_may(Window::ObstacleOverlap)
            .when(Condition::Any(tokens_in_asteroids))
            .repeat(tokens_in_asteroids, regain),
        at(Window::SquadronMoveAfter)
            .of(Scope::FriendlySquadron)
            .may()
            .only_if(is_unique)
            .when(Condition::Any(tokens_in_asteroids))
            .repeat(tokens_in_asteroids, regain),
        each_player(Window::ExogorthsAttacked)
            .when(Condition::SecondPlayer)
            .only_if(exogorths_are_out)
            .run(leave),
        each_player(Window::RoundEnd)
            .when(Condition::SecondPlayer)
            .place(first_burrows, first_burrow_fits, lay_exogorth),
    ];
    "fleet-in-being" => [
        first_player(Window::SetupAfterDeploy).run(one_token_each),
        second_player(Window::SetupAfterDeploy).run(tokens_by_command),
        ships_may(Window::AttackTargeted)
            .cost(Cost::DiscardObjectiveToken)
            .offer(exhausted_tokens, ready),
        each_player(Window::RoundEnd).run(shed_near_edges),
        each_player(Window::GameEnd).run(score_bare_enemies),
    ];
    "hyperspace-migration" => [
        setup(&Layout::STANDARD.without(ObstacleKind::Station)),
        second_player(Window::SetupAfterObstacles).place(gate_places, is_gate, lay_gate),
        each_player(Window::ShipPhaseStart)
            .when(Condition::SecondPlayer)
            .only_if(herd_comes)
            .place(herd_places, herd_fits, lay_purrgil),
        each_player(Window::RoundEnd).run(trade_tokens),
    ];
    "ion-storm" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .by_second_player()
            .band(Band::BeyondPlayerEdges(5))),
        ships_must(Window::MoveEnd).only_if(is_exposed).run(mark_subject),
        ships_may(Window::CommandRepair)
            .when(Condition::ObjectiveShip)
            .cost(Cost::DiscardObjectiveToken),
        any_critical()
            .of(Scope::FriendlyShip)
            .against_ships()
            .run(score_storm)
            .choose(tokens_of_defender, strip_token),
    ];
    "marked-for-destruction" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .without(ObstacleKind::AsteroidField)
            .with(2, ObstacleKind::DustField)
            .with(2, ObstacleKind::Purrgil)
            .lay(Laying::Last, ObstacleKind::Purrgil, Spot::BeyondPlayerEdges(5))),
        any_critical()
            .of(Scope::FriendlyShip)
            .against_ships()
            .up_to(Range::Medium)
            .run(mark_defender_alone),
        at(Window::ObstacleMoved)
            .of(Scope::Any)
            .may()
            .only_if(moved_purrgil)
            .offer(marked_beside_purrgil, strike),
    ];
    "rift-ambush" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .with(1, ObstacleKind::GravityRift)
            .with(2, ObstacleKind::DustField)
            .lay(Laying::Pool, ObstacleKind::GravityRift, Spot::BeyondPlayerEdges(5))
            .by_second_player()),
        second_player(Window::SetupAfterDeploy)
            .may()
            .choose(super::enemy_ships, drag_ahead)
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
        CHANGE_FOR_MARK.when(Condition::FirstPlayer).change(DieFilter::Any, &[Face::Accuracy, Face::Hit]),
        CHANGE_FOR_MARK.when(Condition::SecondPlayer).change(DieFilter::Any, &ICONS),
        each_player(Window::RoundEnd).run(crush_slow_ships),
    ];
    "surprise-attack" => [
        setup(&Layout::STANDARD
            .lay(Laying::First, ObstacleKind::Station, Spot::NearFirstEdge(5))
            .deploy(Deploy::Surprise)),
        second_player(Window::SetupAfterDeploy).run(stack_dials),
        each_player(Window::ShipPhaseStart)
            .when(Condition::SecondPlayer)
            .only_if(dials_are_left)
            .run(raid_fleet),
    ];
    "volatile-deposits" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .with(2, ObstacleKind::DustField)),
        critical(Color::Blue)
            .of(Scope::FriendlyShip)
            .when(Condition::FirstPlayer)
            .offer(deposits, ignite),
        any_critical()
            .of(Scope::FriendlyShip)
            .when(Condition::SecondPlayer)
            .offer(deposits, ignite),
        each_player(Window::RoundEnd).run(score_asteroids),
    ];
}

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

fn repair_tokens(table: &mut Table, running: &Running) {
    super::command_tokens(table, running.seat, Command::Repair);
}

/// Engineering points a victory token costs at an obstacle.
fn price(kind: ObstacleKind) -> Option<u8> {
    match kind {
        ObstacleKind::Station => Some(3),
        ObstacleKind::DustField => Some(2),
        _ => None,
    }
}

/// The station and dust fields at distance 1 that the ship has engineering points for.
fn seams(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(unit), points) = (moment.subject, moment.table.engineering_left()) else { return };
    let able = |kind| price(kind).is_some_and(|price| price <= points);
    options.extend(obstacles_near(moment.table, unit, 1, able).into_iter().map(Pick::Obstacle));
}

fn seam(table: &Table, picks: &[Pick]) -> Option<(u8, u8)> {
    let Some(Pick::Obstacle(place)) = picks.first() else { return None };
    Some((*place, price(table.obstacles().get(usize::from(*place))?.kind)?))
}

/// How many victory tokens the engineering points buy.
fn loads(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some((_, price)) = seam(moment.table, moment.picks) {
        options.extend((1..=moment.table.engineering_left() / price).map(Pick::Number));
    }
}

/// A dust field that gives more than one token at once is used up.
fn mine(table: &mut Table, running: &Running, pick: Pick) {
    let (Pick::Number(count), Some((place, price))) = (pick, seam(table, &running.picks)) else {
        return;
    };
    table.spend_engineering(count * price);
    table.gain_victory(running.seat, count);
    let kind = table.obstacles()[usize::from(place)].kind;
    if kind == ObstacleKind::DustField && count > 1 {
        table.remove_obstacle(place);
    }
}

fn is_unique(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.game().squadron(squadron).card.unique)
}

/// Defense tokens to get back, one for each asteroid field the unit lies on: a discarded one that is no scatter; for the
/// second player also an exhausted one to ready.
fn tokens_in_asteroids(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(unit)) = (moment.table, moment.subject) else { return };
    let fields = (0..table.obstacles().len() as u8).filter(|place| {
        table.obstacles()[usize::from(*place)].kind == ObstacleKind::AsteroidField
            && table.lies_on(unit, *place)
    });
    if moment.picks.len() >= fields.count() {
        return;
    }
    let lost = table.lost_tokens(unit);
    options.extend(lost.filter(|kind| *kind != DefenseToken::Scatter).map(Pick::TokenKind));
    if moment.seat != table.first_player() {
        exhausted_tokens(moment, options);
    }
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

/// Exhausted for the first player, readied for the second.
fn regain(table: &mut Table, running: &Running, pick: Pick) {
    let Some(unit) = running.subject else { return };
    let readied = running.seat != table.first_player();
    match pick {
        Pick::TokenKind(kind) => table.recover_defense(unit, Token { kind, readied }),
        Pick::Token(token) => table.ready_token(unit, token),
        _ => {}
    }
}

fn leave(table: &mut Table, _: &Running) {
    table.remove_exogorths();
}

fn one_token_each(table: &mut Table, running: &Running) {
    let ships: Vec<_> = table.ships_of(running.seat).collect();
    ships.into_iter().for_each(|ship| table.put_tokens(Unit::Ship(ship), 1));
}

fn tokens_by_command(table: &mut Table, running: &Running) {
    let ships: Vec<_> = table.ships_of(running.seat).collect();
    for ship in ships {
        table.put_tokens(Unit::Ship(ship), table.command_value(ship));
    }
}

/// Exhausted defense tokens of the subject, one of each kind.
fn exhausted_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(unit) = moment.subject else { return };
    let tokens = moment.table.defense_tokens(unit).iter().copied();
    options.extend(one_of_each(tokens.filter(|token| !token.readied)).into_iter().map(Pick::Token));
}

fn ready(table: &mut Table, running: &Running, pick: Pick) {
    if let (Pick::Token(token), Some(unit)) = (pick, running.subject) {
        table.ready_token(unit, token);
    }
}

/// Ships at distance 1 to 5 of a short edge or 1 to 3 of a player's edge lose a token, one in a round.
fn shed_near_edges(table: &mut Table, running: &Running) {
    let ships: Vec<_> =
        table.ships_of(running.seat).filter(|ship| hugs_an_edge(table, *ship)).collect();
    ships.into_iter().for_each(|ship| table.take_tokens(Unit::Ship(ship), 1));
}

fn hugs_an_edge(table: &Table, ship: ShipId) -> bool {
    let (game, base) = (table.game(), table.base(ship));
    let play = game.play_area();
    let edges = [(Edge::West, 5), (Edge::East, 5), (Edge::South, 3), (Edge::North, 3)];
    edges.into_iter().any(|(edge, band)| {
        let mut corners = base.corners().iter();
        corners.any(|corner| play.from_edge(edge, *corner) <= game.ruler.distance_edge(band))
    })
}

fn score_bare_enemies(table: &mut Table, running: &Running) {
    let enemies = table.ships_of(running.seat.other());
    let bare = enemies.filter(|ship| table.ship(*ship).objectives == 0).count();
    table.gain_victory(running.seat, bare as u8);
}

/// At distance 1 of a short edge, the second token of the other one.
fn is_gate(moment: &Moment<'_>, at: Point) -> bool {
    let (table, game) = (moment.table, moment.table.game());
    let reach = game.ruler.distance_edge(1) + game.token_radius;
    let beside = |edge: Edge, at: Point| game.play_area().from_edge(edge, at) <= reach;
    let mut edges = [Edge::West, Edge::East].into_iter();
    let taken = |edge: Edge| table.objective_tokens().any(|(_, other)| beside(edge, other));
    in_play_area(table, at) && edges.any(|edge| beside(edge, at) && !taken(edge))
}

fn gate_places(moment: &Moment<'_>) -> Vec<Point> {
    grid(moment, is_gate)
}

fn lay_gate(table: &mut Table, running: &Running, at: Point) {
    super::tokens::lay::<2>(table, running, at);
}

fn next_purrgil(table: &Table) -> Option<u8> {
    let all = table.game().obstacles().iter().enumerate();
    let mut left = all.filter(|(token, shape)| {
        shape.kind == ObstacleKind::Purrgil
            && table.obstacles().iter().all(|laid| usize::from(laid.token) != *token)
    });
    left.next().map(|(token, _)| token as u8)
}

fn herd_comes(moment: &Moment<'_>) -> bool {
    matches!(moment.table.round(), 1 | 3) && next_purrgil(moment.table).is_some()
}

/// At distance 1 of a token, of the same both times, and on nothing else.
fn herd_fits(moment: &Moment<'_>, at: Point) -> bool {
    let (table, game) = (moment.table, moment.table.game());
    let Some(token) = next_purrgil(table) else { return false };
    let laid =
        outline(&game.obstacles()[usize::from(token)].outline, Pose::new(at, Heading::NORTH));
    let reach = game.ruler.distance_edge(1) + game.token_radius;
    let home = |gate: Point| match table.objective_card.edge {
        Some(edge) => game.play_area().from_edge(edge, gate) <= reach,
        None => true,
    };
    table.outline_is_free(&laid, at)
        && table.objective_tokens().any(|(_, gate)| home(gate) && laid.distance_to(gate) <= reach)
}

fn herd_places(moment: &Moment<'_>) -> Vec<Point> {
    grid(moment, herd_fits)
}

/// The purrgil come from the edge next to which the first one was laid.
fn lay_purrgil(table: &mut Table, _: &Running, at: Point) {
    let Some(token) = next_purrgil(table) else { return };
    let play = table.game().play_area();
    let nearer_west = play.from_edge(Edge::West, at) < play.from_edge(Edge::East, at);
    let edge = if nearer_west { Edge::West } else { Edge::East };
    table.objective_card.edge.get_or_insert(edge);
    table.lay_obstacle(token, ObstacleKind::Purrgil, Pose::new(at, Heading::NORTH));
}

/// Each ship either hands its token in or takes one beside a purrgil, so that it scores every other round at most. RRG
/// 1.5, Card Clarifications: Hyperspace Migration.
fn trade_tokens(table: &mut Table, running: &Running) {
    let ships: Vec<_> = table.ships_of(running.seat).collect();
    for ship in ships {
        let unit = Unit::Ship(ship);
        if table.tokens_on(unit) > 0 {
            table.take_tokens(unit, 1);
            table.gain_victory(running.seat, 1);
        } else if near_kind(table, unit, 1, ObstacleKind::Purrgil) {
            table.put_tokens(unit, 1);
        }
    }
}

/// Without a token and beyond distance 2 of every obstacle, beyond distance 1 for the first player.
fn is_exposed(moment: &Moment<'_>) -> bool {
    let (table, Some(unit)) = (moment.table, moment.subject) else { return false };
    let band = if moment.seat == table.first_player() { 1 } else { 2 };
    table.tokens_on(unit) == 0 && obstacles_near(table, unit, band, |_| true).is_empty()
}

fn mark_subject(table: &mut Table, running: &Running) {
    if let Some(unit) = running.subject {
        table.put_tokens(unit, 1);
    }
}

/// A token for the attacker if the defender is marked; a defender without command tokens loses a shield.
fn score_storm(table: &mut Table, running: &Running) {
    let Some(attack) = table.attack() else { return };
    let (Unit::Ship(ship), Some(zone)) = (attack.defender(), attack.target.zone()) else { return };
    if table.tokens_on(Unit::Ship(ship)) > 0 {
        table.gain_victory(running.seat, 1);
    }
    if table.ship(ship).tokens.is_empty() {
        table.lose_shields(ship, zone, 1);
    }
}

fn tokens_of_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = moment.attack().and_then(|attack| attack.defender().ship()) {
        options.extend(moment.table.ship(ship).tokens.iter().map(Pick::Command));
    }
}

fn strip_token(table: &mut Table, _: &Running, pick: Pick) {
    let ship = table.attack().and_then(|attack| attack.defender().ship());
    if let (Pick::Command(command), Some(ship)) = (pick, ship) {
        table.lose_token(ship, command);
    }
}

/// Every enemy loses its token, and the defender gets one.
fn mark_defender_alone(table: &mut Table, running: &Running) {
    let enemies: Vec<_> = table.ships_of(running.seat.other()).collect();
    enemies.into_iter().for_each(|ship| table.take_tokens(Unit::Ship(ship), u8::MAX));
    mark_defender(table, running);
}

fn mark_defender(table: &mut Table, _: &Running) {
    if let Some(defender) = table.attack().map(|attack| attack.defender()) {
        table.put_tokens(defender, 1);
    }
}

/// The player themselves moved a purrgil.
fn moved_purrgil(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    table.objective_card.mover == Some(moment.seat)
        && matches!(moment.subject, Some(Unit::Obstacle(place))
            if table.obstacles().get(usize::from(place)).is_some_and(|laid| laid.kind == ObstacleKind::Purrgil))
}

fn marked_beside_purrgil(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(purrgil)) = (moment.table, moment.subject) else { return };
    let marked = table.ships().filter(|ship| {
        table.ship(*ship).objectives > 0 && table.at_distance(Unit::Ship(*ship), purrgil, 1)
    });
    options.extend(marked.map(Pick::Ship));
}

fn strike(table: &mut Table, _: &Running, pick: Pick) {
    let Pick::Ship(ship) = pick else { return };
    let enemy = table.seat_of(Unit::Ship(ship)).other();
    table.take_tokens(Unit::Ship(ship), 1);
    table.gain_victory(enemy, 1);
    table.deal(ship, false);
}

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
        options.push(Pick::Word(Word::Faster));
    }
    if speed > 0 {
        options.push(Pick::Word(Word::Slower));
    }
    options.push(Pick::Nothing);
}

fn change_speed(table: &mut Table, running: &Running, pick: Pick) {
    let Some(ship) = dragged(table, &running.picks) else { return };
    let speed = table.ship(ship).speed;
    match pick {
        Pick::Word(Word::Faster) => table.change_speed(ship, speed + 1),
        Pick::Word(Word::Slower) => table.change_speed(ship, speed - 1),
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

fn stack_dials(table: &mut Table, running: &Running) {
    table.ask_card_dials(running.seat);
}

fn dials_are_left(moment: &Moment<'_>) -> bool {
    moment.table.round() <= 3 && !moment.table.objective_card.dials.is_empty()
}

/// The top dial is revealed, and each enemy ship gains the raid token that matches it.
fn raid_fleet(table: &mut Table, running: &Running) {
    let Some(command) = table.reveal_card_dial() else { return };
    let ships: Vec<_> = table.ships_of(running.seat.other()).collect();
    ships.into_iter().for_each(|ship| table.gain_raid(ship, command));
}

/// Obstacles at distance 1 of the defender.
fn deposits(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = moment.attack().and_then(|attack| attack.defender().ship()) {
        let near = obstacles_near(moment.table, Unit::Ship(ship), 1, |_| true);
        options.extend(near.into_iter().map(Pick::Obstacle));
    }
}

/// Everything at distance 1 of the obstacle suffers half of the pool's criticals, rounded up.
fn ignite(table: &mut Table, _: &Running, pick: Pick) {
    let (Pick::Obstacle(place), Some(attack)) = (pick, table.attack()) else { return };
    let points = attack.dice.criticals().div_ceil(2).min(99) as u8;
    let near = |unit: &Unit| table.at_distance(*unit, Unit::Obstacle(place), 1);
    let units: Vec<_> = all_units(table).filter(near).collect();
    units.into_iter().rev().for_each(|unit| hurt(table, unit, points));
}

fn score_asteroids(table: &mut Table, running: &Running) {
    let fields = table.obstacles().iter().filter(|laid| laid.kind == ObstacleKind::AsteroidField);
    let held =
        fields.filter(|laid| commands_obstacle(table, running.seat, &table.outline(laid))).count();
    table.gain_victory(running.seat, held as u8);
}
