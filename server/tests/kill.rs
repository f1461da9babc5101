//! `kill -9` in the middle of a burst of writes: whatever was acknowledged is there afterwards.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

mod support;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use support::authors::{Author, Caller};
use support::place::Place;
use support::program::{Program, command};

const WRITERS: usize = 8;
const ROUNDS: usize = 3;
/// Acknowledged writes of a round before the server is killed.
const BURST: usize = 150;

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
    let authors: Vec<Author> = (0..WRITERS).map(|_| Author::default()).collect();
    for round in 0..ROUNDS {
        let mut program = start(&place, database);
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for (number, author) in authors.iter().enumerate() {
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

fn start(place: &Place, database: Option<&str>) -> Program {
    let mut command = command(place);
    if let Some(address) = database {
        command.env("DATABASE_URL", address);
    }
    command.env("FLAGBRIDGE_BEHIND_PROXY", "1").stderr(std::process::Stdio::null());
    Program::start(command)
}
