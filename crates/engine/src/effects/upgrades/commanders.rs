use flagbridge_cards::{Command, CommandSet, Face, Size};

use crate::action::{Pick, one_of_each};
use crate::dice::DieFilter;
use crate::effects::build::{at, rule, value, when_revealing, while_attacking};
use crate::effects::registry::cards;
use crate::effects::{
    Condition, Effect, Limit, Moment, Rule, Running, Scope, Source, Value, Window,
};
use crate::table::Table;
use crate::unit::{ShipId, Unit};

cards! { COMMANDERS:
    "admiral-motti-commander" => [
        value(Value::Hull).of(Scope::FriendlyShip).size(Size::Small).plus(1),
        value(Value::Hull).of(Scope::FriendlyShip).size(Size::Medium).plus(2),
        value(Value::Hull).of(Scope::FriendlyShip).size(Size::Large).plus(3),
    ];
    "admiral-ozzel-commander" => [
        at(Window::CommandNavigate).of(Scope::FriendlyShip).may().run(one_more_speed_change),
    ];
    "admiral-ozzel-commander" since "rrg-1.5" => [
        at(Window::Course).of(Scope::FriendlyShip).may().run(one_more_speed_change),
    ];
    "admiral-screed-commander" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .once_per(Limit::Activation)
            .when(Condition::DiceCount(2))
            .spend_die(DieFilter::Any)
            .change(DieFilter::Any, &[Face::Critical, Face::HitCritical]),
    ];
    "bail-organa-commander" => [
        when_revealing()
            .of(Scope::FriendlyShip)
            .discard_card_token(CommandSet::EMPTY.with(Command::Navigate))
            .run(gain_discarded_dial),
        when_revealing()
            .of(Scope::FriendlyShip)
            .discard_card_token(CommandSet::EMPTY.with(Command::Repair))
            .run(gain_discarded_dial),
    ];
    "garm-bel-iblis-commander" => [
        at(Window::RoundStart).of(Scope::Any).may().only_if(round_one_or_five).repeat(ship_then_token, give_token),
    ];
    "garm-bel-iblis-commander" since "rrg-1.5" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .choose(rounds_apart, mark_round)
            .choose(rounds_apart, mark_round),
        at(Window::ShipPhaseStart).of(Scope::Any).may().only_if(round_is_marked).repeat(ship_then_token, give_token),
    ];
    "general-dodonna-commander" => [
        at(Window::DamageDealt).of(Scope::EnemyShip).choose(top_four_cards, leave_on_top),
    ];
    "grand-admiral-thrawn-commander" => [
        show_dial(Command::ALL[0]),
        show_dial(Command::ALL[1]),
        show_dial(Command::ALL[2]),
        show_dial(Command::ALL[3]),
        extra_dial(was_shown::<0>, gain_shown::<0>),
        extra_dial(was_shown::<1>, gain_shown::<1>),
        extra_dial(was_shown::<2>, gain_shown::<2>),
        extra_dial(was_shown::<3>, gain_shown::<3>),
    ];
    "grand-moff-tarkin-commander" => [
        at(Window::ShipPhaseStart).of(Scope::Any).may().choose(any_command, token_for_all),
    ];
    "mon-mothma-commander" => [
        rule(Rule::EvadeCancelsAtMedium).of(Scope::FriendlyShip),
        value(Value::EvadeClose).of(Scope::FriendlyShip).plus(1),
    ];
}

/// A facedown dial of the card is shown and discarded, one in a round.
const fn show_dial(command: Command) -> Effect {
    at(Window::ShipPhaseStart)
        .of(Scope::Any)
        .discard_card_token(CommandSet::EMPTY.with(command))
        .once_per(Limit::Round)
        .only_if(none_shown)
}

/// Each friendly ship that activates gains a dial like the one that was shown.
const fn extra_dial(shown: fn(&Moment<'_>) -> bool, gain: fn(&mut Table, &Running)) -> Effect {
    at(Window::ActivationStart).of(Scope::FriendlyShip).must().only_if(shown).run(gain)
}

fn was_shown<const COMMAND: usize>(moment: &Moment<'_>) -> bool {
    moment.table.counts_as_used(moment.source, COMMAND as u8)
}

fn none_shown(moment: &Moment<'_>) -> bool {
    (0..4).all(|command| !moment.table.counts_as_used(moment.source, command))
}

/// The dial does not clear raid tokens. RRG 1.5, Card Clarifications: Grand Admiral Thrawn.
fn gain_shown<const COMMAND: usize>(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        table.gain_dial(ship, Command::ALL[COMMAND], false);
    }
}

/// The ship that reveals its dial gains one like the token discarded.
fn gain_discarded_dial(table: &mut Table, running: &Running) {
    if let (Some(Unit::Ship(ship)), Some(Pick::Command(command))) =
        (running.subject, running.picks.first())
    {
        table.gain_dial(ship, *command, true);
    }
}

fn any_command(_: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(CommandSet::ANY.iter().map(Pick::Command));
}

fn token_for_all(table: &mut Table, running: &Running, pick: Pick) {
    let Pick::Command(command) = pick else { return };
    let mut ships: Vec<_> = table.ships_of(running.seat).collect();
    ships.reverse();
    ships.into_iter().for_each(|ship| table.gain_token(ship, command));
}

fn one_more_speed_change(table: &mut Table, _: &Running) {
    table.grant_speed_change(1);
}

fn round_one_or_five(moment: &Moment<'_>) -> bool {
    matches!(moment.table.round(), 1 | 5)
}

fn marked_rounds(moment: &Moment<'_>) -> u8 {
    match moment.source {
        Source::Upgrade(ship, place) => moment.table.ship(ship).upgrades[usize::from(place)].rounds,
        _ => 0,
    }
}

fn round_is_marked(moment: &Moment<'_>) -> bool {
    marked_rounds(moment) & (1 << moment.table.round()) != 0
}

/// Rounds that are neither marked nor next to a marked one.
fn rounds_apart(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let marked = marked_rounds(moment);
    let apart = (1..=6).filter(|round| marked & (0b111 << (round - 1)) == 0);
    options.extend(apart.map(Pick::Number));
}

fn mark_round(table: &mut Table, running: &Running, pick: Pick) {
    if let (Source::Upgrade(ship, place), Pick::Number(round)) = (running.source, pick) {
        table.ship_mut(ship).upgrades[usize::from(place)].rounds |= 1 << round;
    }
}

/// A ship with room for another token, then the token; nothing ends it.
fn ship_then_token(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    match moment.picks.last() {
        Some(Pick::Ship(ship)) => {
            let held = table.ship(*ship).tokens;
            let missing = CommandSet::ANY.iter().filter(|command| !held.contains(*command));
            options.extend(missing.map(Pick::Command));
        }
        _ => {
            let room = |ship: &ShipId| {
                let tokens = table.ship(*ship).tokens.len();
                tokens < usize::from(table.command_value(*ship)).min(4)
                    && !table.rule(Rule::NoCommandTokens, Unit::Ship(*ship))
            };
            options.extend(table.ships_of(moment.seat).filter(room).map(Pick::Ship));
            options.push(Pick::Nothing);
        }
    }
}

fn give_token(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = running.picks.iter().rev().find_map(|pick| match pick {
        Pick::Ship(ship) => Some(*ship),
        _ => None,
    });
    if let (Some(ship), Pick::Command(command)) = (chosen, pick) {
        table.gain_token(ship, command);
    }
}

/// The next four cards of the damage deck.
fn top_four_cards(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let deck = &moment.table.deck;
    let cards = one_of_each(deck.iter().rev().take(4).filter_map(|card| *card));
    options.extend(cards.into_iter().map(Pick::Card));
}

fn leave_on_top(table: &mut Table, _: &Running, pick: Pick) {
    let Pick::Card(chosen) = pick else { return };
    let from = table.deck.len().saturating_sub(4);
    let mut seen = table.deck.split_off(from);
    if let Some(place) = seen.iter().position(|card| *card == Some(chosen)) {
        let card = seen.remove(place);
        table.discards.extend(seen.into_iter().flatten());
        table.deck.push(card);
    } else {
        table.deck.extend(seen);
    }
}
