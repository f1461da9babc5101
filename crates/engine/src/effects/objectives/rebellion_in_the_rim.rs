//! Objectives of Rebellion in the Rim for standard games, in id order; those with exogorths and the doomed station are among
//! the navigation objectives, those about rifts and purrgil have their own files.

use flagbridge_cards::{Color, Command, DefenseToken, ObstacleKind};

use super::build::{
    asteroids, each_player, first_player, second_player, second_player_ignores, setup, ships_may,
    ships_must,
};
use super::control::{all_units, commands_obstacle, hurt, obstacles_near};
use super::navigation::{exogorths_are_out, first_burrow_fits, first_burrows, lay_exogorth};
use crate::effects::build::{any_critical, at, critical};
use crate::effects::choices::remember;
use crate::effects::entry::cards;
use crate::effects::{Condition, Cost, Moment, Scope};
use crate::geometry::Edge;
use crate::state::{Band, Deploy, Laying, Layout, Pick, Running, Spot, Table, one_of_each};
use crate::terms::{ShipId, Token, Unit, Window};

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
        second_player_ignores(asteroids),
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
            .only_if(storm_strikes)
            .run(score_storm)
            .choose(tokens_of_defender, strip_token),
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
    if !moment.table.may_ready_tokens(unit) {
        return;
    }
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

/// The defender is marked or has a command token or a shield to lose. Up to revision 7 there was no check.
fn storm_strikes(moment: &Moment<'_>) -> bool {
    let Some(attack) = moment.attack() else { return false };
    match (attack.defender(), attack.target.zone()) {
        _ if moment.table.game().revision <= 7 => true,
        (Unit::Ship(ship), Some(zone)) => {
            let state = moment.table.ship(ship);
            moment.table.tokens_on(Unit::Ship(ship)) > 0
                || !state.tokens.is_empty()
                || state.shields(zone) > 0
        }
        _ => false,
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
