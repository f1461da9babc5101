use flagbridge_cards::{Command, CommandSet, DefenseToken, Keyword};

use crate::action::{Pick, one_of_each};
use crate::effects::build::{at, before_suffering, gain_keyword, rule, value, when_revealing};
use crate::effects::choices::commanded_by_carrier;
use crate::effects::registry::cards;
use crate::effects::{Moment, Operation, Rule, Running, Scope, Value, Window};
use crate::event::Event;
use crate::table::Table;
use crate::unit::Unit;

cards! { OFFICERS:
    "adar-tallon-officer" => [
        at(Window::CommandSquadronEnd).exhaust().choose(squadrons_of_this_command, toggle_back),
    ];
    "admiral-chiraneau-officer" => [
        rule(Rule::MovesWhileEngaged).of(Scope::FriendlySquadron).only_if(commanded_by_carrier),
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(commanded_and_engaged).compute(two),
    ];
    "chart-officer" => [at(Window::ObstacleOverlap).discard().run(ignore_obstacles)];
    "defense-liaison-officer" => [
        at(Window::DialBefore).spend_token(CommandSet::ANY).choose(navigate_or_repair, change_top_dial),
    ];
    "director-isard-officer" => [when_revealing().may().choose(enemy_ships, show_dials)];
    "instructor-goran-officer" => [
        value(Value::Counter).of(Scope::FriendlySquadron).within(2).only_if(lacks_heavy).plus(1),
    ];
    "instructor-goran-officer" since "rrg-1.5" => [
        gain_keyword(Keyword::Counter, 1).of(Scope::FriendlySquadron).within(2).only_if(lacks_heavy),
    ];
    "intel-officer" => [at(Window::AttackRolled).exhaust().choose(defender_tokens, doom_token)];
    "leia-organa-officer" => [when_revealing().may().choose(ships_in_earshot, copy_dial)];
    "major-derlin-officer" => [before_suffering().exhaust().only_if(damage_is_left).run(one_less_damage)];
    "raymus-antilles-officer" => [when_revealing().may().then(Operation::GainMatchingToken)];
    "the-grand-inquisitor-officer" => [
        at(Window::SpeedChange).of(Scope::EnemyShip).within(5).exhaust().choose(speeds_beside, set_speed),
    ];
    "veteran-captain-officer" => [
        when_revealing().discard().then(Operation::GainToken(CommandSet::ANY)),
    ];
    "walex-blissex-officer" => [
        at(Window::ActivationStart).discard().only_if(has_lost_tokens).choose(lost_tokens, recover_token),
    ];
    "weapons-liaison-officer" => [
        at(Window::DialBefore).spend_token(CommandSet::ANY).choose(fire_or_squadron, change_top_dial),
    ];
    "wullf-yularen-officer" => [at(Window::TokenSpend).exhaust().run(gain_spent_token)];
}

/// Whether the attack still has damage for the defender to suffer.
pub(super) fn damage_is_left(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.damage > 0)
}

pub(super) fn one_less_damage(table: &mut Table, _: &Running) {
    table.reduce_damage(1);
}

fn ignore_obstacles(table: &mut Table, _: &Running) {
    table.ignore_obstacles();
}

fn lacks_heavy(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| !moment.table.has_keyword(squadron, Keyword::Heavy))
}

/// One speed less and one more, as far as the carrier's chart goes.
fn speeds_beside(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let (speed, most) =
        (moment.table.ship(ship).speed, moment.table.game().ship(ship).ship.speed.max());
    let slower = speed.checked_sub(1);
    let faster = Some(speed + 1).filter(|speed| *speed <= most);
    options.extend(slower.into_iter().chain(faster).map(Pick::Number));
}

fn set_speed(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::Number(speed)) = (running.source.carrier(), pick) {
        table.change_speed(ship, speed);
    }
}

/// Kinds of defense token printed on the carrier's card of which it has fewer than printed.
fn lost_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let (printed, own) =
        (&moment.table.game().ship(ship).ship.defense_tokens, &moment.table.ship(ship).defense);
    let lost = one_of_each(printed.iter().copied()).into_iter().filter(|kind| {
        let left = own.iter().filter(|token| token.kind == *kind).count();
        left < printed.iter().filter(|token| *token == kind).count()
    });
    options.extend(lost.map(Pick::TokenKind));
}

fn has_lost_tokens(moment: &Moment<'_>) -> bool {
    let mut lost = Vec::new();
    lost_tokens(moment, &mut lost);
    !lost.is_empty()
}

/// The token comes back readied. FAQ 3.2.1, Card Clarifications: Walex Blissex.
fn recover_token(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::TokenKind(kind)) = (running.subject, pick) {
        table.recover_defense(ship, kind);
    }
}

fn navigate_or_repair(_: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend([Command::Navigate, Command::Repair].map(Pick::Command));
}

fn fire_or_squadron(_: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend([Command::ConcentrateFire, Command::Squadron].map(Pick::Command));
}

fn change_top_dial(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(Unit::Ship(ship)), Pick::Command(command)) = (running.subject, pick) else { return };
    if let Some(top) = table.ship_mut(ship).dials.first_mut() {
        *top = Some(command);
    }
}

fn enemy_ships(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(moment.table.ships_of(moment.seat.other()).map(Pick::Ship));
}

fn show_dials(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        table.event(Event::DialsShown(ship, running.seat));
    }
}

/// Tokens of the defender, by kind, or where a kind lies there readied and exhausted the very token; nothing for one of
/// the own ship's.
fn defender_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return };
    for kind in DefenseToken::ALL.iter().copied() {
        let tokens = moment.table.defense_tokens(defender).iter();
        let tokens = one_of_each(tokens.copied().filter(|token| token.kind == kind));
        match tokens.as_slice() {
            [] => {}
            [_] => options.push(Pick::TokenKind(kind)),
            _ => options.extend(tokens.into_iter().map(Pick::Token)),
        }
    }
    // Naming a token of the own ship changes nothing in this attack. FAQ 3.2.1, Card Clarifications: Intel Officer.
    let own = moment.carrier().map_or(0, |unit| moment.table.defense_tokens(unit).len());
    if own > 0 {
        options.push(Pick::Nothing);
    }
}

fn doom_token(table: &mut Table, _: &Running, pick: Pick) {
    let Some(defender) = table.attack().map(|attack| attack.defender()) else { return };
    let place = table.defense_tokens(defender).iter().position(|token| match pick {
        Pick::TokenKind(kind) => token.kind == kind,
        Pick::Token(chosen) => *token == chosen,
        _ => false,
    });
    if let (Some(place), Some(attack)) = (place, table.attack_mut()) {
        attack.doomed.insert(place);
    }
}

fn ships_in_earshot(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let table = moment.table;
    let others = table.ships_of(moment.seat).filter(|other| {
        *other != own
            && !table.ship(*other).dials.is_empty()
            && table.at_distance(Unit::Ship(own), Unit::Ship(*other), 5)
    });
    options.extend(others.map(Pick::Ship));
}

fn copy_dial(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(Unit::Ship(own)), Pick::Ship(other)) = (running.subject, pick) else { return };
    let revealed = table.ship(own).revealed;
    if let (Some(command), Some(top)) = (revealed, table.ship_mut(other).dials.first_mut()) {
        *top = Some(command);
    }
}

fn gain_spent_token(table: &mut Table, running: &Running) {
    let spent = table.activation.as_ref().and_then(|activation| activation.spent_token);
    if let (Some(Unit::Ship(ship)), Some(command)) = (running.subject, spent) {
        table.gain_token(ship, command);
    }
}

fn squadrons_of_this_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(activation) = &moment.table.activation else { return };
    let activated = activation.squadrons.iter().copied().filter(|squadron| {
        let squadron = moment.table.squadron(*squadron);
        squadron.is_deployed() && squadron.activated
    });
    options.extend(activated.map(Pick::Squadron));
}

fn toggle_back(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.squadron_mut(squadron).activated = false;
    }
}

fn commanded_and_engaged(moment: &Moment<'_>) -> bool {
    let engaged = |squadron| moment.table.engaged_with(squadron).next().is_some();
    commanded_by_carrier(moment) && moment.squadron().is_some_and(engaged)
}

fn two(_: &Moment<'_>, _: i32) -> i32 {
    2
}
