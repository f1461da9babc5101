use std::process::ExitCode;

use clap::Args;
use flagbridge_engine::record::{Watched, watch};

use crate::failure::Failure;
use crate::game_report::GameReport;
use crate::list;
use crate::output::Output;

/// Arguments of `flagbridge replay`.
#[derive(Args)]
pub struct Arguments {
    /// A game's record, - for standard input
    #[arg(value_name = "RECORD")]
    record: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Replays a record and prints the log. If the rules have changed since, prints the log stored in the record.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let text = list::text(&arguments.record)?;
    let report = match watch(&text, flagbridge_data::catalogue())? {
        Watched::Played(record) => GameReport::of(&record)?,
        Watched::Filmed(filmed) => GameReport::of_film(&filmed),
    };
    if arguments.json {
        output.json(&report)?;
    } else {
        report.write(output)?;
    }
    Ok(ExitCode::SUCCESS)
}
