//! A player that answers at random: the baseline for bots, and what the laws of the engine are tested with.

use crate::action::Action;
use crate::chance::Chance;
use crate::geometry::Heading;
use crate::question::Question;
use crate::table::Table;

/// A legal answer to the open decision, chosen at random; none when the game is over.
///
/// Where listing every answer is dear — courses, moves, dials — an answer is drawn directly and listed only if that
/// fails.
pub fn random_answer(table: &Table, chance: &mut Chance) -> Option<Action> {
    let decision = table.decision()?;
    let drawn = match decision.question {
        Question::Squadron(_) => draw_squadron(table, chance),
        Question::Obstacle => table.draw_obstacle(chance),
        Question::Deploy => table.draw_deployment(chance),
        Question::Course(_) => table.draw_course(chance),
        _ => None,
    };
    if let Some(action) = drawn {
        return Some(action);
    }
    if !decision.answers.is_empty() {
        return Some(decision.answers[chance.below(decision.answers.len())].clone());
    }
    let answers = table.legal().actions;
    (!answers.is_empty()).then(|| answers[chance.below(answers.len())].clone())
}

/// Plays to the end with random answers on both sides. Returns how many decisions were answered.
///
/// A game in which a decision has no answer stops there; the laws of the engine say that there is none.
pub fn play_out(table: &mut Table, chance: &mut Chance) -> usize {
    let mut count = 0;
    while let Some(action) = random_answer(table, chance) {
        if table.apply(&action).is_err() {
            break;
        }
        count += 1;
    }
    count
}

/// Attacks if it can, most of the time; else tries a few places to move to.
fn draw_squadron(table: &Table, chance: &mut Chance) -> Option<Action> {
    let Question::Squadron(squadron) = table.decision()?.question else { return None };
    let targets = table.squadron_targets(squadron);
    if !targets.is_empty() && chance.below(4) > 0 {
        let target = targets[chance.below(targets.len())];
        let action = Action::Attack { zone: None, target };
        if table.check(&action).is_ok() {
            return Some(action);
        }
    }
    let at = table.squadron(squadron).at;
    let edge = table.game().ruler.distance_edge(table.squadron_speed(squadron));
    for _ in 0..4 {
        let length = chance.below(edge.max(1) as usize) as i32;
        let to = at + Heading::new(chance.below(36_000) as i32).step(length);
        let action = Action::Move(to);
        if table.check(&action).is_ok() {
            return Some(action);
        }
    }
    Some(Action::Pass)
}
