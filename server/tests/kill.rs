//! `kill -9` in the middle of a burst of writes: whatever was acknowledged is there afterwards.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use support::place::Place;
use support::program::{Program, command};

const WRITERS: usize = 8;
const ROUNDS: usize = 3;
/// Acknowledged writes of a round before the server is killed.
const BURST: usize = 150;

/// One connection; every call names another client, so that the limit on calls does not thin the burst.
struct Caller {
    stream: BufReader<TcpStream>,
    client: u16,
}

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

impl Caller {
    fn connect(address: &str, client: u16) -> Caller {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Caller { stream: BufReader::new(stream), client }
    }

    /// Status and body; nothing once the server is gone, however far the answer had come.
    fn call(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        payload: Option<&Value>,
    ) -> Option<(u16, Value)> {
        self.client = self.client.wrapping_add(1);
        let [high, low] = self.client.to_be_bytes();
        let body = payload.map(Value::to_string).unwrap_or_default();
        let authorization = if token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {token}\r\n")
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: 10.0.{high}.{low}\r\n\
             {authorization}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).ok()?;
        let mut line = String::new();
        self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
            if line == "\r\n" {
                break;
            }
            let (name, value) = line.split_once(':')?;
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).ok()?;
        let body =
            if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).ok()? };
        Some((status, body))
    }
}
