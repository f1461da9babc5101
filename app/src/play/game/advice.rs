//! Why a captain advises an answer, in words.

use flagbridge_bots::PlayoutSummary;
use flagbridge_engine::{Question, Table};

use super::wording;

/// The reason: what was seen when the answer was played out, or the rule of thumb behind it.
pub fn reason(table: &Table, playout_summary: Option<&PlayoutSummary>) -> String {
    let Some(decision) = table.decision() else { return String::new() };
    let Some(seen) = playout_summary else { return rule_of_thumb(decision.question).to_owned() };
    let times = seen.playouts;
    let mean = |points: i32| format!("{:.1}", f64::from(points) / f64::from(times.max(1)));
    let often = |count: u32| match count {
        0 => "none".to_owned(),
        count => format!("{count} of {times}"),
    };
    let losses = seen.losses;
    let mut words = format!(
        "In {} up to about the next activation: {} damage dealt on average, ",
        flagbridge_wording::count(times as usize, "simulation", "simulations"),
        mean(losses.dealt.max(0)),
    );
    // More may be repaired than was suffered.
    words += &match losses.suffered {
        0.. => format!("{} suffered. ", mean(losses.suffered)),
        _ => format!("{} won back. ", mean(-losses.suffered)),
    };
    words += &format!(
        "Enemy units destroyed: {}; your losses: {}.",
        often(losses.destroyed),
        often(losses.lost)
    );
    match &seen.next {
        None => words += " No other option comes close.",
        Some((action, margin)) => {
            let next = match action {
                flagbridge_engine::Action::Pass => wording::pass(decision.question).to_owned(),
                action => wording::answer(table, action),
            };
            words += &match margin.round() as i32 {
                points @ 1.. => {
                    let points =
                        flagbridge_wording::count(points as usize, "fleet point", "fleet points");
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
        Question::Initiative => "Rule of thumb: the first player activates and attacks first.",
        Question::Objective => {
            "Rule of thumb: the objective that suits your opponent least, position before combat."
        }
        Question::Obstacle => {
            "Rule of thumb: obstruct the enemy’s path; keep the station near your fleet."
        }
        Question::Deploy => {
            "Rule of thumb: together and opposite the enemy, squadrons ahead of their carrier, the best ships last."
        }
        _ => "Rule of thumb.",
    }
}
