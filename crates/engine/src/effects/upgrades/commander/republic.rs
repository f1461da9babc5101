use super::shared::ship_or_unique;
use crate::effects::prelude::*;

cards! { REPUBLIC:
    "admiral-coburn-commander" => [
        at(Window::Course).of(Scope::FriendlyShip).may().only_if(near_an_enemy_or_obstacle).only_if(a_joint_is_stiff).run(loosen_joints),
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
    "ki-adi-mundi-commander" => [
        at(Window::AttackRolled).of(Scope::FriendlyShip).may().only_if(no_salvo_or_ignition).add_die_of_pool().run(raid_or_hurt_the_attacker),
    ];
    "luminara-unduli-commander" => [
        at(Window::AttackDefenseEnd)
            .of(Scope::Any)
            .may()
            .only_if(spent_one_at_most)
            .pick(friends().such(may_be_readied))
            .choose(unspent_exhausted_tokens, ready_of_the_chosen),
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
}

/// The ship that reveals its dial gains one like the token discarded.
fn gain_discarded_dial(table: &mut Table, running: &Running) {
    if let (Some(Unit::Ship(ship)), Some(Pick::Command(command))) =
        (running.subject, running.picks.first())
    {
        table.gain_dial(ship, *command, true);
    }
}

fn remembered_token_for_all(table: &mut Table, running: &Running) {
    if let Some(command) = table.moment_of(running).chosen_command() {
        let ships: Vec<_> = table.ships_of(running.seat).collect();
        table.gain_tokens(ships, command);
    }
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

fn spent_one_at_most(moment: &Moment<'_>) -> bool {
    let Some(unit) = moment.subject else { return false };
    // She treats a station of her own side's objective as a ship. AMG ruling of 2021: Luminara Unduli.
    let is_station = || moment.table.stations_of(moment.seat).any(|own| own == unit);
    let is_friend = moment.table.seat_of(unit) == moment.seat && ship_or_unique(moment, unit);
    moment.table.tokens_spent() < 2 && (is_friend || is_station())
}

/// The defender itself, or another friendly ship at distance 1 to 5 of it.
fn may_be_readied(moment: &Moment<'_>, unit: Unit) -> bool {
    let beside = Some(unit) == moment.subject
        || (unit.ship().is_some() && moment.is(unit, &Is::NearSubject(5)));
    beside && exhausted_unspent(moment, unit).next().is_some()
}

/// Exhausted tokens of a unit that may be readied; of the defender those it has not spent in this attack.
fn exhausted_unspent<'a>(moment: &Moment<'a>, unit: Unit) -> impl Iterator<Item = Token> + use<'a> {
    let attack = moment.attack().filter(|attack| attack.defender() == unit);
    let able = moment.table.may_ready_tokens(unit);
    let tokens = moment.table.defense_tokens(unit).iter().enumerate();
    let kept = tokens.filter(move |(place, token)| {
        able && !token.readied && !attack.is_some_and(|attack| attack.spent.contains(*place))
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
    let chosen = running.chosen_unit();
    if let (Some(unit), Pick::Token(token)) = (chosen, pick) {
        table.ready_token(unit, token);
    }
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
    let chosen = running.chosen_unit();
    if let (Some(unit), Pick::Token(token)) = (chosen, pick) {
        table.pay_with_defense(unit, token);
    }
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

/// The accuracy may be spent, but neither rerolled nor turned.
fn bar_change_of_the_accuracy(table: &mut Table, _: &Running) {
    table.bar_change(Die::new(Color::Blue, Face::Accuracy));
}
