//! The `flagbridge` command: one file per subcommand.

mod analyse;
mod arena;
mod assertions;
mod behaviour;
mod campaign;
mod cards;
mod convert;
mod coverage;
mod editions;
mod event;
mod failure;
mod fit;
mod fleet_scenario;
mod game_report;
mod history;
mod judge;
mod ladder;
mod lessons;
mod library;
mod list;
mod live_table;
mod log_file;
mod meetings;
mod meter;
mod odds;
mod opponents;
mod output;
mod pack;
mod pairing;
mod pairs;
mod parallel_games;
mod play;
mod puzzles;
mod replay;
mod review;
mod rulings;
mod scenario;
mod soak;
mod sprt;
mod starmada;
mod surprise;
mod text_table;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

/// Check fleets, look up cards and play games of Star Wars: Armada and Starmada.
#[derive(Parser)]
#[command(name = "flagbridge", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Analyse a fleet: damage, hull and shields, squadrons, tempo
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Simulate many games between two fleets
    Arena(arena::Arguments),
    /// Count habits of a bot over games: ships off the table, wasted dials, own ships rammed
    Behaviour(behaviour::Arguments),
    /// Run a campaign from a file: map, phases, fleets, battles
    Campaign(campaign::Arguments),
    /// List the cards of an edition
    Cards(cards::Arguments),
    /// Convert a fleet list to another tool's format
    Convert(convert::Arguments),
    /// Show which card effects the engine plays
    Coverage(coverage::Arguments),
    /// List the editions of the rules, official and community
    Editions(editions::Arguments),
    /// Run an event from a file: players, pairings, results, standings
    Event(event::Arguments),
    /// Fit the weights by which bots judge a table to games, and print their source file
    Fit(fit::Arguments),
    /// Show how a card changed from edition to edition
    History(history::Arguments),
    /// Check many lists at once: which are legal, what is wrong, which are identical
    Judge(judge::Arguments),
    /// List the lessons, or check files of them
    Lessons(lessons::Arguments),
    /// Read files of lists with results and print statistics
    Library(library::Arguments),
    /// Combine the result files of flagbridge arena --sprt
    Merge(sprt::Arguments),
    /// Play random games until every effect has been used
    Meter(meter::Arguments),
    /// Calculate the exact odds of an attack
    Odds(odds::Arguments),
    /// List the preset fleets, which other commands accept as opponent:ID
    Opponents(opponents::Arguments),
    /// Check a content pack and list its contents
    Pack(pack::Arguments),
    /// Show which cards meet where, and which pairs random games have used together
    Pairs(pairs::Arguments),
    /// Let bots play a game between two fleets and print the log
    Play(play::Arguments),
    /// Look for puzzles in games of bots, or check them
    Puzzles(puzzles::Arguments),
    /// Replay a recorded game and print the log
    Replay(replay::Arguments),
    /// Review a recorded game: what each decision cost, what the dice gave
    Review(review::Arguments),
    /// Show the rulings and what proves them
    Rulings(rulings::Arguments),
    /// Run scenario files, the tests of the rules
    Scenario(scenario::Arguments),
    /// Play random games between random legal fleets and check the engine's invariants
    Soak(soak::Arguments),
    /// Starmada: check fleets, play battles, run scenarios
    Starmada(starmada::Arguments),
    /// Build a random legal fleet
    Surprise(surprise::Arguments),
    /// Join an online table as a bot, or watch it
    Table(live_table::Arguments),
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
        Command::Campaign(arguments) => campaign::run(&arguments, &mut output),
        Command::Cards(arguments) => cards::run(&arguments, &mut output),
        Command::Convert(arguments) => convert::run(&arguments, &mut output),
        Command::Coverage(arguments) => coverage::run(&arguments, &mut output),
        Command::Editions(arguments) => editions::run(&arguments, &mut output),
        Command::Event(arguments) => event::run(&arguments, &mut output),
        Command::Fit(arguments) => fit::run(&arguments, &mut output),
        Command::History(arguments) => history::run(&arguments, &mut output),
        Command::Judge(arguments) => judge::run(&arguments, &mut output),
        Command::Lessons(arguments) => lessons::run(&arguments, &mut output),
        Command::Library(arguments) => library::run(&arguments, &mut output),
        Command::Merge(arguments) => sprt::merge(&arguments, &mut output),
        Command::Meter(arguments) => meter::run(&arguments, &mut output),
        Command::Odds(arguments) => odds::run(&arguments, &mut output),
        Command::Opponents(arguments) => opponents::run(&arguments, &mut output),
        Command::Pack(arguments) => pack::run(&arguments, &mut output),
        Command::Pairs(arguments) => pairs::run(&arguments, &mut output),
        Command::Play(arguments) => play::run(&arguments, &mut output),
        Command::Puzzles(arguments) => puzzles::run(&arguments, &mut output),
        Command::Replay(arguments) => replay::run(&arguments, &mut output),
        Command::Review(arguments) => review::run(&arguments, &mut output),
        Command::Rulings(arguments) => rulings::run(&arguments, &mut output),
        Command::Scenario(arguments) => scenario::run(&arguments, &mut output),
        Command::Soak(arguments) => soak::run(&arguments, &mut output),
        Command::Starmada(arguments) => starmada::run(&arguments, &mut output),
        Command::Surprise(arguments) => surprise::run(&arguments, &mut output),
        Command::Table(arguments) => live_table::run(&arguments, &mut output),
        Command::Validate(arguments) => validate::run(&arguments, &mut output),
    };
    match result.and_then(|code| output.finish().map(|()| code)) {
        Ok(code) => code,
        // The reader, such as `head`, has closed the pipe.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("flagbridge: {failure}");
            ExitCode::from(2)
        }
    }
}
