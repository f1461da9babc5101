//! `flagbridge behaviour`: habits of a bot, counted over games.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use flagbridge_bots::{Behaviour, Bot};
use serde::Serialize;

use crate::failure::Failure;
use crate::ladder;
use crate::output::Output;
use crate::pairing::Terms;
use crate::parallel_games;
use crate::text_table::Table;

/// What `flagbridge behaviour` was asked.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    terms: Terms,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many games are played at a time; as many as the machine has cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// A directory of fleet documents in place of the bundled lists, or "validation" for 48 fleets nothing is tuned on
    #[arg(long, value_name = "DIR")]
    fleets: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The count as other programs read it.
#[derive(Serialize)]
struct BehaviourReport {
    bots: [&'static str; 2],
    games: u64,
    activations: u64,
    habits: Vec<Habit>,
}

#[derive(Serialize)]
struct Habit {
    habit: &'static str,
    count: u64,
    per_100_games: f64,
}

/// Plays games and prints how often each habit was seen.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let (ladder, ..) = ladder::over(&arguments.terms, arguments.fleets.as_deref())?;
    let bots = arguments.terms.bots.unwrap_or([Bot::Ensign; 2]);
    let seen = parallel_games::count(
        &ladder,
        arguments.games,
        arguments.jobs,
        |seen: &mut Behaviour, game, seed| seen.play(game, bots, seed),
        Behaviour::merge,
    )?;
    let habit = |(habit, count): (&'static str, u64)| Habit {
        habit,
        count,
        per_100_games: count as f64 * 100.0 / seen.games as f64,
    };
    let report = BehaviourReport {
        bots: bots.map(Bot::id),
        games: seen.games,
        activations: seen.activations,
        habits: seen.habits().map(habit).into(),
    };
    if arguments.json {
        output.json(&report)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new(&["HABIT", "COUNT", "PER 100 GAMES"], &[1, 2]);
    for habit in &report.habits {
        let rate = format!("{:.1}", habit.per_100_games);
        table.row(vec![habit.habit.to_owned(), habit.count.to_string(), rate]);
    }
    table.write(output)?;
    output.line("")?;
    let [one, two] = report.bots;
    output.line(&format!(
        "{} games of {one} against {two}, {} ship activations",
        report.games, report.activations
    ))?;
    Ok(ExitCode::SUCCESS)
}
