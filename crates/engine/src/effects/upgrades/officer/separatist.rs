use crate::effects::prelude::*;
use crate::effects::upgrades::shared::the_subject_is_activating;

cards! { SEPARATIST:
    "asajj-ventress-officer" => [
        at(Window::AttackAfter)
            .may()
            .defender(Is::Raided)
            .defender(Is::Holds(CommandSet::ANY))
            .only_if(defender_suffered)
            .then(Operation::LoseRaid(On::Defender, Commands::Of(CommandSet::ANY)))
            .then(Operation::LoseToken(On::Defender, Commands::Of(CommandSet::ANY)))
            .then(Operation::GainToken(On::Carrier, Commands::Chosen)),
    ];
    "asajj-ventress-officer" since "errata-2023-10" => [
        turn_a_raid(Window::ActivationStart),
        turn_a_raid(Window::DialAfter),
        turn_a_raid(Window::AttackStepStart),
        turn_a_raid(Window::AttackAfter).only_if(the_subject_is_activating),
        turn_a_raid(Window::AttackStepEnd),
        turn_a_raid(Window::ActivationEnd),
    ];
    "passel-argente-officer" => [
        when_revealing().may().run(store_revealed),
        when_revealing().may().only_if(all_four_are_stored).then(Operation::GainDial(On::Subject, Commands::Of(CommandSet::ANY))),
    ];
    "rune-haako-officer" => [
        when_revealing().may().only_if(a_token_can_be_had).pick(friendly_ships().other().within(5)).repeat(tokens_to_take_over, take_over),
    ];
    "san-hill-officer" => [
        at(Window::SquadronPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(just(Command::Squadron)).lasts(Span::Round, "first token"),
        at(Window::SquadronPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(just(Command::Squadron)).lasts(Span::Round, "second token"),
        lasting("first token", value(Value::SquadronsEachTurn).of(Scope::Any).plus(1)),
        lasting("second token", value(Value::SquadronsEachTurn).of(Scope::Any).plus(1)),
    ];
    "san-hill-officer" since "rrg-1.6" => [
        at(Window::CommandSquadron)
            .of(Scope::FriendlyShip)
            .within(5)
            .discard_card_token(just(Command::Squadron))
            .run(one_more_squadron),
    ];
    "shu-mai-officer" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).may().once_per(Limit::Game)
            .then(Operation::MarkRound).then(Operation::MarkRound),
        while_attacking().may().against_ships().when(Condition::MarkedRound).reroll(3, DieFilter::Any),
    ];
    "t-series-tactical-droid-officer" => [
        at(Window::CommandBefore).exhaust().when(Condition::WithTokenAlone).only_if(no_fire_command).counts_as_dial(),
    ];
    "ti-99-officer" => [
        gain_keyword(Keyword::Counter, 3).of(Scope::FriendlySquadron).within(3).subject(Is::Unactivated).subject(Is::Not(&Is::Printed(Keyword::Counter))),
        gain_keyword(Keyword::Counter, 1).of(Scope::FriendlySquadron).within(3).subject(Is::Unactivated).subject(Is::Printed(Keyword::Counter)),
        at(Window::AttackAfter)
            .of(Scope::FriendlySquadron)
            .must()
            .within(3)
            .subject(Is::Unactivated)
            .only_if(in_a_counter)
            .then(Operation::Toggle(On::Subject, true)),
    ];
    "tikkes-officer" => [
        when_revealing().may().only_if(stores_nothing).run(store_revealed).gain_token(On::Subject, CommandSet::ANY),
        value(Value::ForcedDial).when(Condition::CardHasTokens).becomes_by(index_of_the_stored),
        at(Window::DialsAssigned).must().when(Condition::CardHasTokens).run(show_and_discard_stored),
    ];
    "wat-tambor-officer" => [
        at(Window::CommandRepair).may().only_if(drained_no_other_ship).repeat(own_shields_to_drain, drain_for_points),
        at(Window::CommandRepair)
            .may()
            .only_if(drained_none)
            .pick(friendly_ships().other().within(5).such(has_shields))
            .choose(shields_of_the_chosen, drain_chosen)
            .choose(same_zone_or_none, drain_chosen),
    ];
}

/// A raid token of an enemy becomes a command token of the ship that is activating.
const fn turn_a_raid(window: Window) -> Effect {
    at(window)
        .of(Scope::FriendlyShip)
        .within(5)
        .exhaust()
        .pick(enemy_ships().within(5).that(Is::Raided))
        .then(Operation::LoseRaid(On::Chosen, Commands::Of(CommandSet::ANY)))
        .gain_token(On::Subject, CommandSet::ANY)
}

fn defender_suffered(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.suffered > 0)
}

/// A token like the revealed dial is laid on the card.
fn store_revealed(table: &mut Table, running: &Running) {
    let revealed = running.ship().and_then(|ship| table.ship(ship).revealed);
    if let Some(command) = revealed {
        table.store_token(running.source, command);
    }
}

fn all_four_are_stored(moment: &Moment<'_>) -> bool {
    let stored = moment.table.card_tokens(moment.source);
    Command::ALL.iter().all(|command| stored.contains(command))
}

fn one_more_squadron(table: &mut Table, _: &Running) {
    table.add_squadrons(1);
}

fn no_fire_command(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress();
    command.is_some_and(|own| own.command != Command::ConcentrateFire)
}

fn in_a_counter(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind == AttackKind::Counter)
}

/// Own zones with shields, two shields at most in all.
fn own_shields_to_drain(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let drained = moment.picks.iter().filter(|pick| matches!(pick, Pick::Zone(_))).count();
    if let (Some(own), true) = (moment.own_ship(), drained < 2) {
        options.extend(moment.table.shielded_zones(own).map(Pick::Zone));
        if drained > 0 && !options.is_empty() {
            options.push(Pick::Nothing);
        }
    }
}

fn drain_for_points(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Zone(zone)) = (running.own_ship(), pick) {
        table.lose_shields(own, zone, 1);
        table.add_engineering(2);
    }
}

/// Either own shields are drained or those of one other ship.
fn drained_no_other_ship(moment: &Moment<'_>) -> bool {
    !moment.table.counts_as_used(moment.source, 1)
}

fn drained_none(moment: &Moment<'_>) -> bool {
    !moment.table.counts_as_used(moment.source, 0)
}

fn has_shields(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some_and(|ship| moment.table.shielded_zones(ship).next().is_some())
}

fn shields_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = moment.chosen_unit().and_then(Unit::ship) {
        options.extend(moment.table.shielded_zones(ship).map(Pick::Zone));
    }
}

/// A second shield comes from the same zone.
fn same_zone_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    shields_of_the_chosen(moment, options);
    options.retain(|pick| moment.picks.contains(pick));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn drain_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = running.chosen_unit().and_then(Unit::ship);
    if let (Some(ship), Pick::Zone(zone)) = (chosen, pick) {
        table.lose_shields(ship, zone, 1);
        table.add_engineering(2);
    }
}

/// A token is stored on the card, or another ship in reach has one. Up to revision 7 there was no question.
fn a_token_can_be_had(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let holders = friendly_ships().other().within(5).that(Is::Holds(CommandSet::ANY));
    !table.card_tokens(moment.source).is_empty()
        || moment.any(holders)
        || table.game().revision <= 7
}

/// Command tokens of the other ship, and those stored on the card.
fn tokens_to_take_over(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.chosen_unit().and_then(Unit::ship) else { return };
    options.extend(moment.table.ship(ship).tokens.iter().map(Pick::Command));
    let stored = one_of_each(moment.table.card_tokens(moment.source).iter().copied());
    options.extend(stored.into_iter().map(Pick::Stored));
    if !options.is_empty() && moment.picks.len() > 1 {
        options.push(Pick::Nothing);
    }
}

fn take_over(table: &mut Table, running: &Running, pick: Pick) {
    let other = running.chosen_unit().and_then(Unit::ship);
    let (Some(own), Some(other)) = (running.own_ship(), other) else { return };
    match pick {
        Pick::Command(command) => {
            table.lose_token(other, command);
            table.gain_token(own, command);
        }
        Pick::Stored(command) => {
            table.discard_card_token(running.source, command);
            table.gain_token(own, command);
        }
        _ => {}
    }
}

fn stores_nothing(moment: &Moment<'_>) -> bool {
    moment.table.card_tokens(moment.source).is_empty()
}

fn index_of_the_stored(moment: &Moment<'_>) -> i32 {
    moment.table.card_tokens(moment.source).first().map_or(-1, |command| *command as i32)
}

fn show_and_discard_stored(table: &mut Table, running: &Running) {
    if let (Some(ship), Some(command)) =
        (running.ship(), table.card_tokens(running.source).first().copied())
    {
        let seat = table.seat_of(Unit::Ship(ship));
        let count = table.ship(ship).dials.len();
        table.show_dials(ship, seat.other(), count.saturating_sub(1)..count);
        table.discard_card_token(running.source, command);
    }
}
