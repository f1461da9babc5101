use super::shared::pour;
use crate::effects::prelude::*;
use crate::effects::upgrades::reserves::{
    came_from_this_card, has_room, kept_aside, squadrons_beside,
};
use crate::effects::upgrades::shared::{chosen_tokens, damage_is_left, left_to_choose};
use crate::state::Phase;
use flagbridge_cards::DamageTrait;

cards! { SEPARATIST:
    "beast-of-burden-title" => [
        at(Window::ActivationStart)
            .exhaust()
            .repeat(own_tokens_to_spend, remember)
            .run(spend_own_chosen)
            .repeat(ship_then_token_to_ready, ready_token_of_the_chosen),
    ];
    "foremans-labor-title" => [
        before_suffering().exhaust().only_if(damage_is_left).only_if(zone_has_shields).then(Operation::ReduceDamage(1)),
    ];
    "gilded-aegis-title" => [
        pour(at(Window::CommandPhaseEnd).of(Scope::Any).may().cost(Cost::Pay(own_redirects, discard_own_token))),
        pour(at(Window::ShipPhaseEnd).of(Scope::Any).may().cost(Cost::Pay(own_redirects, discard_own_token))),
        rule(Rule::ExceedsShields),
    ];
    "insatiable-title" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .against_ships()
            .subject(Is::Commanded)
            .subject(Is::Keyword(Keyword::AiBattery))
            .only_if(battery_ai_is_left)
            .cost(Cost::Suffer(On::Carrier, 1))
            .lasts(Span::Attack, "any color")
            .run(use_battery_ai),
        lasting("any color", value(Value::AiAnyColor).plus(1)),
    ];
    "invincible-title" => [while_building()];
    "invisible-hand-title" => [
        at(Window::SquadronDeployed)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Keyword(Keyword::Swarm))
            .only_if(has_room_aboard)
            .run(take_aboard),
        at(Window::CommandSquadron).may().only_if(can_launch_as_many).run(launch_as_many),
        droids_launched(),
        lasting("launched", rule(Rule::CannotMove)),
        lasting("launched", gain_keyword(Keyword::AiBattery, 1).subject(Is::Printed(Keyword::AiBattery))),
        lasting("launched", gain_keyword(Keyword::AiAntiSquadron, 1).subject(Is::Printed(Keyword::AiAntiSquadron))),
    ];
    "invisible-hand-title" since "rrg-1.6" => [
        at(Window::SquadronDeployed)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Keyword(Keyword::Swarm))
            .only_if(has_room_aboard)
            .run(take_aboard),
        at(Window::CommandSquadron).may().only_if(can_launch_droids).run(launch_droids),
        droids_launched(),
        lasting("launched", rule(Rule::CannotMove)),
        lasting("launched", gain_keyword(Keyword::AiBattery, 1).subject(Is::Printed(Keyword::AiBattery))),
        lasting("launched", gain_keyword(Keyword::AiAntiSquadron, 1).subject(Is::Printed(Keyword::AiAntiSquadron))),
    ];
    "koklivex-title" => [while_building()];
    "lucid-voice-title" => [
        battery_becomes(Pool::new(3, 0, 0)).from_zone(HullZone::Rear),
        battery_swaps(Color::Blue, Color::Black).from_zone(HullZone::Left),
        battery_swaps(Color::Blue, Color::Black).from_zone(HullZone::Right),
    ];
    "nova-defiant-title" => [
        rule(Rule::StoresOneOfEach),
        value(Value::Command).becomes(4),
        rule(Rule::TokensOfAKind),
        when_revealing().may().when(Condition::CardHasTokens).run(gain_all_stored),
    ];
    "patriot-fist-title" => [
        while_attacking()
            .may()
            .against_ships()
            .when(Condition::RangeFrom(Range::Medium))
            .up_to(Range::Long)
            .only_if(first_attack)
            .add_dice(2, Color::Blue)
            .run(forgo_further_attacks),
    ];
    "petranaki-title" => [
        rule(Rule::ChoosesObstructedDie),
        while_defending()
            .when(Condition::Obstructed)
            .when(Condition::Die(DieFilter::Any))
            .cost(Cost::Pay(own_evades, discard_own_token))
            .run(evade_by_discarding),
    ];
    "sa-nalaor-title" => [
        while_defending().may().carrier(Is::Speed(2)).only_if(no_evade_yet).cost(Cost::SpendAnyDefense(On::Carrier)).run(evade_instead),
    ];
    "tide-of-progress-xii-title" => [at(Window::DamageDrawn).exhaust().only_if(ship_card_drawn).run(discard_drawn)];
    "visgura-title" => [
        at(Window::ActivationStart)
            .if_any(friendly_ships().that(Is::HasDials).such(in_earshot))
            .discard_card_token(CommandSet::ANY)
            .pick(friendly_ships().that(Is::HasDials).such(in_earshot))
            .then(Operation::SetTopDial(On::Chosen, Commands::Chosen)),
    ];
}

/// Three red dice behind; on each side a black die for a blue one.
fn gain_all_stored(table: &mut Table, running: &Running) {
    let (Some(ship), stored) = (running.own_ship(), table.card_tokens(running.source).to_vec())
    else {
        return;
    };
    for command in stored {
        table.discard_card_token(running.source, command);
        table.gain_token(ship, command);
    }
}

fn first_attack(moment: &Moment<'_>) -> bool {
    let (Some(attack), Some(activation)) = (moment.attack(), &moment.table.activation) else {
        return false;
    };
    Unit::Ship(activation.ship) == attack.attacker
        && attack.kind == AttackKind::Normal
        && activation.attacks.len() == 1
}

fn forgo_further_attacks(table: &mut Table, _: &Running) {
    table.forgo_attacks();
}

fn no_evade_yet(moment: &Moment<'_>) -> bool {
    let evade = 1 << DefenseToken::Evade as u8;
    moment.attack().is_some_and(|attack| attack.spent_kinds & evade == 0)
}

/// One evade effect in an attack, whichever token it comes from.
fn evade_instead(table: &mut Table, running: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.spent_kinds |= 1 << DefenseToken::Evade as u8;
    }
    if let Some(unit) = running.source.carrier() {
        table.note_token_effect(DefenseToken::Evade);
        // The token is no evade, so that discarding it buys no further die. Up to revision 7 the die was free.
        match table.game.revision {
            ..=7 => table.start_evade(unit),
            _ => table.evade_by_discarding(unit),
        }
    }
}

fn ship_card_drawn(moment: &Moment<'_>) -> bool {
    drawn_trait(moment) == Some(DamageTrait::Ship)
}

fn own_redirects(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let tokens = moment.carrier().map(|unit| moment.table.defense_tokens(unit));
    let redirects = tokens.into_iter().flatten().filter(|own| own.kind == DefenseToken::Redirect);
    options.extend(one_of_each(redirects.copied()).into_iter().map(Pick::Token));
}

fn discard_own_token(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.discard_token(own, token);
    }
}

/// Own tokens to spend, each once; the first must be chosen, nothing ends it.
fn own_tokens_to_spend(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    // Up to revision 5 exhausted tokens could always pay.
    let locked =
        moment.table.rule(Rule::ExhaustedTokensLocked, own) && moment.table.game().revision > 5;
    let tokens = moment.table.defense_tokens(own).iter().copied();
    let tokens: Vec<_> = tokens.filter(|own| own.readied || !locked).map(Pick::Token).collect();
    let most = tokens.len() as u8;
    left_to_choose(tokens, moment, most, options);
    if moment.picks.is_empty() {
        options.retain(|pick| *pick != Pick::Nothing);
    }
}

/// Exhausted tokens go first, so that none is spent twice.
fn spend_own_chosen(table: &mut Table, running: &Running) {
    let Some(own) = running.source.carrier() else { return };
    let mut chosen: Vec<Token> = chosen_tokens(&running.picks).collect();
    chosen.sort_by_key(|token| token.readied);
    chosen.into_iter().for_each(|token| table.pay_with_defense(own, token));
}

/// A ship at distance 1 to 3, then a token of it to ready, as often as a token was spent; nothing ends it.
fn ship_then_token_to_ready(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(Pick::Ship(ship)) = moment.picks.last() {
        let tokens = moment.table.ship(*ship).defense.iter().filter(|token| !token.readied);
        let kinds = one_of_each(tokens.map(|token| token.kind));
        options.extend(kinds.into_iter().map(Pick::TokenKind));
        return;
    }
    let readied = moment.picks.iter().filter(|pick| matches!(pick, Pick::TokenKind(_))).count();
    if readied < chosen_tokens(moment.picks).count() {
        let near = friendly_ships().within(3).that(Is::CanReady);
        options.extend(moment.units(near).map(Pick::unit));
        if !options.is_empty() {
            options.push(Pick::Nothing);
        }
    }
}

fn ready_token_of_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = running.chosen_unit();
    if let (Pick::TokenKind(kind), Some(unit)) = (pick, chosen) {
        table.ready_token(unit, Token { kind, readied: false });
    }
}

/// The squadron has not used its AI in this attack and still could.
fn battery_ai_is_left(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        !moment.table.counts_as_used(Source::Keyword(squadron, Keyword::AiBattery), 0)
    })
}

fn use_battery_ai(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.use_keyword(running, squadron, Keyword::AiBattery);
    }
}

fn own_evades(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let tokens = moment.carrier().map(|unit| moment.table.defense_tokens(unit));
    let tokens = tokens.into_iter().flatten().copied();
    let evades = one_of_each(tokens.filter(|token| token.kind == DefenseToken::Evade));
    options.extend(evades.into_iter().map(Pick::Token));
}

/// It is no spending: an evade may be spent besides.
fn evade_by_discarding(table: &mut Table, running: &Running) {
    if let Some(unit) = running.source.carrier() {
        table.evade_by_discarding(unit);
    }
}

/// The carrier itself, or a ship at distance 1 to 5 of it.
fn in_earshot(moment: &Moment<'_>, unit: Unit) -> bool {
    Some(unit) == moment.carrier() || moment.is(unit, &Is::Within(5))
}

/// How many squadrons may be set aside.
const HANGAR: usize = 5;

/// Squadrons that come out of the ship cannot move, and those with AI are better at it, while it is activated.
const fn droids_launched() -> Effect {
    at(Window::SquadronDeployed)
        .of(Scope::FriendlySquadron)
        .must()
        .only_if(came_from_this_card)
        .lasts(Span::Activation, "launched")
}

/// The squadron about to stand on the table may be kept on board instead, while the ship is in play during deployment.
fn has_room_aboard(moment: &Moment<'_>) -> bool {
    moment.table.phase() == Phase::Setup
        && moment.own_ship().is_some_and(|own| moment.table.ship(own).is_deployed())
        && kept_aside(moment) < HANGAR
}

fn take_aboard(table: &mut Table, running: &Running) {
    if let Some(unit) = running.subject {
        table.keep_back(unit, running.source);
    }
}

fn can_launch_as_many(moment: &Moment<'_>) -> bool {
    moment.table.squadrons_left_to_command() > 0 && can_launch_droids(moment)
}

/// As many as the command could activate.
fn launch_as_many(table: &mut Table, running: &Running) {
    let most = table.squadrons_left_to_command();
    table.let_arrive(running.seat, squadrons_beside(running.source, 3, false), most);
}

fn can_launch_droids(moment: &Moment<'_>) -> bool {
    has_room(moment, squadrons_beside(moment.source, 3, false))
}

fn launch_droids(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, squadrons_beside(running.source, 3, false), u8::MAX);
}
