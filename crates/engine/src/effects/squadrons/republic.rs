use super::shared::{
    about_to_suffer, defender_near, enemies_beside_the_defender, in_own_activation, splash,
};
use crate::effects::prelude::*;

cards! { REPUBLIC:
    "ahsoka-tano-delta-7-aethersprite-squadron" => [
        at(Window::SquadronMoveAfter)
            .may()
            .pick(friendly_squadrons().other().within(1).such(has_an_enemy_beside))
            .choose(enemies_of_the_chosen, attack_with_two_blue),
    ];
    "anakin-skywalker-btl-b-y-wing-squadron" => [
        at(Window::SquadronActivate).may().only_if(could_break_away).choose(any_own_token, break_away),
        at(Window::SquadronMoveAfter).may().only_if(could_break_away).choose(any_own_token, break_away),
        at(Window::AttackAfter).may().only_if(could_break_away).choose(any_own_token, break_away),
    ];
    "anakin-skywalker-delta-7-aethersprite-squadron" => [
        at(Window::AttackSuffered)
            .may()
            .against_squadrons()
            .only_if(hurt_in_own_activation)
            .choose(enemies_beside_the_defender, splash)
            .choose(another_beside_the_defender, splash),
    ];
    "anakin-skywalker-twilight" => [
        at(Window::SquadronDeployed).must().only_if(no_ship_beside).then(Operation::Suffer(On::Subject, 2)),
        value(Value::MoreDamage).against_squadrons().only_if(has_five_hull_at_most).plus_by(one_for_each_red_critical),
        rule(Rule::WeighsRecovery),
    ];
    "axe-v-19-torrent-squadron" => [
        at(Window::AttackSuffer)
            .of(Scope::OtherFriendlySquadron)
            .may()
            .within(1)
            .only_if(about_to_suffer)
            .only_if(has_own_tokens)
            .choose(own_tokens, spend_to_prevent_one),
        rule(Rule::LendsTokens).of(Scope::OtherFriendlySquadron).within(1),
    ];
    "five-seven-laat-i-gunship" => [
        while_attacking()
            .of(Scope::OtherFriendlySquadron)
            .against_squadrons()
            .subject(Is::Generic)
            .only_if(defender_near)
            .cost(Cost::SpendAnyDefense(On::Carrier))
            .change(DieFilter::Any, &[Face::Hit]),
    ];
    "kickback-v-19-torrent-squadron" => [at(Window::AttackAfter).may().then(Operation::MoveSquadron(On::Carrier, 1))];
    "kit-fisto-delta-7-aethersprite-squadron" => [
        while_defending().may().only_if(can_spend_a_token).choose(spendable, discard_for_three),
    ];
    "luminara-unduli-delta-7-aethersprite-squadron" => [
        rule(Rule::AttacksObstructed).of(Scope::EnemySquadron).within(1).when(Condition::Opposite(Is::Generic)).against_squadrons(),
    ];
    "matchstick-btl-b-y-wing-squadron" => [
        gain_keyword(Keyword::Rogue, 0).of(Scope::FriendlySquadron).within(1).subject(Is::Keyword(Keyword::Bomber)).carrier(Is::Unengaged),
    ];
    "matchstick-btl-b-y-wing-squadron" since "errata-2023-10" => [
        value(Value::LentSquadrons)
            .of(Scope::FriendlyShip)
            .only_if(in_reach_of_the_command)
            .when(Condition::Opposite(Is::Keyword(Keyword::Bomber)))
            .when(Condition::Opposite(Is::Within(3)))
            .at_least(3),
    ];
    "oddball-arc-170-starfighter-squadron" => [
        while_attacking().may().only_if(moved_in_this_activation).reroll(2, DieFilter::Any),
    ];
    "plo-koon-delta-7-aethersprite-squadron" => [
        gain_keyword(Keyword::Counter, 1).of(Scope::FriendlySquadron).within(1).only_if(common_without_counter),
    ];
    "r2-d2-twilight" => [
        pass_a_token_on(Window::SquadronActivate),
        pass_a_token_on(Window::SquadronMoveAfter),
        pass_a_token_on(Window::AttackAfter),
    ];
}

/// A ship near by loses a token of its owner's choice, then a friendly one gains any; once in an activation.
const fn pass_a_token_on(window: Window) -> Effect {
    at(window)
        .may()
        .once_per(Limit::Activation)
        .only_if(none_passed_on_yet)
        .choose(ships_with_tokens_near, ask_its_owner)
        .choose(tokens_of_the_chosen, lose_token_of_the_chosen)
        .for_up_to(1, friendly_ships().within(2))
        .gain_token(On::Chosen, CommandSet::ANY)
}

/// An enemy squadron engages him in his own activation, or a card has him treated so, and he has a token to pay with. Up to
/// revision 7 only squadrons that are there counted.
fn could_break_away(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| {
        let table = moment.table;
        let unseen = table.game().revision > 7
            && table.unseen_engagers(own) > 0
            && !table.acts_unengaged(own);
        table.is_activating(own)
            && (unseen || table.engagers(own).next().is_some())
            && !moment.table.defense_tokens(Unit::Squadron(own)).is_empty()
    })
}

fn any_own_token(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    let tokens = one_of_each(moment.table.defense_tokens(own).iter().copied());
    options.extend(tokens.into_iter().map(Pick::Token));
}

fn break_away(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Squadron(own)), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.pay_with_defense(Unit::Squadron(own), token);
        table.act_unengaged(own);
    }
}

fn hurt_in_own_activation(moment: &Moment<'_>) -> bool {
    in_own_activation(moment) && moment.attack().is_some_and(|attack| attack.suffered > 0)
}

fn another_beside_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    enemies_beside_the_defender(moment, options);
    options.retain(|pick| !moment.picks.contains(pick));
    options.push(Pick::Nothing);
}

/// Axe's defense tokens that were not yet spent in this attack, one of each that are alike.
fn own_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(attack)) = (moment.carrier(), moment.attack()) else { return };
    let tokens = moment.table.defense_tokens(own).iter().enumerate();
    let kept =
        tokens.filter(|(place, _)| attack.lender != Some(own) || !attack.lent.contains(*place));
    let tokens = one_of_each(kept.map(|(_, token)| *token));
    options.extend(tokens.into_iter().map(Pick::Token));
}

fn has_own_tokens(moment: &Moment<'_>) -> bool {
    let mut tokens = Vec::new();
    own_tokens(moment, &mut tokens);
    !tokens.is_empty()
}

/// The token pays for the effect and has none of its own.
fn spend_to_prevent_one(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.spend_for_another(own, token);
        table.prevent_one();
    }
}

fn spendable(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    let tokens = one_of_each(moment.table.spendable_tokens(own));
    options.extend(tokens.into_iter().map(Pick::Token));
}

/// There is a token to spend and damage to lower. Up to revision 7 the damage did not matter.
fn can_spend_a_token(moment: &Moment<'_>) -> bool {
    let worth_it = moment.table.game().revision <= 7 || !moment.table.is_harmless();
    worth_it && moment.carrier().is_some_and(|own| !moment.table.spendable_tokens(own).is_empty())
}

fn discard_for_three(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.spend_defense(own, token, true);
        if let Some(attack) = table.attack_mut() {
            attack.reduced += 3;
        }
    }
}

fn common_without_counter(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        let profile = moment.table.game().squadron(squadron);
        !profile.card.unique && profile.squadron.keyword(Keyword::Counter).is_none()
    })
}

/// The command reaches him, by itself or because another card lends him to it; then it lends no adepts. Squadron compendium,
/// Matchstick.
fn in_reach_of_the_command(moment: &Moment<'_>) -> bool {
    let (Some(ship), Some(own), table) = (moment.ship(), moment.own_squadron(), moment.table)
    else {
        return false;
    };
    let lent = || {
        // He lends neither himself nor another squadron with his card.
        let card = |squadron: SquadronId| table.game().squadron(squadron).card.number;
        let same = |unit: &Unit| unit.squadron().is_some_and(|other| card(other) == card(own));
        moment
            .other
            .filter(|other| !same(other))
            .is_some_and(|other| moment.is(other, &Is::Lacks(Keyword::Adept)))
            && table.lent_to(ship, own) > 0
    };
    table.in_command_range(ship, own) || lent()
}

fn enemies_beside<'a>(
    moment: &Moment<'a>,
    unit: Unit,
) -> impl Iterator<Item = SquadronId> + use<'a> {
    let table = moment.table;
    let enemies = table.squadrons_of(moment.seat.other());
    enemies.filter(move |other| {
        let target = Target::Squadron(*other);
        table.at_distance(unit, Unit::Squadron(*other), 1)
            && unit.squadron().is_some_and(|own| table.check_squadron_target(own, target).is_ok())
    })
}

fn has_an_enemy_beside(moment: &Moment<'_>, unit: Unit) -> bool {
    enemies_beside(moment, unit).next().is_some()
}

fn enemies_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(unit) = moment.picks.first().and_then(Pick::as_unit) {
        options.extend(enemies_beside(moment, unit).map(Pick::Squadron));
    }
}

fn attack_with_two_blue(table: &mut Table, running: &Running, pick: Pick) {
    let friend = running.picks.first().and_then(Pick::as_unit).and_then(Unit::squadron);
    if let (Some(friend), Pick::Squadron(target)) = (friend, pick) {
        table.attack_unactivated(friend, Target::Squadron(target));
        if let Some(attack) = table.attack_mut() {
            attack.armament = Some(Pool::new(0, 2, 0));
        }
    }
}

fn moved_in_this_activation(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.squadron(own).moved)
}

fn no_ship_beside(moment: &Moment<'_>) -> bool {
    !moment.any(friendly_ships().that(Is::NearSubject(2)))
}

fn has_five_hull_at_most(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.squadron(own).hull <= 5)
}

fn one_for_each_red_critical(moment: &Moment<'_>) -> i32 {
    let dice = moment.attack().map_or(Dice::NONE, |attack| attack.dice);
    dice.filter(DieFilter::ColorCritical(Color::Red)).count().into()
}

/// He is being activated and has not done it in this activation.
fn none_passed_on_yet(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.is_activating(own))
        && (0..3).all(|effect| !moment.table.counts_as_used(moment.source, effect))
}

fn ships_with_tokens_near(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let near = all_units().within(2).that(Is::Holds(CommandSet::ANY));
    options.extend(moment.units(near).map(Pick::unit));
}

fn ask_its_owner(table: &mut Table, _: &Running, pick: Pick) {
    if let Some(unit) = pick.as_unit() {
        table.hand_on(table.seat_of(unit));
    }
}

fn tokens_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(Unit::Ship(ship)) = moment.chosen_unit() {
        options.extend(moment.table.ship(ship).tokens.iter().map(Pick::Command));
    }
}

fn lose_token_of_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let moment = table.moment_of(running);
    let (chosen, seat) = (moment.chosen_unit(), moment.seat);
    if let (Some(Unit::Ship(ship)), Pick::Command(command)) = (chosen, pick) {
        table.lose_token(ship, command);
    }
    table.hand_on(seat);
}
