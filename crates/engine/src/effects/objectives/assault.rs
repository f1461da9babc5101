//! Assault objectives, in id order.

use flagbridge_cards::{Color, Command, Keyword};

use super::build::setup;
use super::{enemy_ships, has_marked_none, mark, mark_ship, own_attack, own_ships};
use crate::effects::build::{at, rule, setting_up, value, while_attacking};
use crate::effects::entry::cards;
use crate::effects::{Condition, Cost, Effect, Moment, Operation, Scope};
use crate::state::{Band, Layout, Presence, Running, Table};
use crate::terms::{DieFilter, Rule, ShipId, Unit, Value, Window};

cards! { ASSAULT:
    "advanced-gunnery" => [
        setting_up(Window::SetupAfterDeploy)
            .only_if(has_marked_none)
            .choose(own_ships, mark_ship),
        rule(Rule::SameZoneOtherZones)
            .of(Scope::FriendlyShip)
            .when(Condition::FirstPlayer)
            .when(Condition::ObjectiveShip),
        rule(Rule::SameZoneAnyTarget)
            .of(Scope::FriendlyShip)
            .when(Condition::SecondPlayer)
            .when(Condition::ObjectiveShip),
        double_cost(),
    ];
    "blockade-run" => [
        setup(&Layout::STANDARD.short_edges().by_second_player().band(Band::BetweenZones)),
        setting_up(Window::SetupObjective)
            .when(Condition::SecondPlayer)
            .run(mark_own_fleet),
        at(Window::Destroyed)
            .of(Scope::EnemyShip)
            .must()
            .when(Condition::FirstPlayer)
            .when(Condition::ObjectiveShip)
            .then(Operation::VictoryTokens(1)),
        at(Window::GameEnd)
            .of(Scope::Any)
            .must()
            .when(Condition::SecondPlayer)
            .run(score_runners),
    ];
    "most-wanted" => [
        setting_up(Window::SetupAfterDeploy)
            .when(Condition::SecondPlayer)
            .choose(own_ships, mark_ship)
            .choose(enemy_ships, mark_ship),
        while_attacking()
            .of(Scope::Any)
            .may()
            .when(Condition::AgainstObjectiveShip)
            .only_if(own_attack)
            .add_die_of_pool(),
        double_cost(),
    ];
    "most-wanted" since "faq-3.2.1" => [
        setting_up(Window::SetupAfterDeploy)
            .when(Condition::SecondPlayer)
            .choose(own_ships, mark_ship)
            .choose(enemy_ships, mark_ship),
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .when(Condition::AgainstObjectiveShip)
            .add_die_of_pool(),
        double_cost(),
    ];
    "opening-salvo" => [
        setting_up(Window::SetupAfterDeploy)
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
            .add_any_die()
            .add_any_die(),
        // A salvo is an attack, too, but no dice are added to it.
        at(Window::AttackRolled)
            .of(Scope::FriendlyShip)
            .must()
            .when(Condition::ObjectiveShip)
            .when(Condition::Salvo(true))
            .only_if(salvos_count)
            .against_ships()
            .cost(Cost::DiscardObjectiveToken),
        value(Value::ShipScore).of(Scope::EnemyShip).only_if(afloat_and_damaged).becomes_by(half_cost),
    ];
    "precision-strike" => [
        setting_up(Window::SetupAfterDeploy)
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
}

/// Up to revision 6 a salvo left the token alone.
fn salvos_count(moment: &Moment<'_>) -> bool {
    moment.table.game().revision > 6
}

fn mark_own_fleet(table: &mut Table, running: &Running) {
    let ships: Vec<_> = table.game().ships_of(running.seat).collect();
    ships.into_iter().for_each(|ship| mark(table, ship));
}

/// A token for each objective ship within the first player's deployment zone.
pub(super) fn score_runners(table: &mut Table, running: &Running) {
    let zone = table.deployment_zone(running.seat.other());
    let home = |ship: &ShipId| {
        table.ship(*ship).objectives > 0 && zone.contains_polygon(&table.base(*ship))
    };
    let count = table.ships_of(running.seat).filter(home).count();
    table.gain_victory(running.seat, count as u8);
}

fn mark_every_ship(table: &mut Table, _: &Running) {
    let ships: Vec<_> = table.ships().collect();
    ships.into_iter().for_each(|ship| mark(table, ship));
}

fn concentrate_tokens(table: &mut Table, running: &Running) {
    super::command_tokens(table, running.seat, Command::ConcentrateFire);
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
        Unit::Squadron(squadron) => moment.table.has_keyword(squadron, Keyword::Bomber),
        attacker => attacker.ship().is_some(),
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

/// A destroyed ship with an objective token scores twice its own cost, its upgrades once.
const fn double_cost() -> Effect {
    value(Value::ShipScore)
        .of(Scope::EnemyShip)
        .when(Condition::ObjectiveShip)
        .plus_by(own_cost_once_destroyed)
}

fn own_cost_once_destroyed(moment: &Moment<'_>) -> i32 {
    let table = moment.table;
    let destroyed = moment.ship().filter(|ship| table.ship(*ship).place == Presence::Destroyed);
    destroyed.map_or(0, |ship| table.game().ship(ship).card.points.into())
}

fn afloat_and_damaged(moment: &Moment<'_>) -> bool {
    moment
        .ship()
        .map(|ship| moment.table.ship(ship))
        .is_some_and(|ship| ship.place != Presence::Destroyed && !ship.damage.is_empty())
}

/// Half of the cost of a ship with its upgrades.
fn half_cost(moment: &Moment<'_>) -> i32 {
    let game = moment.table.game();
    moment.ship().map_or(0, |ship| game.ship(ship).points.div_ceil(2).into())
}
