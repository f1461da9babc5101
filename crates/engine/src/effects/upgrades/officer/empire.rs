use super::shared::reveals;
use crate::effects::prelude::*;
use crate::state::Dealt;
use flagbridge_cards::Slot;

cards! { EMPIRE:
    "admiral-chiraneau-officer" => [
        rule(Rule::MovesWhileEngaged).of(Scope::FriendlySquadron).only_if(commanded_by_carrier),
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(commanded_and_engaged).becomes(2),
    ];
    "admiral-montferrat-officer" => [
        rule(Rule::CountsAsObstructed).carrier(Is::Speed(3)).when(Condition::Opposite(Is::Such(attacks_as_a_ship))),
        at(Window::MoveAfter).must().only_if(overlapped_a_ship).discard(),
    ];
    "admiral-ozzel-officer" => [
        at(Window::RoundStart).of(Scope::Any).may().when(Condition::Round(1)).then(Operation::Maneuver(On::Carrier, 1)),
    ];
    "admiral-titus-officer" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .pick(enemy_ships())
            .then(Operation::ChangeSpeed(On::Chosen, 1, 0)),
    ];
    "agent-kallus-officer" => [while_attacking().against_squadrons().defender(Is::Unique).add_any_die()];
    "captain-brunson-officer" => [
        while_defending().exhaust().carrier(Is::NearObstacle(2)).cancel_die(DieFilter::Any),
    ];
    "captain-needa-officer" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .then(Operation::ReplaceDefense(On::Carrier, DefenseToken::Evade)),
    ];
    "commandant-aresko-officer" => [
        when_revealing()
            .of(Scope::OtherFriendlyShip)
            .within(3)
            .exhaust()
            .then(Operation::GainToken(On::Carrier, Commands::Revealed)),
    ];
    "commander-beck-officer" => [rule(Rule::TokensByRaid)];
    "commander-gherant-officer" => [
        rule(Rule::NoCriticals).of(Scope::Any).when(Condition::Opposite(Is::Carrier)).only_if(attacker_counts),
        at(Window::AttackAfter).must().against_ships().discard(),
    ];
    "commander-vanto-officer" => [
        at(Window::CommandAfter).exhaust().only_if(first_command).gain_token(On::Subject, CommandSet::ANY),
    ];
    "commander-woldar-officer" => [
        while_attacking().against_squadrons()
            .of(Scope::FriendlySquadron)
            .may()
            .within(3)
            .subject(Is::Lacks(Keyword::Swarm))
            .reroll(1, DieFilter::Any),
    ];
    "darth-vader-officer" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .within(5)
            .cost(Cost::Pay(officers_to_give_up, give_up_officer))
            .reroll(ANY_NUMBER, DieFilter::Any),
    ];
    "director-isard-officer" => [when_revealing().may().pick(enemy_ships().such(has_dials_to_show)).run(show_dials)];
    "director-krennic-officer" => [
        at(Window::CommandAfter)
            .may()
            .resolving(Command::ConcentrateFire)
            .only_if(fires_with_a_dial)
            .only_if(at_medium_or_long)
            .reroll(ANY_NUMBER, DieFilter::Color(Color::Red)),
        at(Window::CommandAfter)
            .may()
            .resolving(Command::ConcentrateFire)
            .only_if(fires_with_a_token)
            .only_if(at_medium_or_long)
            .reroll(2, DieFilter::Color(Color::Red)),
    ];
    "emperor-palpatine-officer" => [
        at(Window::AttackTargeted).must().by_opponent().only_if(attacker_must_pay).choose(tokens_of_the_attacker, attacker_spends),
    ];
    "governor-pryce-2018-officer" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).may().once_per(Limit::Game).then(Operation::MarkRound),
        rule(Rule::ActivatesLast).when(Condition::MarkedRound),
    ];
    "governor-pryce-officer" => [
        while_attacking()
            .may()
            .against_ships()
            .once_per(Limit::Activation)
            .cost(Cost::Pay(attacking_zone, burn_attacking_shield))
            .change(DieFilter::Any, ALL_FACES),
    ];
    "governor-pryce-officer" since "rrg-1.6" => [
        while_attacking()
            .may()
            .against_ships()
            .once_per(Limit::Activation)
            .cost(Cost::Pay(attacking_zone, burn_attacking_shield))
            .change(DieFilter::Any, FACES_BUT_ACCURACY),
    ];
    "iden-versio-officer" => [
        rule(Rule::EvadeCancels).when(Condition::RangeIs(Range::Close)),
        at(Window::CommandSquadron).discard().pick(enemy_ships().in_range(Range::Close)).gain_raid(On::Chosen, CommandSet::ANY),
    ];
    "instructor-goran-officer" => [
        value(Value::Counter).of(Scope::FriendlySquadron).within(2).subject(Is::Lacks(Keyword::Heavy)).plus(1),
    ];
    "instructor-goran-officer" since "rrg-1.5" => [
        gain_keyword(Keyword::Counter, 1).of(Scope::FriendlySquadron).within(2).subject(Is::Lacks(Keyword::Heavy)),
    ];
    "lira-wessex-officer" => [
        at(Window::DamageDrawn).spend_token(just(Command::Repair)).run(deal_facedown),
    ];
    "minister-tua-officer" => [while_building()];
    "reeva-demesne-officer" => [
        at(Window::AttackTargeted).only_if(zone_has_shields).exhaust().then(Operation::ReadyDefense(On::Carrier)),
    ];
    "taskmaster-grint-officer" => [
        when_revealing().may().only_if(reveals_stored_kind).then(Operation::GainToken(On::Subject, Commands::Revealed)),
    ];
    "the-grand-inquisitor-officer" => [
        at(Window::SpeedChange).of(Scope::EnemyShip).within(5).exhaust().then(Operation::ChangeSpeed(On::Carrier, 1, 0)),
    ];
    "wullf-yularen-officer" => [at(Window::TokenSpend).exhaust().run(gain_spent_token)];
}

fn gain_spent_token(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship()
        && let Some(command) = table.ship(ship).spent_token
    {
        table.gain_token(ship, command);
    }
}

/// Engagement would keep the squadron from moving without this card: one that may move anyway keeps its speed. Up to revision 7
/// every engaged squadron was slowed.
fn commanded_and_engaged(moment: &Moment<'_>) -> bool {
    commanded_by_carrier(moment)
        && moment.squadron().is_some_and(|squadron| match moment.table.game().revision {
            ..=7 => moment.table.is_engaged(squadron),
            _ => moment.table.held_but_for_cards(squadron),
        })
}

const ALL_FACES: &[Face] =
    &[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical, Face::Accuracy];

const FACES_BUT_ACCURACY: &[Face] =
    &[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical];

fn overlapped_a_ship(moment: &Moment<'_>) -> bool {
    moment.table.activation.as_ref().is_some_and(|activation| activation.overlapped)
}

fn reveals_stored_kind(moment: &Moment<'_>) -> bool {
    reveals(moment).is_some_and(|own| moment.table.card_tokens(moment.source).contains(&own))
}

fn first_command(moment: &Moment<'_>) -> bool {
    moment.table.activation.as_ref().is_some_and(|activation| activation.commands == 1)
}

/// Officers and the commander of the attacking ship but those named Darth Vader.
fn officers_to_give_up(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.ship() else { return };
    let own = moment.card().map_or(&[][..], |card| card.unique_names.as_slice());
    let cards = moment.table.upgrades_of(ship).filter(|(_, card, _)| {
        let slot = card.upgrade().map(|upgrade| upgrade.slot());
        matches!(slot, Some(Slot::Officer | Slot::Commander))
            && !card.unique_names.iter().any(|name| own.contains(name))
    });
    options.extend(cards.map(|(_, card, _)| Pick::Card(card.number)));
}

fn give_up_officer(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Card(card)) = (running.ship(), pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.discard_card(ship, place);
    }
}

fn at_medium_or_long(moment: &Moment<'_>) -> bool {
    let range = moment.attack().map(|attack| attack.range);
    matches!(range, Some(Range::Medium | Range::Long))
}

fn attacker_must_pay(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.attacker {
        Unit::Ship(_) => true,
        Unit::Squadron(squadron) => moment.table.game().squadron(squadron).card.unique,
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
    })
}

fn tokens_of_the_attacker(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attacker) = moment.attack().map(|attack| attack.attacker) else { return };
    let locked = moment.table.rule(Rule::ExhaustedTokensLocked, attacker);
    let tokens = moment.table.defense_tokens(attacker).iter().copied();
    let tokens = one_of_each(tokens.filter(|token| token.readied || !locked));
    options.extend(tokens.into_iter().map(Pick::Token));
}

fn attacker_spends(table: &mut Table, _: &Running, pick: Pick) {
    let attacker = table.attack().map(|attack| attack.attacker);
    if let (Some(attacker), Pick::Token(token)) = (attacker, pick) {
        table.pay_with_defense(attacker, token);
    }
}

/// The attacking zone, while it has a shield to give up.
fn attacking_zone(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let zone = moment.attack().and_then(|attack| attack.zone);
    if let (Some(own), Some(zone)) = (moment.own_ship(), zone)
        && moment.table.ship(own).shields(zone) > 0
    {
        options.push(Pick::Zone(zone));
    }
}

fn burn_attacking_shield(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Zone(zone)) = (running.own_ship(), pick) {
        table.lose_shields(own, zone, 1);
    }
}

fn deal_facedown(table: &mut Table, _: &Running) {
    table.change_drawn(Dealt::Facedown);
}

/// A token that a card turned into a dial counts as a dial, not as a token. ARM 1.03: Director Krennic. Up to revision 5 it was a token.
fn token_became_a_dial(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress();
    let raised = command.is_some_and(|own| own.as_dial && !own.spent_dial && !own.as_token);
    raised && moment.table.game().revision > 5
}

fn fires_with_a_dial(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress();
    command.is_some_and(|own| own.spent_dial) || token_became_a_dial(moment)
}

fn fires_with_a_token(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress();
    command.is_some_and(|own| own.spent_token || own.as_token) && !token_became_a_dial(moment)
}

/// Up to revision 7 any ship could be chosen.
fn has_dials_to_show(moment: &Moment<'_>, unit: Unit) -> bool {
    moment.is(unit, &Is::HasDials) || moment.table.game().revision <= 7
}

fn show_dials(table: &mut Table, running: &Running) {
    if let Some(ship) = running.chosen_unit().and_then(Unit::ship) {
        table.show_dials(ship, running.seat, 0..usize::MAX);
    }
}
