//! `flagbridge starmada`: the second game, one file per subcommand.

mod arena;
mod fleet;
mod play;
mod replay;
mod scenario;
mod validate;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

/// The share code of a named fleet.
pub fn fleet_code(source: &str) -> Result<String, Failure> {
    fleet::roster(source).map(|(draft, _)| draft.to_code())
}

/// Arguments of `flagbridge starmada`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check whether a fleet is legal
    Validate(validate::Arguments),
    /// Let bots play a battle between two fleets and print the log
    Play(play::Arguments),
    /// Simulate many battles: two fleets, the bots' ladder, or every class against every class
    Arena(arena::Arguments),
    /// Run scenario files, the tests of the rules
    Scenario(scenario::Arguments),
    /// Replay a recorded battle and print the log
    Replay(replay::Arguments),
}

/// Runs a subcommand.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    match &arguments.command {
        Command::Validate(arguments) => validate::run(arguments, output),
        Command::Play(arguments) => play::run(arguments, output),
        Command::Arena(arguments) => arena::run(arguments, output),
        Command::Scenario(arguments) => scenario::run(arguments, output),
        Command::Replay(arguments) => replay::run(arguments, output),
    }
}
