//! Live tables: one address stores and asks for as much as it can over its sockets, then every socket is taken.

use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;

use super::client::{Client, Request, ask};
use super::report::Report;
use super::socket::{Guest, LiveTable, Socket};
use super::target::{Ground, Setting, Target};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;
use crate::step::duration;

/// Sockets of the one address.
const SOCKETS: usize = 16;

/// How large the database may become, in megabytes.
const STORAGE: u32 = 20;

/// How much one address may be sent in a second over its sockets, in bytes: far more than players need.
const MOST_SENT: f64 = 8e6;

/// How far the database may grow beyond its limit: a log that is not folded in yet.
const MOST_STORED: u64 = 2 * STORAGE as u64 * 1024 * 1024;

/// Long ids, pings and requests for the whole table from one address; then as many spectators as there are sockets.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("live tables");
    one_address(ground, options, &mut report)?;
    every_socket(ground, options, &mut report)?;
    Ok(report)
}

fn one_address(ground: &Ground, options: &Abuse, report: &mut Report) -> Result<()> {
    let data = ground.data()?;
    let setting = Setting { behind_proxy: true, storage: Some(STORAGE), ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let watch = Watch::begin(&target);
    let (sent, begun) = (AtomicU64::new(0), Instant::now());
    let until = begun + options.time() / 2;
    let (others, ended) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        for number in 0..SOCKETS {
            let (port, sent) = (target.port, &sent);
            scope.spawn(move || {
                while Instant::now() < until && !process::interrupted() {
                    // Sent away, it comes back.
                    let _ = abuse(port, number, until, sent);
                    thread::sleep(Duration::from_millis(20));
                }
            });
        }
        let (port, others, ended) = (target.port, &others, &ended);
        scope.spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                let save = json!({"fleet": {"flagbridge": 1, "name": "Of another address"}});
                let saved = ask(port, &Request::json("POST", "/api/v1/fleets", &save));
                if saved.is_ok_and(|it| it.status != 201) {
                    others.fetch_add(1, Ordering::Relaxed);
                }
                thread::sleep(Duration::from_millis(50));
            }
        });
        while Instant::now() < until && !process::interrupted() {
            thread::sleep(Duration::from_millis(10));
        }
        ended.store(true, Ordering::Relaxed);
    });
    let rate = sent.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64();
    let stored = stored(data.path());
    report.tell(
        format!("{SOCKETS} sockets of one address: sent to them"),
        format!("{:.2} MB/s", rate / 1e6),
    );
    report.tell("the database after it", format!("{:.1} MB", stored as f64 / 1e6));
    report.tell("saves of other addresses that were refused", others.load(Ordering::Relaxed));
    watch.end(report, &[200]);
    target.expect_alive()?;
    report.expect(rate < MOST_SENT, || format!("{rate:.0} bytes a second for one address"));
    report.expect(stored < MOST_STORED, || format!("{stored} bytes in a database of {STORAGE} MB"));
    report
        .expect(others.load(Ordering::Relaxed) == 0, || "saves of others were refused".to_owned());
    target.expect_no_panic(report);
    Ok(())
}

/// Sits down with ids as long as possible, asks for everything, and pings, until it is sent away.
fn abuse(port: u16, number: usize, until: Instant, sent: &AtomicU64) -> std::io::Result<()> {
    let Some(table) = LiveTable::make(&mut Client::connect(port)?)? else { return Ok(()) };
    let Ok(mut socket) = table.open(port, Guest::Seat(0), ATTACKER)? else { return Ok(()) };
    socket.patience(Duration::from_millis(200))?;
    for turn in 0.. {
        if Instant::now() >= until {
            break;
        }
        let id = "x".repeat(if turn % 2 == 0 { 64 } else { 60_000 });
        let sit = json!({"what": "sit", "name": "n".repeat(40)});
        let said = match (number + turn) % 3 {
            0 => socket.say(&json!({"type": "do", "id": format!("{turn}{id}"), "request": sit})),
            1 => socket.say(&json!({"type": "resync", "since": 0, "differs": true})),
            _ => socket.ping(),
        };
        if said.is_err() || matches!(socket.hear(), Err(error) if !is_silence(&error)) {
            break;
        }
    }
    sent.fetch_add(socket.received, Ordering::Relaxed);
    Ok(())
}

/// The address that all of it comes from.
const ATTACKER: Ipv4Addr = Ipv4Addr::new(198, 51, 100, 7);

fn is_silence(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}

/// What the database takes on disk.
fn stored(data: &Path) -> u64 {
    let size = |name: &str| fs::metadata(data.join(name)).map_or(0, |file| file.len());
    size("flagbridge.db") + size("flagbridge.db-wal")
}

/// As many spectators of one game as the server lets in, each from an address of its own.
fn every_socket(ground: &Ground, options: &Abuse, report: &mut Report) -> Result<()> {
    let data = ground.data()?;
    let setting = Setting { behind_proxy: true, files: Some(FILES), ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let table = LiveTable::make(&mut Client::connect(target.port)?)?.context("a table")?;
    let watch = Watch::begin(&target);
    let begun = Instant::now();
    let mut inside: Vec<Socket> = Vec::new();
    let mut refused = None;
    let until = begun + options.time().max(Duration::from_secs(30));
    while refused.is_none() && Instant::now() < until && !process::interrupted() {
        let number = u32::try_from(inside.len()).unwrap_or(u32::MAX);
        match table.open(target.port, Guest::Spectator, Ipv4Addr::from(0x0a00_0000 + number)) {
            Ok(Ok(mut socket)) => {
                // Its welcome and the whole table have come: it is inside.
                while socket.hear().context("a welcome")?["type"] != "update" {}
                inside.push(socket);
            }
            Ok(Err(status)) => refused = Some(status),
            Err(error) => {
                report.expect(false, || format!("after {} sockets: {error}", inside.len()));
                break;
            }
        }
    }
    report.tell("spectators at one table", inside.len());
    report.tell("arrived in", duration(begun.elapsed()));
    report.tell("then refused with", refused.map_or("nothing".to_owned(), |it| it.to_string()));
    report.expect(refused.is_none_or(|status| status == 503), || format!("{refused:?}"));
    report.expect(inside.len() > 100, || format!("only {} sockets", inside.len()));
    pages_are_served(&target, report)?;
    watch.end(report, &[200]);
    target.expect_alive()?;
    target.expect_no_panic(report);
    Ok(())
}

/// How many files the server may open: half of them for sockets.
const FILES: u32 = 2048;

fn pages_are_served(target: &Target, report: &mut Report) -> Result<()> {
    for path in ["/", "/cards", "/live"] {
        let page = ask(target.port, &Request::get(path))?;
        report.expect(page.status == 200, || format!("{} for {path}", page.status));
    }
    Ok(())
}
