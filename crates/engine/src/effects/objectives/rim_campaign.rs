//! Objectives of the Rebellion in the Rim campaign, in id order. Obstacles lie in the band of the campaign's setup area.

use flagbridge_cards::ObstacleKind;

use super::build::{
    always, each_player, enemy_carrier_destroyed, first_player, second_player, setup, ships_may,
    ships_must,
};
use super::cannons::{FIRE_FOR_TOKEN, ION_CRITICAL};
use super::control::{all_units, commands_more, hurt, near_kind};
use super::corellian_campaign::{
    FIGHTER_WING, armed_station, is_open, mark_unit, marked_units, open_places, unmarked_ships,
    unmarked_squadrons,
};
use super::reinforcements::{
    allies, cost, join_aside, join_enemy, joined_squadrons, joined_units, prototypes, scum,
    suspects, unclaimed,
};
use super::tokens::{
    carrier, clear_of_edges, drop_token, dropped_beside, grid, in_play_area, lay, nearest_inside,
    token_on, unmarked,
};
use super::{own_attack, own_ships};
use crate::action::{Pick, Word};
use crate::dice::Dice;
use crate::effects::build::{at, before_suffering, rule, value, while_attacking};
use crate::effects::registry::cards;
use crate::effects::{
    Commands, Condition, Deploy, Laying, Layout, Limit, Moment, On, Operation, Running, Scope, Spot,
};
use crate::event::Event;
use crate::flow::Landing;
use crate::geometry::Point;
use crate::rule::Rule;
use crate::seat::Seat;
use crate::ship::Presence;
use crate::table::Table;
use crate::unit::Unit;
use crate::value::Value;
use crate::window::Window;

/// Tokens the second player assigns in Volatile Cargo.
const CARGO: usize = 3;
/// Tokens on the card of Steal Supplies.
const SUPPLIES: u8 = 6;
/// Squadrons that come at once in Hired Scum.
const SCUM: u8 = 2;

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
    "hired-scum" => [
        setup(&Layout::RIM.without(ObstacleKind::Station).by_second_player()),
        second_player(Window::SetupAfterObstacles)
            .choose(unmarked_obstacles, mark_obstacle)
            .choose(unmarked_obstacles, mark_obstacle)
            .choose(unmarked_obstacles, mark_obstacle),
        second_player(Window::SetupBeforeDeploy).repeat(scum, join_aside),
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::SecondPlayer)
            .only_if(after_first_round)
            .offer(hideouts, scum_arrives)
            .choose(marks_left, take_mark),
        while_attacking()
            .of(Scope::Any)
            .may()
            .only_if(attacks_scum)
            .offer(dice_of_friends, reroll),
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
    "pilot-defection" => [
        setup(&Layout::RIM),
        first_player(Window::SetupBeforeDeploy)
            .choose(suspects, join_enemy)
            .choose(suspects, join_enemy)
            .choose(suspects, join_enemy),
        at(Window::SquadronPhaseStart)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .when(Condition::FirstPlayer)
            .offer(loyal_suspects, defect),
        enemy_carrier_destroyed()
            .when(Condition::SecondPlayer)
            .then(Operation::VictoryTokens(1)),
        each_player(Window::GameEnd)
            .when(Condition::FirstPlayer)
            .only_if(defector_is_safe)
            .then(Operation::VictoryTokens(1)),
    ];
    "prototype-recovery" => [
        setup(&Layout::RIM),
        first_player(Window::SetupAfterObstacles).run(lay_in_the_middle),
        second_player(Window::SetupBeforeDeploy).choose(prototypes, join_aside),
        rule(Rule::BelongsToNobody).of(Scope::Any).only_if(unclaimed),
        ships_may(Window::CommandSquadron).only_if(beside_prototype).run(try_to_recover),
        value(Value::CriticalDamage).of(Scope::Any).only_if(unclaimed).plus(1),
        each_player(Window::GameEnd)
            .only_if(controls_joined_squadron)
            .then(Operation::VictoryTokens(1)),
    ];
    "recruit-allies" => [
        setup(&Layout::RIM.without(ObstacleKind::Station)),
        first_player(Window::SetupBeforeDeploy).repeat(allies, join_aside),
        second_player(Window::SetupBeforeDeploy).place(meetings, is_meeting, lay::<1>),
        rule(Rule::BelongsToNobody).of(Scope::Any).only_if(unclaimed),
        each_player(Window::RoundEnd)
            .when(Condition::SecondPlayer)
            .only_if(third_round)
            .run(recruit),
        value(Value::Score).of(Scope::Any).compute(allies_in_play),
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

fn beside_wreck(moment: &Moment<'_>) -> Vec<Point> {
    dropped_beside(moment, is_beside_wreck)
}

/// From the third round on, while nobody has scored and a ship carries the token.
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

fn unmarked_obstacles(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    unmarked(moment.table, |_| true, options);
}

fn mark_obstacle(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Obstacle(place) = pick {
        let at = table.obstacles()[usize::from(place)].pose.at;
        table.lay_marker(at);
    }
}

fn after_first_round(moment: &Moment<'_>) -> bool {
    moment.table.round() > 1
}

/// Marked obstacles with room for the scum.
fn hideouts(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let marked = (0..table.obstacles().len() as u8).filter(|place| {
        token_on(table, *place).is_some()
            && table.has_room_to_arrive(moment.seat, Landing::Obstacle(*place))
    });
    options.extend(marked.map(Pick::Obstacle));
}

fn scum_arrives(table: &mut Table, running: &Running, pick: Pick) {
    let Pick::Obstacle(place) = pick else { return };
    if let Some(token) = token_on(table, place) {
        table.remove_marker(token);
    }
    table.let_arrive(running.seat, Landing::Obstacle(place), SCUM);
}

fn marks_left(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let tokens = moment.table.objective_tokens();
    options.extend(tokens.map(|(place, _)| Pick::Marker(place as u8)));
}

fn take_mark(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Marker(place) = pick {
        table.remove_marker(place.into());
    }
}

fn attacks_scum(moment: &Moment<'_>) -> bool {
    own_attack(moment)
        && moment.attack().is_some_and(|attack| moment.table.game().has_joined(attack.defender()))
}

/// Dice to reroll: as many as friends of the attacker are at distance 1 of the defender.
fn dice_of_friends(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(attack)) = (moment.table, moment.attack()) else { return };
    let friends = all_units(table).filter(|unit| {
        table.seat_of(*unit) == moment.seat && table.at_distance(*unit, attack.defender(), 1)
    });
    let most = friends.count().min(usize::from(attack.dice.count())) as u8;
    if most > 0 {
        options.extend(attack.dice.choices(1, most).into_iter().map(Pick::Dice));
    }
}

fn reroll(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Dice(dice) = pick {
        table.reroll_dice(&dice);
    }
}

/// A token goes onto the card or comes off it, for two engineering points each, at distance 1 or 2 of the station.
fn broadcasts(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(unit)) = (moment.table, moment.subject) else { return };
    if table.engineering_left() < 2 || !near_kind(table, unit, 2, ObstacleKind::Station) {
        return;
    }
    options.push(Pick::Word(Word::Add));
    if table.objective_card.tokens > 0 {
        options.push(Pick::Word(Word::Remove));
    }
    options.push(Pick::Nothing);
}

/// The second player scores for each token taken off.
fn broadcast(table: &mut Table, running: &Running, pick: Pick) {
    let tokens = table.objective_card.tokens;
    match pick {
        Pick::Word(Word::Add) => table.set_card_tokens(tokens + 1),
        Pick::Word(Word::Remove) => {
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

/// Squadrons that joined the enemy's fleet and are on the table.
fn loyal_suspects(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let suspects = joined_squadrons(table).filter(|squadron| {
        table.squadron(*squadron).is_deployed()
            && table.seat_of(Unit::Squadron(*squadron)) != moment.seat
    });
    options.extend(suspects.map(Pick::Squadron));
}

fn defect(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.put_tokens(Unit::Squadron(squadron), 1);
        table.hand_over(Unit::Squadron(squadron), running.seat);
    }
}

/// At distance 1 of an own ship and beyond distance 1 of every enemy.
fn defector_is_safe(moment: &Moment<'_>) -> bool {
    let (table, seat) = (moment.table, moment.seat);
    let near = |unit: Unit, other: Unit| table.at_distance(unit, other, 1);
    marked_units(table, seat).filter(|unit| is_deployed(table, *unit)).any(|defector| {
        table.ships_of(seat).any(|ship| near(defector, Unit::Ship(ship)))
            && all_units(table)
                .filter(|unit| table.seat_of(*unit) != seat)
                .all(|enemy| !near(defector, enemy))
    })
}

fn is_deployed(table: &Table, unit: Unit) -> bool {
    match unit {
        Unit::Ship(ship) => table.ship(ship).is_deployed(),
        Unit::Squadron(squadron) => table.squadron(squadron).is_deployed(),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
    }
}

fn lay_in_the_middle(table: &mut Table, _: &Running) {
    let middle = table.game().play_area().middle();
    table.lay_marker(middle);
}

/// The prototype still waits, and the ship is at distance 1 of the token.
fn beside_prototype(moment: &Moment<'_>) -> bool {
    let (table, Some(unit)) = (moment.table, moment.subject) else { return false };
    joined_squadrons(table).any(|own| table.squadron(own).place == Presence::SetAside)
        && table.objective_tokens().any(|(_, at)| table.at_distance(unit, Unit::Token(at), 1))
}

/// A blue die instead of activating squadrons: a critical wins the prototype for the first player, a hit for the second.
fn try_to_recover(table: &mut Table, running: &Running) {
    table.forgo_squadrons();
    let die = table.chance.roll(flagbridge_cards::Color::Blue);
    table.event(Event::Rolled(Dice::one(die)));
    let won = match running.seat == table.first_player() {
        true => die.face.criticals() > 0,
        false => die.face.hits() > 0,
    };
    let token = table.objective_tokens().next().map(|(_, at)| at);
    if let (true, Some(at)) = (won, token) {
        hand_over_joined(table, running.seat);
        table.let_arrive(running.seat, Landing::Token { at, goes: true }, 1);
    }
}

fn hand_over_joined(table: &mut Table, seat: Seat) {
    let joined: Vec<_> = joined_units(table).collect();
    joined.into_iter().for_each(|unit| table.hand_over(unit, seat));
}

fn controls_joined_squadron(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    joined_squadrons(table).any(|squadron| {
        table.squadron(squadron).is_deployed()
            && table.seat_of(Unit::Squadron(squadron)) == moment.seat
    })
}

/// Within the play area, beyond distance 5 of both players' edges.
fn is_meeting(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    in_play_area(table, at) && clear_of_edges(table, at, 5)
}

fn meetings(moment: &Moment<'_>) -> Vec<Point> {
    grid(moment, is_meeting)
}

fn third_round(moment: &Moment<'_>) -> bool {
    moment.table.round() == 3
}

/// The allies go to the player with the higher sum of command values at the token; a tie to the second player.
fn recruit(table: &mut Table, running: &Running) {
    let Some((_, at)) = table.objective_tokens().next() else { return };
    let (first, second) = (table.first_player(), running.seat);
    let near = |ship| table.at_distance(Unit::Ship(ship), Unit::Token(at), 1);
    let winner = if commands_more(table, first, near) { first } else { second };
    hand_over_joined(table, winner);
    table.let_arrive(winner, Landing::Token { at, goes: false }, u8::MAX);
}

/// What the allies of the seat that are still in play cost.
fn allies_in_play(moment: &Moment<'_>, _: i32) -> i32 {
    let table = moment.table;
    let own = joined_units(table)
        .filter(|unit| is_deployed(table, *unit) && table.seat_of(*unit) == moment.seat);
    own.map(|unit| i32::from(cost(table, unit))).sum()
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
