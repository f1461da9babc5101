use super::reserves::{came_from_this_card, has_room, keep_back, other_waiting_ships, ship_beside};
use super::shared::{locked_tokens, unlock};
use crate::effects::prelude::*;

cards! { COMMANDER:
    "admiral-ackbar-commander" => [
        at(Window::AttackStepStart).of(Scope::FriendlyShip).may().lasts(Span::Round, &[1, 2]),
        lasting(rule(Rule::CannotAttack).only_if(not_from_a_side)),
        lasting(while_attacking().may().against_ships().add_dice(2, Color::Red)),
    ];
    "admiral-coburn-commander" => [
        at(Window::Course).of(Scope::FriendlyShip).may().only_if(near_an_enemy_or_obstacle).only_if(a_joint_is_stiff).run(loosen_joints),
    ];
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
        at(Window::CommandNavigate).of(Scope::FriendlyShip).may().run(one_more_speed_change),
    ];
    "admiral-ozzel-commander" since "rrg-1.5" => [
        at(Window::Course).of(Scope::FriendlyShip).may().run(one_more_speed_change),
    ];
    "admiral-piett-commander" => [
        at(Window::CommandBefore).of(Scope::FriendlyShip).exhaust().when(Condition::WithTokenAlone).run(as_a_dial),
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
            .lasts(Span::Round, &[3]),
        lasting(rule(Rule::NotFirstToActivate)),
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
    "admiral-tarkin-commander" => [
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .once_per(Limit::Round)
            .discard_card_token(CommandSet::ANY)
            .either(&[
                (Choice::GainADial, Operation::GainDial(On::Carrier, Commands::Chosen)),
                (Choice::GiveEveryShipAToken, Operation::Run(remembered_token_for_all)),
            ]),
    ];
    "admiral-trench-commander" => [
        at(Window::ShipPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(CommandSet::ANY).lasts(Span::Round, &[1]),
        lasting(at(Window::CommandBefore).of(Scope::FriendlyShip).must().when(Condition::WithTokenAlone).only_if(resolves_the_remembered).run(as_dial_and_token)),
    ];
    "admiral-yularen-commander" => [
        value(Value::SquadronsCommanded).of(Scope::FriendlyShip).when(Condition::WithToken).plus(1),
        at(Window::CommandRepair).of(Scope::FriendlyShip).may().repeat(hurt_squadrons_near, heal_for_points),
    ];
    "anakin-skywalker-commander" => [
        while_attacking().of(Scope::FriendlyShip).may().when(Condition::Salvo(true)).add_die_of_pool(),
        rule(Rule::DiceInSalvo).of(Scope::FriendlyShip),
        at(Window::AttackAfter)
            .of(Scope::FriendlyShip)
            .once_per(Limit::Activation)
            .against_ships()
            .only_if(could_salvo_again)
            .cost(Cost::SpendDefense(On::Attacker, DefenseToken::Salvo))
            .run(salvo_at_the_defender),
    ];
    "anakin-skywalker-commander" since "errata-2023-10" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .when(Condition::There(2, friendly_ships().that(Is::NotSubject).that(Is::NearDefender(5))))
            .pick(friendly_ships().that(Is::NotSubject).that(Is::NearDefender(5)).such(can_spend_a_token))
            .choose(tokens_of_the_chosen, spend_of_the_chosen)
            .then(Operation::Reroll(3, DieFilter::Any)),
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
    "commander-sato-commander" => [
        at(Window::AttackGather)
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
    "count-dooku-commander" => [
        rule(Rule::StoresTwoKinds),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .once_per(Limit::Round)
            .discard_card_token(CommandSet::ANY)
            .for_all(enemy_ships())
            .then(Operation::GainRaid(On::Chosen, Commands::Chosen)),
    ];
    "daultay-dofine-commander" => [
        value(Value::AiAnyColor).of(Scope::FriendlySquadron).subject(Is::Generic).against_squadrons().plus(1),
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .subject(Is::Generic)
            .only_if(battery_ai_was_used)
            .reroll(1, DieFilter::Any),
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
        at(Window::ShipPhaseStart).of(Scope::Any).may().once_per(Limit::Round).cost(Cost::Pay(kinds_on_the_card, take_kind_off)).lasts(Span::Round, &[2]),
        lasting(rule(Rule::SpentTokensAreDiscarded).of(Scope::Enemy).only_if(spends_the_remembered_kind)),
    ];
    "emperor-palpatine-commander" since "arc-01" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).run(lay_out_defense_tokens),
        at(Window::ShipPhaseStart).of(Scope::Any).may().once_per(Limit::Round).cost(Cost::Pay(kinds_on_the_card, take_kind_off)).lasts(Span::Round, &[2, 3]),
        lasting(rule(Rule::SpentTokensAreDiscarded).of(Scope::Enemy).only_if(spends_the_remembered_kind)),
        lasting(rule(Rule::PaidTokensAreDiscarded).of(Scope::Enemy).only_if(spends_the_remembered_kind)),
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
            .when(Condition::Opposite(Is::AtLeast(Size::Small))),
    ];
    "general-dodonna-commander" => [
        at(Window::DamageDealt).of(Scope::EnemyShip).choose(top_four_cards, leave_on_top),
    ];
    "general-draven-commander" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).choose(any_command, store_command).choose(any_command, store_command),
        at(Window::ShipPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(CommandSet::ANY).lasts(Span::Round, &[2]),
        lasting(at(Window::CommandBefore).of(Scope::EnemyShip).must().when(Condition::WithDial).only_if(resolves_the_remembered).run(as_a_token)),
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
    "general-grievous-commander" => [
        at(Window::Destroyed)
            .of(Scope::Friendly)
            .may()
            .pick(friends().that(Is::NearSubject(5)).that(Is::NotSubject).such(ship_or_unique).such(could_use_a_token))
            .either(&[
                (Choice::ReadyAToken, Operation::ReadyDefense(On::Chosen)),
                (Choice::RecoverAToken, Operation::RecoverDefense(On::Chosen, false)),
            ]),
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
        at(Window::ShipPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(CommandSet::ANY).lasts(Span::Round, &[1]),
        lasting(at(Window::ActivationStart).of(Scope::FriendlyShip).must().run(gain_remembered_dial)),
    ];
    "grand-moff-tarkin-commander" => [
        at(Window::ShipPhaseStart).of(Scope::Any).may().choose(any_command, token_for_all),
    ];
    "ki-adi-mundi-commander" => [
        at(Window::AttackRolled).of(Scope::FriendlyShip).may().only_if(no_salvo_or_ignition).add_die_of_pool().run(raid_or_hurt_the_attacker),
    ];
    "kraken-commander" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .once_per(Limit::Activation)
            .if_any(friendly_ships().that(Is::NotSubject).such(near_the_defender))
            .change(DieFilter::Any, &[Face::Hit, Face::Critical, Face::Accuracy]),
    ];
    "kyrsta-agate-commander" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, ALL_BUT_SCATTER)),
        while_defending().may().carrier(Is::Speed(1)).choose(own_tokens_of_new_kinds, discard_for_its_effect),
    ];
    "leia-organa-commander" => [
        at(Window::CommandBefore).of(Scope::FriendlyShip).may().only_if(first_with_a_dial_alone).run(both_but_no_other),
    ];
    "leia-organa-commander" since "arc-01" => [
        at(Window::CommandBefore).of(Scope::FriendlyShip).may().only_if(with_the_revealed_dial_alone).run(as_dial_and_token_spent),
    ];
    "luminara-unduli-commander" => [
        at(Window::AttackDefenseEnd)
            .of(Scope::Friendly)
            .may()
            .only_if(spent_one_at_most)
            .pick(friends().such(may_be_readied))
            .choose(unspent_exhausted_tokens, ready_of_the_chosen),
    ];
    "mar-tuuk-commander" => [
        while_attacking().of(Scope::FriendlyShip).may().against_ships().only_if(zone_has_shields).add_dice(1, Color::Red),
        at(Window::AttackRolled).of(Scope::FriendlyShip).must().against_ships().only_if(no_shields_at_all).cancel_die(DieFilter::Any),
    ];
    "moff-jerjerrod-commander" => [
        at(Window::Course).of(Scope::FriendlyShip).may().cost(Cost::Suffer(On::Subject, 1)).lasts(Span::Activation, &[1]),
        lasting(value(Value::FirstYaw).only_if(moves_at_dial_speed).then(Operation::Becomes(2))),
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
    "obi-wan-kenobi-commander" => [
        before_suffering().of(Scope::FriendlyShip).may().only_if(spent_a_readied_redirect).then(Operation::ReduceDamage(1)),
    ];
    "plo-koon-commander" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .if_any(friendly_ships().that(Is::NearDefender(3)))
            .add_set_die(Color::Blue, Face::Accuracy)
            .run(bar_change_of_the_accuracy),
        gain_keyword(Keyword::Grit, 0).of(Scope::FriendlySquadron).only_if(beside_an_adept_without_being_one),
    ];
    "poggle-the-lesser-commander" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).for_all(friendly_ships()).gain_token(On::Chosen, CommandSet::ANY),
        value(Value::TokenLimit).of(Scope::FriendlyShip).plus(1),
        at(Window::AttackTargeted)
            .of(Scope::FriendlyShip)
            .only_if(flagship_or_small)
            .only_if(not_yet_obstructed)
            .cost(Cost::DiscardToken(On::Subject, CommandSet::ANY))
            .run(obstruct_the_attack),
    ];
    "tf-1726-commander" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .when(Condition::Salvo(false))
            .once_per(Limit::Activation)
            .defender(Is::Raided)
            .run(add_black_for_raids),
    ];
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
    let ships: Vec<_> = table.ships_of(running.seat).collect();
    table.gain_tokens(ships, command);
}

fn one_more_speed_change(table: &mut Table, _: &Running) {
    table.grant_speed_change(1);
}

fn round_one_or_five(moment: &Moment<'_>) -> bool {
    matches!(moment.table.round(), 1 | 5)
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

/// Every kind of defense token but scatter.
const ALL_BUT_SCATTER: &[DefenseToken] = &[
    DefenseToken::Brace,
    DefenseToken::Redirect,
    DefenseToken::Evade,
    DefenseToken::Contain,
    DefenseToken::Salvo,
];

fn not_from_a_side(moment: &Moment<'_>) -> bool {
    moment.zone.is_some_and(|zone| !matches!(zone, HullZone::Left | HullZone::Right))
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

/// Two friends that are no flotillas, one of them medium or larger.
fn near_two_friends(moment: &Moment<'_>, unit: Unit) -> bool {
    let card = |ship: &ShipId| moment.table.game().ship(*ship).ship;
    let mut near = friends_near(moment, unit).filter(|ship| !card(ship).is_flotilla());
    let near: Vec<_> = near.by_ref().collect();
    near.len() >= 2 && near.iter().any(|ship| card(ship).size >= Size::Medium)
}

fn as_a_dial(table: &mut Table, _: &Running) {
    table.count_command_as(true, false);
}

fn as_dial_and_token(table: &mut Table, _: &Running) {
    table.count_command_as(true, true);
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
            if let Some(attack) = table.attack_mut() {
                attack.locked.insert(place);
            }
        }
        false => table.discard_defense(defender, place),
    }
}

fn remembered_token_for_all(table: &mut Table, running: &Running) {
    if let Some(command) = table.moment_of(running).chosen_command() {
        let ships: Vec<_> = table.ships_of(running.seat).collect();
        table.gain_tokens(ships, command);
    }
}

fn resolves_the_remembered(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress().map(|own| own.command);
    command.is_some() && command == moment.chosen_command()
}

/// Friendly squadrons at distance 1 to 3 of the ship that lost hull points, while two engineering points are left.
fn hurt_squadrons_near(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (table, Some(ship)) = (moment.table, moment.subject) else { return };
    if table.engineering_left() < 2 {
        return;
    }
    let hurt = table.squadrons_of(moment.seat).filter(|own| {
        table.squadron(*own).hull < table.game().squadron(*own).squadron.hull
            && table.at_distance(ship, Unit::Squadron(*own), 3)
    });
    options.extend(hurt.map(Pick::Squadron));
    if !options.is_empty() && !moment.picks.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn heal_for_points(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.add_engineering(-2);
        table.heal_squadron(squadron, 1);
    }
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

fn ship_or_unique(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some() || moment.table.game().is_unique(unit)
}

fn could_use_a_token(moment: &Moment<'_>, unit: Unit) -> bool {
    moment.is(unit, &Is::HasExhausted) || moment.is(unit, &Is::LostDefense)
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

fn near_the_defender(moment: &Moment<'_>, unit: Unit) -> bool {
    let defender = moment.attack().map(|attack| attack.defender());
    defender.is_some_and(|other| moment.table.at_range(unit, other, Range::Medium))
}

/// Own defense tokens of kinds whose effect was not used in this attack.
fn own_tokens_of_new_kinds(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(attack)) = (moment.carrier(), moment.attack()) else { return };
    let tokens = moment.table.defense_tokens(own).iter().copied();
    let new = tokens.filter(|token| attack.spent_kinds & (1 << token.kind as u8) == 0);
    options.extend(one_of_each(new).into_iter().map(Pick::Token));
}

fn discard_for_its_effect(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        if let Some(attack) = table.attack_mut() {
            attack.spent_kinds |= 1 << token.kind as u8;
        }
        table.discard_token(own, token);
        table.token_effect(own, token.kind);
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
        table.ship_mut(ship).resolved = CommandSet::ANY;
    }
}

fn spent_one_at_most(moment: &Moment<'_>) -> bool {
    moment.table.tokens_spent() < 2
        && moment.subject.is_some_and(|unit| ship_or_unique(moment, unit))
}

/// The defender itself, or another friendly ship at distance 1 to 5 of it.
fn may_be_readied(moment: &Moment<'_>, unit: Unit) -> bool {
    let beside = Some(unit) == moment.subject
        || (unit.ship().is_some() && moment.is(unit, &Is::NearSubject(5)));
    beside && exhausted_unspent(moment, unit).next().is_some()
}

/// Exhausted tokens of a unit; of the defender those it has not spent in this attack.
fn exhausted_unspent<'a>(moment: &Moment<'a>, unit: Unit) -> impl Iterator<Item = Token> + use<'a> {
    let attack = moment.attack().filter(|attack| attack.defender() == unit);
    let tokens = moment.table.defense_tokens(unit).iter().enumerate();
    let kept = tokens.filter(move |(place, token)| {
        !token.readied && !attack.is_some_and(|attack| attack.spent.contains(*place))
    });
    kept.map(|(_, token)| *token)
}

fn unspent_exhausted_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(unit) = moment.chosen_unit() {
        let tokens = one_of_each(exhausted_unspent(moment, unit));
        options.extend(tokens.into_iter().map(Pick::Token));
    }
}

fn ready_of_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = table.moment_of(running).chosen_unit();
    if let (Some(unit), Pick::Token(token)) = (chosen, pick) {
        table.ready_token(unit, token);
    }
}

fn zone_has_shields(moment: &Moment<'_>) -> bool {
    let target = moment.attack().map(|attack| attack.target);
    matches!(target, Some(Target::Zone(ship, zone)) if moment.table.ship(ship).shields(zone) > 0)
}

fn no_shields_at_all(moment: &Moment<'_>) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().ship());
    defender.is_some_and(|ship| moment.table.shielded_zones(ship).next().is_none())
}

fn moves_at_dial_speed(moment: &Moment<'_>) -> bool {
    let ship = moment.table.maneuvering();
    ship.is_some_and(|own| moment.table.speed_of_maneuver() == Some(moment.table.ship(own).speed))
}

fn spent_a_readied_redirect(moment: &Moment<'_>) -> bool {
    let redirect = 1 << DefenseToken::Redirect as u8;
    moment.attack().is_some_and(|attack| attack.damage > 0 && attack.readied_kinds & redirect != 0)
}

fn beside_an_adept_without_being_one(moment: &Moment<'_>) -> bool {
    let (Some(own), table) = (moment.squadron(), moment.table) else { return false };
    let adept = |squadron| table.has_keyword(squadron, Keyword::Adept);
    !adept(own)
        && table.squadrons_of(moment.seat).any(|other| {
            adept(other) && table.at_distance(Unit::Squadron(own), Unit::Squadron(other), 1)
        })
}

/// A black die for each raid token of the defender, two at most.
fn add_black_for_raids(table: &mut Table, _: &Running) {
    let defender = table.attack().and_then(|attack| attack.defender().ship());
    let raids = defender.map_or(0, |ship| table.ship(ship).raids.len());
    (0..raids.min(2)).for_each(|_| table.add_die(Color::Black));
}

/// The attack was an ordinary one, and its defender still stands.
fn could_salvo_again(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        attack.kind == AttackKind::Normal && moment.table.is_in_play(attack.defender())
    })
}

fn salvo_at_the_defender(table: &mut Table, _: &Running) {
    table.salvo_at_the_defender();
}

fn can_spend_a_token(moment: &Moment<'_>, unit: Unit) -> bool {
    let locked = moment.table.rule(Rule::ExhaustedTokensLocked, unit);
    moment.table.defense_tokens(unit).iter().any(|token| token.readied || !locked)
}

fn tokens_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(unit) = moment.chosen_unit() else { return };
    let locked = moment.table.rule(Rule::ExhaustedTokensLocked, unit);
    let tokens = moment.table.defense_tokens(unit).iter().copied();
    let able = one_of_each(tokens.filter(|token| token.readied || !locked));
    options.extend(able.into_iter().map(Pick::Token));
}

fn spend_of_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = table.moment_of(running).chosen_unit();
    if let (Some(unit), Pick::Token(token)) = (chosen, pick) {
        table.pay_with_defense(unit, token);
    }
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

fn store_command(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Command(command) = pick {
        table.store_token(running.source, command);
    }
}

fn another_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    any_command(moment, options);
    options.retain(|pick| moment.picks.last() != Some(pick));
}

fn as_a_token(table: &mut Table, _: &Running) {
    table.count_command_as(false, true);
}

fn show_dials_of_the_chosen(table: &mut Table, running: &Running) {
    if let Some(ship) = table.moment_of(running).chosen_unit().and_then(Unit::ship) {
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

/// A ship or an obstacle obstructs the attack, whatever cards say beside.
fn something_is_in_the_way(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.in_the_way)
}

/// At distance 1 to 2 of an enemy ship or an obstacle.
fn near_an_enemy_or_obstacle(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.is(unit, &Is::NearObstacle(2)))
        || moment.any(enemy_ships().that(Is::NearSubject(2)))
}

/// At some speed of the ship some joint has no yaw.
fn a_joint_is_stiff(moment: &Moment<'_>) -> bool {
    moment.ship().is_some_and(|ship| {
        (1..=moment.table.game().ship(ship).ship.speed.max())
            .any(|speed| moment.table.yaw(ship, speed).contains(&0))
    })
}

fn loosen_joints(table: &mut Table, _: &Running) {
    table.loosen_joints();
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

fn battery_ai_was_used(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        moment.table.counts_as_used(Source::Keyword(squadron, Keyword::AiBattery), 0)
    })
}

fn no_salvo_or_ignition(moment: &Moment<'_>) -> bool {
    moment
        .attack()
        .is_some_and(|attack| !matches!(attack.kind, AttackKind::Salvo | AttackKind::Ignition))
}

/// The attacker gains a repair raid token; if it has one, the attacking hull zone suffers two damage.
fn raid_or_hurt_the_attacker(table: &mut Table, running: &Running) {
    let zone = table.attack().and_then(|attack| attack.zone);
    let (Some(ship), Some(zone)) = (running.ship(), zone) else { return };
    match table.ship(ship).raids.contains(Command::Repair) {
        true => table.suffer_on(ship, zone, 2),
        false => table.gain_raid(ship, Command::Repair),
    }
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

fn flagship_or_small(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| {
        Some(unit) == moment.carrier()
            || (moment.is(unit, &Is::Size(Size::Small)) && moment.is(unit, &Is::NotFlotilla))
    })
}

fn not_yet_obstructed(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| !attack.obstructed)
}

fn obstruct_the_attack(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.obstructed = true;
    }
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

/// The accuracy may be spent, but neither rerolled nor turned.
fn bar_change_of_the_accuracy(table: &mut Table, _: &Running) {
    table.bar_change(Die::new(Color::Blue, Face::Accuracy));
}

fn bar_reroll_of_the_turned(table: &mut Table, running: &Running) {
    if let Some(Pick::Turn(_, die)) = running.picks.last() {
        table.bar_reroll(*die);
    }
}
