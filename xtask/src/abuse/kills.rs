//! SIGKILL in the middle of writes to fleets, events, campaigns, the library and live tables, on both databases: what was
//! acknowledged is there afterwards.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::authors::{Author, Tally};
use super::campaign_authors::CampaignAuthor;
use super::event_authors::EventAuthor;
use super::library_authors::LibraryAuthor;
use super::live_authors::LiveAuthor;
use super::report::Report;
use super::target::{Ground, Setting};
use super::watch::Watch;
use super::writer::Writer;
use crate::arguments::Abuse;
use crate::machine::Machine;
use crate::postgres::Postgres;
use crate::process;

const AUTHORS: usize = 8;

/// Players at live tables beside them.
const PLAYERS: u8 = 3;

/// Those who write to events, campaigns and the library.
const OTHERS: usize = 2;

/// The fewest and the most acknowledged writes to fleets between two kills. The first kill also waits until something of
/// every kind was acknowledged.
const BURST: std::ops::Range<u64> = 10..60;

/// How long a burst may take before something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// Half of the kills on each database, both at the same time. A run that is interrupted tells how far it has come.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("kills");
    let on_sqlite = options.kills().div_ceil(2);
    let on_postgres = options.kills() - on_sqlite;
    let (sqlite, postgres) = thread::scope(|scope| {
        let sqlite = scope.spawn(|| kill(ground, None, on_sqlite, "SQLite"));
        let postgres = scope.spawn(|| {
            if on_postgres == 0 {
                return Ok(Report::new("kills"));
            }
            let server = Postgres::start(&Machine::here()?)?;
            kill(ground, Some(&server.url), on_postgres, "PostgreSQL")
        });
        (sqlite.join(), postgres.join())
    });
    for part in [sqlite, postgres] {
        report.add(part.map_err(|_| anyhow::anyhow!("the attack itself failed"))??);
    }
    Ok(report)
}

fn kill(ground: &Ground, database: Option<&str>, kills: u32, product: &str) -> Result<Report> {
    let mut report = Report::new("kills");
    let directory = ground.data()?;
    let data = directory.path();
    let setting = Setting { database, behind_proxy: true, ..Setting::default() };
    let (authors, tally) = (Author::some(AUTHORS), Tally::default());
    let mut lost = Vec::new();
    let mut target = ground.start(data, &setting)?;
    let players = LiveAuthor::some(PLAYERS, target.port)?;
    let others: Vec<Box<dyn Writer>> = boxed(EventAuthor::some(OTHERS))
        .chain(boxed(CampaignAuthor::some(OTHERS)))
        .chain(boxed(LibraryAuthor::some(OTHERS as u32)))
        .collect();
    let watch = Watch::begin(&target);
    let mut made = 0;
    while made < kills && !process::interrupted() {
        let ended = AtomicBool::new(false);
        let enough = tally.acknowledged.load(Ordering::Relaxed) + fastrand::u64(BURST);
        thread::scope(|scope| -> Result<()> {
            for author in &authors {
                let (port, tally, ended) = (target.port, &tally, &ended);
                scope.spawn(move || author.write(port, tally, ended));
            }
            for writer in writers(&players, &others) {
                let (port, ended) = (target.port, &ended);
                scope.spawn(move || writer.write(port, ended));
            }
            let begun = Instant::now();
            while tally.acknowledged.load(Ordering::Relaxed) < enough
                || acknowledged_by_kind(&players, &others).values().any(|count| *count == 0)
            {
                if process::interrupted() || begun.elapsed() > PATIENCE {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            watch.follow(None);
            let killed = target.kill();
            ended.store(true, Ordering::Relaxed);
            killed
        })?;
        made += 1;
        let stored = tally.acknowledged.load(Ordering::Relaxed);
        let is_last = made == kills || process::interrupted();
        ensure!(
            is_last || stored >= enough,
            "only {stored} writes were acknowledged ({})",
            tally.told()
        );
        target = ground.start(data, &setting).with_context(|| format!("after kill {made}"))?;
        watch.follow(Some(&target));
        let mut expect = |what: &str, checked: Result<()>| {
            if let Err(error) = checked {
                lost.push(format!("{what} after kill {made}: {error:#}"));
            }
        };
        for author in &authors {
            expect("a fleet", author.check(target.port));
        }
        for writer in &others {
            expect(writer.kind(), writer.check(target.port, is_last));
        }
        // On a shared database the server that was killed owns its tables for some seconds: they are looked at in the end.
        if database.is_none() || is_last {
            for player in &players {
                expect(player.kind(), player.check(target.port, is_last));
            }
        }
        target.expect_no_panic(&mut report);
    }
    watch.end_of(&format!("{product}: "), &mut report, &[200]);
    report.tell(format!("{product}: times killed"), made);
    report.tell(
        format!("{product}: acknowledged writes to fleets"),
        tally.acknowledged.load(Ordering::Relaxed),
    );
    for (kind, count) in acknowledged_by_kind(&players, &others) {
        report.tell(format!("{product}: acknowledged {kind}"), count);
        report.expect(count > 0, || format!("{product}: no {kind} were acknowledged"));
    }
    report.tell(format!("{product}: acknowledged and lost"), lost.len());
    report.expect(lost.is_empty(), || format!("{product}: {}", lost.join("; ")));
    report.expect(tally.faults() == 0, || format!("{product}: {}", tally.told()));
    Ok(report)
}

fn boxed<W: Writer + 'static>(writers: Vec<W>) -> impl Iterator<Item = Box<dyn Writer>> {
    writers.into_iter().map(|writer| Box::new(writer) as Box<dyn Writer>)
}

/// All who write something other than fleets.
fn writers<'a>(
    players: &'a [LiveAuthor],
    others: &'a [Box<dyn Writer>],
) -> impl Iterator<Item = &'a dyn Writer> {
    let players = players.iter().map(|player| player as &dyn Writer);
    players.chain(others.iter().map(AsRef::as_ref))
}

/// How many writes of each kind were acknowledged so far.
fn acknowledged_by_kind(
    players: &[LiveAuthor],
    others: &[Box<dyn Writer>],
) -> BTreeMap<&'static str, u64> {
    let mut kinds = BTreeMap::new();
    for writer in writers(players, others) {
        *kinds.entry(writer.kind()).or_default() += writer.acknowledged();
    }
    kinds
}
