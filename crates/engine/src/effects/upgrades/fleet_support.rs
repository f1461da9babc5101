use crate::effects::prelude::*;

cards! { FLEET_SUPPORT:
    "bomber-command-center" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .within(5)
            .only_if(is_bomber)
            .reroll(1, DieFilter::Any),
    ];
    "bomber-command-center" since "faq-3.2.1" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .within(5)
            .only_if(is_bomber_on_its_own)
            .reroll(1, DieFilter::Any),
    ];
    "comms-net" => [
        at(Window::DialAfter)
            .may()
            .if_any(friendly_ships().other().within(5))
            .cost(Cost::DiscardToken(On::Carrier, CommandSet::ANY))
            .pick(friendly_ships().other().within(5))
            .then(Operation::GainToken(On::Chosen, Commands::Chosen)),
    ];
    "jamming-field" => [rule(Rule::CountsAsObstructed).of(Scope::Any).only_if(squadrons_in_the_field)];
    "munitions-resupply" => [resupply()];
    "parts-resupply" => [resupply()];
    "repair-crews" => [
        at(Window::CommandRepair)
            .may()
            .pick(friendly_ships().within(2).such(is_damaged))
            .run(forgo_engineering)
            .choose(damage_of_the_chosen, discard_damage_of_the_chosen),
    ];
    "slicer-tools" => [slice()];
    "slicer-tools" since "rrg-1.5" => [
        slice_with_a_look(),
        at(Window::SetupBeforeDeploy).of(Scope::Any).must().once_per(Limit::Game).only_if(card_is_readied).run(begin_exhausted),
    ];
    "slicer-tools" since "rrg-1.6" => [
        at(Window::MoveAfter)
            .exhaust()
            .pick(enemy_ships().within(3).that(Is::HasDials))
            .run(look_at_the_top_dial)
            .either(&[
                (Choice::SetTheDial, Operation::SetTopDial(On::Chosen, Commands::Of(CommandSet::ANY))),
                (Choice::GiveARaidToken, Operation::Choose(raids_unlike_the_dial, raid_the_chosen)),
                (Choice::LeaveIt, Operation::Nothing),
            ]),
        at(Window::MoveAfter)
            .exhaust()
            .pick(enemy_ships().within(3).that(Is::Not(&Is::HasDials)))
            .gain_raid(On::Chosen, CommandSet::ANY),
    ];
}

fn is_bomber(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.has_keyword(squadron, Keyword::Bomber))
}

/// A squadron uses one of these cards in an attack. FAQ 3.2.1, Errata: Bomber Command Center.
fn is_bomber_on_its_own(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let number = |source: Source| table.card_of(source).map(|card| card.number);
    let own = number(moment.source);
    is_bomber(moment) && !table.used.iter().any(|used| number(used.source) == own)
}

/// The top dial of an enemy ship is set.
const fn slice() -> Effect {
    at(Window::MoveAfter)
        .exhaust()
        .pick(enemy_ships().within(3).that(Is::HasDials))
        .then(Operation::SetTopDial(On::Chosen, Commands::Of(CommandSet::ANY)))
}

/// The top dial may be looked at first. RRG 1.5, Card Clarifications: Slicer Tools.
const fn slice_with_a_look() -> Effect {
    at(Window::MoveAfter)
        .exhaust()
        .pick(enemy_ships().within(3).that(Is::HasDials))
        .run(look_at_the_top_dial)
        .then(Operation::SetTopDial(On::Chosen, Commands::Of(CommandSet::ANY)))
}

/// Attacker and defender are squadrons, and one of them is at distance 1 to 2, of either side.
fn squadrons_in_the_field(moment: &Moment<'_>) -> bool {
    let sides =
        [moment.subject, moment.opposite()].map(|unit| unit.filter(|it| it.squadron().is_some()));
    let [Some(one), Some(other)] = sides else { return false };
    [one, other].iter().any(|squadron| moment.is(*squadron, &Is::Within(2)))
}

/// Ships near by take the tokens that lie on the card.
const fn resupply() -> Effect {
    let ships = friendly_ships().within(5).such(a_token_is_stored);
    at(Window::DialAfter).exhaust().for_up_to(5, ships).run(hand_out_token)
}

/// A token is left for a ship that may have tokens. Up to revision 6 a ship that may not was handed one, too.
fn a_token_is_stored(moment: &Moment<'_>, unit: Unit) -> bool {
    let table = moment.table;
    let barred = table.game().revision > 6 && table.rule(Rule::NoCommandTokens, unit);
    !barred && !table.card_tokens(moment.source).is_empty()
}

fn hand_out_token(table: &mut Table, running: &Running) {
    let stored = table.card_tokens(running.source).first().copied();
    if let (Some(Unit::Ship(ship)), Some(command)) = (running.chosen_unit(), stored) {
        table.discard_card_token(running.source, command);
        table.gain_token(ship, command);
    }
}

fn is_damaged(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some_and(|ship| !moment.table.ship(ship).damage.is_empty())
}

fn forgo_engineering(table: &mut Table, _: &Running) {
    table.add_engineering(i8::MIN);
}

fn damage_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.chosen_unit().and_then(Unit::ship) else { return };
    let state = moment.table.ship(ship);
    options.extend(one_of_each(state.faceup()).into_iter().map(Pick::Card));
    if state.facedown() > 0 {
        options.push(Pick::Facedown);
    }
}

fn discard_damage_of_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let Some(ship) = running.chosen_unit().and_then(Unit::ship) else { return };
    match pick {
        Pick::Card(card) => table.discard_damage(ship, Some(card)),
        _ => table.discard_damage(ship, None),
    }
}

fn card_is_readied(moment: &Moment<'_>) -> bool {
    !moment.table.is_exhausted(moment.source)
}

fn begin_exhausted(table: &mut Table, running: &Running) {
    if let Source::Upgrade(ship, place) = running.source {
        table.exhaust_card(ship, place);
    }
}

fn look_at_the_top_dial(table: &mut Table, running: &Running) {
    if let Some(ship) = running.chosen_unit().and_then(Unit::ship) {
        table.show_dials(ship, running.seat, 0..1);
    }
}

/// Raid tokens of other kinds than the command on the top dial.
fn raids_unlike_the_dial(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.chosen_unit().and_then(Unit::ship) else { return };
    let state = moment.table.ship(ship);
    let top = state.dials.first().copied().flatten();
    let kinds =
        Command::ALL.iter().filter(|own| Some(**own) != top && !state.raids.contains(**own));
    options.extend(kinds.copied().map(Pick::Command));
}

fn raid_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = running.chosen_unit().and_then(Unit::ship);
    if let (Some(ship), Pick::Command(command)) = (chosen, pick) {
        table.gain_raid(ship, command);
    }
}
