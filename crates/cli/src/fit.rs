//! `flagbridge fit`: the weights by which bots judge a table, from games.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use flagbridge_bots::{Bot, Fit};

use crate::failure::Failure;
use crate::ladder;
use crate::output::Output;
use crate::pairing::Terms;
use crate::parallel_games;

/// What `flagbridge fit` was asked.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    terms: Terms,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// How many games are played at a time; as many as the machine has cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// A directory of fleet documents in place of the bundled lists
    #[arg(long, value_name = "DIR")]
    fleets: Option<PathBuf>,
}

/// Plays games and prints the source file of the weights.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let (ladder, ..) = ladder::over(&arguments.terms, arguments.fleets.as_deref())?;
    let bots = arguments.terms.bots.unwrap_or([Bot::Ensign; 2]);
    let fit: Fit = parallel_games::count(
        &ladder,
        arguments.games,
        arguments.jobs,
        |fit: &mut Fit, game, seed| fit.play(game, bots, seed),
        Fit::merge,
    )?;
    output.line(fit.to_string().trim_end())?;
    Ok(ExitCode::SUCCESS)
}
