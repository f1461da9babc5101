use super::shared::{any_command, resolves_the_remembered, ship_or_unique};
use crate::effects::prelude::*;
use crate::effects::upgrades::reserves::{
    came_from_this_card, has_room, keep_back, other_waiting_ships, ship_beside,
};
use crate::effects::upgrades::shared::{locked_tokens, unlock};
use crate::state::Change;

cards! { REBEL:
    "admiral-ackbar-commander" => [
        at(Window::AttackStepStart).of(Scope::FriendlyShip).may().only_if(a_side_bears_on_a_ship).lasts(Span::Round, "broadside"),
        lasting("broadside", rule(Rule::CannotAttack).not_from(&[HullZone::Left, HullZone::Right])),
        lasting("broadside", while_attacking().may().against_ships().add_dice(2, Color::Red)),
    ];
    "admiral-raddus-commander" => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .choose(ships_to_keep_back, keep_back),
        at(Window::RoundStart).of(Scope::Any).may().only_if(the_ship_can_come).run(let_the_ship_come),
        at(Window::ShipDeployed)
            .of(Scope::OtherFriendlyShip)
            .must()
            .only_if(came_from_this_card)
            .lasts(Span::Round, "not first"),
        lasting("not first", rule(Rule::NotFirstToActivate)),
    ];
    "commander-sato-commander" => [
        at(Window::AttackExchange)
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .if_any(friendly_squadrons().that(Is::NearDefender(1)))
            .choose(gathered_colors, remember)
            .choose(every_color, swap_gathered)
            .choose(gathered_colors_or_none, remember)
            .choose(every_color_unless_done, swap_gathered),
    ];
    "commander-sato-commander" since "arc-01" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .when(Condition::Salvo(false))
            .if_any(friendly_squadrons().that(Is::NearDefender(1)))
            .choose(every_color, remember)
            .choose(every_color, add_both_colors)
            .choose(two_dice_of_the_pool, cancel_die),
    ];
    "garm-bel-iblis-commander" => [
        at(Window::RoundStart).of(Scope::Any).may().only_if(round_one_or_five).repeat(ship_then_token, give_token),
    ];
    "garm-bel-iblis-commander" since "rrg-1.5" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).once_per(Limit::Game).then(Operation::MarkRound).then(Operation::MarkRound),
        at(Window::ShipPhaseStart).of(Scope::Any).may().when(Condition::MarkedRound).repeat(ship_then_token, give_token),
    ];
    "general-cracken-commander" => [
        rule(Rule::CountsAsObstructed)
            .of(Scope::FriendlyShip)
            .subject(Is::AtMost(Size::Medium))
            .subject(Is::Speed(3))
            .when(Condition::Opposite(Is::Such(attacks_as_a_ship))),
    ];
    "general-dodonna-commander" => [
        at(Window::DamageDealt).of(Scope::EnemyShip).choose(top_four_cards, leave_on_top),
    ];
    "general-draven-commander" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).choose(any_command, store_command).choose(any_command, store_command),
        at(Window::ShipPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(CommandSet::ANY).lasts(Span::Round, "counts as a token"),
        lasting("counts as a token", at(Window::CommandBefore).of(Scope::EnemyShip).must().when(Condition::WithDial).only_if(resolves_the_remembered).counts_as_token()),
    ];
    "general-draven-commander" since "errata-2023-10" => [
        at(Window::CommandPhaseEnd).of(Scope::Any).may().once_per(Limit::Round).pick(enemy_ships().that(Is::HasDials)).run(show_dials_of_the_chosen),
        at(Window::CommandPhaseEnd).of(Scope::Any).may().once_per(Limit::Round).choose(any_command, store_command).choose(another_command, store_command),
        at(Window::CommandAfter)
            .of(Scope::EnemyShip)
            .may()
            .cost(Cost::Pay(matching_stored_token, discard_stored))
            .then(Operation::GainRaid(On::Subject, Commands::Resolved)),
    ];
    "general-draven-commander" since "arc-01" => [
        at(Window::CommandAfter)
            .of(Scope::EnemyShip)
            .may()
            .cost(Cost::Pay(matching_stored_token, discard_stored))
            .then(Operation::GainRaid(On::Subject, Commands::Resolved)),
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .if_any(enemy_ships().that(Is::NearSubject(2)).that(Is::Raided))
            .reroll(1, DieFilter::Any),
    ];
    "general-madine-commander" => [
        at(Window::CommandNavigate).of(Scope::FriendlyShip).may().when(Condition::WithDial).run(one_more_click),
        at(Window::CommandNavigate).of(Scope::FriendlyShip).may().when(Condition::WithToken).only_if(token_is_left).run(click_for_speed),
    ];
    "general-madine-commander" since "rrg-1.6" => [
        at(Window::Course).of(Scope::FriendlyShip).may().only_if(first_maneuver).run(one_more_click),
    ];
    "general-rieekan-commander" => [
        at(Window::DestroyBefore).of(Scope::Friendly).may().only_if(a_ship_or_unique).run(keep_for_the_round),
    ];
    "general-rieekan-commander" since "faq-3.2.1" => [
        at(Window::DestroyBefore).of(Scope::Friendly).may().once_per(Limit::Round).only_if(a_ship_or_unique).run(keep_for_the_round),
    ];
    "kyrsta-agate-commander" => [
        at(Window::ShipDeployed).must().only_if(came_with_the_ship).then(Operation::GainDefense(On::Subject, ALL_BUT_SCATTER)),
        while_defending().may().carrier(Is::Speed(1)).choose(own_tokens_of_new_kinds, discard_for_its_effect),
    ];
    "leia-organa-commander" => [
        at(Window::CommandBefore).of(Scope::FriendlyShip).may().only_if(first_with_a_dial_alone).run(both_but_no_other),
    ];
    "leia-organa-commander" since "arc-01" => [
        at(Window::CommandBefore).of(Scope::FriendlyShip).may().only_if(with_the_revealed_dial_alone).run(as_dial_and_token_spent),
    ];
    "mon-mothma-commander" => [
        rule(Rule::EvadeCancels).of(Scope::FriendlyShip).when(Condition::RangeIs(Range::Medium)),
        value(Value::EvadeClose).of(Scope::FriendlyShip).plus(1),
    ];
    "mon-mothma-commander" since "arc-01" => [
        rule(Rule::EvadeCancels).of(Scope::FriendlyShip).when(Condition::RangeIs(Range::Medium)),
        value(Value::EvadeClose).of(Scope::FriendlyShip).plus(1),
        while_defending().of(Scope::FriendlyShip).may().choose(locked_evades, unlock),
    ];
}

fn round_one_or_five(moment: &Moment<'_>) -> bool {
    matches!(moment.table.round(), 1 | 5)
}

/// A ship that has gained fewer tokens than its command value, then the token; nothing ends it. A ship without room gains
/// the token and discards down to its limit. RRG 1.6, Command Tokens.
fn ship_then_token(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    match moment.picks.last() {
        Some(Pick::Ship(ship)) => {
            let held = table.ship(*ship).tokens;
            let missing = CommandSet::ANY.iter().filter(|command| !held.contains(*command));
            options.extend(missing.map(Pick::Command));
        }
        _ => {
            let may_gain = |ship: &ShipId| {
                let gained = moment.picks.iter().filter(|pick| **pick == Pick::Ship(*ship)).count();
                gained < usize::from(table.command_value(*ship))
                    && CommandSet::ANY.iter().any(|command| table.may_gain_token(*ship, command))
            };
            options.extend(table.ships_of(moment.seat).filter(may_gain).map(Pick::Ship));
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

/// Every kind of defense token but scatter.
const ALL_BUT_SCATTER: &[DefenseToken] = &[
    DefenseToken::Brace,
    DefenseToken::Redirect,
    DefenseToken::Evade,
    DefenseToken::Contain,
    DefenseToken::Salvo,
];

/// Else there is nothing to win. Up to revision 7 there was no question.
fn a_side_bears_on_a_ship(moment: &Moment<'_>) -> bool {
    let bears = |ship| moment.table.a_side_bears_on_a_ship(ship);
    moment.table.game().revision <= 7 || moment.ship().is_some_and(bears)
}

fn gathered_colors(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let pool = moment.attack().map_or(Pool::EMPTY, |attack| attack.gathered);
    let colors = Color::ALL.iter().copied().filter(|color| pool.of(*color) > 0);
    options.extend(colors.map(Pick::Color));
}

fn gathered_colors_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    gathered_colors(moment, options);
    options.push(Pick::Nothing);
}

fn every_color(_: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(Color::ALL.iter().copied().map(Pick::Color));
}

fn every_color_unless_done(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if moment.picks.last() != Some(&Pick::Nothing) {
        every_color(moment, options);
    }
}

/// The gathered die chosen before is exchanged for one of this colour.
fn swap_gathered(table: &mut Table, running: &Running, pick: Pick) {
    let mut colors = running.picks.iter().rev().filter_map(|pick| match pick {
        Pick::Color(color) => Some(*color),
        _ => None,
    });
    let (_, from) = (colors.next(), colors.next());
    if let (Some(from), Pick::Color(to)) = (from, pick) {
        table.swap_gathered(from, to);
    }
}

fn one_more_click(table: &mut Table, _: &Running) {
    table.grant_yaw(1, false);
}

/// Nav Team and this card do not both turn the same token. RRG 1.5, Card Clarifications: General Madine.
fn token_is_left(moment: &Moment<'_>) -> bool {
    !moment.table.token_is_turned()
}

fn click_for_speed(table: &mut Table, _: &Running) {
    table.grant_yaw(1, true);
}

fn first_maneuver(moment: &Moment<'_>) -> bool {
    let activation = moment.table.activation.as_ref();
    activation.is_some_and(|own| own.maneuvers == 0 && Some(own.ship) == moment.ship())
}

/// Own defense tokens of kinds whose effect was not used in this attack.
fn own_tokens_of_new_kinds(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(attack)) = (moment.carrier(), moment.attack()) else { return };
    let tokens = moment.table.defense_tokens(own).iter().copied();
    // A token that paid for something had no effect of its own. Up to revision 7 it counted as used.
    let used = match moment.table.game().revision {
        ..=7 => attack.spent_kinds,
        _ => attack.used_kinds,
    };
    let new = tokens.filter(|token| used & (1 << token.kind as u8) == 0);
    options.extend(one_of_each(new).into_iter().map(Pick::Token));
}

fn discard_for_its_effect(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.use_by_discarding(token.kind);
        table.discard_token(own, token);
        // Nothing is spent, so that an evade has no further die against a larger ship. Up to revision 6 it had.
        match token.kind {
            DefenseToken::Evade if table.game.revision > 6 => {
                table.note_token_effect(DefenseToken::Evade);
                table.evade_by_discarding(own);
            }
            kind => table.token_effect(own, kind),
        }
    }
}

fn first_with_a_dial_alone(moment: &Moment<'_>) -> bool {
    let alone = moment
        .table
        .command_in_progress()
        .is_some_and(|own| own.spent_dial && !own.spent_token && moment.ship() == Some(own.ship));
    alone && moment.ship().is_some_and(|ship| moment.table.ship(ship).resolved.len() == 1)
}

/// The command counts as one with dial and token, and the ship resolves no other this round.
fn both_but_no_other(table: &mut Table, running: &Running) {
    table.count_command_as(true, true);
    if let Some(ship) = running.ship() {
        table.ship_mut(ship).forgone = CommandSet::ANY;
    }
}

fn store_command(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Command(command) = pick {
        table.store_token(running.source, command);
    }
}

fn another_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    any_command(moment, options);
    options.retain(|pick| moment.picks.last() != Some(pick));
}

/// The card was not handed over to the ship that deploys. ARM 1.03: Kyrsta Agate.
fn came_with_the_ship(moment: &Moment<'_>) -> bool {
    let Source::Upgrade(ship, place) = moment.source else { return true };
    let game = moment.table.game();
    let taken_over = game.changes.iter();
    let taken_over =
        taken_over.filter(|change| matches!(change, Change::Moved(_, _, to) if *to == ship));
    // Up to revision 5 it made no difference.
    let own = game.ship(ship).upgrades().count() - taken_over.count();
    game.revision <= 5 || usize::from(place) < own
}

fn show_dials_of_the_chosen(table: &mut Table, running: &Running) {
    if let Some(ship) = running.chosen_unit().and_then(Unit::ship) {
        table.show_dials(ship, running.seat, 0..usize::MAX);
    }
}

fn matching_stored_token(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let stored = moment.table.card_tokens(moment.source);
    let command = moment.table.command_in_progress().map(|own| own.command);
    options.extend(command.filter(|own| stored.contains(own)).map(Pick::Command));
}

fn discard_stored(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Command(command) = pick {
        table.discard_card_token(running.source, command);
    }
}

fn a_ship_or_unique(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| ship_or_unique(moment, unit))
}

fn keep_for_the_round(table: &mut Table, running: &Running) {
    if let Some(unit) = running.subject {
        table.keep_for_the_round(unit);
    }
}

fn add_both_colors(table: &mut Table, running: &Running, _: Pick) {
    let chosen = running.picks.iter().filter_map(|pick| match pick {
        Pick::Color(color) => Some(*color),
        _ => None,
    });
    chosen.for_each(|color| table.add_die(color));
}

fn two_dice_of_the_pool(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let choices = moment.attack().map(|attack| attack.dice.choices(2, 2));
    options.extend(choices.into_iter().flatten().map(Pick::Dice));
}

fn with_the_revealed_dial_alone(moment: &Moment<'_>) -> bool {
    moment
        .table
        .command_in_progress()
        .is_some_and(|own| own.revealed_dial && !own.spent_token && moment.ship() == Some(own.ship))
}

/// The ship counts as having spent a token of the command.
fn as_dial_and_token_spent(table: &mut Table, _: &Running) {
    table.count_command_as(true, true);
    table.count_token_as_spent();
}

fn locked_evades(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    locked_tokens(moment, options);
    options.retain(|pick| matches!(pick, Pick::Token(token) if token.kind == DefenseToken::Evade));
}

/// Another ship with a command value of 3 or less.
fn ships_to_keep_back(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let game = moment.table.game();
    let light = |ship: &ShipId| game.ship(*ship).ship.command <= 3;
    options.extend(other_waiting_ships(moment).filter(light).map(Pick::Ship));
}

fn the_ship_can_come(moment: &Moment<'_>) -> bool {
    has_room(moment, ship_beside(moment.source, 2, false))
}

fn let_the_ship_come(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, ship_beside(running.source, 2, false), 1);
}
