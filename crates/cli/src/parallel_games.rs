//! Many games at a time, and one of them alone.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use flagbridge_bots::{Arena, Ladder, StopReason};
use flagbridge_engine::Game;

use crate::failure::Failure;
use crate::game_report::GameReport;
use crate::output::Output;

/// How many games are played at a time: as asked for, or as many as the machine has cores.
pub fn jobs(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// Plays the games, several at a time, and adds them up. Where some stop, the one with the lowest number is returned:
/// games are taken in order and every game taken is played, so that it does not depend on the number of jobs.
pub fn play<T: Default + Send, O>(
    games: u64,
    jobs: usize,
    one: impl Fn(u64) -> Result<O, StopReason> + Sync,
    add: impl Fn(&mut T, &O) + Sync,
    merge: impl Fn(&mut T, &T),
) -> Result<T, (u64, StopReason)> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut sum = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(sum);
            }
            add(&mut sum, &one(number).map_err(|halt| (number, halt))?);
        }
    };
    let results: Vec<Result<T, (u64, StopReason)>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut all = T::default();
    let mut stopped: Option<(u64, StopReason)> = None;
    for result in results {
        match result {
            Ok(sum) => merge(&mut all, &sum),
            Err(halt) if stopped.as_ref().is_none_or(|lowest| halt.0 < lowest.0) => {
                stopped = Some(halt);
            }
            Err(_) => {}
        }
    }
    stopped.map_or(Ok(all), Err)
}

/// Plays the games of a ladder's pairs of fleets and adds up what is counted in them.
pub fn count<T: Default + Send>(
    ladder: &Ladder,
    games: u64,
    asked_jobs: Option<u16>,
    play_one: impl Fn(&mut T, &Arc<Game>, u64) -> Result<(), StopReason> + Sync,
    merge: impl Fn(&mut T, &T) + Sync,
) -> Result<T, Failure> {
    let one = |number: u64| {
        let (game, seed) = ladder.fixture(number);
        let mut counted = T::default();
        play_one(&mut counted, game, seed).map(|()| counted)
    };
    play(games, jobs(asked_jobs), one, &merge, &merge)
        .map_err(|(number, halt)| Failure::Halted { seed: ladder.fixture(number).1, halt })
}

/// Plays one game of an arena, writes its record and tells it.
pub fn record(
    arena: &Arena,
    number: u64,
    path: &Path,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let (record, _) =
        arena.record(number).map_err(|halt| Failure::Halted { seed: arena.seed(number), halt })?;
    let trouble = |reason: String| Failure::Write { path: path.display().to_string(), reason };
    let catalogue = flagbridge_data::catalogue();
    let text = record.write_filmed(&record.film(catalogue)?, catalogue)?;
    fs::write(path, text).map_err(|error| trouble(error.to_string()))?;
    let report = GameReport::of(&record)?;
    match json {
        true => output.json(&report)?,
        false => report.write(output)?,
    }
    Ok(ExitCode::SUCCESS)
}
