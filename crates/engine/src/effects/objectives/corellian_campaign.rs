//! Objectives of the Corellian Conflict campaign, in id order.

use flagbridge_cards::ObstacleKind;

use super::assault::score_runners;
use super::build::{
    always, asteroids, each_player, enemy_carrier_destroyed, second_player, second_player_ignores,
    setup,
};
use super::cannons::{FIRE, ION_CRITICAL};
use super::corellian_conflict::{SCORE_STATIONS, TWO_STATIONS};
use super::reinforcements::{join, wing};
use super::tokens::{grid, in_play_area, lay};
use crate::effects::build::value;
use crate::effects::choices::remember;
use crate::effects::entry::cards;
use crate::effects::{Condition, Effect, Moment, Operation, Scope};
use crate::geometry::{Point, Range};
use crate::state::{
    AttackKind, Band, Deploy, Laying, Layout, Pick, Running, Spot, Stations, Table,
};
use crate::terms::{Rule, Target, Unit, Value, Window};

/// Tokens the second player assigns in Hyperlane Raid.
const RAIDED: usize = 4;

cards! { CORELLIAN_CAMPAIGN:
    "asteroids" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::Station)
            .with(6, ObstacleKind::AsteroidField)),
        second_player_ignores(asteroids),
    ];
    "base-defense-armed-station-cc" => [
        setup(&armed_station(Layout::STANDARD)),
        always(Rule::StationTakesTurns),
    ];
    "base-defense-fighter-wing-cc" => [FIGHTER_WING];
    "base-defense-ion-cannon-cc" => [
        setup(&Layout::STANDARD.deploy(Deploy::SecondPlayerBefore)),
        second_player(Window::SetupAfterDeploy).place(open_places, is_open, lay::<3>),
        FIRE,
        ION_CRITICAL,
    ];
    "hyperlane-raid" => [
        setup(&Layout::STANDARD.short_edges().by_second_player().band(Band::BetweenZones)),
        second_player(Window::SetupObjective).repeat(units_to_raid, mark_unit).run(score_unassigned),
        enemy_carrier_destroyed()
            .when(Condition::FirstPlayer)
            .then(Operation::VictoryTokens(1)),
        each_player(Window::GameEnd).when(Condition::SecondPlayer).run(score_runners),
        always(Rule::FirstPlayerWinsTies),
        always(Rule::RetreatsGiveTokens),
    ];
    "independent-station" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::DebrisField)
            .with(2, ObstacleKind::DustField)
            .station_last(5)
            .stations(Stations::Armed)),
        always(Rule::NoStationRepair),
        each_player(Window::CommandPhaseEnd)
            .when(Condition::SecondPlayer)
            .choose(nearest_ships, remember)
            .choose(zones_in_sight, fire_at_ship)
            .run(fire_at_squadrons),
    ];
    "nebula-outskirts" => [
        setup(&Layout::STANDARD
            .without(ObstacleKind::AsteroidField)
            .with(2, ObstacleKind::DustField)),
        value(Value::Dials).of(Scope::FriendlyShip).when(Condition::FirstPlayer).plus(1),
        value(Value::Dials)
            .of(Scope::FriendlyShip)
            .when(Condition::SecondPlayer)
            .less(1, 1),
    ];
    "show-of-force" => [
        setup(&TWO_STATIONS),
        SCORE_STATIONS,
        always(Rule::StationsFallWithRetreat),
    ];
}

/// The second player may add common squadrons for 40 points.
pub(super) const FIGHTER_WING: Effect =
    second_player(Window::SetupBeforeDeploy).may().when(Condition::Any(wing)).repeat(wing, join);

/// The second player lays the armed station last, beyond distance 5 of the first player's edge.
pub(super) const fn armed_station(layout: Layout) -> Layout {
    let spot = Spot::BeyondFirstEdge(5);
    layout.lay(Laying::Last, ObstacleKind::Station, spot).stations(Stations::Armed)
}

/// Anywhere in the play area.
pub(super) fn is_open(moment: &Moment<'_>, at: Point) -> bool {
    in_play_area(moment.table, at)
}

pub(super) fn open_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_open, most)
}

/// Ships without a token, then squadrons, until four are assigned.
fn units_to_raid(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if marked_units(moment.table, moment.seat).count() >= RAIDED {
        return;
    }
    options.extend(unmarked_ships(moment));
    if options.is_empty() {
        options.extend(unmarked_squadrons(moment));
    }
}

/// Ships of the fleet without a token, deployed or not.
pub(super) fn unmarked_ships<'a>(moment: &'a Moment<'_>) -> impl Iterator<Item = Pick> + 'a {
    let ships = moment.table.game().ships_of(moment.seat);
    ships.filter(|ship| moment.table.ship(*ship).objectives == 0).map(Pick::Ship)
}

/// Squadrons of the fleet without a token, deployed or not.
pub(super) fn unmarked_squadrons<'a>(moment: &'a Moment<'_>) -> impl Iterator<Item = Pick> + 'a {
    let squadrons = moment.table.game().squadrons_of(moment.seat);
    squadrons
        .filter(|squadron| moment.table.squadron(*squadron).objectives == 0)
        .map(Pick::Squadron)
}

/// Units of a fleet that carry a token.
pub(super) fn marked_units(
    table: &Table,
    seat: crate::terms::Seat,
) -> impl Iterator<Item = Unit> + '_ {
    let ships = table.game().ships_of(seat).map(Unit::Ship);
    let squadrons = table.game().squadrons_of(seat).map(Unit::Squadron);
    ships.chain(squadrons).filter(|unit| table.tokens_on(*unit) > 0)
}

pub(super) fn mark_unit(table: &mut Table, _: &Running, pick: Pick) {
    match pick {
        Pick::Ship(ship) => table.put_tokens(Unit::Ship(ship), 1),
        Pick::Squadron(squadron) => table.put_tokens(Unit::Squadron(squadron), 1),
        _ => {}
    }
}

/// The first player scores for tokens that could not be assigned.
fn score_unassigned(table: &mut Table, running: &Running) {
    let missing = RAIDED.saturating_sub(marked_units(table, running.seat).count());
    table.gain_victory(running.seat.other(), missing as u8);
}

/// The armed station, if it stands.
fn standing_station(table: &Table) -> Option<Unit> {
    let standing = table.stations().iter().find(|station| station.armed && !station.destroyed);
    standing.map(|station| Unit::Obstacle(station.obstacle))
}

/// Enemy ships the station can attack, only the nearest.
fn nearest_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let Some(station) = standing_station(table) else { return };
    let longest = table.game().ruler.range_edge(Range::Long);
    let ships = table.ships_of(moment.seat.other());
    let gaps = ships.map(|ship| (table.gap(station, Unit::Ship(ship)), ship));
    let gaps: Vec<_> = gaps.filter(|(gap, _)| *gap <= longest).collect();
    let least = gaps.iter().map(|(gap, _)| *gap).min();
    let nearest = gaps.iter().filter(|(gap, _)| Some(*gap) == least);
    options.extend(nearest.map(|(_, ship)| Pick::Ship(*ship)));
}

fn zones_in_sight(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(Pick::Ship(ship)) = moment.picks.first() else { return };
    let Some(station) = standing_station(moment.table) else { return };
    let targets = moment.table.targets_for_station(station);
    options.extend(targets.iter().filter_map(|target| match target {
        Target::Zone(enemy, zone) if enemy == ship => Some(Pick::Zone(*zone)),
        _ => None,
    }));
}

fn fire_at_ship(table: &mut Table, running: &Running, pick: Pick) {
    let (Pick::Zone(zone), Some(Pick::Ship(ship))) = (pick, running.picks.first()) else { return };
    if let Some(station) = standing_station(table) {
        let target = Target::Zone(*ship, zone);
        table.start_attack(AttackKind::Normal, station, None, target);
    }
}

/// With no ship at attack range the station attacks each squadron in reach.
fn fire_at_squadrons(table: &mut Table, running: &Running) {
    if let (true, Some(station)) = (running.picks.is_empty(), standing_station(table)) {
        table.let_attack_squadrons(station, running.seat);
    }
}
