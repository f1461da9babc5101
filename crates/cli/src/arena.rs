use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use flagbridge_bots::{Arena, Halt, Tally};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::pairing;
use crate::table::Table;

/// What `flagbridge arena` was asked.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    lists: pairing::Lists,
    /// How many games; the lists change sides after each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many games are played at a time; as many as the machine has cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Many games as other programs read them. Pairs hold the first list's figure, then the second's.
#[derive(Serialize)]
struct Report {
    games: u64,
    seconds: f64,
    games_per_second: f64,
    wins: [u64; 2],
    /// Games nobody won: none, as the rules give a tie to the second player.
    draws: u64,
    mean_score: [f64; 2],
    mean_rounds: f64,
    /// Games with equal scores, which the second player won.
    ties: u64,
    /// Games in which a fleet lost its last ship.
    wiped_out: u64,
    first_player_wins: u64,
    mean_decisions: f64,
    edition: &'static str,
    seed: u64,
    lists: [String; 2],
    bots: [&'static str; 2],
    /// Cards of the lists whose effect the engine does not play yet.
    not_played: Vec<&'static str>,
    /// All final states together: equal where all games ended alike.
    hash: String,
}

/// Plays many games between two lists and counts.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let pairing = arguments.lists.pairing()?;
    let edition = pairing.game.rules.edition().id;
    let arena = Arena::new(pairing.game, pairing.bots, pairing.seed)
        .expect("lists that make a game make one with the seats swapped");
    let jobs = arguments
        .jobs
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let start = Instant::now();
    let tally = play(&arena, arguments.games, jobs)
        .map_err(|(number, halt)| Failure::Halted { seed: arena.seed(number), halt })?;
    let seconds = start.elapsed().as_secs_f64();
    let report = Report {
        games: tally.games,
        seconds,
        games_per_second: tally.games as f64 / seconds.max(f64::MIN_POSITIVE),
        wins: tally.wins,
        draws: tally.games - tally.wins.iter().sum::<u64>(),
        mean_score: tally.scores.map(|sum| tally.mean(sum)),
        mean_rounds: tally.mean(tally.rounds),
        ties: tally.ties,
        wiped_out: tally.wiped_out,
        first_player_wins: tally.first_player_wins,
        mean_decisions: tally.mean(tally.decisions),
        edition,
        seed: pairing.seed,
        lists: pairing.names,
        bots: pairing.bots.map(|bot| bot.id()),
        not_played: pairing.not_played,
        hash: format!("{:016x}", tally.hash),
    };
    if arguments.json {
        output.json(&report)?;
    } else {
        write(&report, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the games, several at a time. Where some stop, the one with the lowest number is returned: games are taken in
/// order and every game taken is played, so that it does not depend on the number of jobs.
fn play(arena: &Arena, games: u64, jobs: usize) -> Result<Tally, (u64, Halt)> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(tally);
            }
            tally.add(&arena.play(number).map_err(|halt| (number, halt))?);
        }
    };
    let results: Vec<Result<Tally, (u64, Halt)>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut all = Tally::default();
    let mut stopped: Option<(u64, Halt)> = None;
    for result in results {
        match result {
            Ok(tally) => all.merge(&tally),
            Err(halt) if stopped.as_ref().is_none_or(|lowest| halt.0 < lowest.0) => {
                stopped = Some(halt);
            }
            Err(_) => {}
        }
    }
    stopped.map_or(Ok(all), Err)
}

fn write(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let share = |count: u64| format!("{:.1} %", count as f64 * 100.0 / report.games as f64);
    let mut table = Table::new(&["LIST", "BOT", "WINS", "", "MEAN SCORE"], &[2, 3, 4]);
    for (list, bot) in report.bots.iter().enumerate() {
        table.row(vec![
            report.lists[list].clone(),
            (*bot).to_owned(),
            report.wins[list].to_string(),
            share(report.wins[list]),
            format!("{:.1}", report.mean_score[list]),
        ]);
    }
    table.write(output)?;
    output.line("")?;
    output.line(&format!(
        "{} games in {}, seed {}: {:.1} rounds and {:.0} decisions in the mean",
        report.games, report.edition, report.seed, report.mean_rounds, report.mean_decisions
    ))?;
    output.line(&format!(
        "won by the first player {}, equal scores {}, ended with a fleet's last ship {}",
        share(report.first_player_wins),
        share(report.ties),
        share(report.wiped_out)
    ))?;
    output.line(&format!(
        "{:.2} seconds, {:.0} games per second",
        report.seconds, report.games_per_second
    ))?;
    output.line(&format!("hash {}", report.hash))
}
