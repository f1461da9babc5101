//! Why a captain advises an answer, in words.

use flagbridge_bots::Foresight;
use flagbridge_engine::{Question, Table};

use super::wording;
use crate::editor::count_words;

/// The reason: what was seen when the answer was played out, or the rule of thumb behind it.
pub fn reason(table: &Table, foresight: Option<&Foresight>) -> String {
    let Some(decision) = table.decision() else { return String::new() };
    let Some(seen) = foresight else { return rule_of_thumb(decision.question).to_owned() };
    let times = seen.playouts;
    let mean = |points: i32| format!("{:.1}", f64::from(points) / f64::from(times.max(1)));
    let often = |count: u32| match count {
        0 => "never".to_owned(),
        count => format!("{count} of {times}"),
    };
    let toll = seen.toll;
    let mut words = format!(
        "Played out {} to about the next activation: {} damage dealt in the mean, ",
        count_words(times as usize, "time", "times"),
        mean(toll.dealt.max(0)),
    );
    // More may be repaired than was suffered.
    words += &match toll.suffered {
        0.. => format!("{} suffered. ", mean(toll.suffered)),
        _ => format!("{} won back. ", mean(-toll.suffered)),
    };
    words += &format!(
        "An enemy is destroyed: {}; something of yours: {}.",
        often(toll.destroyed),
        often(toll.lost)
    );
    match &seen.next {
        None => words += " There is no other answer worth weighing.",
        Some((action, margin)) => {
            let next = match action {
                flagbridge_engine::Action::Pass => wording::pass(decision.question).to_owned(),
                action => wording::answer(table, action),
            };
            words += &match margin.round() as i32 {
                points @ 1.. => {
                    let points = count_words(points as usize, "fleet point", "fleet points");
                    format!(" Next best: {next}, {points} less.")
                }
                _ => format!(" About as good: {next}."),
            };
        }
    }
    words
}

/// What setup is decided by: its fruits come too late to be played out.
const fn rule_of_thumb(question: Question) -> &'static str {
    match question {
        Question::Initiative => "By rule of thumb: the first player activates and shoots first.",
        Question::Objective => {
            "By rule of thumb: the objective that is least theirs, a race for places before an open fight."
        }
        Question::Obstacle => {
            "By rule of thumb: of the places looked at, the one most in the enemy’s way; a station before the own fleet."
        }
        Question::Deploy => {
            "By rule of thumb: together and opposite the enemy, squadrons ahead of who commands them, the best ships last."
        }
        _ => "By rule of thumb.",
    }
}
