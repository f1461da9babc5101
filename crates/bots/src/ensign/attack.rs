//! Which target to attack, and what to do with the dice.

use flagbridge_cards::{Color, DefenseToken, HullZone};
use flagbridge_engine::{
    Action, Chance, Dice, Die, Event, Pick, Question, Range, ShipId, Table, Target, Token, Unit,
    adjacent,
};

use crate::fire::{attack_worth, criticals_count, damage, damage_of, hull_left, mean_of};
use crate::rated::Rated;

/// How often an effect of chance is tried out.
const TRIALS: u32 = 5;

/// The attacks a ship may declare, rated; those at squadrons count every squadron the zone can go on to.
pub(crate) fn targets(table: &Table, ship: ShipId, offered: &[Action]) -> Vec<Rated> {
    let own = Unit::Ship(ship);
    let mut rated: Vec<Rated> = Vec::with_capacity(offered.len());
    let mut flak = [0.0; 6];
    for action in offered {
        let score = match *action {
            Action::Attack { zone, target } => attack_worth(table, own, zone, target),
            _ => 0.01,
        };
        if let Action::Attack { zone: Some(zone), target: Target::Squadron(_) } = *action {
            flak[zone as usize] += score;
        }
        rated.push(Rated::new(action.clone(), score));
    }
    for one in &mut rated {
        if let Action::Attack { zone: Some(zone), target: Target::Squadron(_) } = one.action {
            // The strongest claim first; the sum decides between zones.
            one.score = flak[zone as usize] + 0.01 * one.score;
        }
    }
    rated
}

/// What to do in the Resolve Attack Effects step: concentrate fire, cards, accuracies, in this order.
pub(super) fn effects(table: &Table, offered: &[Action]) -> Option<Action> {
    let attack = table.attack()?;
    let criticals = criticals_count(table, attack.attacker, attack.target);
    let dead = attack.dice.iter().filter(|die| damage_of(*die, criticals) < 0.5).count();
    let rerolls = dead > 0 && attack.target.zone().is_some();
    let worth = |action: &&Action| match action {
        Action::Resolve { dial, token, .. } => {
            i32::from(*dial) * 4 + i32::from(*token) * if rerolls { 2 } else { -2 }
        }
        _ => 0,
    };
    if let Some(best) = offered.iter().max_by_key(worth).filter(|best| worth(best) > 0) {
        return Some(best.clone());
    }
    let uses = offered.iter().filter(|action| matches!(action, Action::Use(..)));
    for action in uses {
        if use_helps(table, action) {
            return Some(action.clone());
        }
    }
    let locks = offered.iter().filter_map(|action| match action {
        Action::Accuracy(token) => Some((lock_worth(table, *token), action)),
        _ => None,
    });
    let best = locks.max_by(|one, two| one.0.total_cmp(&two.0));
    if let Some((_, action)) = best.filter(|(worth, _)| *worth > 0.0) {
        return Some(action.clone());
    }
    offered.iter().find(|action| **action == Action::Pass).cloned()
}

/// Whether using a card's effect on the dice does good: tried out on a copy of the table.
pub(super) fn use_helps(table: &Table, action: &Action) -> bool {
    let Some(attack) = table.attack() else { return true };
    let criticals = criticals_count(table, attack.attacker, attack.target);
    let attacking = table.decision().is_some_and(|own| own.seat == table.seat_of(attack.attacker));
    let mut trial = table.clone();
    trial.keep_events();
    let Ok(events) = trial.apply(action) else { return false };
    let before = damage(&attack.dice, criticals);
    let asked = trial.decision().filter(|next| matches!(next.question, Question::Pick(_)));
    let sign = if attacking { 1.0 } else { -1.0 };
    if asked.is_some() {
        let answers = trial.legal().actions;
        let gain = |action: &Action| match action {
            Action::Pick(Pick::Dice(dice)) => Some(reroll_gain(dice, criticals) * sign),
            Action::Pick(Pick::Turn(from, to)) => {
                Some((damage_of(*to, criticals) - damage_of(*from, criticals)) * sign)
            }
            _ => None,
        };
        let gains = answers
            .iter()
            .filter_map(gain)
            .fold(None, |best: Option<f64>, gain| Some(best.map_or(gain, |best| best.max(gain))));
        return gains.is_none_or(|gain| gain > 0.18);
    }
    // Nothing was asked, so the only eligible dice were touched at once. What rolling them again gains is known.
    let mut rerolled = events.iter().filter_map(|event| match event {
        Event::Rerolled(dice, _) => Some(reroll_gain(dice, criticals)),
        _ => None,
    });
    if let Some(gain) = rerolled.next() {
        return (gain + rerolled.sum::<f64>()) * sign > 0.1;
    }
    // Whatever else it is, chance decides.
    let mut chance = Chance::new(attack.serial.into());
    let (mut used, mut passed, mut changed) = (0.0, 0.0, false);
    for _ in 0..TRIALS {
        let guess = table.guess(table.seat_of(attack.attacker), &mut chance);
        let mut trial = guess.clone();
        trial.keep_quiet();
        if trial.apply(action).is_err() {
            return false;
        }
        changed |= !trial.same_chance(&guess);
        match trial.attack().filter(|after| after.serial == attack.serial) {
            Some(after) => {
                changed |= after.dice != attack.dice;
                used += damage(&after.dice, criticals);
                passed += before;
            }
            None => {
                // The attack ran to its end: what it did is seen from its target.
                let mut other = guess;
                other.keep_quiet();
                let _ = other.apply(&Action::Pass);
                used -= resilience(&trial, attack.target);
                passed -= resilience(&other, attack.target);
            }
        }
    }
    !changed || (used - passed) / f64::from(TRIALS) * sign > 0.1
}

/// Shields and hull points of a target.
fn resilience(table: &Table, target: Target) -> f64 {
    match target {
        Target::Zone(ship, _) => {
            let shields: u8 = table.ship(ship).shields.iter().sum();
            f64::from(shields) + hull_left(table, ship)
        }
        Target::Squadron(squadron) => f64::from(table.squadron(squadron).hull),
        _ => 0.0,
    }
}

/// What rolling some dice again gains on average.
pub(super) fn reroll_gain(dice: &Dice, criticals: bool) -> f64 {
    dice.iter().map(|die| mean_of(die.color, criticals) - damage_of(die, criticals)).sum()
}

/// What an accuracy gains by locking a token, in damage.
fn lock_worth(table: &Table, token: Token) -> f64 {
    let Some(attack) = table.attack() else { return 0.0 };
    let criticals = criticals_count(table, attack.attacker, attack.target);
    let total = damage(&attack.dice, criticals);
    let worth = match (token.kind, attack.target) {
        (DefenseToken::Scatter, _) => total,
        (DefenseToken::Brace, _) => (total / 2.0).floor(),
        (DefenseToken::Evade, _) => {
            if attack.range >= Range::Long {
                1.2
            } else {
                0.5
            }
        }
        (DefenseToken::Redirect, Target::Zone(ship, zone)) => {
            let size = table.game().ship(ship).ship.size;
            let spare = adjacent(size, zone).iter().map(|zone| table.ship(ship).shields(*zone));
            let own = f64::from(table.ship(ship).shields(zone));
            (total - own).max(0.0).min(f64::from(spare.max().unwrap_or(0))) * 0.53
        }
        (DefenseToken::Contain, _) => 0.3 * f64::from(attack.dice.criticals().min(1)),
        (DefenseToken::Salvo, _) => 0.4,
        _ => 0.1,
    };
    if token.readied { worth + 0.01 } else { worth * 0.7 }
}

/// The colour to add to a pool, or to take from it where `fewer` is set.
pub(super) fn color(offered: &[Action], criticals: bool, fewer: bool) -> Option<Action> {
    let worth = |action: &&Action| match action {
        Action::Pick(Pick::Color(color)) => {
            let mean = mean_of(*color, criticals) + if *color == Color::Blue { 0.05 } else { 0.0 };
            if fewer { -mean } else { mean }
        }
        _ => f64::MIN,
    };
    offered.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// The dice to roll again, or to spend: those that show less than their average, at least one where that is asked.
pub(super) fn dice(offered: &[Action], criticals: bool, attacking: bool) -> Option<Action> {
    let sign = if attacking { 1.0 } else { -1.0 };
    let worth = |action: &&Action| match action {
        Action::Pick(Pick::Dice(dice)) => sign * reroll_gain(dice, criticals),
        Action::Pick(Pick::Turn(from, to)) => {
            let worth = |die: &Die| {
                let accuracy = 0.4 * f64::from(die.face.accuracies());
                damage_of(*die, criticals) + accuracy + 0.1 * f64::from(die.face.criticals())
            };
            sign * (worth(to) - worth(from))
        }
        Action::Pass | Action::Pick(Pick::Nothing) => 0.1,
        _ => f64::MIN,
    };
    offered.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// The zone among those offered with the most shields.
pub(super) fn fattest(table: &Table, ship: ShipId, offered: &[Action]) -> Option<Action> {
    let shields = |action: &&Action| match action {
        Action::Pick(Pick::Zone(zone)) => i32::from(table.ship(ship).shields(*zone)),
        _ => -1,
    };
    offered.iter().max_by_key(shields).cloned()
}

/// How much of the damage a zone beside the one under fire should take: what would else reach the hull.
pub(super) fn redirected(table: &Table, offered: &[Action]) -> Option<Action> {
    let attack = table.attack()?;
    let Target::Zone(ship, zone) = attack.target else { return None };
    let spare = shields(table, ship, zone);
    let over = attack.damage.saturating_sub(spare);
    let fits = |action: &&Action| match action {
        Action::Pick(Pick::Number(amount)) => u16::from(*amount) <= over,
        _ => false,
    };
    let amount = |action: &&Action| match action {
        Action::Pick(Pick::Number(amount)) => *amount,
        _ => 0,
    };
    offered.iter().filter(fits).max_by_key(amount).cloned()
}

fn shields(table: &Table, ship: ShipId, zone: HullZone) -> u16 {
    u16::from(table.ship(ship).shields(zone))
}
