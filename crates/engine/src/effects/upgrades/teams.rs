use flagbridge_cards::{Color, Command, Face, Pool};

use crate::dice::DieFilter;
use crate::effects::build::{ANY_NUMBER, anti_squadron, at, rule, value, while_attacking};
use crate::effects::choices::commanded_by_carrier;
use crate::effects::registry::cards;
use crate::effects::{Condition, Moment, Rule, Running, Scope, Value, Window};
use crate::table::Table;
use crate::unit::Unit;

cards! { TEAMS:
    "engine-techs" => [
        at(Window::MoveAfter).exhaust().only_if(navigated_once).run(extra_maneuver),
    ];
    "engine-techs" since "rrg-1.5" => [
        at(Window::MoveAfter).exhaust().only_if(navigated_cleanly).run(extra_maneuver),
        at(Window::MoveAfter).must().exhaust().only_if(overlapped_a_ship),
    ];
    "engineering-team" => [value(Value::EngineeringPoints).plus(1)];
    "flight-controllers" => [
        anti_squadron(Pool::new(0, 1, 0)).of(Scope::FriendlySquadron).only_if(commanded_by_carrier),
    ];
    "gunnery-team" => [rule(Rule::SameZoneDifferentTargets), rule(Rule::TargetsOnce)];
    "gunnery-team" since "rrg-1.5" => [
        rule(Rule::SameZoneDifferentTargets).only_if(fire_concentrated),
        rule(Rule::TargetsOnce),
    ];
    "nav-team" => [at(Window::CommandNavigate).may().only_if(token_spent_to_navigate).run(yaw_for_speed)];
    "ordnance-experts" => [while_attacking().may().reroll(ANY_NUMBER, DieFilter::Color(Color::Black))];
    "ordnance-experts" since "rrg-1.5" => [
        while_attacking().may().reroll(2, DieFilter::Color(Color::Black)),
    ];
    "sensor-team" => [
        while_attacking()
            .when(Condition::DiceCount(2))
            .exhaust()
            .spend_die(DieFilter::Any)
            .change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "veteran-gunners" => [
        while_attacking().when(Condition::Die(DieFilter::Any)).exhaust().run(reroll_everything),
        rule(Rule::AccuraciesFirst),
    ];
}

fn navigated_once(moment: &Moment<'_>) -> bool {
    let Some(ship) = moment.ship() else { return false };
    moment.table.ship(ship).resolved.contains(Command::Navigate)
        && moment.table.activation.as_ref().is_some_and(|activation| activation.maneuvers == 1)
}

fn navigated_cleanly(moment: &Moment<'_>) -> bool {
    navigated_once(moment) && !overlapped_a_ship(moment)
}

fn overlapped_a_ship(moment: &Moment<'_>) -> bool {
    moment.table.activation.as_ref().is_some_and(|activation| activation.overlapped)
}

fn extra_maneuver(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        table.start_maneuver(ship, Some(1));
    }
}

fn reroll_everything(table: &mut Table, _: &Running) {
    if let Some(dice) = table.attack().map(|attack| attack.dice) {
        table.reroll_dice(&dice);
    }
}

fn fire_concentrated(moment: &Moment<'_>) -> bool {
    moment
        .own_ship()
        .is_some_and(|ship| moment.table.ship(ship).resolved.contains(Command::ConcentrateFire))
}

fn token_spent_to_navigate(moment: &Moment<'_>) -> bool {
    let activation = moment.table.activation.as_ref();
    activation.is_some_and(|activation| activation.with_token[Command::Navigate as usize])
}

fn yaw_for_speed(table: &mut Table, _: &Running) {
    table.grant_yaw(1, true);
}
