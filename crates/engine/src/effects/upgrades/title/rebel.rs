use super::shared::{over_its_maximum, pour};
use crate::effects::prelude::*;
use crate::effects::upgrades::reserves::{
    came_from_this_card, has_room, keep_back, other_waiting_ships, ship_beside,
};
use crate::effects::upgrades::shared::{
    a_token_is_locked, about_to_suffer, damage_is_left, locked_tokens, navigated_once,
    one_less_damage, unlock,
};
use flagbridge_cards::Slot;

cards! { REBEL:
    "admonition-title" => [admonition(has_defense_tokens, tokens_of_the_defender)];
    "admonition-title" since "rrg-1.5" => [admonition(has_readied_tokens, readied_tokens)];
    "admonition-title" since "rrg-1.6" => [admonition(has_defense_tokens, tokens_of_the_defender)];
    "amity-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Evade])),
        at(Window::Overlap)
            .of(Scope::EnemyShip)
            .may()
            .only_if(ran_into_the_carrier)
            .then(Operation::DealFacedown(On::Subject, 1))
            .then(Operation::DealFacedown(On::Carrier, 1)),
    ];
    "aspiration-title" => [
        pour(at(Window::ShipDeployed).may()),
        pour(at(Window::ShipDeployed).may()),
        rule(Rule::ExceedsShields),
        rule(Rule::NoShieldRecovery).only_if(over_its_maximum),
    ];
    "bright-hope-title" => [before_suffering().only_if(not_rear).only_if(damage_is_left).run(one_less_damage)];
    "concord-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Salvo])),
        value(Value::TokensAtSpeedZero).plus(1),
    ];
    "defiance-title" => [
        while_attacking().against_ships().only_if(defender_has_activated).add_any_die(),
    ];
    "dodonnas-pride-title" => [
        critical(Color::Blue).then(Operation::CancelAll).then(Operation::DealFaceup(1)),
    ];
    "endeavor-title" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .must()
            .when(Condition::Round(1))
            .then(Operation::GainDefense(On::Carrier, &[DefenseToken::Contain])),
    ];
    "foresight-title" => [value(Value::EvadeDice).plus(1), value(Value::RedirectZones).plus(1)];
    "gallant-haven-title" => [
        value(Value::AttackDamage).of(Scope::FriendlySquadron).within(1).less(1, 0),
    ];
    "gallant-haven-title" since "rrg-1.5" => [
        value(Value::AttackDamage).of(Scope::FriendlySquadron).within(1).less(1, 1),
    ];
    "garels-honor-title" => [
        at(Window::Overlap).may().only_if(rams_an_enemy).run(deal_the_rammed_faceup),
    ];
    "garels-honor-title" since "rrg-1.6" => [
        rule(Rule::OverlapFaceup).of(Scope::EnemyShip).when(Condition::Opposite(Is::Carrier)).only_if(carrier_moves),
    ];
    "home-one-title" => [
        while_attacking().of(Scope::OtherFriendlyShip).may().within(5).change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "independence-title" => [
        at(Window::SquadronActivate)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Commanded)
            .only_if(slower_than_four)
            .lasts(Span::Activation, "fast"),
        lasting("fast", value(Value::SquadronSpeed).at_least(4)),
        lasting("fast", rule(Rule::CannotAttack)),
    ];
    "jainas-light-title" => [rule(Rule::IgnoresObstruction), rule(Rule::IgnoresObstacle)];
    "liberator-title" => [rule(Rule::NoTokensForFleetCommands)];
    "liberty-title" => [value(Value::SquadronsCommanded).when(Condition::WithToken).plus(1)];
    "mon-calamari-exodus-fleet-title" => [
        at(Window::CommandRepair).may().cost(Cost::ExhaustCopy(4)).run(two_more_points),
    ];
    "mon-karren-title" => [value(Value::TokensToSpend).against_ships().at_most(1)];
    "mon-karren-title" since "rrg-1.5" => [
        at(Window::CommandConcentrate).may().against_ships().lasts(Span::Attack, "one token"),
        lasting("one token", value(Value::TokensToSpend).at_most(1)),
    ];
    "nautilian-title" => [
        while_building(),
        rule(Rule::ServesAsCopy).when(Condition::CardReadied),
        at(Window::ActivationStart).may().when(Condition::CardExhausted).run(ready_this_card),
    ];
    "paragon-title" => [
        while_attacking().against_ships().only_if(attacked_before).add_dice(1, Color::Black),
    ];
    "phoenix-home-title" => [value(Value::TokenLimit).becomes(4)];
    "profundity-title" => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .choose(small_ships_to_keep_back, keep_back),
        at(Window::RoundStart).of(Scope::Any).may().only_if(the_ship_can_come).run(let_the_ship_come),
        at(Window::ShipDeployed)
            .of(Scope::OtherFriendlyShip)
            .may()
            .only_if(came_from_this_card)
            .choose(commander_to_hand_over, hand_over_card),
        at(Window::ShipDeployed)
            .of(Scope::OtherFriendlyShip)
            .may()
            .only_if(came_from_this_card)
            .choose(officers_to_hand_over, hand_over_card),
    ];
    "quantum-storm-title" => [at(Window::MoveAfter).exhaust().only_if(navigated_once).with_ship(On::Subject, coast)];
    "rebel-one-title" => [
        while_defending()
            .only_if(a_token_is_locked)
            .cost(Cost::Pay(teams_of_the_carrier, discard_team))
            .exhaust()
            .choose(locked_tokens, unlock),
        while_attacking()
            .when(Condition::Salvo(false))
            .only_if(a_team_is_discarded)
            .discard()
            .choose(colors_not_chosen, add_one_for_each_team),
    ];
    "redemption-title" => [value(Value::EngineeringPoints).of(Scope::FriendlyShip).within(5).plus(1)];
    "salvation-title" => [
        value(Value::CriticalDamage).only_if(front_at_ship).plus(1),
    ];
    "tantive-iv-title" => [at(Window::TokenGain).may().choose(ships_in_reach, hand_token_on)];
    "task-force-antilles-title" => [
        before_suffering().may().only_if(about_to_suffer).cost(Cost::ExhaustCopy(3)).run(copy_takes_one),
        rule(Rule::NoEngineering).when(Condition::CardExhausted),
    ];
    "task-force-organa-title" => [
        while_attacking().may().cost(Cost::ExhaustCopy(3)).reroll(2, DieFilter::Any),
        rule(Rule::CannotAttack).against_ships().when(Condition::CardExhausted),
    ];
    "unity-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Redirect])),
        while_attacking().may().against_squadrons().only_if(a_friend_holds_the_defender).reroll(1, DieFilter::Any),
    ];
    "vanguard-title" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .then(Operation::ReplaceDefense(On::Carrier, DefenseToken::Redirect)),
    ];
    "yavaris-title" => [
        at(Window::SquadronActivate).of(Scope::FriendlySquadron).may().only_if(commanded_by_carrier).run(attack_twice),
    ];
    "yavaris-title" since "rrg-1.5" => [
        at(Window::SquadronActivate).of(Scope::FriendlySquadron).may().only_if(commanded_by_carrier).run(stay_put).lasts(Span::Activation, "stays"),
        while_attacking().of(Scope::FriendlySquadron).may().only_if(stayed_put).add_die_of_pool(),
        lasting("stays", rule(Rule::CannotMove)),
    ];
}

/// A defense token is discarded to cancel a die; which tokens will do differs between editions.
const fn admonition(
    has_tokens: fn(&Moment<'_>) -> bool,
    tokens: fn(&Moment<'_>, &mut Vec<Pick>),
) -> Effect {
    while_defending()
        .may()
        .when(Condition::Die(DieFilter::Any))
        .only_if(has_tokens)
        .choose(tokens, discard_of_the_defender)
        .choose(dice_of_the_pool, cancel_die)
}

fn has_defense_tokens(moment: &Moment<'_>) -> bool {
    moment.carrier().is_some_and(|unit| !moment.table.defense_tokens(unit).is_empty())
}

fn has_readied_tokens(moment: &Moment<'_>) -> bool {
    let mut readied = Vec::new();
    readied_tokens(moment, &mut readied);
    !readied.is_empty()
}

fn readied_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    tokens_of_the_defender(moment, options);
    options.retain(|pick| matches!(pick, Pick::Token(token) if token.readied));
}

fn defender_has_activated(moment: &Moment<'_>) -> bool {
    let ship = moment.attack().and_then(|attack| attack.defender().ship());
    ship.is_some_and(|ship| moment.table.ship(ship).activated)
}

fn not_rear(moment: &Moment<'_>) -> bool {
    let zone = moment.attack().and_then(|attack| attack.target.zone());
    zone.is_some_and(|zone| zone != HullZone::Rear)
}

/// Up to revision 7 stations were no ships. RRG 1.5, Attacking Stations.
fn front_at_ship(moment: &Moment<'_>) -> bool {
    let new = moment.table.game().revision > 7;
    moment.attack().is_some_and(|attack| {
        let at_a_ship = attack.target.zone().is_some() || (new && attack.target.is_ship());
        attack.zone == Some(HullZone::Front) && at_a_ship
    })
}

/// Any attack of the round counts, salvos too.
fn attacked_before(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(attack)) = (moment.own_ship(), moment.attack()) else { return false };
    let attacked = &moment.table.ship(own).attacked;
    attacked.iter().filter(|other| Unit::Ship(**other) == attack.defender()).count() > 1
}

fn ships_in_reach(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let table = moment.table;
    let others = table
        .ships_of(moment.seat)
        .filter(|other| *other != own && table.at_distance(Unit::Ship(own), Unit::Ship(*other), 5));
    options.extend(others.map(Pick::Ship));
}

fn hand_token_on(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        table.divert_token(ship);
    }
}

fn attack_twice(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.stay_put(squadron, 1);
    }
}

fn stay_put(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.stay_put(squadron, 0);
    }
}

fn stayed_put(moment: &Moment<'_>) -> bool {
    commanded_by_carrier(moment)
        && moment.squadron().is_some_and(|squadron| moment.table.stays_put(squadron))
}

fn ran_into_the_carrier(moment: &Moment<'_>) -> bool {
    let hit = moment.table.activation.as_ref().and_then(|activation| activation.collided);
    hit.is_some() && hit == moment.own_ship()
}

fn carrier_moves(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some() && moment.table.maneuvering() == moment.own_ship()
}

/// What other cards add to the speed comes on top. RRG 1.5, Card Clarifications: All Fighters, Follow Me!
fn slower_than_four(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|own| moment.table.squadron_speed_before_additions(own) < 4)
}

fn two_more_points(table: &mut Table, _: &Running) {
    table.add_engineering(2);
}

fn copy_takes_one(table: &mut Table, running: &Running) {
    let helper = running.chosen_unit();
    table.prevent_one();
    if let Some(helper) = helper {
        table.suffer(helper, 1);
    }
}

fn coast(table: &mut Table, ship: ShipId) {
    table.coast(ship, 1);
}

/// A friendly squadron without Heavy on its card is engaged with the defender.
fn a_friend_holds_the_defender(moment: &Moment<'_>) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    defender.is_some_and(|defender| {
        moment.table.engaged_with(defender).any(|own| {
            let printed = moment.table.game().squadron(own).squadron;
            printed.keyword(Keyword::Heavy).is_none()
        })
    })
}

fn ready_this_card(table: &mut Table, running: &Running) {
    if let Source::Upgrade(ship, place) = running.source {
        table.ready_card(ship, place.into());
    }
}

fn is_team(card: &flagbridge_cards::Card) -> bool {
    let slots = card.upgrade().map(|upgrade| upgrade.slots.as_slice()).unwrap_or_default();
    slots.iter().any(|slot| matches!(slot, Slot::WeaponsTeam | Slot::SupportTeam))
}

fn teams_of_the_carrier(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let teams = moment.table.upgrades_of(ship).filter(|(_, card, _)| is_team(card));
    options.extend(teams.map(|(_, card, _)| Pick::Card(card.number)));
}

fn discard_team(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Card(card)) = (running.own_ship(), pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.discard_card(ship, place);
    }
}

/// Weapons and support teams of a ship that were discarded, by whatever effect.
fn teams_discarded(table: &Table, ship: ShipId) -> usize {
    let cards = table.game().ship(ship).upgrades.iter().zip(&table.ship(ship).upgrades);
    cards.filter(|((card, _), state)| state.discarded && is_team(card)).count()
}

fn a_team_is_discarded(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| teams_discarded(moment.table, ship) > 0)
}

fn colors_not_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let colors = Color::ALL.iter().copied().map(Pick::Color);
    options.extend(colors.filter(|pick| !moment.picks.contains(pick)));
}

/// A die of each chosen colour, as many as teams were discarded; the colours are named before any die is rolled.
fn add_one_for_each_team(table: &mut Table, running: &Running, _: Pick) {
    let Some(ship) = running.own_ship() else { return };
    let chosen = |pick: &Pick| match pick {
        Pick::Color(color) => Some(*color),
        _ => None,
    };
    let colors: Vec<_> = running.picks.iter().filter_map(chosen).collect();
    if colors.len() < teams_discarded(table, ship).min(Color::ALL.len()) {
        return table.repeat_part(running, running.seat);
    }
    colors.into_iter().for_each(|color| table.add_die(color));
}

/// Other small ships with a command value of 1.
fn small_ships_to_keep_back(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let game = moment.table.game();
    let light = |ship: &ShipId| {
        let own = game.ship(*ship).ship;
        own.size == Size::Small && own.command == 1
    };
    options.extend(other_waiting_ships(moment).filter(light).map(Pick::Ship));
}

fn the_ship_can_come(moment: &Moment<'_>) -> bool {
    has_room(moment, ship_beside(moment.source, 1, true))
}

fn let_the_ship_come(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, ship_beside(running.source, 1, true), 1);
}

/// Cards of a kind, discarded or not, that the ship which came could carry.
fn cards_to_hand_over(moment: &Moment<'_>, slot: Slot, options: &mut Vec<Pick>) {
    let (Some(own), Some(other)) = (moment.own_ship(), moment.ship()) else { return };
    let game = moment.table.game();
    let cards = game.ship(own).upgrades().enumerate().filter(|(place, card)| {
        card.upgrade().is_some_and(|upgrade| upgrade.slots == [slot])
            && game.ship(own).gone & (1 << place) == 0
            && moment.table.could_carry(other, card)
    });
    options.extend(cards.map(|(_, card)| Pick::Card(card.number)));
}

fn commander_to_hand_over(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    cards_to_hand_over(moment, Slot::Commander, options);
}

fn officers_to_hand_over(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    cards_to_hand_over(moment, Slot::Officer, options);
}

fn hand_over_card(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(own), Some(other), Pick::Card(card)) = (running.own_ship(), running.ship(), pick)
    else {
        return;
    };
    let place = table.game().ship(own).upgrades().position(|carried| carried.number == card);
    if let Some(place) = place {
        table.move_upgrade(own, place as u8, other);
    }
}

fn rams_an_enemy(moment: &Moment<'_>) -> bool {
    let seat = |ship: ShipId| moment.table.seat_of(Unit::Ship(ship));
    moment.table.collided_with().is_some_and(|other| seat(other) != moment.seat)
}

fn deal_the_rammed_faceup(table: &mut Table, _: &Running) {
    if let Some(ship) = table.collided_with() {
        table.deal_next_faceup(ship);
    }
}
