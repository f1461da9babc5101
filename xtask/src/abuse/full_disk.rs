//! A disk without room: writes are refused honestly, pages are served, and once there is room it goes on by itself.

use std::fs::{self, File};
use std::io::Write as _;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use anyhow::{Context as _, Result};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::json;
use tempfile::TempDir;

use super::authors::{Author, Tally, tell_of_writes};
use super::client::{Client, Request, ask};
use super::report::Report;
use super::socket::{Guest, LiveTable, Socket};
use super::target::{Ground, Setting, Target};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;

const AUTHORS: usize = 8;

/// The size of the disk, and how much of it is taken away.
const DISK: usize = 24 * 1024 * 1024;
const BALLAST: usize = 18 * 1024 * 1024;

/// How long the disk stays full.
const FULL_FOR: Duration = Duration::from_secs(2);

const PATIENCE: Duration = Duration::from_secs(60);

/// Fills the disk under eight writers, and makes room again.
pub fn attack(ground: &Ground, _: &Abuse) -> Result<Report> {
    let mut report = Report::new("full disk");
    let disk = Disk::make(ground)?;
    report.tell("how", disk.told());
    let setting = Setting { behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(&disk.data(), &setting)?;
    let (authors, tally, ended) = (Author::some(AUTHORS), Tally::default(), AtomicBool::new(false));
    let watch = Watch::begin(&target);
    let outcome = thread::scope(|scope| -> Result<()> {
        for author in &authors {
            let (port, tally, ended) = (target.port, &tally, &ended);
            scope.spawn(move || author.write(port, tally, ended));
        }
        let outcome = fill_and_empty(&disk, &mut target, &tally, &mut report);
        ended.store(true, Ordering::Relaxed);
        outcome
    });
    watch.end(&mut report, &[200, 503]);
    outcome?;
    tell_of_writes(&authors, &tally, target.port, &mut report);
    target.expect_no_panic(&mut report);
    Ok(report)
}

fn fill_and_empty(
    disk: &Disk,
    target: &mut Target,
    tally: &Tally,
    report: &mut Report,
) -> Result<()> {
    sleep(Duration::from_millis(500));
    let port = target.port;
    let table = LiveTable::make(&mut Client::connect(port)?)?.context("a live table")?;
    let player = || {
        let open = table.open(port, Guest::Seat(0), Ipv4Addr::new(192, 0, 2, 1));
        open?.map_err(|status| anyhow::anyhow!("a socket is refused with {status}"))
    };
    let sit = |socket: &mut Socket, id: &str| {
        Ok::<_, anyhow::Error>(socket.ask(id, &json!({"what": "sit", "name": id}))?)
    };
    let mut socket = player()?;
    report.expect(sit(&mut socket, "before")? == "done", || "a live table does not go on".into());
    disk.fill(target)?;
    target.wait_for(503, PATIENCE).context("a full disk was not noticed")?;
    let told = sit(&mut socket, "full")?;
    report.tell("a request at a live table on the full disk", &told);
    report.expect(told != "done", || "a row was acknowledged on a full disk".to_owned());
    sleep(FULL_FOR);
    let page = ask(target.port, &Request::get("/"))?;
    report.expect(page.status == 200, || format!("pages answered {} on a full disk", page.status));
    let refused = tally.statuses().get(&503).copied().unwrap_or(0);
    report.expect(refused > 0, || "no write was refused on a full disk".to_owned());
    let before = tally.acknowledged.load(Ordering::Relaxed);
    disk.empty(target)?;
    let took = target.wait_for(200, PATIENCE).context("it did not recover by itself")?;
    report.tell("well again after there was room", crate::step::duration(took));
    let begun = std::time::Instant::now();
    while tally.acknowledged.load(Ordering::Relaxed) < before + 20 && begun.elapsed() < PATIENCE {
        sleep(Duration::from_millis(10));
    }
    let after = tally.acknowledged.load(Ordering::Relaxed);
    report.expect(after >= before + 20, || "writing did not go on".to_owned());
    let told = sit(&mut player()?, "after")?;
    report.expect(told == "done", || format!("{told}: a live table does not go on"));
    Ok(())
}

/// A small disk.
enum Disk {
    /// A file system in memory, with a file that takes its room away.
    Mounted(Mount),
    /// The system's limit on the size of files: without root there is no other small disk.
    Limited(TempDir),
}

struct Mount(TempDir);

impl Disk {
    fn make(ground: &Ground) -> Result<Disk> {
        let directory = ground.data()?;
        if !rustix::process::geteuid().is_root() {
            return Ok(Disk::Limited(directory));
        }
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={DISK}"), "tmpfs"]).arg(directory.path());
        match process::output(&mut mount) {
            Ok(_) => Ok(Disk::Mounted(Mount(directory))),
            // In a container even root may not mount.
            Err(_) => Ok(Disk::Limited(directory)),
        }
    }

    fn told(&self) -> &'static str {
        match self {
            Disk::Mounted(_) => "a file system of 24 MB",
            Disk::Limited(_) => "a limit on the size of files",
        }
    }

    fn data(&self) -> PathBuf {
        match self {
            Disk::Mounted(mount) => mount.0.path().join("data"),
            Disk::Limited(directory) => directory.path().join("data"),
        }
    }

    fn fill(&self, target: &Target) -> Result<()> {
        match self {
            Disk::Mounted(mount) => {
                let mut ballast = File::create(ballast(mount.0.path()))?;
                // As much as there is room for.
                let block = vec![1; 64 * 1024];
                for _ in 0..BALLAST / block.len() {
                    if ballast.write_all(&block).is_err() {
                        break;
                    }
                }
                Ok(())
            }
            Disk::Limited(_) => {
                let size =
                    fs::metadata(self.data().join("flagbridge.db-wal")).map_or(0, |it| it.len());
                limit(target, Some(size.max(64 * 1024)))
            }
        }
    }

    fn empty(&self, target: &Target) -> Result<()> {
        match self {
            Disk::Mounted(mount) => Ok(fs::remove_file(ballast(mount.0.path()))?),
            Disk::Limited(_) => limit(target, None),
        }
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        // The server is gone or about to be killed; a lazy unmount waits for it.
        let _ = process::output(Command::new("umount").arg("--lazy").arg(self.0.path()));
    }
}

fn ballast(disk: &Path) -> PathBuf {
    disk.join("ballast")
}

fn limit(target: &Target, size: Option<u64>) -> Result<()> {
    let process = i32::try_from(target.id()).ok().and_then(Pid::from_raw);
    prlimit(process, Resource::Fsize, Rlimit { current: size, maximum: None })?;
    Ok(())
}
