//! SIGKILL while two judges enter results at once, on both databases: every acknowledged result is there afterwards.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::client::Client;
use super::crowd::list;
use super::report::Report;
use super::target::{Ground, Setting, Target};
use super::tournament::{Place, Tournament, tables};
use crate::arguments::Abuse;
use crate::process;

/// Judges who enter results at once.
const JUDGES: usize = 2;

/// The fewest and the most acknowledged results between two kills.
const BURST: std::ops::Range<usize> = 3..25;

/// The most kills on both databases: an event has only so many rounds.
const MOST_KILLS: u32 = 200;

/// How long a burst may take before something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// Results that were acknowledged.
type Acknowledged = Mutex<BTreeMap<Place, [u64; 2]>>;

/// Half of the kills on each database.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("judges");
    ground.on_both_databases(
        options.kills().min(MOST_KILLS),
        |kills, data, database, product| {
            kill(ground, data, database, kills, (product, options.players), &mut report)
        },
    )?;
    Ok(report)
}

fn kill(
    ground: &Ground,
    data: &Path,
    database: Option<&str>,
    kills: u32,
    (product, players): (&str, u32),
    report: &mut Report,
) -> Result<()> {
    let setting = Setting { database, behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(data, &setting)?;
    let mut client = Client::connect(target.port)?;
    let event = Tournament::make(&mut client)?;
    for player in 0..players {
        event.register(&mut client, &format!("Player {player}"), &list(player))?;
    }
    let (acknowledged, refused) = (Acknowledged::default(), Mutex::new(Vec::new()));
    let mut lost = Vec::new();
    for round in 0..kills {
        let (open, version) = open_tables(&event, target.port)?;
        burst(&mut target, &event, (&open, version), &acknowledged, &refused)?;
        target =
            ground.start(data, &setting).with_context(|| format!("after kill {}", round + 1))?;
        let there = tables(&event.read(&mut Client::connect(target.port)?)?);
        for (place, scores) in acknowledged.lock().map_err(poisoned)?.iter() {
            if there.get(place) != Some(&Some(*scores)) {
                lost.push(format!("after kill {}: {place:?}", round + 1));
            }
        }
        target.expect_no_panic(report);
    }
    let results = acknowledged.lock().map_err(poisoned)?.len();
    let refused = refused.into_inner().map_err(poisoned)?;
    report.tell(format!("{product}: players"), players);
    report.tell(format!("{product}: times killed under two judges"), kills);
    report.tell(format!("{product}: acknowledged results"), results);
    report.tell(format!("{product}: acknowledged and lost"), lost.len());
    report.expect(results > 0, || format!("{product}: no result was acknowledged"));
    report.expect(lost.is_empty(), || format!("{product}: {}", lost.join("; ")));
    report.expect(refused.is_empty(), || format!("{product}: refused: {}", refused.join("; ")));
    Ok(())
}

/// The tables without a result and the event's version; a round is paired where none is left.
fn open_tables(event: &Tournament, port: u16) -> Result<(Vec<Place>, u64)> {
    let mut client = Client::connect(port)?;
    loop {
        let shown = event.read(&mut client)?;
        let version = shown["version"].as_u64().context("a version")?;
        let open = tables(&shown).into_iter().filter(|(_, scores)| scores.is_none());
        let open: Vec<Place> = open.map(|(place, _)| place).collect();
        if !open.is_empty() {
            return Ok((open, version));
        }
        event.pair(&mut client)?;
    }
}

/// Two judges enter results, each at every second table, until the server is killed under them.
fn burst(
    target: &mut Target,
    event: &Tournament,
    (open, version): (&[Place], u64),
    acknowledged: &Acknowledged,
    refused: &Mutex<Vec<String>>,
) -> Result<()> {
    let (ended, count, idle) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    let enough = fastrand::usize(BURST).min(open.len());
    thread::scope(|scope| {
        for judge in 0..JUDGES {
            let (port, ended, count, idle) = (target.port, &ended, &count, &idle);
            let tables = open.iter().copied().skip(judge).step_by(JUDGES);
            scope.spawn(move || {
                let mut seen = version;
                let Ok(mut client) = Client::connect(port) else { return };
                for place in tables {
                    if ended.load(Ordering::Relaxed) {
                        return;
                    }
                    let scores = [fastrand::u64(201..400), fastrand::u64(0..200)];
                    let result = json!({"ended": "played", "scores": scores});
                    let change = json!({"do": "result", "round": place.0, "table": place.1,
                        "result": result});
                    match event.change(&mut client, &event.judge, Some(seen), &change) {
                        Ok(version) => {
                            seen = version;
                            if let Ok(mut all) = acknowledged.lock() {
                                all.insert(place, scores);
                            }
                            count.fetch_add(1, Ordering::Relaxed);
                        }
                        // The server is gone, which is no refusal.
                        Err(error) if error.downcast_ref::<std::io::Error>().is_some() => return,
                        Err(error) => {
                            if let Ok(mut all) = refused.lock() {
                                all.push(format!("{error:#}"));
                            }
                        }
                    }
                }
                idle.fetch_add(1, Ordering::Relaxed);
            });
        }
        let begun = Instant::now();
        while count.load(Ordering::Relaxed) < enough
            && idle.load(Ordering::Relaxed) < JUDGES
            && begun.elapsed() < PATIENCE
            && !process::interrupted()
        {
            thread::sleep(Duration::from_millis(1));
        }
        let killed = target.kill();
        ended.store(true, Ordering::Relaxed);
        killed
    })?;
    ensure!(!process::interrupted(), "interrupted");
    Ok(())
}

fn poisoned<T>(_: std::sync::PoisonError<T>) -> anyhow::Error {
    anyhow::anyhow!("a judge failed")
}
