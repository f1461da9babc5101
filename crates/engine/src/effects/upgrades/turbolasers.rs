use flagbridge_cards::Tag;

use crate::effects::prelude::*;

cards! { TURBOLASERS:
    "dby-827-heavy-turbolasers" => [
        while_attacking().may().when(Condition::Salvo(true)).change(DieFilter::Any, CRITICAL_FACES),
    ];
    "dual-turbolaser-turrets" => [
        while_attacking().exhaust().add_dice(1, Color::Red).then(Operation::CancelDie(DieFilter::Any)),
    ];
    "enhanced-armament" => [
        battery(Pool::new(1, 0, 0)).from_zone(HullZone::Left),
        battery(Pool::new(1, 0, 0)).from_zone(HullZone::Right),
    ];
    "h9-turbolasers" => [while_attacking().may().change(DieFilter::HitOrCritical, &[Face::Accuracy])];
    "heavy-fire-zone" => [
        rule(Rule::BlueAtLong).against_squadrons().only_if(outside_salvos).only_if(target_is_free),
        at(Window::AttackGather).may().against_squadrons().up_to(Range::Medium).only_if(outside_salvos).only_if(target_is_free).only_if(blue_is_gathered).run(blue_to_red),
        at(Window::AttackGather).must().against_squadrons().when(Condition::RangeIs(Range::Long)).only_if(outside_salvos).only_if(target_is_free).run(blue_to_red),
    ];
    "heavy-turbolaser-turrets" => [
        value(Value::BraceReduction).only_if(more_than_a_brace_is_spent).at_most(1),
    ];
    "linked-turbolaser-towers" => [
        while_attacking().may().reroll(1, DieFilter::Color(Color::Red)),
        concentrate_on_squadron().may(),
    ];
    "linked-turbolaser-towers" since "rrg-1.6" => [
        while_attacking().may().when(Condition::AgainstShipOnlyIf(Is::Tag(Tag::Bombard))).reroll(1, DieFilter::Color(Color::Red)),
        concentrate_on_squadron().exhaust(),
    ];
    "quad-battery-turrets" => [
        while_attacking().may().against_ships().only_if(defender_is_faster).add_dice(1, Color::Blue),
    ];
    "quad-turbolaser-cannons" => [
        while_attacking()
            .when(Condition::Die(DieFilter::ColorAccuracy(Color::Red)))
            .add_set_die(Color::Red, Face::Accuracy),
    ];
    "slaved-turrets" => [
        rule(Rule::OneAttackInRound),
        while_attacking().against_ships().add_dice(1, Color::Red),
    ];
    "spinal-armament" => [
        battery(Pool::new(1, 0, 0)).from_zone(HullZone::Front),
        battery(Pool::new(1, 0, 0)).from_zone(HullZone::Rear),
    ];
    "swivel-mount-batteries" => [
        when_revealing().exhaust().choose(own_zones, remember).lasts(Span::Game, "focus"),
        lasting("focus", while_attacking().against_ships().when(Condition::CardExhausted).only_if(outside_salvos).only_if(from_the_focus).choose(neighbours_colors, add_color)),
        lasting("focus", while_attacking().must().when(Condition::CardExhausted).only_if(beside_the_focus).cancel_die(DieFilter::Any)),
    ];
    "turbolaser-reroute-circuits" => [
        while_attacking()
            .spend_defense(DefenseToken::Evade)
            .change(DieFilter::Color(Color::Red), &[Face::Critical, Face::HitHit]),
    ];
    "turbolaser-reroute-circuits" since "faq-3.2.1" => [
        while_attacking()
            .exhaust()
            .spend_defense(DefenseToken::Evade)
            .change(DieFilter::Color(Color::Red), &[Face::Critical, Face::HitHit]),
    ];
    "xi7-turbolasers" => [rule(Rule::RedirectOne)];
    "xi7-turbolasers" since "rrg-1.5" => [rule(Rule::RedirectOneEach)];
    "xx-9-turbolasers" => [any_critical().then(Operation::FirstCardsFaceup(2))];
}

/// Two dice more against the first squadron of an attack, which then is its only target.
const fn concentrate_on_squadron() -> Effect {
    while_attacking()
        .against_squadrons()
        .once_per(Limit::Activation)
        .only_if(first_squadron_of_the_attack)
        .add_any_die()
        .add_any_die()
        .run(attack_no_further_squadron)
}

fn more_than_a_brace_is_spent(moment: &Moment<'_>) -> bool {
    let brace = 1 << DefenseToken::Brace as u8;
    moment.attack().is_some_and(|attack| attack.really_spent() & !brace != 0)
}

fn first_squadron_of_the_attack(moment: &Moment<'_>) -> bool {
    let (Some(attack), Some(activation)) = (moment.attack(), &moment.table.activation) else {
        return false;
    };
    // A mine defends as a squadron, but is none of those that were targeted; up to revision 5 it did not count.
    let is_mine = attack.defender().squadron().is_none() && moment.table.game().revision > 5;
    Unit::Ship(activation.ship) == attack.attacker
        && attack.kind == AttackKind::Normal
        && attack.targeted.len() == usize::from(!is_mine)
}

fn attack_no_further_squadron(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.last_target = true;
    }
}

fn defender_is_faster(moment: &Moment<'_>) -> bool {
    let speed = |ship: ShipId| moment.table.ship(ship).speed;
    let defender = moment.attack().and_then(|attack| attack.defender().ship());
    defender.zip(moment.own_ship()).is_some_and(|(theirs, own)| speed(theirs) > speed(own))
}

/// The zone the batteries were focused on.
fn focus(moment: &Moment<'_>) -> Option<HullZone> {
    moment.picks.iter().find_map(|pick| match pick {
        Pick::Zone(zone) => Some(*zone),
        _ => None,
    })
}

fn attacking_zone(moment: &Moment<'_>) -> Option<HullZone> {
    moment.attack().and_then(|attack| attack.zone)
}

fn from_the_focus(moment: &Moment<'_>) -> bool {
    attacking_zone(moment).is_some() && attacking_zone(moment) == focus(moment)
}

fn zones_beside_the_focus(moment: &Moment<'_>) -> &'static [HullZone] {
    match (moment.own_ship(), focus(moment)) {
        (Some(ship), Some(zone)) => moment.table.adjacent_zones(ship, zone),
        _ => &[],
    }
}

fn beside_the_focus(moment: &Moment<'_>) -> bool {
    attacking_zone(moment).is_some_and(|zone| zones_beside_the_focus(moment).contains(&zone))
}

/// Colours of the dice in the armament of the zones beside the focused one.
fn neighbours_colors(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let beside = zones_beside_the_focus(moment).iter();
    let pools: Vec<_> = beside.map(|zone| moment.table.battery(ship, *zone)).collect();
    let colors = Color::ALL.iter().filter(|color| pools.iter().any(|pool| pool.of(**color) > 0));
    options.extend(colors.copied().map(Pick::Color));
}

/// None of the own squadrons engages the target, and none is treated as if it did.
fn target_is_free(moment: &Moment<'_>) -> bool {
    let Some(target) = moment.opposite() else { return false };
    match target.squadron() {
        Some(squadron) => !moment.table.is_engaged(squadron),
        // Nothing engages a mine. Up to revision 5 the card did not help against one.
        None => moment.table.game().revision > 5,
    }
}

/// There are blue dice to swap. Up to revision 6 there was no check.
fn blue_is_gathered(moment: &Moment<'_>) -> bool {
    let blue = moment.attack().map_or(0, |attack| attack.gathered.blue);
    blue > 0 || moment.table.game().revision <= 6
}

fn blue_to_red(table: &mut Table, _: &Running) {
    let blue = table.attack().map_or(0, |attack| attack.gathered.blue);
    (0..blue).for_each(|_| table.swap_gathered(Color::Blue, Color::Red));
}
