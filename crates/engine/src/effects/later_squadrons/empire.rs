use flagbridge_cards::{Color, Face, Keyword};

use super::{
    defender_near, defender_unique, enemies_near, friends_beside, hurt_picked, near_enemies,
};
use crate::action::Pick;
use crate::dice::{Die, DieFilter};
use crate::effects::build::{ANY_NUMBER, at, rule, value, while_attacking};
use crate::effects::keywords::{cloak_fits, cloak_places};
use crate::effects::registry::cards;
use crate::effects::squadrons::at_least_one;
use crate::effects::{Moment, Operation, Rule, Running, Scope, Value, Window};
use crate::geometry::Point;
use crate::table::Table;
use crate::unit::Unit;

cards! { EMPIRE:
    "boba-fett-slave-i" => [
        at(Window::SquadronActivate).must().only_if(enemies_near).choose(near_enemies, hurt_picked),
    ];
    "bossk-hounds-tooth" => [while_attacking().may().only_if(six_hull_or_less).run(add_accuracy)];
    "captain-jonus-tie-bomber-squadron" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .only_if(defender_near)
            .change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "ciena-ree-tie-interceptor-squadron" => [rule(Rule::CountsAsObstructed)];
    "darth-vader-tie-defender-squadron" => [
        value(Value::CriticalDamage).only_if(defender_unique).compute(at_least_one),
    ];
    "dengar-punishing-one" => [
        value(Value::Counter).of(Scope::OtherFriendlySquadron).within(2).plus(1),
    ];
    "gar-saxon-mandalorian-gauntlet-fighter" => [
        at(Window::SquadronActivate)
            .of(Scope::EnemySquadron)
            .must()
            .within(1)
            .only_if(relays_or_informs)
            .then(Operation::Suffer(1)),
    ];
    "ig-88-ig-2000" => [rule(Rule::IgnoresEscort), rule(Rule::NotCountered)];
    "maarek-stele-tie-defender-squadron" => [
        while_attacking().may().change(DieFilter::Any, &[Face::Critical, Face::HitCritical]),
    ];
    "valen-rudor-tie-fighter-squadron" => [rule(Rule::SafeFromTheEngaged)];
    "whisper-tie-phantom-squadron" => [
        at(Window::AttackDefended).may().only_if(spent_a_token).place(cloak_places, cloak_fits, slip_away),
    ];
    "zertik-strom-tie-advanced-squadron" => [
        while_attacking()
            .may()
            .only_if(a_friend_near)
            .choose(near_friends, hurt_picked)
            .then(Operation::Reroll(ANY_NUMBER, DieFilter::Any)),
    ];
}

fn six_hull_or_less(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.squadron(own).hull <= 6)
}

fn add_accuracy(table: &mut Table, _: &Running) {
    table.add_set_die(Die::new(Color::Blue, Face::Accuracy));
}

fn relays_or_informs(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        [Keyword::Relay, Keyword::Intel]
            .into_iter()
            .any(|keyword| moment.table.has_keyword(squadron, keyword))
    })
}

fn spent_a_token(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.spent_kinds != 0)
}

fn slip_away(table: &mut Table, running: &Running, at: Point) {
    if let Some(Unit::Squadron(own)) = running.source.carrier() {
        table.move_squadron(own, at);
    }
}

fn near_friends(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(own) = moment.carrier() {
        options.extend(friends_beside(moment, own).map(Pick::Squadron));
    }
}

fn a_friend_near(moment: &Moment<'_>) -> bool {
    moment.carrier().is_some_and(|own| friends_beside(moment, own).next().is_some())
}
