//! Objectives about purrgil, in id order.

use flagbridge_cards::ObstacleKind;

use super::build::{each_player, second_player, setup};
use super::control::near_kind;
use super::mark_defender;
use super::tokens::{grid, in_play_area, lay};
use crate::effects::build::{any_critical, at};
use crate::effects::entry::cards;
use crate::effects::{Condition, Moment, Scope};
use crate::geometry::{Edge, Heading, Point, Pose, Range};
use crate::state::{Laying, Layout, OBSTACLE_REACH, Pick, Running, Spot, Table, outline};
use crate::terms::{ShipId, Unit, Window};

cards! { PURRGIL:
    "hyperspace-migration" => [
        setup(&Layout::STANDARD.without(ObstacleKind::Station)),
        second_player(Window::SetupAfterObstacles).place(gate_places, is_gate, lay::<2>),
        each_player(Window::ShipPhaseStart)
            .when(Condition::SecondPlayer)
            .only_if(herd_comes)
            .place(herd_places, herd_fits, lay_purrgil),
        each_player(Window::RoundEnd).run(trade_tokens),
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
            .only_if(mark_moves)
            .run(mark_defender_alone),
        at(Window::ObstacleMoved)
            .of(Scope::Any)
            .may()
            .only_if(moved_purrgil)
            .offer(marked_beside_purrgil, strike),
    ];
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

fn gate_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_gate, most)
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
    let reach = game.ruler.distance_edge(1) + game.token_radius;
    let home = |gate: Point| match table.objective_card.edge {
        Some(edge) => game.play_area().from_edge(edge, gate) <= reach,
        None => true,
    };
    let mut gates = table
        .objective_tokens()
        .map(|(_, gate)| gate)
        .filter(|gate| home(*gate) && gate.is_within(at, reach + OBSTACLE_REACH))
        .peekable();
    if gates.peek().is_none() {
        return false;
    }
    let laid =
        outline(&game.obstacles()[usize::from(token)].outline, Pose::new(at, Heading::NORTH));
    gates.any(|gate| laid.is_nearer(gate, reach + 1)) && table.outline_is_free(&laid, at)
}

fn herd_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, herd_fits, most)
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

/// The defender is not marked yet, or another enemy is. Up to revision 7 there was no check.
fn mark_moves(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let Some(defender) = moment.attack().and_then(|attack| attack.defender().ship()) else {
        return false;
    };
    let marked = |ship: ShipId| table.ship(ship).objectives > 0;
    table.game().revision <= 7
        || !marked(defender)
        || table.ships_of(moment.seat.other()).any(|ship| ship != defender && marked(ship))
}

/// Every enemy loses its token, and the defender gets one.
fn mark_defender_alone(table: &mut Table, running: &Running) {
    let enemies: Vec<_> = table.ships_of(running.seat.other()).collect();
    enemies.into_iter().for_each(|ship| table.take_tokens(Unit::Ship(ship), u8::MAX));
    mark_defender(table, running);
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
