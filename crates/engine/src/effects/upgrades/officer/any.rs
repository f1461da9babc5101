use crate::effects::prelude::*;
use crate::state::Action;

cards! { ANY:
    "chart-officer" => [at(Window::ObstacleOverlap).discard().run(ignore_obstacles)];
    "damage-control-officer" => [rule(Rule::ContainsAllCriticals)];
    "defense-liaison-officer" => [
        at(Window::DialBefore).spend_token(CommandSet::ANY).then(Operation::SetTopDial(On::Subject, Commands::Of(just(Command::Navigate).with(Command::Repair)))),
    ];
    "engineering-captain-officer" => [set_own_dial(Command::Repair)];
    "expert-shield-tech-officer" => [
        while_defending().may().spend_defense(DefenseToken::Redirect).run(one_off_the_total),
    ];
    "flight-commander-officer" => [
        at(Window::MoveAfter).may().only_if(in_own_activation).choose(ways_to_command, command_now),
    ];
    "hondo-ohnaka-officer" => [
        at(Window::ShipPhaseStart).of(Scope::Any).discard().choose(hondos_deal, deal_token),
    ];
    "intel-officer" => [at(Window::AttackRolled).exhaust().choose(tokens_to_name, doom_token).choose(tokens_of_the_lender, doom_lenders_token)];
    "navigation-officer" => [set_own_dial(Command::Navigate)];
    "skilled-first-officer" => [
        at(Window::DialBefore).subject(Is::HasDials).only_if(reveals_a_dial).discard().with_ship(On::Subject, Table::drop_top_dial),
    ];
    "strategic-adviser-officer" => [rule(Rule::PassesTurns).when(Condition::CardReadied)];
    "support-officer" => [at(Window::CommandPhaseStart).of(Scope::Any).discard().carrier(Is::HasDials).with_ship(On::Carrier, clear_dials)];
    "tactical-expert-officer" => [set_own_dial(Command::ConcentrateFire)];
    "veteran-captain-officer" => [
        when_revealing().discard().gain_token(On::Subject, CommandSet::ANY),
    ];
    "weapons-liaison-officer" => [
        at(Window::DialBefore).spend_token(CommandSet::ANY).then(Operation::SetTopDial(On::Subject, Commands::Of(just(Command::ConcentrateFire).with(Command::Squadron)))),
    ];
    "wing-commander-officer" => [set_own_dial(Command::Squadron)];
}

fn ignore_obstacles(table: &mut Table, _: &Running) {
    table.ignore_obstacles();
}

/// Tokens of the defender; the squadron that may spend its own for it; the own ship, whose token is discarded if it pays
/// for an effect in this attack. Squadron compendium, Jan Ors; Axe. FAQ 3.2.1, Card Clarifications: Intel Officer.
fn tokens_to_name(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return };
    kinds_of_tokens(moment.table, defender, options);
    let lender = moment.table.source_of_rule(Rule::LendsTokens, defender);
    let lender = lender.and_then(|source| source.carrier()).and_then(Unit::squadron);
    let lender = lender.filter(|own| !moment.table.squadron(*own).defense.is_empty());
    options.extend(lender.map(Pick::Squadron));
    let own = moment.own_ship().filter(|own| !moment.table.ship(*own).defense.is_empty());
    // Up to revision 4 a token of the own ship was named with nothing.
    match own {
        Some(own) if moment.table.game.revision > 4 => options.push(Pick::Ship(own)),
        Some(_) => options.push(Pick::Nothing),
        None => {}
    }
}

/// Tokens of a unit by kind, or where a kind lies there readied and exhausted the very token.
fn kinds_of_tokens(table: &Table, unit: Unit, options: &mut Vec<Pick>) {
    for kind in DefenseToken::ALL.iter().copied() {
        let tokens = table.defense_tokens(unit).iter();
        let tokens = one_of_each(tokens.copied().filter(|token| token.kind == kind));
        match tokens.as_slice() {
            [] => {}
            [_] => options.push(Pick::TokenKind(kind)),
            _ => options.extend(tokens.into_iter().map(Pick::Token)),
        }
    }
}

fn doom_token(table: &mut Table, _: &Running, pick: Pick) {
    let Some(defender) = table.attack().map(|attack| attack.defender()) else { return };
    let place = place_of(table, defender, &pick);
    if let (Some(place), Some(attack)) = (place, table.attack_mut()) {
        attack.doomed.insert(place);
    }
}

fn tokens_of_the_lender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    match moment.picks.last() {
        Some(Pick::Squadron(lender)) => {
            kinds_of_tokens(moment.table, Unit::Squadron(*lender), options);
        }
        Some(Pick::Ship(own)) => kinds_of_tokens(moment.table, Unit::Ship(*own), options),
        _ => {}
    }
}

fn doom_lenders_token(table: &mut Table, running: &Running, pick: Pick) {
    let Some(lender) = running.chosen_unit() else { return };
    let place = place_of(table, lender, &pick);
    if let (Some(place), Some(attack)) = (place, table.attack_mut()) {
        attack.set_lender(lender);
        attack.lender_doomed.insert(place);
    }
}

/// Where the named token of a unit lies.
fn place_of(table: &Table, unit: Unit, named: &Pick) -> Option<usize> {
    table.defense_tokens(unit).iter().position(|token| match named {
        Pick::TokenKind(kind) => token.kind == *kind,
        Pick::Token(chosen) => token == chosen,
        _ => false,
    })
}

/// Before the dial is revealed it may be set to one command.
const fn set_own_dial(command: Command) -> Effect {
    at(Window::DialBefore)
        .may()
        .subject(Is::HasDials)
        .then(Operation::SetTopDial(On::Subject, Commands::Of(just(command))))
}

fn one_off_the_total(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.reduced += 1;
    }
}

fn in_own_activation(moment: &Moment<'_>) -> bool {
    let activating = moment.table.activation.as_ref().map(|activation| activation.ship);
    activating.is_some() && activating == moment.own_ship()
}

/// The ways to resolve a squadron command now.
fn ways_to_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    for answer in moment.table.resolve_answers(own, Command::Squadron) {
        if let Action::Resolve { dial, token, .. } = answer {
            options.push(Pick::Choice(match (dial, token) {
                (true, true) => Choice::SpendDialAndToken,
                (true, false) => Choice::SpendDial,
                _ => Choice::SpendToken,
            }));
        }
    }
}

fn command_now(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(own), Pick::Choice(choice)) = (running.own_ship(), pick) else { return };
    let dial = matches!(choice, Choice::SpendDial | Choice::SpendDialAndToken);
    let token = matches!(choice, Choice::SpendToken | Choice::SpendDialAndToken);
    table.resolve_command(own, Command::Squadron, dial, token);
}

fn clear_dials(table: &mut Table, ship: ShipId) {
    let state = table.ship_mut(ship);
    state.dials.clear();
    state.seen_dials = 0;
}

/// A command, a ship, another command, another ship; then the opponent's two ships for the commands left.
fn hondos_deal(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let chosen = moment.picks.len();
    match chosen {
        0 | 2 => {
            let left = Command::ALL.iter().copied().map(Pick::Command);
            options.extend(left.filter(|pick| !moment.picks.contains(pick)));
        }
        1 | 3 | 4 | 5 => {
            let own = if chosen < 4 { 0 } else { 4 };
            let taken = &moment.picks[own..];
            let ships = moment.table.ships().map(Pick::Ship);
            options.extend(ships.filter(|pick| !taken.contains(pick)));
            if options.is_empty() {
                options.extend(moment.table.ships().map(Pick::Ship));
            }
        }
        _ => {}
    }
}

fn deal_token(table: &mut Table, running: &Running, pick: Pick) {
    let picks = running.picks.as_slice();
    let owner = running.own_ship().map_or(running.seat, |own| table.seat_of(Unit::Ship(own)));
    let asked = if picks.len() < 4 { owner } else { owner.other() };
    if picks.len() < 6 {
        table.repeat_part(running, asked);
    }
    let mut left = Command::ALL.iter().copied().filter(|own| !picks.contains(&Pick::Command(*own)));
    let command = match picks {
        [.., Pick::Command(command), Pick::Ship(_)] if picks.len() <= 4 => Some(*command),
        [_, _, _, _, Pick::Ship(_)] => left.next(),
        [_, _, _, _, _, Pick::Ship(_)] => left.nth(1),
        _ => None,
    };
    if let (Pick::Ship(ship), Some(command)) = (pick, command) {
        table.gain_token(ship, command);
    }
}
