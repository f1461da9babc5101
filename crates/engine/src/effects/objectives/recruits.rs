//! Objectives of the Rebellion in the Rim campaign about units that join, in id order.

use flagbridge_cards::ObstacleKind;

use super::build::{
    each_player, enemy_carrier_destroyed, first_player, second_player, setup, ships_may,
};
use super::control::{all_units, commands_more, is_deployed};
use super::corellian_campaign::marked_units;
use super::own_attack;
use super::reinforcements::{
    allies, cost, join_aside, join_enemy, joined_squadrons, joined_units, prototypes, scum,
    suspects, unclaimed,
};
use super::tokens::{clear_of_edges, grid, in_play_area, lay, token_on, unmarked};
use crate::effects::build::{at, rule, value, while_attacking};
use crate::effects::entry::cards;
use crate::effects::{Condition, Limit, Moment, Operation, Scope};
use crate::geometry::Point;
use crate::state::{Event, Landing, Layout, Pick, Presence, Running, Table};
use crate::terms::{Dice, Rule, Seat, Unit, Value, Window};

/// Squadrons that come at once in Hired Scum.
const SCUM: u8 = 2;

cards! { RECRUITS:
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
        value(Value::Score).of(Scope::Any).plus_by(allies_in_play),
    ];
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
        options.extend(attack.to_reroll().choices(1, most).into_iter().map(Pick::Dice));
    }
}

fn reroll(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Dice(dice) = pick {
        table.reroll_dice(&dice);
    }
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

fn meetings(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    grid(moment, is_meeting, most)
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
fn allies_in_play(moment: &Moment<'_>) -> i32 {
    let table = moment.table;
    let own = joined_units(table)
        .filter(|unit| is_deployed(table, *unit) && table.seat_of(*unit) == moment.seat);
    own.map(|unit| i32::from(cost(table, unit))).sum()
}
