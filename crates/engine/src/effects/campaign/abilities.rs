//! The abilities of commanders who are no cards, of Rebellion in the Rim.
//!
//! What they do is told by the players' wiki (starwars-armada.fandom.com: Engineering, Espionage, Gunnery, Navigation, Squadron
//! Tactics) and by the open-source campaign manager videege/flagship, which agree. "You" is the flagship. That abilities end
//! when the flagship is destroyed is inferred from commander cards.

use super::rules;
use crate::effects::prelude::*;
use crate::state::Landing;

rules! { ABILITIES:
    "master-engineer-1" "Master Engineer I"
    "Flagship: a repair token after deployment. Its repair command has 1 point more with a token; with a dial the first hull repair costs 2." => [
        own_token(Command::Repair),
        value(Value::EngineeringPoints).when(Condition::WithToken).plus(1),
        at(Window::CommandRepair).must().when(Condition::WithDial).lasts(Span::Activation, "first repair"),
        lasting("first repair", value(Value::NextHullRepair).at_most(2)),
    ];
    "master-engineer-2" "Master Engineer II"
    "Every friendly ship: a repair token after deployment. Its repair command has 1 point more with a token; with a dial the first hull repair costs 2." => [
        token_for_each(Command::Repair),
        value(Value::EngineeringPoints).of(Scope::FriendlyShip).when(Condition::WithToken).plus(1),
        at(Window::CommandRepair).of(Scope::FriendlyShip).must().when(Condition::WithDial).lasts(Span::Activation, "first repair"),
        lasting("first repair", value(Value::NextHullRepair).at_most(2)),
    ];
    "master-engineer-3" "Master Engineer III"
    "As Master Engineer II, and with a dial each shield that is recovered may be followed by moving 1 shield." => [
        token_for_each(Command::Repair),
        value(Value::EngineeringPoints).of(Scope::FriendlyShip).when(Condition::WithToken).plus(1),
        at(Window::CommandRepair).of(Scope::FriendlyShip).must().when(Condition::WithDial).lasts(Span::Activation, "first repair"),
        lasting("first repair", value(Value::NextHullRepair).at_most(2)),
        at(Window::ShieldRecovered)
            .of(Scope::FriendlyShip)
            .may()
            .when(Condition::WithDial)
            .when(Condition::Any(shields_to_move))
            .choose(shields_to_move, remember)
            .choose(zones_to_move_it_to, move_shield),
    ];
    "infiltrator-1" "Infiltrator I"
    "After deployment a small flagship may be deployed again in its zone." => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .carrier(Is::Size(Size::Small))
            .run(deploy_carrier_anew),
    ];
    "infiltrator-2" "Infiltrator II"
    "After deployment 1 friendly small or medium ship may be deployed again in its zone." => [
        redeploy(friendly_ships().that(Is::AtMost(Size::Medium))),
    ];
    "infiltrator-3" "Infiltrator III"
    "After deployment 1 friendly ship that is not huge may be deployed again in its zone. In the first round up to 2 friendly ships may move at speed 1." => [
        redeploy(friendly_ships().that(Is::AtMost(Size::Large))),
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .for_up_to(2, friendly_ships())
            .then(Operation::Maneuver(On::Chosen, 1)),
    ];
    "concealment-1" "Concealment I"
    "While the flagship defends at distance 1 of an obstacle, it may discard a defense token to cancel 1 die." => [
        conceal(),
    ];
    "concealment-2" "Concealment II"
    "While a friendly ship defends at distance 1 of an obstacle, it may discard a defense token to cancel 1 die." => [
        conceal().of(Scope::FriendlyShip),
    ];
    "concealment-3" "Concealment III"
    "While a friendly ship defends at distance 1 of an obstacle, it may discard up to 2 defense tokens and cancels 1 die for each." => [
        conceal().of(Scope::FriendlyShip).once_per(Limit::Times(2)),
    ];
    "master-gunner-1" "Master Gunner I"
    "Flagship: a concentrate fire token after deployment. A command that it resolves with that token alone may count as resolved with a dial." => [
        own_token(Command::ConcentrateFire),
        token_as_dial(),
    ];
    "master-gunner-2" "Master Gunner II"
    "Every friendly ship: a concentrate fire token after deployment. A command resolved with that token alone may count as resolved with a dial." => [
        token_for_each(Command::ConcentrateFire),
        token_as_dial().of(Scope::FriendlyShip),
    ];
    "master-gunner-3" "Master Gunner III"
    "As Master Gunner II, and with a dial the die that is added may have any color." => [
        token_for_each(Command::ConcentrateFire),
        token_as_dial().of(Scope::FriendlyShip),
        rule(Rule::ConcentrateAnyColor).of(Scope::FriendlyShip),
    ];
    "ambush-gunner-1" "Ambush Gunner I"
    "Attacks of the flagship at distance 1-2 of an obstacle or a friendly ship cannot be obstructed." => [
        from_behind_obstacles(),
        from_behind_friends(),
    ];
    "ambush-gunner-2" "Ambush Gunner II"
    "Attacks of a friendly ship at distance 1-2 of an obstacle or a friendly ship cannot be obstructed." => [
        from_behind_obstacles().of(Scope::FriendlyShip),
        from_behind_friends().of(Scope::FriendlyShip),
    ];
    "ion-technician" "Ion Technician"
    "An attacking friendly ship may add 1 blue die and then removes 1 die." => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .add_dice(1, Color::Blue)
            .then(Operation::CancelDie(DieFilter::Any)),
    ];
    "ordnance-expert" "Ordnance Expert"
    "A friendly ship that attacks at close range may add 1 black die and then removes 1 die." => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .up_to(Range::Close)
            .add_dice(1, Color::Black)
            .then(Operation::CancelDie(DieFilter::Any)),
    ];
    "master-navigator-1" "Master Navigator I"
    "Flagship: a navigate token after deployment. Its navigate command may add 1 to the last yaw value or change speed by 1 more." => [
        own_token(Command::Navigate),
        steer(LAST_YAW_OR_SPEED),
        lasting("turn", value(Value::FinalYaw).plus(1)),
    ];
    "master-navigator-2" "Master Navigator II"
    "Every friendly ship: a navigate token after deployment. Its navigate command may add 1 to the last yaw value or change speed by 1 more." => [
        token_for_each(Command::Navigate),
        steer(LAST_YAW_OR_SPEED).of(Scope::FriendlyShip),
        lasting("turn", value(Value::FinalYaw).plus(1)),
    ];
    "master-navigator-3" "Master Navigator III"
    "Every friendly ship: a navigate token after deployment. Its navigate command may add 1 to any one more yaw value or change speed by 1 more." => [
        token_for_each(Command::Navigate),
        steer(ANY_YAW_OR_SPEED).of(Scope::FriendlyShip),
    ];
    "rockhopper-1" "Rockhopper I"
    "Once per game the flagship may ignore the effects of an obstacle that it overlaps." => [
        pass_obstacle(),
    ];
    "rockhopper-2" "Rockhopper II"
    "Once per game a friendly ship may ignore the effects of an obstacle that it overlaps." => [
        pass_obstacle().of(Scope::FriendlyShip),
    ];
    "master-coordinator-1" "Master Coordinator I"
    "Flagship: a squadron token after deployment. A squadron command with a token activates 1 more squadron." => [
        own_token(Command::Squadron),
        value(Value::SquadronsCommanded).when(Condition::WithToken).plus(1),
    ];
    "master-coordinator-2" "Master Coordinator II"
    "Every friendly ship: a squadron token after deployment. A squadron command with a token activates 1 more squadron." => [
        token_for_each(Command::Squadron),
        value(Value::SquadronsCommanded).of(Scope::FriendlyShip).when(Condition::WithToken).plus(1),
    ];
    "master-coordinator-3" "Master Coordinator III"
    "As Master Coordinator II, and the squadrons may be at close to long range." => [
        token_for_each(Command::Squadron),
        value(Value::SquadronsCommanded).of(Scope::FriendlyShip).when(Condition::WithToken).plus(1),
        value(Value::CommandReach).of(Scope::FriendlyShip).becomes(Range::Long as i8),
    ];
    "rapid-deployment" "Rapid Deployment"
    "Squadrons may be deployed at distance 1-3 of a friendly ship." => [
        value(Value::DeploymentReach).of(Scope::FriendlySquadron).at_least(3),
    ];
    "fighter-group-leader" "Fighter Group Leader"
    "Each squadron that a friendly ship's squadron command activates may reroll 1 die while attacking." => [
        while_attacking().of(Scope::FriendlySquadron).may().only_if(is_commanded).reroll(1, DieFilter::Any),
    ];
}

const LAST_YAW_OR_SPEED: &[(Choice, Operation)] = &[
    (Choice::AddAClick, Operation::Lasts(On::Subject, Span::Activation, "turn")),
    (Choice::ChangeTheSpeed, Operation::GrantSpeedChange(1)),
];

const ANY_YAW_OR_SPEED: &[(Choice, Operation)] = &[
    (Choice::AddAClick, Operation::Run(one_click_more)),
    (Choice::ChangeTheSpeed, Operation::GrantSpeedChange(1)),
];

/// The flagship may gain a command token after deployment.
const fn own_token(command: Command) -> Effect {
    at(Window::SetupAfterDeploy)
        .of(Scope::Any)
        .may()
        .once_per(Limit::Game)
        .gain_token(On::Carrier, just(command))
}

/// Each friendly ship may gain a command token after deployment.
const fn token_for_each(command: Command) -> Effect {
    at(Window::SetupAfterDeploy)
        .of(Scope::Any)
        .may()
        .once_per(Limit::Game)
        .for_up_to(ANY_NUMBER, friendly_ships())
        .gain_token(On::Chosen, just(command))
}

/// One of these ships may be deployed again.
const fn redeploy(ships: Units) -> Effect {
    at(Window::SetupAfterDeploy)
        .of(Scope::Any)
        .may()
        .once_per(Limit::Game)
        .pick(ships)
        .run(deploy_chosen_anew)
}

/// A defense token for a die, near an obstacle.
const fn conceal() -> Effect {
    while_defending()
        .subject(Is::NearObstacle(1))
        .cost(Cost::DiscardDefense(On::Subject))
        .cancel_die(DieFilter::Any)
}

const fn token_as_dial() -> Effect {
    at(Window::CommandBefore)
        .may()
        .resolving(Command::ConcentrateFire)
        .when(Condition::WithTokenAlone)
        .counts_as_dial()
}

const fn from_behind_obstacles() -> Effect {
    rule(Rule::IgnoresObstruction).subject(Is::NearObstacle(2))
}

const fn from_behind_friends() -> Effect {
    rule(Rule::IgnoresObstruction)
        .if_any(friendly_ships().that(Is::NotSubject).that(Is::NearSubject(2)))
}

const fn steer(ways: &'static [(Choice, Operation)]) -> Effect {
    at(Window::CommandNavigate).may().either(ways)
}

const fn pass_obstacle() -> Effect {
    at(Window::ObstacleOverlap)
        .may()
        .once_per(Limit::Game)
        .choose(obstacles_overlapped, ignore_obstacle)
}

fn deploy_carrier_anew(table: &mut Table, running: &Running) {
    if let Some(ship) = running.own_ship() {
        table.let_arrive(running.seat, Landing::Zone(ship), 1);
    }
}

fn deploy_chosen_anew(table: &mut Table, running: &Running) {
    if let Some(ship) = running.chosen_unit().and_then(Unit::ship) {
        table.let_arrive(running.seat, Landing::Zone(ship), 1);
    }
}

fn one_click_more(table: &mut Table, _: &Running) {
    table.grant_yaw(1, false);
}

fn obstacles_overlapped(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.obstacles_to_resolve().map(Pick::Obstacle));
}

fn ignore_obstacle(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Obstacle(place) = pick {
        table.ignore_obstacle(place);
    }
}

fn is_commanded(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.is_commanded(squadron))
}

/// Zones with a shield that another zone can take.
fn shields_to_move(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(ship), table) = (moment.ship(), moment.table) else { return };
    let moves = |from: &HullZone| zones_for(table, ship, *from).next().is_some();
    options.extend(table.shielded_zones(ship).filter(moves).map(Pick::Zone));
}

fn zones_to_move_it_to(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let (Some(ship), Some(Pick::Zone(from))) = (moment.ship(), moment.picks.last()) {
        options.extend(zones_for(moment.table, ship, *from).map(Pick::Zone));
    }
}

/// Zones that can take a shield of another one.
fn zones_for(table: &Table, ship: ShipId, from: HullZone) -> impl Iterator<Item = HullZone> + '_ {
    let zones = table.game().ship(ship).ship.hull_zones().iter().copied();
    zones.filter(move |to| *to != from && table.can_gain_shield(ship, *to))
}

fn move_shield(table: &mut Table, running: &Running, pick: Pick) {
    // The last choice is where it goes.
    let from = running.picks.iter().rev().skip(1).find_map(|pick| match pick {
        Pick::Zone(zone) => Some(*zone),
        _ => None,
    });
    if let (Some(ship), Some(from), Pick::Zone(to)) = (running.ship(), from, pick) {
        table.shift_shield(ship, from, to);
    }
}
