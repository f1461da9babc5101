use super::shared::{a_token_is_locked, locked_tokens, spend_locked};
use crate::effects::prelude::*;

cards! { DEFENSIVE_RETROFIT:
    "advanced-projectors" => [rule(Rule::RedirectAnywhere)];
    "cluster-bombs" => [
        at(Window::AttackAfter)
            .of(Scope::EnemySquadron)
            .even_if_destroyed()
            .defender(Is::Carrier)
            .discard()
            .run(bomb_the_attacker),
    ];
    "early-warning-system" => [
        at(Window::ShipPhaseStart).of(Scope::Any).may().choose(own_zones, remember).then(Operation::Lasts(On::Carrier, Span::Round, "chaff")),
        lasting("chaff", rule(Rule::CountsAsObstructed).only_if(aimed_at_the_chaff)),
    ];
    "electronic-countermeasures" => [
        while_defending().exhaust().only_if(a_token_is_locked).choose(locked_tokens, spend_locked),
    ];
    "reactive-gunnery" => [
        while_defending()
            .exhaust()
            .only_if(a_salvo_would_answer)
            .cost(Cost::Pay(readied_tokens_to_spend, spend_for_a_salvo)),
    ];
    "redundant-shields" => [at(Window::StatusStart).of(Scope::Any).may().then(Operation::RecoverShield(On::Carrier))];
    "reinforced-blast-doors" => [
        at(Window::ShipPhaseStart).of(Scope::Any).discard().only_if(has_facedown_damage).choose(up_to_three_facedown, clear_facedown),
    ];
    "thermal-shields" => [
        at(Window::AttackGather)
            .of(Scope::Any)
            .may()
            .only_if(attacker_counts)
            .defender(Is::Carrier)
            .only_if(two_dice_are_gathered)
            .spend_defense(DefenseToken::Brace)
            .choose(gathered_colors, remove_half),
    ];
}

/// Four blue dice: each hit or critical hurts the squadron that attacked. It is no attack.
fn bomb_the_attacker(table: &mut Table, _: &Running) {
    let Some(Unit::Squadron(attacker)) = table.attack().map(|attack| attack.attacker) else {
        return;
    };
    let dice: Dice = (0..4).map(|_| table.chance.roll(Color::Blue)).collect();
    table.event(Event::Rolled(dice));
    table.damage_squadron(attacker, (dice.hits() + dice.criticals()) as u8);
}

fn aimed_at_the_chaff(moment: &Moment<'_>) -> bool {
    let zone = moment.zone.or_else(|| moment.attack().and_then(|attack| attack.target.zone()));
    zone.is_some_and(|zone| moment.picks.contains(&Pick::Zone(zone)))
}

fn a_salvo_would_answer(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let answers = |own| table.may_answer_with_salvo(own) && table.salvo_has_dice(own);
    let able = moment.own_ship().is_some_and(answers);
    able && moment.attack().is_some_and(|attack| !attack.salvo)
}

fn readied_tokens_to_spend(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let tokens = moment.carrier().map(|unit| moment.table.payable_tokens(unit));
    let readied = one_of_each(tokens.into_iter().flatten().filter(|token| token.readied));
    options.extend(readied.into_iter().map(Pick::Token));
}

fn spend_for_a_salvo(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(unit), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.pay_with_defense(unit, token);
        table.note_token_effect(DefenseToken::Salvo);
        if let Some(attack) = table.attack_mut() {
            attack.salvo = true;
        }
    }
}

fn has_facedown_damage(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| moment.table.ship(ship).facedown() > 0)
}

fn up_to_three_facedown(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let facedown = moment.own_ship().map_or(0, |ship| moment.table.ship(ship).facedown());
    options.extend((1..=facedown.min(3)).rev().map(|count| Pick::Number(count as u8)));
}

fn clear_facedown(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Number(count)) = (running.own_ship(), pick) {
        (0..count).for_each(|_| table.discard_damage(ship, None));
    }
}

fn gathered(moment: &Moment<'_>) -> Pool {
    moment.attack().map_or(Pool::EMPTY, |attack| attack.gathered)
}

fn two_dice_are_gathered(moment: &Moment<'_>) -> bool {
    gathered(moment).count() >= 2
}

fn gathered_colors(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let pool = gathered(moment);
    let colors = Color::ALL.iter().copied().filter(|color| pool.of(*color) > 0);
    options.extend(colors.map(Pick::Color));
}

/// Half of the dice, rounded down, are taken out one after another; obstruction still takes its own.
fn remove_half(table: &mut Table, running: &Running, pick: Pick) {
    let Pick::Color(color) = pick else { return };
    let due = table.attack().map_or(0, |attack| attack.to_remove);
    let removed = running.picks.iter().filter(|pick| matches!(pick, Pick::Color(_))).count();
    let left = table.attack().map_or(0, |attack| usize::from(attack.gathered.count()));
    // A barrier halves first; the die of an obstruction goes last. ARM 1.03: Thermal Shields. Up to revision 5 the dice of
    // the barrier counted, too.
    let barrier = table.attack().map_or(0, |attack| due.saturating_sub(attack.obstructed.into()));
    let barrier = if table.game.revision > 5 { usize::from(barrier) } else { 0 };
    let all = (left + removed - 1).saturating_sub(barrier);
    table.remove_gathered(color);
    if let Some(attack) = table.attack_mut() {
        attack.to_remove = due;
    }
    if removed < all / 2 {
        table.repeat_part(running, running.seat);
    }
}
