use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use flagbridge_bots::players;
use flagbridge_engine::Table;
use flagbridge_engine::record::Record;

use crate::failure::Failure;
use crate::game_report::GameReport;
use crate::output::Output;
use crate::pairing::{self, Pairing};

/// Arguments of `flagbridge play`.
#[derive(Args)]
pub struct Arguments {
    /// The first fleet: a file in any format, - for standard input, a share code, a link or opponent:ID
    #[arg(value_name = "FLEET")]
    first: String,
    /// The second fleet
    #[arg(value_name = "FLEET")]
    second: String,
    #[command(flatten)]
    terms: pairing::Terms,
    /// Write the game's record to this file, for flagbridge replay
    #[arg(long, value_name = "OUT")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays one game, the first fleet as side A, and prints the log.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let pairing = arguments.terms.pairing(&arguments.first, &arguments.second)?;
    play(pairing, arguments.record.as_deref(), arguments.json, output)
}

/// Plays the game of a pairing, writes its record where that is asked for, and prints the log.
pub fn play(
    pairing: Pairing,
    path: Option<&Path>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let mut record = Record::new(&pairing.game, pairing.seed);
    let mut table = Table::new(pairing.game, pairing.seed);
    table.keep_quiet();
    let seated = players(pairing.bots, pairing.seed);
    let end = flagbridge_bots::play(&mut table, &seated, |_, action, _| {
        record.actions.push(action.clone());
    });
    let film = record.film(flagbridge_data::catalogue())?;
    if let Some(path) = path {
        let trouble = |reason: String| Failure::Write { path: path.display().to_string(), reason };
        let text = record.write_filmed(&film, flagbridge_data::catalogue())?;
        fs::write(path, text).map_err(|error| trouble(error.to_string()))?;
    }
    let report = GameReport::of(&record)?;
    if json {
        output.json(&report)?;
    } else {
        let seats = ["A", "B"].into_iter().zip(&pairing.names).zip(pairing.bots);
        for ((seat, name), bot) in seats {
            output.line(&format!("{seat}: {name}, played by {bot}"))?;
        }
        report.write(output)?;
    }
    // A game that stopped is told as far as it went.
    end.map_err(|halt| Failure::Halted { seed: pairing.seed, halt })?;
    Ok(ExitCode::SUCCESS)
}
