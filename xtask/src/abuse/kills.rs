//! SIGKILL in the middle of writes, on both databases: what was acknowledged is there afterwards.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::authors::{Author, Tally};
use super::live_authors::LiveAuthor;
use super::report::Report;
use super::target::{Ground, Setting};
use crate::arguments::Abuse;
use crate::process;

const AUTHORS: usize = 8;

/// Players at live tables beside them.
const PLAYERS: u8 = 3;

/// The fewest and the most acknowledged writes between two kills.
const BURST: std::ops::Range<u64> = 10..120;

/// How long a burst may take before something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// Half of the kills on each database.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("kills");
    ground.on_both_databases(options.kills(), |kills, data, database, product| {
        kill(ground, data, database, kills, product, &mut report)
    })?;
    Ok(report)
}

fn kill(
    ground: &Ground,
    data: &Path,
    database: Option<&str>,
    kills: u32,
    product: &str,
    report: &mut Report,
) -> Result<()> {
    let setting = Setting { database, behind_proxy: true, ..Setting::default() };
    let (authors, tally) = (Author::some(AUTHORS), Tally::default());
    let mut lost = Vec::new();
    let mut target = ground.start(data, &setting)?;
    let players = LiveAuthor::some(PLAYERS, target.port)?;
    for round in 0..kills {
        let ended = AtomicBool::new(false);
        let enough = tally.acknowledged.load(Ordering::Relaxed) + fastrand::u64(BURST);
        thread::scope(|scope| -> Result<()> {
            for author in &authors {
                let (port, tally, ended) = (target.port, &tally, &ended);
                scope.spawn(move || author.write(port, tally, ended));
            }
            for player in &players {
                let (port, ended) = (target.port, &ended);
                scope.spawn(move || player.write(port, ended));
            }
            let begun = Instant::now();
            while tally.acknowledged.load(Ordering::Relaxed) < enough {
                if process::interrupted() || begun.elapsed() > PATIENCE {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            let killed = target.kill();
            ended.store(true, Ordering::Relaxed);
            killed
        })?;
        ensure!(!process::interrupted(), "interrupted");
        let stored = tally.acknowledged.load(Ordering::Relaxed);
        ensure!(stored >= enough, "only {stored} writes were acknowledged ({})", tally.told());
        target =
            ground.start(data, &setting).with_context(|| format!("after kill {}", round + 1))?;
        for author in &authors {
            if let Err(error) = author.check(target.port) {
                lost.push(format!("after kill {}: {error:#}", round + 1));
            }
        }
        // On a shared database the server that was killed owns its tables for some seconds: they are looked at in the end.
        if database.is_none() || round + 1 == kills {
            for error in players.iter().filter_map(|player| player.check(target.port).err()) {
                lost.push(format!("live tables after kill {}: {error:#}", round + 1));
            }
        }
        target.expect_no_panic(report);
    }
    report.tell(format!("{product}: times killed"), kills);
    report.tell(
        format!("{product}: acknowledged writes"),
        tally.acknowledged.load(Ordering::Relaxed),
    );
    let rows: u64 = players.iter().map(LiveAuthor::acknowledged).sum();
    report.tell(format!("{product}: acknowledged rows of live tables"), rows);
    report.tell(format!("{product}: acknowledged and lost"), lost.len());
    report.expect(lost.is_empty(), || format!("{product}: {}", lost.join("; ")));
    report.expect(tally.faults() == 0, || format!("{product}: {}", tally.told()));
    Ok(())
}
