//! Looking after the server while it is attacked: does it answer, how fast, and how much memory does it take? A server that
//! is killed and started again is looked after while it runs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::client::{Client, Request};
use super::report::Report;
use super::target::{Target, memory};
use crate::step::duration;

/// How often the server is asked.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a health check may take before the server counts as gone. The goal is far below, but it depends on the
/// machine as well; it is told as a figure.
const GONE: Duration = Duration::from_secs(5);

/// What the goal is.
const GOAL: Duration = Duration::from_millis(100);

/// The most memory a server may take.
const MOST_MEMORY: u64 = 300_000_000;

/// Asks for `/healthz` again and again until it is ended.
pub struct Watch {
    ended: Arc<AtomicBool>,
    server: Server,
    thread: JoinHandle<Seen>,
}

/// Port and process of the server that is asked; none while it is down.
type Server = Arc<Mutex<Option<(u16, u32)>>>;

#[derive(Debug, Default)]
struct Seen {
    times: Vec<Duration>,
    statuses: BTreeMap<u16, usize>,
    unanswered: usize,
    memory: u64,
}

impl Watch {
    /// Begins to ask.
    pub fn begin(target: &Target) -> Watch {
        let ended = Arc::new(AtomicBool::new(false));
        let server = Arc::new(Mutex::new(Some((target.port, target.id()))));
        let (until, asked) = (Arc::clone(&ended), Arc::clone(&server));
        let now = move || *asked.lock().unwrap_or_else(PoisonError::into_inner);
        let thread = thread::spawn(move || {
            let mut seen = Seen::default();
            while !until.load(Ordering::Relaxed) {
                let Some((port, id)) = now() else {
                    thread::sleep(Duration::from_millis(5));
                    continue;
                };
                let begun = Instant::now();
                let answer = Client::patient(port, GONE)
                    .and_then(|mut client| client.send(&Request::get("/healthz")));
                match answer {
                    Ok(answer) => {
                        seen.times.push(begun.elapsed());
                        *seen.statuses.entry(answer.status).or_default() += 1;
                    }
                    // Unless it was killed meanwhile.
                    Err(_) if now() == Some((port, id)) => seen.unanswered += 1,
                    Err(_) => {}
                }
                seen.memory = seen.memory.max(memory(id).unwrap_or(0));
                thread::sleep(PAUSE);
            }
            seen
        });
        Watch { ended, server, thread }
    }

    /// Asks another server from now on; none where the one before is about to be killed.
    pub fn follow(&self, target: Option<&Target>) {
        let server = target.map(|target| (target.port, target.id()));
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = server;
    }

    /// Ends, and tells what was seen. `honest` are the statuses that are right during this attack.
    pub fn end(self, report: &mut Report, honest: &[u16]) {
        self.end_of("", report, honest);
    }

    /// The same of one of several parts of an attack, whose name is in front of every figure.
    pub fn end_of(self, part: &str, report: &mut Report, honest: &[u16]) {
        self.ended.store(true, Ordering::Relaxed);
        let Ok(mut seen) = self.thread.join() else {
            report.expect(false, || "the health checks failed".to_owned());
            return;
        };
        seen.times.sort_unstable();
        let at = |share: usize| {
            seen.times.get((seen.times.len() * share / 100).min(seen.times.len().saturating_sub(1)))
        };
        let (median, slow, worst) = (at(50), at(99), seen.times.last());
        let told =
            |time: Option<&Duration>| time.map_or_else(|| "none".to_owned(), |it| duration(*it));
        let within = seen.times.iter().filter(|time| **time < GOAL).count();
        report.tell(format!("{part}health checks"), seen.times.len());
        report.tell(
            format!("{part}health checks below 100 ms"),
            format!("{within} of {}", seen.times.len()),
        );
        report.tell(
            format!("{part}health checks, median, 99 of 100, worst"),
            format!("{}, {}, {}", told(median), told(slow), told(worst)),
        );
        report.tell(format!("{part}most memory"), format!("{:.0} MB", seen.memory as f64 / 1e6));
        report.expect(seen.unanswered == 0, || {
            format!("{} health checks without an answer", seen.unanswered)
        });
        report.expect(!seen.times.is_empty(), || "no health check was answered".to_owned());
        report.expect(worst.is_none_or(|worst| *worst < GONE), || {
            format!("a health check took {}", told(worst))
        });
        report.expect(seen.memory < MOST_MEMORY, || format!("{} bytes of memory", seen.memory));
        for (status, count) in &seen.statuses {
            report.expect(honest.contains(status), || {
                format!("{count} health checks answered {status}")
            });
        }
    }
}
