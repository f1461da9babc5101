use flagbridge_cards::{Color, Command, CommandSet, Face, HullZone, Keyword};

use super::officers::{damage_is_left, one_less_damage};
use crate::action::Pick;
use crate::attack::AttackKind;
use crate::dice::DieFilter;
use crate::effects::build::{
    at, before_suffering, critical, rule, value, while_attacking, while_defending,
};
use crate::effects::choices::{
    cancel_die, commanded_by_carrier, dice_of_the_pool, discard_of_the_defender, one_at_most,
    tokens_of_the_defender,
};
use crate::effects::registry::cards;
use crate::effects::{
    Condition, Effect, Limit, Moment, Operation, Rule, Running, Scope, Value, Window,
};
use crate::geometry::{Point, Range};
use crate::table::Table;
use crate::unit::Unit;

cards! { TITLES:
    "admonition-title" => [admonition(has_defense_tokens, tokens_of_the_defender)];
    "admonition-title" since "rrg-1.5" => [admonition(has_readied_tokens, readied_tokens)];
    "admonition-title" since "rrg-1.6" => [admonition(has_defense_tokens, tokens_of_the_defender)];
    "bright-hope-title" => [before_suffering().only_if(not_rear).only_if(damage_is_left).run(one_less_damage)];
    "cataclysm-title" => [
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .spend_token(CommandSet::EMPTY.with(Command::ConcentrateFire))
            .only_if(has_targeting_places)
            .place(targeting_places, targeting_fits, place_targeting),
    ];
    "corrupter-title" => [
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(commanded_bomber).plus(1),
    ];
    "defiance-title" => [
        while_attacking().against_ships().only_if(defender_has_activated).then(Operation::AddAnyDie),
    ];
    "demolisher-title" => [
        at(Window::MoveAfter).may().once_per(Limit::Activation).only_if(an_attack_is_left).run(attack_later),
    ];
    "demolisher-title" since "faq-3.2.1" => [
        at(Window::MoveAfter).may().only_if(an_attack_is_left_after_first_maneuver).run(attack_later),
    ];
    "demolisher-title" since "rrg-1.5" => [
        value(Value::Attacks).compute(one_at_most),
        at(Window::MoveAfter).may().only_if(an_attack_is_left_after_first_maneuver).run(attack_later),
    ];
    "dodonnas-pride-title" => [
        critical(Color::Blue).then(Operation::CancelAll).then(Operation::DealFaceup(1)),
    ];
    "dominator-title" => [
        while_attacking()
            .may()
            .up_to(Range::Medium)
            .only_if(not_in_a_salvo)
            .only_if(has_shields)
            .choose(own_shields, burn_shield)
            .choose(own_shields_or_none, burn_shield),
    ];
    "gallant-haven-title" => [
        value(Value::AttackDamage).of(Scope::FriendlySquadron).within(1).compute(one_less),
    ];
    "gallant-haven-title" since "rrg-1.5" => [
        value(Value::AttackDamage).of(Scope::FriendlySquadron).within(1).compute(one_less_above_one),
    ];
    "insidious-title" => [rule(Rule::BlackAtMedium)];
    "jainas-light-title" => [rule(Rule::IgnoresObstruction), rule(Rule::IgnoresObstacles)];
    "paragon-title" => [
        while_attacking().against_ships().only_if(attacked_before).add_dice(1, Color::Black),
    ];
    "rakehell-title" => [rule(Rule::TurnsInPlace)];
    "redemption-title" => [value(Value::EngineeringPoints).of(Scope::FriendlyShip).within(5).plus(1)];
    "salvation-title" => [
        value(Value::CriticalDamage).only_if(front_at_ship).plus(1),
    ];
    "tantive-iv-title" => [at(Window::TokenGain).may().choose(ships_in_reach, hand_token_on)];
    "warlord-title" => [while_attacking().may().change(DieFilter::Accuracy, &[Face::Hit, Face::HitHit])];
    "yavaris-title" => [
        at(Window::SquadronActivate).of(Scope::FriendlySquadron).may().only_if(commanded_by_carrier).run(attack_twice),
    ];
    "yavaris-title" since "rrg-1.5" => [
        at(Window::SquadronActivate).of(Scope::FriendlySquadron).may().only_if(commanded_by_carrier).run(stay_put),
        while_attacking().of(Scope::FriendlySquadron).may().only_if(stayed_put).then(Operation::AddDieOfPool),
    ];
}

/// A defense token is discarded to cancel a die; which tokens will do differs between editions.
const fn admonition(
    has_tokens: fn(&Moment<'_>) -> bool,
    tokens: fn(&Moment<'_>, &mut Vec<Pick>),
) -> Effect {
    while_defending()
        .may()
        .when(Condition::Die(DieFilter::Any))
        .only_if(has_tokens)
        .choose(tokens, discard_of_the_defender)
        .choose(dice_of_the_pool, cancel_die)
}

fn has_defense_tokens(moment: &Moment<'_>) -> bool {
    moment.carrier().is_some_and(|unit| !moment.table.defense_tokens(unit).is_empty())
}

fn has_readied_tokens(moment: &Moment<'_>) -> bool {
    let mut readied = Vec::new();
    readied_tokens(moment, &mut readied);
    !readied.is_empty()
}

fn readied_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    tokens_of_the_defender(moment, options);
    options.retain(|pick| matches!(pick, Pick::Token(token) if token.readied));
}

fn defender_has_activated(moment: &Moment<'_>) -> bool {
    let ship = moment.attack().and_then(|attack| attack.defender().ship());
    ship.is_some_and(|ship| moment.table.ship(ship).activated)
}

fn not_rear(moment: &Moment<'_>) -> bool {
    let zone = moment.attack().and_then(|attack| attack.target.zone());
    zone.is_some_and(|zone| zone != HullZone::Rear)
}

fn targeting_places(moment: &Moment<'_>) -> Vec<Point> {
    moment.own_ship().map_or_else(Vec::new, |ship| moment.table.targeting_places(ship))
}

fn has_targeting_places(moment: &Moment<'_>) -> bool {
    !targeting_places(moment).is_empty()
}

fn targeting_fits(moment: &Moment<'_>, at: Point) -> bool {
    moment.own_ship().is_some_and(|ship| moment.table.check_targeting_place(ship, at).is_ok())
}

fn place_targeting(table: &mut Table, running: &Running, at: Point) {
    if let Some(Unit::Ship(ship)) = running.source.carrier() {
        table.place_targeting(ship, at);
    }
}

fn commanded_bomber(moment: &Moment<'_>) -> bool {
    let Some(squadron) = moment.squadron() else { return false };
    moment.table.has_keyword(squadron, Keyword::Bomber)
        && moment.table.commanding_ship(squadron) == moment.own_ship()
}

fn one_less(_: &Moment<'_>, damage: i32) -> i32 {
    (damage - 1).max(0)
}

fn one_less_above_one(_: &Moment<'_>, damage: i32) -> i32 {
    if damage > 1 { damage - 1 } else { damage }
}

fn front_at_ship(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        attack.zone == Some(HullZone::Front) && attack.target.zone().is_some()
    })
}

fn attacked_before(moment: &Moment<'_>) -> bool {
    let (Some(attack), Some(activation)) = (moment.attack(), &moment.table.activation) else {
        return false;
    };
    Unit::Ship(activation.ship) == attack.attacker
        && activation.attacks.iter().filter(|(_, at)| at.unit() == attack.defender()).count() > 1
}

fn ships_in_reach(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let table = moment.table;
    let others = table
        .ships_of(moment.seat)
        .filter(|other| *other != own && table.at_distance(Unit::Ship(own), Unit::Ship(*other), 5));
    options.extend(others.map(Pick::Ship));
}

fn hand_token_on(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        table.divert_token(ship);
    }
}

fn an_attack_is_left(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| moment.table.attacks_declared(ship) < 2)
}

fn an_attack_is_left_after_first_maneuver(moment: &Moment<'_>) -> bool {
    let maneuvers = moment.table.activation.as_ref().map_or(0, |activation| activation.maneuvers);
    maneuvers == 1 && an_attack_is_left(moment)
}

fn attack_later(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        table.attack_later(ship);
    }
}

fn not_in_a_salvo(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind != AttackKind::Salvo)
}

fn has_shields(moment: &Moment<'_>) -> bool {
    let mut zones = Vec::new();
    own_shields(moment, &mut zones);
    !zones.is_empty()
}

fn own_shields(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(ship).ship.hull_zones().iter().copied();
    let shielded = zones.filter(|zone| moment.table.ship(ship).shields(*zone) > 0);
    options.extend(shielded.map(Pick::Zone));
}

fn own_shields_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    own_shields(moment, options);
    options.push(Pick::Nothing);
}

fn burn_shield(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::Zone(zone)) = (running.subject, pick) {
        table.lose_shields(ship, zone, 1);
        table.add_die(Color::Blue);
    }
}

fn attack_twice(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.stay_put(squadron, 1);
    }
}

fn stay_put(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.stay_put(squadron, 0);
    }
}

fn stayed_put(moment: &Moment<'_>) -> bool {
    commanded_by_carrier(moment)
        && moment.squadron().is_some_and(|squadron| moment.table.stays_put(squadron))
}
