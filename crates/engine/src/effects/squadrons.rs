//! Squadrons' own abilities of the first two waves, in id order.

use flagbridge_cards::{Color, Keyword};

use super::build::{ANY_NUMBER, at, rule, value, while_attacking};
use super::effect::Scope;
use super::moment::Moment;
use super::registry::cards;
use super::running::Running;
use super::window::{Rule, Value, Window};
use crate::attack::AttackKind;
use crate::dice::DieFilter;
use crate::table::Table;
use crate::unit::{Target, Unit};

cards! { SQUADRONS:
    "darth-vader-tie-advanced-squadron" => [value(Value::CriticalDamage).compute(at_least_one)];
    "dutch-vander-y-wing-squadron" => [
        at(Window::AttackSuffered).may().against_squadrons().only_if(hurt_unactivated).run(toggle_defender),
        at(Window::AttackSuffered).must().against_squadrons().only_if(hurt_activated).run(hurt_defender),
    ];
    "howlrunner-tie-fighter-squadron" => [
        while_attacking()
            .of(Scope::OtherFriendlySquadron)
            .may()
            .against_squadrons()
            .within(1)
            .only_if(attacker_swarms)
            .add_dice(1, Color::Blue),
    ];
    "keyan-farlander-b-wing-squadron" => [
        while_attacking().may().against_ships().only_if(zone_without_shields).reroll(ANY_NUMBER, DieFilter::Any),
    ];
    "luke-skywalker-x-wing-squadron" => [rule(Rule::IgnoresShields)];
    "major-rhymer-tie-bomber-squadron" => [
        value(Value::SquadronReach).of(Scope::FriendlySquadron).within(1).compute(reach_medium),
    ];
    "major-rhymer-tie-bomber-squadron" since "faq-3.2.1" => [
        value(Value::SquadronReach).of(Scope::FriendlySquadron).within(1).compute(reach_close),
    ];
    "mauler-mithel-tie-fighter-squadron" => [at(Window::SquadronMoveAfter).must().run(hurt_engaged)];
    "soontir-fel-tie-interceptor-squadron" => [
        at(Window::AttackAfter).of(Scope::EnemySquadron).must().only_if(attacks_another).run(hurt_attacker),
    ];
    "tycho-celchu-a-wing-squadron" => [rule(Rule::IgnoresEngagement)];
    "wedge-antilles-x-wing-squadron" => [
        while_attacking().may().against_squadrons().only_if(defender_activated).add_dice(2, Color::Blue),
    ];
}

pub(super) fn at_least_one(_: &Moment<'_>, each: i32) -> i32 {
    each.max(1)
}

fn reach_medium(_: &Moment<'_>, reach: i32) -> i32 {
    reach.max(2)
}

fn reach_close(_: &Moment<'_>, reach: i32) -> i32 {
    reach.max(1)
}

fn hurt(moment: &Moment<'_>, activated: bool) -> bool {
    moment.attack().is_some_and(|attack| match attack.target {
        Target::Squadron(defender) => {
            attack.suffered > 0 && moment.table.squadron(defender).activated == activated
        }
        _ => false,
    })
}

fn hurt_unactivated(moment: &Moment<'_>) -> bool {
    hurt(moment, false)
}

fn hurt_activated(moment: &Moment<'_>) -> bool {
    hurt(moment, true) && !moment.table.counts_as_used(moment.source, 0)
}

fn toggle_defender(table: &mut Table, _: &Running) {
    if let Some(Target::Squadron(defender)) = table.attack().map(|attack| attack.target) {
        table.squadron_mut(defender).activated = true;
    }
}

fn hurt_defender(table: &mut Table, _: &Running) {
    if let Some(Target::Squadron(defender)) = table.attack().map(|attack| attack.target) {
        table.damage_squadron(defender, 1);
    }
}

pub(super) fn attacker_swarms(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.has_keyword(squadron, Keyword::Swarm))
}

fn zone_without_shields(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.target {
        Target::Zone(ship, zone) => moment.table.ship(ship).shields(zone) == 0,
        _ => false,
    })
}

fn defender_activated(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.target {
        Target::Squadron(defender) => moment.table.squadron(defender).activated,
        _ => false,
    })
}

fn hurt_engaged(table: &mut Table, running: &Running) {
    let Some(Unit::Squadron(own)) = running.subject else { return };
    let engaged: Vec<_> = table.engaged_with(own).collect();
    engaged.into_iter().for_each(|other| table.damage_squadron(other, 1));
}

/// An enemy engaged with him attacked something else, and not as a counter.
fn attacks_another(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(attack)) = (moment.own_squadron(), moment.attack()) else { return false };
    attack.kind != AttackKind::Counter
        && attack.target != Target::Squadron(own)
        && attack
            .attacker
            .squadron()
            .is_some_and(|attacker| moment.table.engagers(attacker).any(|other| other == own))
}

fn hurt_attacker(table: &mut Table, _: &Running) {
    if let Some(Unit::Squadron(attacker)) = table.attack().map(|attack| attack.attacker) {
        table.damage_squadron(attacker, 1);
    }
}
