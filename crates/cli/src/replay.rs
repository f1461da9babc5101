use std::process::ExitCode;

use clap::Args;
use flagbridge_engine::record::{Watched, watch};

use crate::chronicle::Chronicle;
use crate::failure::Failure;
use crate::list;
use crate::output::Output;

/// What `flagbridge replay` was asked.
#[derive(Args)]
pub struct Arguments {
    /// A game's record, - for standard input
    #[arg(value_name = "RECORD")]
    record: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays a record again, or shows its film where today's rules lead elsewhere, and tells what happened.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let text = list::text(&arguments.record)?;
    let chronicle = match watch(&text, flagbridge_data::catalogue())? {
        Watched::Played(record) => Chronicle::of(&record)?,
        Watched::Filmed(filmed) => Chronicle::of_film(&filmed),
    };
    if arguments.json {
        output.json(&chronicle)?;
    } else {
        chronicle.write(output)?;
    }
    Ok(ExitCode::SUCCESS)
}
