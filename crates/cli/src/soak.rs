//! `flagbridge soak`: random games between random legal fleets of the whole pool, held to the laws of the engine. Each game
//! is drawn around a pair of cards that meet at some moment, value or rule.

pub mod fleets;
mod laws;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use flagbridge_cards::{Mode, Resolved};
use flagbridge_engine::meter::Meter;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Chance, Game, Options, Table};

use crate::failure::{self, Failure};
use crate::meetings::{Meetings, Pair, Used, meetings, note, pairs};
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

/// An edition with the places where its cards meet and the pairs of them.
struct Pool {
    rules: Resolved<'static>,
    meetings: Meetings,
    pairs: Vec<Pair>,
}

/// A game that broke no law.
struct Played {
    decisions: u64,
    used: Used,
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
    let pools: Vec<Pool> = editions.into_iter().map(pool).collect();
    let jobs =
        arguments.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    let (next, decisions) = (AtomicU64::new(0), AtomicU64::new(0));
    let faults = Mutex::new(Vec::new());
    let used = Mutex::new(Used::new());
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
            let played = panic::catch_unwind(AssertUnwindSafe(|| play(&pools, seed, &mut terms)));
            let what = match played {
                Ok(Ok(played)) => {
                    decisions.fetch_add(played.decisions, Ordering::Relaxed);
                    let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
                    for (place, pairs) in played.used {
                        used.entry(place).or_default().extend(pairs);
                    }
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
    let used = used.into_inner().unwrap_or_else(PoisonError::into_inner);
    output.line(&share_covered(&pools, &used))?;
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

fn pool(rules: Resolved<'static>) -> Pool {
    let meetings = meetings(rules);
    let pairs = pairs(&meetings).into_iter().collect();
    Pool { rules, meetings, pairs }
}

/// How many of the pairs of cards that meet somewhere have acted there in one round, over all editions played.
fn share_covered(pools: &[Pool], used: &Used) -> String {
    let all: BTreeSet<Pair> = pools.iter().flat_map(|pool| pool.pairs.iter().copied()).collect();
    let acted: BTreeSet<Pair> = used.values().flatten().copied().collect();
    let covered = acted.intersection(&all).count();
    let places: BTreeSet<&String> = pools.iter().flat_map(|pool| pool.meetings.keys()).collect();
    format!(
        "{covered} of {} pairs of cards that meet at {} moments, values and rules acted there in one round: {:.1} %",
        all.len(),
        places.len(),
        covered as f64 * 100.0 / all.len().max(1) as f64
    )
}

/// What a panic said.
fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

/// Plays one game between fleets with a pair of cards that meet; returns what it had, or which law was broken. Says in
/// `terms` what was played.
fn play(pools: &[Pool], seed: u64, terms: &mut String) -> Result<Played, String> {
    let mut chance = Chance::new(seed);
    let pool = &pools[chance.below(pools.len())];
    let rules = pool.rules;
    let mode = draw_mode(rules, &mut chance);
    let mut options = Options::of(mode);
    options.short_edges = chance.below(12) == 0;
    if chance.below(12) == 0 {
        options = options.unlimited();
    }
    *terms = format!("{}, {}", rules.edition().id, mode.id);
    let rosters = fleets::draw_with_a_pair(rules, mode, &pool.pairs, &mut chance)?;
    let game = Game::new(rules, options, rosters).map_err(|bad| bad.to_string())?;
    let mut table = Table::new(Arc::new(game), seed);
    let mut record = seed.is_multiple_of(RECORDED).then(|| Record::new(table.game(), seed));
    let mut laws = Laws::new(&table);
    let (mut meter, mut used, mut round) = (Arc::new(Meter::default()), Used::new(), table.round());
    table.watch(&meter);
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
        if table.round() != round || table.outcome().is_some() {
            note(rules, &meter, &mut used);
            meter = Arc::new(Meter::default());
            table.watch(&meter);
            round = table.round();
        }
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
    Ok(Played { decisions: count, used })
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
