//! Defense objectives, in id order.

use flagbridge_cards::Size;

use super::build::{always, setup};
use super::control::commands_station;
use super::tokens::{
    around, beyond_edges, clear_of_edges, clear_tokens, grid, in_play_area, lay, may_shift, moved,
    next_to_shift,
};
use crate::effects::build::{at, rule, setting_up};
use crate::effects::entry::cards;
use crate::effects::{Condition, Effect, Moment, Operation, Scope};
use crate::geometry::Point;
use crate::state::{Deploy, Landing, Layout, Pick, Presence, Running, Table};
use crate::terms::{Rule, Seat, Unit, Window};

/// Tokens the second player lays in Fire Lanes and in Hyperspace Assault.
const TOKENS: usize = 3;
/// Squadrons that may wait in hyperspace with the ship.
const GROUP: usize = 3;

cards! { DEFENSE:
    "contested-outpost" => [
        setup(&Layout::STANDARD.station_last(5)),
        always(Rule::StationsDoNotObstruct),
        always(Rule::NoStationRepair),
        at(Window::RoundEnd).of(Scope::Any).must().only_if(holds_station).then(Operation::VictoryTokens(1)),
    ];
    "fire-lanes" => [
        setting_up(Window::SetupAfterObstacles)
            .when(Condition::SecondPlayer)
            .place(lane_places, lane_fits, lay::<TOKENS>),
        setting_up(Window::SetupBeforeDeploy)
            .when(Condition::FirstPlayer)
            .place(lane_shifts, lane_shift_fits, shift_token),
        at(Window::RoundEnd).of(Scope::Any).must().only_if(controls_a_lane).run(score_lanes),
    ];
    "fleet-ambush" => [
        setting_up(Window::SetupBeforeDeploy)
            .when(Condition::SecondPlayer)
            .run(mark_ambush_zone),
        setup(&Layout::STANDARD.deploy(Deploy::Ambush)),
        setting_up(Window::SetupAfterDeploy)
            .when(Condition::FirstPlayer)
            .run(clear_tokens),
    ];
    "hyperspace-assault" => [SET_GROUP_ASIDE, LEAVE_HYPERSPACE];
    "hyperspace-assault" since "faq-3.2.1" => [
        SET_GROUP_ASIDE,
        LEAVE_HYPERSPACE,
        rule(Rule::SetAsideNotInPlay).of(Scope::Any),
    ];
    // What is set aside is not in play, whatever set it aside. RRG 1.6, Set Aside.
    "hyperspace-assault" since "rrg-1.6" => [SET_GROUP_ASIDE, LEAVE_HYPERSPACE];
}

const SET_GROUP_ASIDE: Effect = setting_up(Window::SetupBeforeDeploy)
    .when(Condition::SecondPlayer)
    .choose(lighter_ships, set_aside)
    .repeat(squadrons_to_set_aside, set_aside)
    .place(beacon_places, beacon_fits, lay::<TOKENS>);

const LEAVE_HYPERSPACE: Effect = at(Window::RoundStart)
    .of(Scope::Any)
    .may()
    .when(Condition::SecondPlayer)
    .only_if(waits_in_hyperspace)
    .choose(beacons, leave_hyperspace)
    .place(beacon_shifts, beacon_shift_fits, shift_token);

/// The seat's ships at distance 1 of the station have the higher sum of command values.
fn holds_station(moment: &Moment<'_>) -> bool {
    commands_station(moment.table, moment.seat)
}

/// Within the setup area, beyond distance 4 of both players' edges.
fn lane_fits(moment: &Moment<'_>, at: Point) -> bool {
    beyond_edges(moment.table, at, 4)
}

fn lane_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, lane_fits, most)
}

fn lane_shifts(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    next_to_shift(moment).map_or_else(Vec::new, |(_, at)| around(moment, at, 2, most))
}

fn lane_shift_fits(moment: &Moment<'_>, to: Point) -> bool {
    next_to_shift(moment).is_some_and(|(_, at)| may_shift(moment.table, at, to, 2))
}

/// Moves the token whose turn it is, then asks for the next.
fn shift_token(table: &mut Table, running: &Running, to: Point) {
    let next = table.objective_tokens().nth(moved(&running.picks) - 1);
    if let Some((place, _)) = next {
        table.move_marker(place, to);
    }
    if moved(&running.picks) < table.objective_tokens().count() {
        table.repeat_part(running, running.seat);
    }
}

/// How many tokens a seat controls: it could roll more battery dice at them, or only its opponent's units lie on
/// them.
fn lanes_controlled(table: &Table, seat: Seat) -> u8 {
    let controlled = table.objective_tokens().filter(|(_, at)| {
        let covered = |seat: Seat| covers_token(table, seat, *at);
        match (covered(seat), covered(seat.other())) {
            (false, false) => {
                table.battery_dice_at(seat, *at) > table.battery_dice_at(seat.other(), *at)
            }
            (own, theirs) => theirs && !own,
        }
    });
    controlled.count() as u8
}

fn covers_token(table: &Table, seat: Seat, at: Point) -> bool {
    let token = table.marker_disc(at);
    table.ships_of(seat).any(|ship| table.footprint(ship).overlaps_disc(&token))
        || table.squadrons_of(seat).any(|squadron| token.overlaps(&table.disc(squadron)))
}

fn controls_a_lane(moment: &Moment<'_>) -> bool {
    lanes_controlled(moment.table, moment.seat) > 0
}

fn score_lanes(table: &mut Table, running: &Running) {
    let count = lanes_controlled(table, running.seat);
    table.gain_victory(running.seat, count);
}

fn mark_ambush_zone(table: &mut Table, _: &Running) {
    let zone = table.ambush_zone().polygon();
    zone.corners().iter().for_each(|corner| table.lay_marker(*corner));
}

/// Small and medium ships, before any is deployed.
fn lighter_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, game) = (moment.table, moment.table.game());
    let ships = game.ships_of(moment.seat);
    let ships = ships.filter(|ship| table.ship(*ship).place == Presence::Waiting);
    let lighter =
        ships.filter(|ship| matches!(game.ship(*ship).ship.size, Size::Small | Size::Medium));
    options.extend(lighter.map(Pick::Ship));
}

/// Up to three squadrons.
fn squadrons_to_set_aside(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, seat) = (moment.table, moment.seat);
    let waiting = |aside: Presence| {
        let all = table.game().squadrons_of(seat);
        all.filter(move |squadron| {
            let own = table.squadron(*squadron);
            own.place == aside && own.kept_by.is_none()
        })
    };
    if waiting(Presence::SetAside).count() < GROUP {
        options.extend(waiting(Presence::Waiting).map(Pick::Squadron));
    }
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn set_aside(table: &mut Table, _: &Running, pick: Pick) {
    match pick {
        Pick::Ship(ship) => table.set_aside(Unit::Ship(ship)),
        Pick::Squadron(squadron) => table.set_aside(Unit::Squadron(squadron)),
        _ => {}
    }
}

/// Within the play area, beyond distance 3 of both players' edges.
fn beacon_fits(moment: &Moment<'_>, at: Point) -> bool {
    in_play_area(moment.table, at) && clear_of_edges(moment.table, at, 3)
}

fn beacon_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, beacon_fits, most)
}

/// From the second round on, as long as the group has not come.
fn waits_in_hyperspace(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    table.round() > 1
        && table.objective_tokens().next().is_some()
        && table.has_set_aside(moment.seat)
}

/// The tokens at which the group could come out; or nothing, to move tokens instead.
fn beacons(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let tokens = table.objective_tokens().filter(|(_, at)| {
        table.has_room_to_arrive(moment.seat, Landing::Token { at: *at, goes: true })
    });
    options.extend(tokens.map(|(place, _)| Pick::Marker(place as u8)));
    options.push(Pick::Nothing);
}

fn leave_hyperspace(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Marker(place) = pick
        && let Some(marker) = table.markers().get(usize::from(place)).copied()
    {
        table.let_arrive(running.seat, Landing::Token { at: marker.at, goes: true }, u8::MAX);
    }
}

fn beacon_shifts(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    match moment.picks.first() {
        Some(Pick::Nothing) => {
            next_to_shift(moment).map_or_else(Vec::new, |(_, at)| around(moment, at, 1, most))
        }
        _ => Vec::new(),
    }
}

fn beacon_shift_fits(moment: &Moment<'_>, to: Point) -> bool {
    next_to_shift(moment).is_some_and(|(_, at)| may_shift(moment.table, at, to, 1))
}
