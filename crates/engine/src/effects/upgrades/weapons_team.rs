use crate::effects::prelude::*;

cards! { WEAPONS_TEAM:
    "caitken-and-shollan" => [
        while_attacking().exhaust().choose(colors_of_the_pool, remember).choose(dice_of_that_color, reroll),
    ];
    "clone-gunners" => [
        at(Window::CommandConcentrate)
            .cost(Cost::Pay(friends_with_fire_tokens, discard_fire_token))
            .add_set_die(Color::Blue, Face::Accuracy),
    ];
    "fire-control-team" => [rule(Rule::SecondCritical).when(Condition::CardReadied)];
    "flight-controllers" => [
        anti_squadron(Pool::new(0, 1, 0)).of(Scope::FriendlySquadron).only_if(commanded_by_carrier),
    ];
    "gunnery-chief-varnillian" => [
        at(Window::ShipDeployed).must().choose(dice_to_store, store_die),
        while_attacking().may().against_ships().only_if(a_die_is_stored).choose(dice_of_the_pool, swap_with_stored),
    ];
    "gunnery-team" => [rule(Rule::SameZoneDifferentTargets), rule(Rule::TargetsOnce)];
    "gunnery-team" since "rrg-1.5" => [
        rule(Rule::SameZoneDifferentTargets).only_if(concentrated_in_the_last_attack),
        rule(Rule::TargetsOnce),
    ];
    "local-fire-control" => [
        at(Window::ShipDeployed).must().then(Operation::ReplaceDefense(On::Subject, DefenseToken::Salvo)),
    ];
    "ordnance-experts" => [while_attacking().may().reroll(ANY_NUMBER, DieFilter::Color(Color::Black))];
    "ordnance-experts" since "rrg-1.5" => [
        while_attacking().may().reroll(2, DieFilter::Color(Color::Black)),
    ];
    "ruthless-strategists" => [
        at(Window::AttackAfter)
            .may()
            .against_squadrons()
            .pick(friendly_squadrons().such(engaged_with_the_defender))
            .then(Operation::Suffer(On::Chosen, 1))
            .then(Operation::Suffer(On::Defender, 1)),
    ];
    "sensor-team" => [
        while_attacking()
            .when(Condition::DiceCount(2))
            .exhaust()
            .spend_die(DieFilter::Any)
            .change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "veteran-gunners" => [
        while_attacking().when(Condition::Die(DieFilter::Any)).exhaust().then(Operation::RerollAll),
        rule(Rule::AccuraciesFirst),
    ];
    // Since this edition every attacker may spend accuracies before dice are modified: the card need not say it.
    "veteran-gunners" since "rrg-1.6" => [
        while_attacking().when(Condition::Die(DieFilter::Any)).exhaust().then(Operation::RerollAll),
    ];
    "weapons-battery-techs" => [
        while_attacking().may().against_ships().change(DieFilter::Accuracy, CRITICAL_FACES),
    ];
}

/// The command was resolved in the attack before this one, and from this hull zone. RRG 1.5, Errata: Gunnery Team.
fn concentrated_in_the_last_attack(moment: &Moment<'_>) -> bool {
    let activation = moment.table.activation.as_ref();
    activation.filter(|own| Some(own.ship) == moment.own_ship()).is_some_and(|own| {
        own.concentrated == Some(own.attacks.len() as u8)
            && own.attacks.last().map(|(zone, _)| *zone) == moment.zone
    })
}

fn colors_of_the_pool(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let pool = moment.attack().map_or(Pool::EMPTY, |attack| attack.dice.pool());
    let colors = Color::ALL.iter().copied().filter(|color| pool.of(*color) > 0);
    options.extend(colors.map(Pick::Color));
}

fn dice_of_that_color(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let (Some(attack), Some(Pick::Color(color))) = (moment.attack(), moment.picks.last()) {
        let dice = attack.to_reroll().filter(DieFilter::Color(*color));
        options.extend(dice.choices(1, ANY_NUMBER).into_iter().map(Pick::Dice));
    }
}

/// Other friendly ships at distance 1 to 5 of the defender with a concentrate fire token.
fn friends_with_fire_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let near = friendly_ships()
        .other()
        .that(Is::NearDefender(5))
        .that(Is::Holds(just(Command::ConcentrateFire)));
    options.extend(moment.units(near).map(Pick::unit));
}

fn discard_fire_token(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        table.lose_token(ship, Command::ConcentrateFire);
    }
}

fn engaged_with_the_defender(moment: &Moment<'_>, unit: Unit) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    defender
        .zip(unit.squadron())
        .is_some_and(|(defender, squadron)| moment.table.engaged(defender, squadron))
}

/// A blank red die; the second player's may show any face.
fn dice_to_store(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let second = moment.seat != moment.table.first_player();
    let red = Die::ALL.into_iter().filter(|die| die.color == Color::Red);
    let fit = red.filter(|die| second || die.face == Face::Blank);
    options.extend(fit.map(|die| Pick::Dice(Dice::one(die))));
}

fn stored_die(table: &Table, source: Source) -> Option<Die> {
    match source {
        Source::Upgrade(ship, place) => table.ship(ship).upgrades[usize::from(place)].die,
        _ => None,
    }
}

fn store_die(table: &mut Table, running: &Running, pick: Pick) {
    if let (Source::Upgrade(ship, place), Pick::Dice(dice)) = (running.source, pick) {
        table.ship_mut(ship).upgrades[usize::from(place)].die = dice.iter().next();
    }
}

fn a_die_is_stored(moment: &Moment<'_>) -> bool {
    stored_die(moment.table, moment.source).is_some()
}

fn swap_with_stored(table: &mut Table, running: &Running, pick: Pick) {
    let stored = stored_die(table, running.source);
    if let (Some(stored), Pick::Dice(dice)) = (stored, &pick) {
        table.exchange_die(dice, stored);
        store_die(table, running, pick);
    }
}
