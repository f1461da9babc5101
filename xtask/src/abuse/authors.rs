//! Authors who save as fast as they can and remember what was acknowledged.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::client::{Answer, Client, Request};
use super::report::Report;

/// How many of the newest versions a server keeps for certain.
const KEPT: usize = 100;

/// A fleet, and the newest versions of it that were acknowledged.
#[derive(Debug, Default)]
pub struct Author {
    number: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    id: String,
    token: String,
    /// Version and the name it was saved under, the newest last.
    acknowledged: Vec<(i64, String)>,
    written: u64,
}

/// What was answered to all authors together.
#[derive(Debug, Default)]
pub struct Tally {
    /// Acknowledged writes.
    pub acknowledged: AtomicU64,
    statuses: Mutex<BTreeMap<u16, u64>>,
}

impl Tally {
    /// Counts an answer.
    pub fn count(&self, status: u16) {
        if let Ok(mut statuses) = self.statuses.lock() {
            *statuses.entry(status).or_default() += 1;
        }
    }

    /// Every status that was answered, and how often.
    pub fn statuses(&self) -> BTreeMap<u16, u64> {
        self.statuses.lock().map(|it| it.clone()).unwrap_or_default()
    }

    /// The statuses in words.
    pub fn told(&self) -> String {
        let statuses = self.statuses();
        let parts: Vec<String> =
            statuses.iter().map(|(status, count)| format!("{count} × {status}")).collect();
        parts.join(", ")
    }

    /// Answers that no honest server gives.
    pub fn faults(&self) -> u64 {
        let is_fault = |status: u16| status >= 500 && status != 503;
        self.statuses()
            .iter()
            .filter(|(status, _)| is_fault(**status))
            .map(|(_, count)| count)
            .sum()
    }
}

/// Tells what became of the writes of all authors: none that was acknowledged may be lost.
pub fn tell_of_writes(authors: &[Author], tally: &Tally, port: u16, report: &mut Report) {
    let lost = authors.iter().filter_map(|author| author.check(port).err());
    let lost: Vec<String> = lost.map(|error| format!("{error:#}")).collect();
    report.tell("acknowledged writes", tally.acknowledged.load(Ordering::Relaxed));
    report.tell("answers to writes", tally.told());
    report.tell("acknowledged and lost", lost.len());
    report.expect(lost.is_empty(), || lost.join("; "));
    report.expect(tally.faults() == 0, || format!("answers to writes: {}", tally.told()));
}

impl Author {
    /// How many authors.
    pub fn some(count: usize) -> Vec<Author> {
        (0..count).map(|number| Author { number, ..Author::default() }).collect()
    }

    /// Writes until told to end, or until the server is gone. After a refusal the next write follows a moment later.
    pub fn write(&self, port: u16, tally: &Tally, ended: &AtomicBool) {
        let Ok(mut client) = Client::connect(port) else { return };
        while !ended.load(Ordering::Relaxed) {
            match self.write_once(&mut client, tally) {
                Ok(200 | 201 | 409) => {}
                Ok(_) => {
                    std::thread::sleep(Duration::from_millis(50));
                    // A server that refuses may have closed the connection.
                    match Client::connect(port) {
                        Ok(again) => client = again,
                        Err(_) => return,
                    }
                }
                Err(_) => return,
            }
        }
    }

    /// Writes one version; the status of the answer.
    pub fn write_once(&self, client: &mut Client, tally: &Tally) -> io::Result<u16> {
        let poisoned = |_| io::Error::other("another author failed");
        let (request, name) = {
            let mut state = self.state.lock().map_err(poisoned)?;
            state.written += 1;
            let name = format!("author {}, write {}", self.number, state.written);
            (state.request(&name), name)
        };
        let answer = client.send(&request)?;
        tally.count(answer.status);
        let mut state = self.state.lock().map_err(poisoned)?;
        state.note(&answer, name, tally);
        Ok(answer.status)
    }

    /// Every acknowledged version of the newest hundred is there as it was sent.
    pub fn check(&self, port: u16) -> Result<()> {
        let state = self.state.lock().map_err(|_| anyhow::anyhow!("another author failed"))?;
        let Some((newest, name)) = state.acknowledged.last() else { return Ok(()) };
        let mut client = Client::connect(port)?;
        let path = format!("/api/v1/fleets/{}/versions", state.id);
        let lines = client.send(&Request::get(&path))?;
        ensure!(lines.status == 200, "{} for the history of {}", lines.status, state.id);
        let lines = lines.json();
        let lines = lines.as_array().context("a history")?;
        let number = |line: &Value| line["version"].as_i64().unwrap_or(0);
        let current = lines.first().map_or(0, number);
        ensure!(current >= *newest, "version {newest} was acknowledged, {current} is the newest");
        let oldest = current - KEPT as i64 + 1;
        for (version, name) in state.acknowledged.iter().filter(|(version, _)| *version >= oldest) {
            let line = lines.iter().find(|line| number(line) == *version);
            let line = line.with_context(|| format!("version {version} is lost"))?;
            ensure!(
                line["name"] == name.as_str(),
                "version {version} is {} and not {name}",
                line["name"]
            );
        }
        if *newest >= oldest {
            let saved = client.send(&Request::get(format!("{path}/{newest}")))?;
            ensure!(saved.json()["fleet"] == fleet(name), "version {newest} is not what was sent");
        }
        Ok(())
    }
}

impl State {
    fn request(&self, name: &str) -> Request {
        match self.acknowledged.last() {
            None => Request::json("POST", "/api/v1/fleets", &json!({"fleet": fleet(name)})),
            Some((version, _)) => {
                let payload = json!({"version": version, "fleet": fleet(name)});
                let path = format!("/api/v1/fleets/{}", self.id);
                Request::json("PUT", path, &payload).with_token(&self.token)
            }
        }
    }

    fn note(&mut self, answer: &Answer, name: String, tally: &Tally) {
        let body = answer.json();
        let text = |field: &str| body[field].as_str().unwrap_or_default().to_owned();
        match answer.status {
            201 => (self.id, self.token) = (text("id"), text("token")),
            200 => {}
            // The last write before the kill was stored though nobody was told.
            409 => {
                let name = body["fleet"]["name"].as_str().unwrap_or_default().to_owned();
                self.acknowledged.push((body["version"].as_i64().unwrap_or(0), name));
                return;
            }
            _ => return,
        }
        tally.acknowledged.fetch_add(1, Ordering::Relaxed);
        self.acknowledged.push((body["version"].as_i64().unwrap_or(0), name));
        if self.acknowledged.len() > 2 * KEPT {
            self.acknowledged.drain(..KEPT);
        }
    }
}

fn fleet(name: &str) -> Value {
    json!({"flagbridge": 1, "name": name, "notes": "x".repeat(2000)})
}
