//! The `flagbridge` command: one file per subcommand.

mod cards;
mod convert;
mod failure;
mod history;
mod list;
mod odds;
mod output;
mod table;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

/// Fleets, cards and games of Star Wars: Armada.
#[derive(Parser)]
#[command(name = "flagbridge", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the cards of an edition
    Cards(cards::Arguments),
    /// Write a fleet list in another tool's format
    Convert(convert::Arguments),
    /// Show how a card changed from edition to edition
    History(history::Arguments),
    /// Work out the exact odds of an attack
    Odds(odds::Arguments),
    /// Check whether a fleet list is legal
    Validate(validate::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::stdout();
    let result = match arguments.command {
        Command::Cards(arguments) => cards::run(&arguments, &mut output),
        Command::Convert(arguments) => convert::run(&arguments, &mut output),
        Command::History(arguments) => history::run(&arguments, &mut output),
        Command::Odds(arguments) => odds::run(&arguments, &mut output),
        Command::Validate(arguments) => validate::run(&arguments, &mut output),
    };
    match result.and_then(|code| output.finish().map(|()| code)) {
        Ok(code) => code,
        // The reader, such as `head`, has seen enough.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("flagbridge: {failure}");
            ExitCode::from(2)
        }
    }
}
