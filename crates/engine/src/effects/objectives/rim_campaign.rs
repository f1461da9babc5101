//! Objectives of the Rebellion in the Rim campaign, in id order; those about units that join have their own file. Obstacles lie
//! in the band of the campaign's setup area.

use flagbridge_cards::ObstacleKind;

use super::build::{
    always, each_player, enemy_carrier_destroyed, second_player, setup, ships_may, ships_must,
};
use super::cannons::{FIRE_FOR_TOKEN, ION_CRITICAL};
use super::control::{all_units, hurt, is_deployed, near_kind};
use super::corellian_campaign::{
    FIGHTER_WING, armed_station, is_open, mark_unit, marked_units, open_places, unmarked_ships,
    unmarked_squadrons,
};
use super::own_ships;
use super::tokens::{carrier, drop_token, dropped_beside, in_play_area, lay, nearest_inside};
use crate::effects::build::{at, before_suffering};
use crate::effects::entry::cards;
use crate::effects::{Commands, Condition, Moment, On, Operation, Scope};
use crate::geometry::Point;
use crate::state::{Deploy, Laying, Layout, Pick, Running, Spot, Table};
use crate::terms::{Choice, Rule, Seat, Unit, Window};

/// Tokens the second player assigns in Volatile Cargo.
const CARGO: usize = 3;
/// Tokens on the card of Steal Supplies.
const SUPPLIES: u8 = 6;

cards! { RIM_CAMPAIGN:
    "base-defense-armed-station-ritr" => [
        setup(&armed_station(Layout::RIM)),
        always(Rule::StationTakesTurns),
    ];
    "base-defense-fighter-wing-ritr" => [setup(&Layout::RIM), FIGHTER_WING];
    "base-defense-ion-cannon-ritr" => [
        setup(&Layout::RIM.deploy(Deploy::SecondPlayerBefore)),
        second_player(Window::SetupAfterObstacles).place(open_places, is_open, lay::<3>),
        FIRE_FOR_TOKEN,
        ION_CRITICAL,
    ];
    "double-agent" => [
        setup(&Layout::RIM.without(ObstacleKind::Station)),
        second_player(Window::SetupAfterDeploy).choose(own_ships, mark_unit),
        ships_may(Window::DialReveal)
            .when(Condition::ObjectiveShip)
            .then(Operation::GainToken(On::Subject, Commands::Revealed)),
        at(Window::Destroyed)
            .of(Scope::EnemyShip)
            .must()
            .when(Condition::ObjectiveShip)
            .then(Operation::VictoryTokens(1))
            .place(beside_wreck, is_beside_wreck, drop_token),
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::FirstPlayer)
            .only_if(agent_may_slip_away)
            .place(beside_wreck, is_beside_wreck, drop_token),
        ships_must(Window::MoveEnd).only_if(lies_on_agent).run(take_agent),
    ];
    "holonet-override" => [
        setup(&Layout::RIM
            .by_second_player()
            .lay(Laying::Pool, ObstacleKind::Station, Spot::BeyondPlayerEdges(5))),
        always(Rule::NoStationRepair),
        ships_may(Window::CommandRepair)
            .when(Condition::Any(broadcasts))
            .repeat(broadcasts, broadcast),
        each_player(Window::GameEnd).when(Condition::FirstPlayer).run(score_card_tokens),
    ];
    "steal-supplies" => [
        setup(&Layout::RIM.by_second_player().station_last(5)),
        second_player(Window::SetupAfterObstacles).run(store_supplies),
        ships_may(Window::DialReveal)
            .when(Condition::FirstPlayer)
            .only_if(beside_supplies)
            .offer(holds, load),
        enemy_carrier_destroyed()
            .when(Condition::SecondPlayer)
            .then(Operation::VictoryTokens(1)),
        each_player(Window::GameEnd).when(Condition::FirstPlayer).run(score_loot),
        each_player(Window::GameEnd).when(Condition::SecondPlayer).run(score_card_tokens),
    ];
    "volatile-cargo" => [
        setup(&Layout::RIM.without(ObstacleKind::Station)),
        second_player(Window::SetupObjective)
            .choose(ships_for_cargo, mark_unit)
            .repeat(units_for_cargo, mark_unit)
            .run(score_cargo_left),
        before_suffering()
            .of(Scope::Any)
            .may()
            .when(Condition::SecondPlayer)
            .when(Condition::ObjectiveShip)
            .only_if(own_unit_is_hurt)
            .run(shield_cargo),
        enemy_carrier_destroyed()
            .when(Condition::FirstPlayer)
            .only_if(by_an_attack)
            .then(Operation::VictoryTokens(1))
            .run(explode),
        each_player(Window::GameEnd).when(Condition::SecondPlayer).run(score_delivered),
    ];
}

/// At distance 1 of the ship that loses the token.
fn is_beside_wreck(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let beside = |ship| {
        let gap = table.marker_disc(at).gap_to(&table.base(ship));
        gap <= table.game().ruler.distance_edge(1) || nearest_inside(moment, ship) == Some(at)
    };
    in_play_area(table, at) && carrier(moment).is_some_and(beside)
}

fn beside_wreck(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    dropped_beside(moment, is_beside_wreck, most)
}

/// From the third round on, while neither player has scored and a ship carries the token.
fn agent_may_slip_away(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    table.round() >= 3
        && Seat::ALL.into_iter().all(|seat| table.victory_tokens(seat) == 0)
        && carrier(moment).is_some()
}

fn agent_under(moment: &Moment<'_>) -> Option<usize> {
    let (table, ship) = (moment.table, moment.ship()?);
    let footprint = table.footprint(ship);
    let mut tokens = table.objective_tokens();
    tokens.find(|(_, at)| footprint.overlaps_disc(&table.marker_disc(*at))).map(|(place, _)| place)
}

fn lies_on_agent(moment: &Moment<'_>) -> bool {
    agent_under(moment).is_some()
}

fn take_agent(table: &mut Table, running: &Running) {
    let place = agent_under(&table.moment_of(running));
    if let (Some(place), Some(unit)) = (place, running.subject) {
        table.remove_marker(place);
        table.put_tokens(unit, 1);
        table.gain_victory(running.seat, 1);
    }
}

/// A token goes onto the card or comes off it, for two engineering points each, at distance 1 or 2 of the station.
fn broadcasts(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(unit)) = (moment.table, moment.subject) else { return };
    if table.engineering_left() < 2 || !near_kind(table, unit, 2, ObstacleKind::Station) {
        return;
    }
    options.push(Pick::Choice(Choice::AddAToken));
    if table.objective_card.tokens > 0 {
        options.push(Pick::Choice(Choice::RemoveAToken));
    }
    options.push(Pick::Nothing);
}

/// The second player scores for each token taken off.
fn broadcast(table: &mut Table, running: &Running, pick: Pick) {
    let tokens = table.objective_card.tokens;
    match pick {
        Pick::Choice(Choice::AddAToken) => table.set_card_tokens(tokens + 1),
        Pick::Choice(Choice::RemoveAToken) => {
            table.set_card_tokens(tokens - 1);
            if running.seat != table.first_player() {
                table.gain_victory(running.seat, 1);
            }
        }
        _ => return,
    }
    table.spend_engineering(2);
}

fn score_card_tokens(table: &mut Table, running: &Running) {
    table.gain_victory(running.seat, table.objective_card.tokens);
}

fn store_supplies(table: &mut Table, _: &Running) {
    table.set_card_tokens(SUPPLIES);
}

fn beside_supplies(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    table.objective_card.tokens > 0
        && moment.subject.is_some_and(|unit| near_kind(table, unit, 1, ObstacleKind::Station))
}

/// The ship, up to its command value, or a friendly irregular squadron at distance 1 without a token.
fn holds(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(ship)) = (moment.table, moment.ship()) else { return };
    if table.ship(ship).objectives < table.command_value(ship) {
        options.push(Pick::Ship(ship));
    }
    let beside = table.squadrons_of(moment.seat).filter(|squadron| {
        table.game().squadron(*squadron).squadron.irregular
            && table.squadron(*squadron).objectives == 0
            && table.at_distance(Unit::Ship(ship), Unit::Squadron(*squadron), 1)
    });
    options.extend(beside.map(Pick::Squadron));
}

fn load(table: &mut Table, running: &Running, pick: Pick) {
    table.set_card_tokens(table.objective_card.tokens.saturating_sub(1));
    mark_unit(table, running, pick);
}

/// A victory token for each token on a unit beyond distance 2 of every enemy ship.
fn score_loot(table: &mut Table, running: &Running) {
    let safe = |unit: &Unit| {
        is_deployed(table, *unit)
            && table
                .ships_of(running.seat.other())
                .all(|enemy| !table.at_distance(*unit, Unit::Ship(enemy), 2))
    };
    let loot = marked_units(table, running.seat).filter(safe).map(|unit| table.tokens_on(unit));
    let loot = loot.sum();
    table.gain_victory(running.seat, loot);
}

fn ships_for_cargo(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(unmarked_ships(moment));
}

fn units_for_cargo(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if marked_units(moment.table, moment.seat).count() < CARGO {
        options.extend(unmarked_ships(moment).chain(unmarked_squadrons(moment)));
    }
}

/// The first player scores for tokens that could not be assigned.
fn score_cargo_left(table: &mut Table, running: &Running) {
    let missing = CARGO.saturating_sub(marked_units(table, running.seat).count());
    table.gain_victory(running.seat.other(), missing as u8);
}

fn own_unit_is_hurt(moment: &Moment<'_>) -> bool {
    let own = moment.subject.is_some_and(|unit| moment.table.seat_of(unit) == moment.seat);
    own && moment
        .attack()
        .is_some_and(|attack| Some(attack.defender()) == moment.subject && attack.damage > 0)
}

fn shield_cargo(table: &mut Table, _: &Running) {
    table.reduce_damage(1);
}

fn by_an_attack(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| Some(attack.defender()) == moment.subject)
}

/// Every other unit at distance 1 or 2 of the wreck suffers half of the pool's hits, rounded up.
fn explode(table: &mut Table, running: &Running) {
    let (Some(wreck), Some(attack)) = (running.subject, table.attack()) else { return };
    let points = attack.dice.hits().div_ceil(2).min(99) as u8;
    let near = |unit: &Unit| *unit != wreck && table.at_distance(wreck, *unit, 2);
    let units: Vec<_> = all_units(table).filter(near).collect();
    units.into_iter().rev().for_each(|unit| hurt(table, unit, points));
}

/// Two victory tokens for each marked unit at distance 1 to 3 of the first player's edge.
fn score_delivered(table: &mut Table, running: &Running) {
    let game = table.game();
    let (play, edge) = (game.play_area(), table.player_edge(running.seat.other()));
    let reach = game.ruler.distance_edge(3);
    let from_edge = |unit: Unit| match unit {
        Unit::Ship(ship) => {
            let base = table.base(ship);
            base.corners().iter().map(|corner| play.from_edge(edge, *corner)).min()
        }
        unit => Some(play.from_edge(edge, table.center(unit)) - table.reach(unit)),
    };
    let delivered = marked_units(table, running.seat).filter(|unit| {
        is_deployed(table, *unit) && from_edge(*unit).is_some_and(|length| length <= reach)
    });
    let count = delivered.count() as u8;
    table.gain_victory(running.seat, 2 * count);
}
