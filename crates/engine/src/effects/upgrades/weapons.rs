use flagbridge_cards::{Color, CommandSet, DefenseToken, Face, HullZone, Pool};

use crate::action::Pick;
use crate::dice::DieFilter;
use crate::effects::build::{
    ANY_NUMBER, any_critical, battery, critical, rule, value, while_attacking,
};
use crate::effects::choices::{
    cancel_die, dice_of_the_pool, discard_of_the_defender, one_at_most, tokens_of_the_defender,
};
use crate::effects::registry::cards;
use crate::effects::{Moment, Operation, Rule, Running, Value};
use crate::table::Table;

cards! { WEAPONS:
    "assault-concussion-missiles" => [critical(Color::Black).then(Operation::DamageAdjacent(1))];
    "assault-concussion-missiles" since "rrg-1.5" => [
        critical(Color::Black).exhaust().then(Operation::DamageAdjacent(1)),
    ];
    "assault-proton-torpedoes" => [critical(Color::Black).then(Operation::DealFaceup(1))];
    "assault-proton-torpedoes" since "rrg-1.5" => [
        critical(Color::Black).exhaust().then(Operation::DealFaceup(1)),
    ];
    "dual-turbolaser-turrets" => [
        while_attacking().exhaust().add_dice(1, Color::Red).choose(dice_of_the_pool, cancel_die),
    ];
    "enhanced-armament" => [
        battery(Pool::new(1, 0, 0)).from_zone(HullZone::Left),
        battery(Pool::new(1, 0, 0)).from_zone(HullZone::Right),
    ];
    "expanded-launchers" => [battery(Pool::new(0, 0, 2)).from_zone(HullZone::Front)];
    "h9-turbolasers" => [while_attacking().may().change(DieFilter::HitOrCritical, &[Face::Accuracy])];
    "heavy-ion-emplacements" => [critical(Color::Blue).exhaust().run(drain_shields)];
    "ion-cannon-batteries" => [critical(Color::Blue).choose(defender_commands, strip_token)];
    "leading-shots" => [
        while_attacking()
            .spend_die(DieFilter::Color(Color::Blue))
            .then(Operation::Reroll(ANY_NUMBER, DieFilter::Any)),
    ];
    "nk-7-ion-cannons" => [
        critical(Color::Blue)
            .exhaust()
            .choose(tokens_of_the_defender, discard_of_the_defender)
            .by_opponent(),
    ];
    "overload-pulse" => [critical(Color::Blue).then(Operation::ExhaustDefense)];
    "slaved-turrets" => [
        value(Value::Attacks).compute(one_at_most),
        while_attacking().may().against_ships().add_dice(1, Color::Red),
    ];
    "turbolaser-reroute-circuits" => [
        while_attacking()
            .spend_defense(DefenseToken::Evade)
            .change(DieFilter::Color(Color::Red), &[Face::Critical, Face::HitHit]),
    ];
    "turbolaser-reroute-circuits" since "faq-3.2.1" => [
        while_attacking()
            .exhaust()
            .spend_defense(DefenseToken::Evade)
            .change(DieFilter::Color(Color::Red), &[Face::Critical, Face::HitHit]),
    ];
    "xi7-turbolasers" => [rule(Rule::RedirectOne)];
    "xi7-turbolasers" since "rrg-1.5" => [rule(Rule::RedirectOneEach)];
    "xx-9-turbolasers" => [any_critical().then(Operation::FirstCardsFaceup(2))];
}

/// The defending zone and each one beside it lose a shield.
fn drain_shields(table: &mut Table, _: &Running) {
    let Some(attack) = table.attack() else { return };
    let (Some(ship), Some(zone)) = (attack.defender().ship(), attack.target.zone()) else { return };
    table.lose_shields(ship, zone, 1);
    for beside in table.adjacent_zones(ship, zone) {
        table.lose_shields(ship, *beside, 1);
    }
}

/// Command tokens of the defender; without any, its zone loses a shield instead.
fn defender_commands(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.attack().and_then(|attack| attack.defender().ship()) else { return };
    let tokens: CommandSet = moment.table.ship(ship).tokens;
    options.extend(tokens.iter().map(Pick::Command));
    if options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn strip_token(table: &mut Table, _: &Running, pick: Pick) {
    let Some(attack) = table.attack() else { return };
    let (Some(ship), Some(zone)) = (attack.defender().ship(), attack.target.zone()) else { return };
    match pick {
        Pick::Command(command) => table.lose_token(ship, command),
        _ => table.lose_shields(ship, zone, 1),
    }
}
