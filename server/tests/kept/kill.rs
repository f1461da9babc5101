//! `kill -9` in the middle of a burst of writes: whatever was acknowledged is there afterwards.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use crate::support::authors::{Author, Caller};
use crate::support::database::postgres_server;
use crate::support::place::Place;
use crate::support::program::{Program, command};
use serde_json::json;

const WRITERS: usize = 8;
const ROUNDS: usize = 3;
/// Acknowledged writes of a round before the server is killed.
const BURST: usize = 150;

#[test]
fn nothing_acknowledged_is_lost() {
    survives(None);
}

/// Players who register while the server is killed: everyone who has got a key is in the event and may use it.
#[test]
fn no_acknowledged_registration_is_lost() {
    registrations_survive(None);
}

/// The same with PostgreSQL behind the server, when `FLAGBRIDGE_TEST_POSTGRES` names one.
#[test]
fn no_acknowledged_registration_is_lost_with_postgresql() {
    if let Some(address) = postgres_server() {
        registrations_survive(Some(&address));
    }
}

/// The same with PostgreSQL behind the server, when `FLAGBRIDGE_TEST_POSTGRES` names one.
#[test]
fn nothing_acknowledged_is_lost_with_postgresql() {
    if let Some(address) = postgres_server() {
        survives(Some(&address));
    }
}

fn survives(database: Option<&str>) {
    let place = Place::new();
    let authors: Vec<Author> = (0..WRITERS).map(|_| Author::default()).collect();
    for round in 0..ROUNDS {
        let mut program = start(&place, database);
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let writers: Vec<_> = authors
                .iter()
                .enumerate()
                .map(|(number, author)| {
                    let (address, count) = (program.address.clone(), &count);
                    scope.spawn(move || author.write(&address, number, round, count))
                })
                .collect();
            wait(&count, BURST, &writers);
            // SIGKILL, while every writer is in the middle of a call.
            program.process.kill().unwrap();
        });
        let program = start(&place, database);
        let mut caller = Caller::connect(&program.address, 60_000);
        for author in &authors {
            let acknowledged = author.acknowledged();
            if let Some(current) = author.check(&mut caller, &acknowledged) {
                let newest = acknowledged.last().unwrap().0;
                assert!(current <= newest + 1, "{current} after {newest}");
            }
        }
    }
    let total: usize = authors.iter().map(|author| author.acknowledged().len()).sum();
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
            wait(&count, BURST / 3, &writers);
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

/// Waits until `burst` writes are acknowledged, or every writer has stopped.
fn wait<T>(count: &AtomicUsize, burst: usize, writers: &[ScopedJoinHandle<'_, T>]) {
    while count.load(Ordering::Relaxed) < burst
        && !writers.iter().all(ScopedJoinHandle::is_finished)
    {
        std::thread::sleep(Duration::from_millis(1));
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
