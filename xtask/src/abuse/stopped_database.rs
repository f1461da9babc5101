//! A database that is stopped and started again under a running server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use super::authors::{Author, Tally, tell_of_writes};
use super::client::{Request, ask};
use super::report::Report;
use super::target::{Ground, Setting, Target};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::machine::Machine;
use crate::postgres::Postgres;
use crate::step::duration;

const AUTHORS: usize = 8;

/// How long the database is away.
const AWAY: Duration = Duration::from_secs(3);

const PATIENCE: Duration = Duration::from_secs(60);

/// Stops PostgreSQL under eight writers and starts it again.
pub fn attack(ground: &Ground, _: &Abuse) -> Result<Report> {
    let mut report = Report::new("stopped database");
    let mut postgres = Postgres::start(&Machine::here()?)?;
    let data = ground.data()?;
    let url = postgres.url.clone();
    let setting = Setting { database: Some(&url), behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let (authors, tally, ended) = (Author::some(AUTHORS), Tally::default(), AtomicBool::new(false));
    let watch = Watch::begin(&target);
    let outcome = thread::scope(|scope| -> Result<()> {
        for author in &authors {
            let (port, tally, ended) = (target.port, &tally, &ended);
            scope.spawn(move || author.write(port, tally, ended));
        }
        sleep(Duration::from_millis(500));
        let outcome = stop_and_start(&mut postgres, &mut target, &tally, &mut report);
        ended.store(true, Ordering::Relaxed);
        outcome
    });
    watch.end(&mut report, &[200, 503]);
    outcome?;
    tell_of_writes(&authors, &tally, target.port, &mut report);
    target.expect_no_panic(&mut report);
    Ok(report)
}

fn stop_and_start(
    postgres: &mut Postgres,
    target: &mut Target,
    tally: &Tally,
    report: &mut Report,
) -> Result<()> {
    postgres.stop();
    let took = target.wait_for(503, PATIENCE).context("a stopped database was not noticed")?;
    report.tell("told as unwell after", duration(took));
    sleep(AWAY);
    let page = ask(target.port, &Request::get("/cards"))?;
    report.expect(page.status == 200, || format!("pages answered {}", page.status));
    let fleet = ask(target.port, &Request::get("/fleets/AAAAAAAAAAAAAAAAAAAAAA"))?;
    report.expect(fleet.status == 503, || format!("a fleet's page answered {}", fleet.status));
    let before = tally.acknowledged.load(Ordering::Relaxed);
    postgres.begin()?;
    let took = target.wait_for(200, PATIENCE).context("it did not recover by itself")?;
    report.tell("well again after the database was", duration(took));
    let begun = Instant::now();
    while tally.acknowledged.load(Ordering::Relaxed) < before + 20 && begun.elapsed() < PATIENCE {
        sleep(Duration::from_millis(10));
    }
    let after = tally.acknowledged.load(Ordering::Relaxed);
    report.expect(after >= before + 20, || "writing did not go on".to_owned());
    Ok(())
}
