//! Which questions take the time of random games.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use flagbridge_engine::Chance;
use flagbridge_engine::random::random_answer;

use super::table;

/// How many kinds of question are printed.
const PRINTED: usize = 8;

/// What one kind of question takes: answering it, and all that happens until the next question is asked.
#[derive(Default)]
struct Kind {
    count: u32,
    all: Duration,
    /// The slowest one, and its game.
    worst: (Duration, u32),
}

/// Plays random games and prints what a decision takes, the share of the slowest hundredth of the games, and the kinds of
/// question that take the most time, each with its share and its worst case. Of each decision the best time of several
/// passes counts: what else the machine did meanwhile stays out.
pub fn print_questions(fleets: &str, games: u32, passes: u32) {
    let mut kinds = BTreeMap::<&str, Kind>::new();
    let mut of_games: Vec<Duration> = Vec::new();
    let mut decisions = 0;
    for game in 0..games {
        let mut best = play(fleets, game);
        for _ in 1..passes {
            let again = play(fleets, game);
            best.iter_mut().zip(again).for_each(|(best, (_, time))| best.1 = best.1.min(time));
        }
        for (question, time) in &best {
            let kind = kinds.entry(question).or_default();
            kind.count += 1;
            kind.all += *time;
            kind.worst = kind.worst.max((*time, game));
        }
        decisions += best.len() as u32;
        of_games.push(best.iter().map(|(_, time)| *time).sum());
    }
    of_games.sort_unstable();
    let all = of_games.iter().sum::<Duration>();
    let share = |part: Duration| 100.0 * part.as_secs_f64() / all.as_secs_f64();
    let slowest = of_games.iter().rev().take(games.div_ceil(100) as usize).sum();
    let line = |name: &str, figure: String| println!("{name:<48} {figure:>12}");
    line(&format!("random game, with {fleets} (of {games})"), format!("{:?}", all / games));
    line("  decisions a game", (decisions / games).to_string());
    line("  a decision", format!("{:?}", all / decisions));
    line("  share of the slowest 1 % of games", format!("{:.1} %", share(slowest)));
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, kind)| std::cmp::Reverse(kind.all));
    if let Some((name, kind)) = kinds.iter().max_by_key(|(_, kind)| kind.worst) {
        let (time, game) = kind.worst;
        line(&format!("  slowest decision: {name}, game {game}"), format!("{time:.1?}"));
    }
    println!("  {:<24} {:>8} {:>8} {:>10} {:>10}", "question", "share", "count", "mean", "worst");
    for (name, Kind { count, all, worst }) in kinds.into_iter().take(PRINTED) {
        let (share, mean) = (format!("{:.1} %", share(all)), format!("{:.2?}", all / count));
        println!(
            "  {name:<24} {share:>8} {count:>8} {mean:>10} {:>10}",
            format!("{:.1?}", worst.0)
        );
    }
}

/// Plays a game. Returns its questions, each with the time until the next.
fn play(fleets: &str, game: u32) -> Vec<(&'static str, Duration)> {
    let mut table = table(fleets, game);
    let mut chance = Chance::new(game.into());
    let mut times = Vec::new();
    let mut start = Instant::now();
    while let Some(decision) = table.decision() {
        let question = decision.question.id();
        let Some(action) = random_answer(&table, &mut chance) else { break };
        table.apply_own(&action);
        let end = Instant::now();
        times.push((question, end - start));
        start = end;
    }
    times
}
