use crate::effects::prelude::*;

cards! { EMPIRE:
    "admiral-konstantine-commander" => [
        at(Window::StatusStart)
            .of(Scope::Any)
            .may()
            .for_up_to(ANY_NUMBER, enemy_ships().such(near_two_large_friends))
            .then(Operation::ChangeSpeed(On::Chosen, 1, 1)),
    ];
    "admiral-konstantine-commander" since "rrg-1.5" => [
        at(Window::StatusStart)
            .of(Scope::Any)
            .may()
            .for_up_to(ANY_NUMBER, enemy_ships().such(near_two_friends))
            .either(&[
                (Choice::DiscardACommandToken, Operation::LoseToken(On::Chosen, Commands::Of(just(Command::Navigate)))),
                (Choice::ChangeTheSpeed, Operation::ChangeSpeed(On::Chosen, 1, 1)),
            ]),
    ];
    "admiral-motti-commander" => [
        value(Value::Hull).of(Scope::FriendlyShip).size(Size::Small).plus(1),
        value(Value::Hull).of(Scope::FriendlyShip).size(Size::Medium).plus(2),
        value(Value::Hull).of(Scope::FriendlyShip).size(Size::Large).plus(3),
    ];
    "admiral-ozzel-commander" => [
        at(Window::CommandNavigate).of(Scope::FriendlyShip).may().then(Operation::GrantSpeedChange(1)),
    ];
    "admiral-ozzel-commander" since "rrg-1.5" => [
        at(Window::Course).of(Scope::FriendlyShip).may().then(Operation::GrantSpeedChange(1)),
    ];
    "admiral-piett-commander" => [
        at(Window::CommandBefore).of(Scope::FriendlyShip).exhaust().when(Condition::WithTokenAlone).counts_as_dial(),
    ];
    "admiral-screed-commander" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .once_per(Limit::Activation)
            .when(Condition::DiceCount(2))
            .spend_die(DieFilter::Any)
            .change(DieFilter::Any, &[Face::Critical, Face::HitCritical]),
    ];
    "admiral-screed-commander" since "arc-01" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .once_per(Limit::Activation)
            .when(Condition::DiceCount(2))
            .spend_die(DieFilter::Any)
            .change(DieFilter::Any, &[Face::Critical, Face::HitCritical])
            .run(bar_reroll_of_the_turned),
    ];
    "admiral-sloane-commander" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Lacks(Keyword::Rogue))
            .spend_die(DieFilter::Accuracy)
            .choose(tokens_of_the_defender, make_the_defender_spend),
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Lacks(Keyword::Rogue))
            .against_ships()
            .reroll(1, DieFilter::Critical),
    ];
    "darth-vader-commander" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .cost(Cost::SpendAnyDefense(On::Attacker))
            .reroll(ANY_NUMBER, DieFilter::Any),
    ];
    "emperor-palpatine-commander" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).run(lay_out_defense_tokens),
        at(Window::ShipPhaseStart).of(Scope::Any).may().once_per(Limit::Round).cost(Cost::Pay(kinds_on_the_card, take_kind_off)).lasts(Span::Round, "tokens are discarded"),
        lasting("tokens are discarded", rule(Rule::SpentTokensAreDiscarded).of(Scope::Enemy).only_if(spends_the_remembered_kind)),
    ];
    "emperor-palpatine-commander" since "arc-01" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).run(lay_out_defense_tokens),
        at(Window::ShipPhaseStart).of(Scope::Any).may().once_per(Limit::Round).cost(Cost::Pay(kinds_on_the_card, take_kind_off)).lasts(Span::Round, "tokens are discarded"),
        lasting("tokens are discarded", rule(Rule::SpentTokensAreDiscarded).of(Scope::Enemy).only_if(spends_the_remembered_kind)),
        lasting("tokens are discarded", rule(Rule::PaidTokensAreDiscarded).of(Scope::Enemy).only_if(spends_the_remembered_kind)),
    ];
    "general-romodi-commander" => [
        rule(Rule::ObstructionTakesNoDie).of(Scope::FriendlyShip).against_ships().only_if(something_is_in_the_way),
        while_attacking().of(Scope::FriendlyShip).may().against_ships().only_if(something_is_in_the_way).add_dice(1, Color::Red),
    ];
    "general-tagge-commander" => [
        at(Window::RoundStart).of(Scope::Any).may().only_if(round_three_or_five).for_up_to(ANY_NUMBER, friendly_ships().that(Is::LostDefense)).then(Operation::RecoverDefense(On::Chosen, true)),
    ];
    "general-tagge-commander" since "rrg-1.5" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).then(Operation::MarkRound).then(Operation::MarkRound),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .may()
            .when(Condition::MarkedRound)
            .for_up_to(ANY_NUMBER, friendly_ships().that(Is::LostDefense))
            .then(Operation::RecoverDefense(On::Chosen, true)),
    ];
    "grand-admiral-thrawn-commander" => [
        at(Window::ShipPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(CommandSet::ANY).lasts(Span::Round, "another dial"),
        lasting("another dial", at(Window::ActivationStart).of(Scope::FriendlyShip).must().run(gain_remembered_dial)),
    ];
    "grand-moff-tarkin-commander" => [
        at(Window::ShipPhaseStart).of(Scope::Any).may().then(Operation::PickCommand(CommandSet::ANY)).for_all(friendly_ships()).then(Operation::GainToken(On::Chosen, Commands::Chosen)),
    ];
    "moff-jerjerrod-commander" => [
        at(Window::Course).of(Scope::FriendlyShip).may().subject(Is::AtMost(Size::Large)).only_if(moves_at_dial_speed).cost(Cost::Suffer(On::Subject, 1)).lasts(Span::Activation, "more yaw"),
        lasting("more yaw", value(Value::FirstYaw).only_if(moves_at_dial_speed).becomes(2)),
    ];
}

fn friends_near<'a>(moment: &Moment<'a>, unit: Unit) -> impl Iterator<Item = ShipId> + use<'a> {
    let table = moment.table;
    table.ships_of(moment.seat).filter(move |own| table.at_distance(Unit::Ship(*own), unit, 5))
}

fn near_two_large_friends(moment: &Moment<'_>, unit: Unit) -> bool {
    let size = |ship: &ShipId| moment.table.game().ship(*ship).ship.size;
    let large = |ship: &ShipId| matches!(size(ship), Size::Medium | Size::Large);
    friends_near(moment, unit).filter(large).count() >= 2
}

/// Two friendly ships other than flotillas, at least one of them medium or larger. A station of our own objective counts as a
/// friendly ship without a size.
/// AMG ruling of 2021: Admiral Konstantine.
fn near_two_friends(moment: &Moment<'_>, unit: Unit) -> bool {
    let card = |ship: &ShipId| moment.table.game().ship(*ship).ship;
    let mut near = friends_near(moment, unit).filter(|ship| !card(ship).is_flotilla());
    let near: Vec<_> = near.by_ref().collect();
    let stations = moment.table.stations_of(moment.seat);
    let stations = stations.filter(|own| moment.table.at_distance(*own, unit, 5)).count();
    near.len() + stations >= 2 && near.iter().any(|ship| card(ship).size >= Size::Medium)
}

/// The token is spent without effect and cannot be spent again in this attack.
fn make_the_defender_spend(table: &mut Table, _: &Running, pick: Pick) {
    let (Pick::Token(token), Some(attack)) = (pick, table.attack()) else { return };
    let defender = attack.defender();
    let tokens = table.defense_tokens(defender).iter().enumerate();
    let alike = tokens.filter(|(_, own)| **own == token).map(|(place, _)| place);
    let Some(place) = { alike }.min_by_key(|place| attack.locked.contains(*place)) else { return };
    match token.readied {
        true => {
            table.exhaust_defense(defender, place);
            // Up to revision 4 a card that unlocks tokens unlocked it.
            let is_burned = table.game.revision > 4;
            if let Some(attack) = table.attack_mut() {
                attack.locked.insert(place);
                if is_burned {
                    attack.burned.insert(place);
                }
            }
        }
        false => table.discard_defense(defender, place),
    }
}

fn round_three_or_five(moment: &Moment<'_>) -> bool {
    matches!(moment.table.round(), 3 | 5)
}

/// The dial does not clear raid tokens. RRG 1.5, Card Clarifications: Grand Admiral Thrawn.
fn gain_remembered_dial(table: &mut Table, running: &Running) {
    let command = table.moment_of(running).chosen_command();
    if let (Some(ship), Some(command)) = (running.ship(), command) {
        table.gain_dial(ship, command, false);
    }
}

fn moves_at_dial_speed(moment: &Moment<'_>) -> bool {
    let ship = moment.table.maneuvering();
    ship.is_some_and(|own| moment.table.speed_of_maneuver() == Some(moment.table.ship(own).speed))
}

/// One defense token of each kind the edition knows is laid on the card.
fn lay_out_defense_tokens(table: &mut Table, running: &Running) {
    if let Source::Upgrade(ship, place) = running.source {
        let salvo = table.rules().salvo != flagbridge_cards::Salvo::None;
        let kinds = DefenseToken::ALL.iter().copied();
        let known = kinds.filter(|kind| salvo || *kind != DefenseToken::Salvo);
        table.ship_mut(ship).upgrades[usize::from(place)].defense = known.collect();
    }
}

fn kinds_on_the_card(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Source::Upgrade(ship, place) = moment.source {
        let kinds = &moment.table.ship(ship).upgrades[usize::from(place)].defense;
        options.extend(kinds.iter().copied().map(Pick::TokenKind));
    }
}

fn take_kind_off(table: &mut Table, running: &Running, pick: Pick) {
    if let (Source::Upgrade(ship, place), Pick::TokenKind(kind)) = (running.source, pick) {
        table.ship_mut(ship).upgrades[usize::from(place)].defense.retain(|own| *own != kind);
    }
}

fn spends_the_remembered_kind(moment: &Moment<'_>) -> bool {
    moment.kind.is_some_and(|kind| moment.picks.contains(&Pick::TokenKind(kind)))
}

/// A ship or an obstacle obstructs the attack, whatever cards say beside.
fn something_is_in_the_way(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.in_the_way)
}

fn bar_reroll_of_the_turned(table: &mut Table, running: &Running) {
    if let Some(Pick::Turn(_, die)) = running.picks.last() {
        table.bar_reroll(*die);
    }
}
