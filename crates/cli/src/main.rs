//! The `flagbridge` command: one file per subcommand.

mod analyse;
mod arena;
mod assertions;
mod behaviour;
mod cards;
mod chronicle;
mod convert;
mod coverage;
mod crew;
mod editions;
mod event;
mod failure;
mod fleet_scenario;
mod history;
mod judge;
mod ladder;
mod library;
mod list;
mod meter;
mod odds;
mod opponents;
mod output;
mod pack;
mod pairing;
mod play;
mod replay;
mod scenario;
mod sit;
mod soak;
mod sprt;
mod starmada;
mod table;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

/// Fleets, cards and games of Star Wars: Armada, and battles of Starmada.
#[derive(Parser)]
#[command(name = "flagbridge", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work out what a fleet list can do: damage, hull and shields, squadrons, tempo
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Play many games between two fleet lists and count
    Arena(arena::Arguments),
    /// Count habits of a bot over games: ships off the table, wasted dials, own ships rammed
    Behaviour(behaviour::Arguments),
    /// List the cards of an edition
    Cards(cards::Arguments),
    /// Write a fleet list in another tool's format
    Convert(convert::Arguments),
    /// Say which cards' effects the engine plays
    Coverage(coverage::Arguments),
    /// List the editions of the rules, official and community
    Editions(editions::Arguments),
    /// Run an event from a file: players, pairings, results, standings
    Event(event::Arguments),
    /// Show how a card changed from edition to edition
    History(history::Arguments),
    /// Check a pile of lists: which are legal, what is wrong, which are the same
    Judge(judge::Arguments),
    /// Read files of lists with results: what they hold, and what they say together
    Library(library::Arguments),
    /// Add up the parts of a test that flagbridge arena --sprt has kept in files
    Merge(sprt::Arguments),
    /// Play random games until everything the engine plays has been used in every way
    Meter(meter::Arguments),
    /// Work out the exact odds of an attack
    Odds(odds::Arguments),
    /// List the fleets that come with the program, to play against as opponent:ID
    Opponents(opponents::Arguments),
    /// Check a content pack and say what it holds
    Pack(pack::Arguments),
    /// Play a game between two fleet lists and tell it
    Play(play::Arguments),
    /// Play a recorded game again and tell it
    Replay(replay::Arguments),
    /// Run scenarios: positions, scripts and what must be true after
    Scenario(scenario::Arguments),
    /// Play random games between random legal fleets of the whole pool and hold them to the laws
    Soak(soak::Arguments),
    /// Starmada, the second game: check fleets, play battles, run scenarios
    Starmada(starmada::Arguments),
    /// Sit at a live table as a bot, or watch it
    Table(sit::Arguments),
    /// Check whether a fleet list is legal
    Validate(validate::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::stdout();
    let result = match arguments.command {
        Command::Analyse(arguments) => analyse::run(&arguments, &mut output),
        Command::Arena(arguments) => arena::run(&arguments, &mut output),
        Command::Behaviour(arguments) => behaviour::run(&arguments, &mut output),
        Command::Cards(arguments) => cards::run(&arguments, &mut output),
        Command::Convert(arguments) => convert::run(&arguments, &mut output),
        Command::Coverage(arguments) => coverage::run(&arguments, &mut output),
        Command::Editions(arguments) => editions::run(&arguments, &mut output),
        Command::Event(arguments) => event::run(&arguments, &mut output),
        Command::History(arguments) => history::run(&arguments, &mut output),
        Command::Judge(arguments) => judge::run(&arguments, &mut output),
        Command::Library(arguments) => library::run(&arguments, &mut output),
        Command::Merge(arguments) => sprt::merge(&arguments, &mut output),
        Command::Meter(arguments) => meter::run(&arguments, &mut output),
        Command::Odds(arguments) => odds::run(&arguments, &mut output),
        Command::Opponents(arguments) => opponents::run(&arguments, &mut output),
        Command::Pack(arguments) => pack::run(&arguments, &mut output),
        Command::Play(arguments) => play::run(&arguments, &mut output),
        Command::Replay(arguments) => replay::run(&arguments, &mut output),
        Command::Scenario(arguments) => scenario::run(&arguments, &mut output),
        Command::Soak(arguments) => soak::run(&arguments, &mut output),
        Command::Starmada(arguments) => starmada::run(&arguments, &mut output),
        Command::Table(arguments) => sit::run(&arguments, &mut output),
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
