//! `flagbridge soak`: random games between random legal fleets of the whole pool, held to the laws of the engine.

pub mod fleets;
mod laws;

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use flagbridge_cards::{Mode, Resolved};
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Chance, Game, Options, Table};

use crate::failure::{self, Failure};
use crate::output::Output;

use laws::Laws;

/// More decisions than any game has.
const ENDLESS: u64 = 60_000;
/// How often progress is printed.
const TOLD_EVERY: Duration = Duration::from_secs(10);
/// One game in this many is recorded, read back from its text and played again.
const RECORDED: u64 = 16;

thread_local! {
    /// Where this thread has panicked last.
    static PANICKED_AT: Cell<String> = const { Cell::new(String::new()) };
}

/// Arguments of `flagbridge soak`.
#[derive(Args)]
pub struct Arguments {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// The first game's seed; the others follow. Use --games 1 to repeat one game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only this edition; a random one per game by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Games to run in parallel; one per core by default
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// A game that broke a law.
struct SoakFailure {
    seed: u64,
    /// Edition and mode it was played in.
    terms: String,
    what: String,
}

/// Plays the games and names every failure with its seed: exit code 0 when there is none, else 1.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let editions: Vec<_> = match &arguments.edition {
        Some(id) => vec![failure::edition(catalogue, Some(id))?],
        None => catalogue.all_editions().collect(),
    };
    let jobs =
        arguments.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    let (next, decisions) = (AtomicU64::new(0), AtomicU64::new(0));
    let faults = Mutex::new(Vec::new());
    // A panic is a failure among others: it is told with its seed, not by itself.
    let told = panic::take_hook();
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        PANICKED_AT.set(place);
    }));
    let begun = Instant::now();
    let told_at = Mutex::new(begun);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return;
            }
            if let Ok(mut told_at) = told_at.try_lock()
                && told_at.elapsed() >= TOLD_EVERY
            {
                eprintln!("{number} of {} games started", arguments.games);
                *told_at = Instant::now();
            }
            let seed = arguments.seed.wrapping_add(number);
            let mut terms = String::new();
            let played =
                panic::catch_unwind(AssertUnwindSafe(|| play(&editions, seed, &mut terms)));
            let what = match played {
                Ok(Ok(count)) => {
                    decisions.fetch_add(count, Ordering::Relaxed);
                    continue;
                }
                Ok(Err(broken)) => broken,
                Err(panic) => {
                    format!("panic: {} at {}", words_of(panic.as_ref()), PANICKED_AT.take())
                }
            };
            if let Ok(mut faults) = faults.lock() {
                faults.push(SoakFailure { seed, terms, what });
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(work);
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    panic::set_hook(told);
    let mut faults = faults.into_inner().unwrap_or_default();
    faults.sort_by_key(|fault| fault.seed);
    for SoakFailure { seed, terms, what } in &faults {
        output.line(&format!("seed {seed} ({terms}): {what}"))?;
    }
    output.line(&format!(
        "{} games from seed {}, {} decisions, {:.1} games per second on {jobs} threads: {} failed",
        arguments.games,
        arguments.seed,
        decisions.into_inner(),
        arguments.games as f64 / seconds.max(0.001),
        faults.len()
    ))?;
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// What a panic said.
fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

/// Plays one game; returns how many decisions it had, or which law was broken. Says in `terms` what was played.
fn play(editions: &[Resolved<'static>], seed: u64, terms: &mut String) -> Result<u64, String> {
    let mut chance = Chance::new(seed);
    let rules = editions[chance.below(editions.len())];
    let mode = draw_mode(rules, &mut chance);
    let mut options = Options::of(mode);
    options.short_edges = chance.below(12) == 0;
    if chance.below(12) == 0 {
        options = options.unlimited();
    }
    *terms = format!("{}, {}", rules.edition().id, mode.id);
    let rosters =
        [fleets::draw(rules, mode, &mut chance)?, fleets::draw(rules, mode, &mut chance)?];
    let game = Game::new(rules, options, rosters).map_err(|bad| bad.to_string())?;
    let mut table = Table::new(Arc::new(game), seed);
    let mut record = seed.is_multiple_of(RECORDED).then(|| Record::new(table.game(), seed));
    let mut laws = Laws::new(&table);
    let mut count = 0;
    while let Some(decision) = table.decision() {
        let question = decision.question.id();
        let action = random_answer(&table, &mut chance)
            .ok_or_else(|| format!("decision {count}, {question}: no legal answer"))?;
        let text = table.game().write(&action);
        table.apply(&action).map_err(|refusal| {
            format!("decision {count}, {question}: \"{text}\" was refused: {refusal}")
        })?;
        laws.hold(&table)
            .map_err(|broken| format!("decision {count}, after \"{text}\": {broken}"))?;
        if let Some(record) = &mut record {
            record.actions.push(action);
        }
        count += 1;
        // Without a round limit, fleets that never meet would play endlessly.
        if options.rounds.is_none() && table.round() > 12 {
            break;
        }
        if count > ENDLESS {
            return Err("the game does not end".to_owned());
        }
    }
    if let Some(record) = record {
        replays(&record, &table)?;
    }
    Ok(count)
}

/// A mode that the edition knows.
pub fn draw_mode(rules: Resolved<'static>, chance: &mut Chance) -> &'static Mode {
    let modes: Vec<_> =
        rules.catalogue().modes.iter().filter(|mode| mode.from <= rules.index).collect();
    modes[chance.below(modes.len())]
}

/// The record reads back from its text and leads to the same state.
fn replays(record: &Record, table: &Table) -> Result<(), String> {
    let catalogue = flagbridge_data::catalogue();
    let text =
        record.write(catalogue).map_err(|bad| format!("could not write the record: {bad}"))?;
    let read = Record::read(&text, catalogue)
        .map_err(|bad| format!("could not read the record: {bad}"))?;
    let again =
        read.replay(catalogue, |_, _| {}).map_err(|bad| format!("could not replay: {bad}"))?;
    match again.hash() == table.hash() {
        true => Ok(()),
        false => Err("the record leads to another state".to_owned()),
    }
}
