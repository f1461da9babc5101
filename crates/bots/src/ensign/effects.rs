//! Cards' effects and what they ask for, whatever the card: tried out on a copy of the table.

use flagbridge_engine::{Action, Chance, Pick, Question, Seat, Table};

use super::Ensign;
use super::attack::{color, dice, use_helps};
use crate::evaluation::worth;
use crate::fire::criticals_count;

/// The most answers that are tried out.
const TRIED: usize = 12;
/// The most decisions that are followed up.
const FOLLOWED: usize = 24;

/// Whether to use an effect at a moment, and which.
pub(super) fn window(
    table: &Table,
    offered: &[Action],
    chance: Option<&mut Chance>,
) -> Option<Action> {
    match chance {
        Some(chance) if table.attack().is_none() => foresee(table, offered, chance),
        _ => offered
            .iter()
            .filter(|action| matches!(action, Action::Use(..)))
            .find(|action| use_helps(table, action))
            .or_else(|| offered.iter().find(|action| **action == Action::Pass))
            .or_else(|| offered.first())
            .cloned(),
    }
}

/// What to choose when an effect asks.
pub(super) fn pick(
    table: &Table,
    offered: &[Action],
    chance: Option<&mut Chance>,
) -> Option<Action> {
    let seat = table.decision()?.seat;
    let attack = table.attack();
    let attacking = attack.is_some_and(|attack| table.seat_of(attack.attacker) == seat);
    let criticals =
        attack.is_none_or(|attack| criticals_count(table, attack.attacker, attack.target));
    match offered.first()? {
        Action::Pick(Pick::Dice(_) | Pick::Turn(..)) if attack.is_some() => {
            dice(offered, criticals, attacking)
        }
        Action::Pick(Pick::Color(_)) => {
            // A die is asked for before the roll only to take it away.
            let fewer = attack.is_some_and(|attack| attack.dice.is_empty()) || !attacking;
            color(offered, criticals, fewer)
        }
        _ => match chance {
            Some(chance) => foresee(table, offered, chance),
            None => offered.first().cloned(),
        },
    }
}

/// The answer after which the table looks best to the seat that is asked.
fn foresee(table: &Table, offered: &[Action], chance: &mut Chance) -> Option<Action> {
    let seat = table.decision()?.seat;
    if offered.len() <= 1 {
        return offered.first().cloned();
    }
    let seed = chance.word();
    let guess = table.guess(seat, chance);
    let mut best: Option<(f64, &Action)> = None;
    for action in offered.iter().take(TRIED) {
        let mut trial = guess.clone();
        trial.keep_quiet();
        if trial.apply(action).is_err() {
            continue;
        }
        settle(&mut trial, seat, seed);
        // What is as good as doing nothing is done: most cards help in ways that show only later.
        let bonus = if *action == Action::Pass { 0.0 } else { 0.3 };
        let score = worth(&trial, seat) + bonus;
        if best.is_none_or(|(best, _)| score > best) {
            best = Some((score, action));
        }
    }
    best.map(|(_, action)| action.clone())
}

/// Plays on until what was begun is over.
fn settle(table: &mut Table, seat: Seat, seed: u64) {
    let mut quick = Ensign::quick(seed);
    for _ in 0..FOLLOWED {
        let Some(decision) = table.decision() else { return };
        let over = matches!(
            decision.question,
            Question::Activate
                | Question::SquadronTurn
                | Question::Dials(_)
                | Question::Attack(_)
                | Question::Command(..)
                | Question::Commands(_)
                | Question::Navigate(_)
                | Question::Deploy
        );
        if over || (decision.seat != seat && table.attack().is_none()) {
            return;
        }
        let Some(answer) = quick.choose(table) else { return };
        if table.apply(&answer).is_err() {
            return;
        }
    }
}
