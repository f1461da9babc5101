//! `kill -9` in the middle of a burst of writes: whatever was acknowledged is there afterwards.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

mod support;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use support::caller::Caller;
use support::place::Place;
use support::program::{Program, command};

const WRITERS: usize = 8;
const ROUNDS: usize = 3;
/// Acknowledged writes of a round before the server is killed.
const BURST: usize = 150;

/// A fleet and the versions of it that were acknowledged, each with the name it was saved under.
#[derive(Default)]
struct Author {
    id: String,
    token: String,
    acknowledged: Vec<(i64, String)>,
}

#[test]
fn nothing_acknowledged_is_lost() {
    survives(None);
}

/// Players who register while the server is killed: whoever has got a key is in the event and may use it.
#[test]
fn no_acknowledged_registration_is_lost() {
    registrations_survive(None);
}

/// The same with PostgreSQL behind the server, when `FLAGBRIDGE_TEST_POSTGRES` names one.
#[test]
fn no_acknowledged_registration_is_lost_with_postgresql() {
    match std::env::var("FLAGBRIDGE_TEST_POSTGRES") {
        Ok(address) => registrations_survive(Some(&address)),
        Err(_) => println!("skipped: FLAGBRIDGE_TEST_POSTGRES names no PostgreSQL server"),
    }
}

/// The same with PostgreSQL behind the server, when `FLAGBRIDGE_TEST_POSTGRES` names one.
#[test]
fn nothing_acknowledged_is_lost_with_postgresql() {
    match std::env::var("FLAGBRIDGE_TEST_POSTGRES") {
        Ok(address) => survives(Some(&address)),
        Err(_) => println!("skipped: FLAGBRIDGE_TEST_POSTGRES names no PostgreSQL server"),
    }
}

fn survives(database: Option<&str>) {
    let place = Place::new();
    let mut authors: Vec<Author> = (0..WRITERS).map(|_| Author::default()).collect();
    for round in 0..ROUNDS {
        let mut program = start(&place, database);
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for (number, author) in authors.iter_mut().enumerate() {
                let (address, count) = (program.address.clone(), &count);
                scope.spawn(move || author.write(&address, number, round, count));
            }
            while count.load(Ordering::Relaxed) < BURST {
                std::thread::sleep(Duration::from_millis(1));
            }
            // SIGKILL, while every writer is in the middle of a call.
            program.process.kill().unwrap();
        });
        let program = start(&place, database);
        let mut caller = Caller::connect(&program.address, 60_000);
        for author in &authors {
            author.check(&mut caller);
        }
    }
    let total: usize = authors.iter().map(|author| author.acknowledged.len()).sum();
    assert!(total >= ROUNDS * BURST, "{total}");
}

fn registrations_survive(database: Option<&str>) {
    let place = Place::new();
    let mut address = String::new();
    let mut registered: Vec<(String, String)> = Vec::new();
    for round in 0..ROUNDS {
        let mut program = start(&place, database);
        if address.is_empty() {
            let mut caller = Caller::connect(&program.address, 61_000);
            let payload = json!({"settings": {"name": "Killed"}});
            let made = caller.call("POST", "/api/v1/events", "", Some(&payload)).unwrap().1;
            address = format!("/api/v1/events/{}", made["slug"].as_str().unwrap());
        }
        let count = AtomicUsize::new(0);
        let acknowledged: Vec<_> = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..WRITERS)
                .map(|writer| {
                    let (server, count, address) = (&program.address, &count, &address);
                    let server = server.clone();
                    scope.spawn(move || register(&server, address, writer, round, count))
                })
                .collect();
            while count.load(Ordering::Relaxed) < BURST / 3 {
                std::thread::sleep(Duration::from_millis(1));
            }
            // SIGKILL, while every writer is in the middle of a call.
            program.process.kill().unwrap();
            writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
        });
        registered.extend(acknowledged);
        let program = start(&place, database);
        let mut caller = Caller::connect(&program.address, 60_000);
        let event = caller.call("GET", &address, "", None).unwrap().1;
        let players = event["players"].as_array().unwrap();
        assert_eq!(event["version"], players.len() + 1, "nobody is there by halves");
        for (name, _) in &registered {
            assert!(players.iter().any(|player| player["name"] == name.as_str()), "{name}");
        }
    }
    let program = start(&place, database);
    let mut caller = Caller::connect(&program.address, 62_000);
    let event = caller.call("GET", &address, "", None).unwrap().1;
    for (name, key) in registered.iter().take(20) {
        let players = event["players"].as_array().unwrap();
        let player = players.iter().find(|it| it["name"] == name.as_str()).unwrap();
        let change = json!({"change": {"do": "drop", "player": player["id"]}});
        let path = format!("{address}/changes");
        let answer = caller.call("POST", &path, key, Some(&change)).unwrap();
        assert_eq!(answer.0, 200, "{}", answer.1);
    }
}

/// Registers players until the server is gone; the names and keys that were acknowledged.
fn register(
    server: &str,
    address: &str,
    writer: usize,
    round: usize,
    count: &AtomicUsize,
) -> Vec<(String, String)> {
    let mut caller = Caller::connect(server, writer as u16 * 5000);
    let mut registered = Vec::new();
    loop {
        let name = format!("writer {writer}, round {round}, player {}", registered.len());
        let payload = json!({"name": name});
        let path = format!("{address}/players");
        let Some((status, body)) = caller.call("POST", &path, "", Some(&payload)) else {
            return registered;
        };
        assert_eq!(status, 201, "{body}");
        registered.push((name, body["key"].as_str().unwrap().to_owned()));
        count.fetch_add(1, Ordering::Relaxed);
    }
}

fn start(place: &Place, database: Option<&str>) -> Program {
    let mut command = command(place);
    if let Some(address) = database {
        command.env("DATABASE_URL", address);
    }
    command.env("FLAGBRIDGE_BEHIND_PROXY", "1").stderr(std::process::Stdio::null());
    Program::start(command)
}

fn fleet(name: &str) -> Value {
    json!({"flagbridge": 1, "name": name, "notes": "x".repeat(2000)})
}

impl Author {
    /// Writes until the server is gone.
    fn write(&mut self, address: &str, number: usize, round: usize, count: &AtomicUsize) {
        let mut caller = Caller::connect(address, number as u16 * 5000);
        let mut written = 0;
        loop {
            written += 1;
            let name = format!("writer {number}, round {round}, write {written}");
            let version = self.acknowledged.last().map(|(version, _)| *version);
            let answer = match version {
                None => {
                    caller.call("POST", "/api/v1/fleets", "", Some(&json!({"fleet": fleet(&name)})))
                }
                Some(version) => {
                    let payload = json!({"version": version, "fleet": fleet(&name)});
                    let path = format!("/api/v1/fleets/{}", self.id);
                    caller.call("PUT", &path, &self.token, Some(&payload))
                }
            };
            let Some((status, body)) = answer else { return };
            match status {
                201 => {
                    self.id = body["id"].as_str().unwrap().to_owned();
                    self.token = body["token"].as_str().unwrap().to_owned();
                }
                200 => {}
                // The last write before the kill was on disk though nobody was told.
                409 => {
                    let name = body["fleet"]["name"].as_str().unwrap().to_owned();
                    self.acknowledged.push((body["version"].as_i64().unwrap(), name));
                    continue;
                }
                other => panic!("{other}: {body}"),
            }
            self.acknowledged.push((body["version"].as_i64().unwrap(), name));
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Every acknowledged version of the newest hundred is there as it was sent, and they have no holes. Older ones are
    /// thinned out by and by; they were checked when they were new.
    fn check(&self, caller: &mut Caller) {
        let Some((newest, _)) = self.acknowledged.last() else { return };
        let path = format!("/api/v1/fleets/{}/versions", self.id);
        let (status, lines) = caller.call("GET", &path, "", None).unwrap();
        assert_eq!(status, 200, "{lines}");
        let lines = lines.as_array().unwrap();
        let numbers: Vec<i64> = lines.iter().map(|it| it["version"].as_i64().unwrap()).collect();
        let current = numbers[0];
        let oldest = (current - 99).max(1);
        let newest_hundred: Vec<i64> = (oldest..=current).rev().collect();
        assert_eq!(numbers[..newest_hundred.len()], newest_hundred);
        assert!(current == *newest || current == newest + 1, "{current} after {newest}");
        for (version, name) in self.acknowledged.iter().filter(|(version, _)| *version >= oldest) {
            let line = &lines[usize::try_from(current - version).unwrap()];
            assert_eq!(line["name"], name.as_str(), "version {version}");
        }
        let last = self.acknowledged.last().unwrap();
        let (status, saved) = caller.call("GET", &format!("{path}/{}", last.0), "", None).unwrap();
        assert_eq!((status, &saved["fleet"]), (200, &fleet(&last.1)));
    }
}
