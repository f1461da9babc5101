use std::collections::BTreeSet;

use flagbridge_engine::meter::{Meter, Usage};
use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Action, Chance, Point, Question, Seat, Table};

/// A player that answers randomly but seeks a fight, and uses unused effects whenever possible.
pub fn answer(
    table: &Table,
    missing: &BTreeSet<Usage>,
    meter: &Meter,
    chance: &mut Chance,
) -> Option<Action> {
    let decision = table.decision()?;
    if uses_effects(decision.question) {
        let mut answers = table.legal().actions;
        let unused = |action: &Action| match *action {
            Action::Use(source, effect) => table
                .way(source, effect)
                .is_some_and(|way| missing.contains(&way) && meter.count(way) == 0),
            _ => false,
        };
        let new: Vec<_> = answers.iter().filter(|action| unused(action)).cloned().collect();
        if !new.is_empty() {
            answers = new;
        }
        return (!answers.is_empty()).then(|| answers.swap_remove(chance.below(answers.len())));
    }
    let first = random_answer(table, chance)?;
    if chance.below(6) == 0 {
        return Some(first);
    }
    let (mut best, mut worth) = (first.clone(), eagerness(table, decision.seat, &first));
    for _ in 0..draws(decision.question) {
        let other = random_answer(table, chance)?;
        let other_worth = eagerness(table, decision.seat, &other);
        if other_worth > worth {
            (best, worth) = (other, other_worth);
        }
    }
    Some(best)
}

/// Whether answers to a question use effects.
fn uses_effects(question: Question) -> bool {
    matches!(
        question,
        Question::Window(_)
            | Question::AttackEffects
            | Question::DefenseTokens
            | Question::CriticalEffect
    )
}

/// How many more answers are drawn before the best is given.
fn draws(question: Question) -> usize {
    match question {
        Question::Course(_) | Question::Squadron(_) | Question::Attack(_) => 3,
        Question::Initiative | Question::Objective | Question::Obstacle | Question::Deploy => 0,
        _ => 1,
    }
}

/// Attacks come before all else, then moves that end near an enemy; passing comes last.
fn eagerness(table: &Table, seat: Seat, action: &Action) -> i64 {
    let nearness = |at: Point| {
        let enemy = seat.other();
        let ships = table.ships_of(enemy).map(|ship| table.ship(ship).pose.at);
        let squadrons = table.squadrons_of(enemy).map(|squadron| table.squadron(squadron).at);
        let nearest = ships.chain(squadrons).map(|other| at.distance_squared(other)).min();
        -nearest.unwrap_or(0)
    };
    match action {
        Action::Attack { .. } => 1,
        Action::Pass => i64::MIN,
        Action::Move(at) => nearness(*at),
        Action::Course(course) => match table.decision().map(|decision| decision.question) {
            Some(Question::Course(ship)) => {
                let end = table.course_end(ship, course, course.clicks.len() as u8).at;
                match table.game().play_area().contains(end) {
                    true => nearness(end),
                    false => i64::MIN,
                }
            }
            _ => 0,
        },
        _ => 0,
    }
}
