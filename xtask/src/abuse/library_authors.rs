//! Players who publish lists in the library and withdraw them as fast as they may.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::client::{Client, Request};
use super::crowd::list;
use super::writer::{Faults, Writer, poisoned, write_until};

/// How many lists stay in the library: all of it is read again after every kill.
const PUBLISHED: usize = 40;

/// How many of the lists withdrawn last are looked for.
const WITHDRAWN: usize = 20;

/// How far the lists of two authors are apart by number: no two are the same.
const APART: u32 = 5_000;

/// Someone who publishes one list after the other.
#[derive(Debug)]
pub struct LibraryAuthor {
    state: Mutex<State>,
    acknowledged: AtomicU64,
    faults: Faults,
}

#[derive(Debug, Default)]
struct State {
    next: u32,
    published: VecDeque<Publication>,
    /// One whose withdrawal was asked for and maybe not acknowledged.
    leaving: Option<Publication>,
    withdrawn: VecDeque<String>,
}

/// A list with the token that takes it back.
#[derive(Debug)]
struct Publication {
    id: String,
    token: String,
}

impl LibraryAuthor {
    /// This many, each with lists of their own.
    pub fn some(count: u32) -> Vec<LibraryAuthor> {
        let author = |number: u32| {
            let state = State { next: number * APART, ..State::default() };
            LibraryAuthor {
                state: Mutex::new(state),
                acknowledged: AtomicU64::new(0),
                faults: Faults::default(),
            }
        };
        (0..count).map(author).collect()
    }

    fn write_once(&self, client: &mut Client) -> Result<()> {
        let mut state = self.state.lock().map_err(|_| poisoned())?;
        if state.leaving.is_none() && state.published.len() >= PUBLISHED {
            state.leaving = state.published.pop_front();
        }
        if let Some(Publication { id, token }) = &state.leaving {
            let request =
                Request { method: "DELETE", ..Request::get(format!("/api/v1/library/{id}")) };
            // It may have been withdrawn just before a kill.
            let gone = self.faults.send(client, &request.with_token(token), &[204, 404])?;
            if gone.is_some() {
                self.acknowledged.fetch_add(1, Ordering::Relaxed);
                let id = state.leaving.take().map(|it| it.id);
                state.withdrawn.extend(id);
                if state.withdrawn.len() > WITHDRAWN {
                    state.withdrawn.pop_front();
                }
            }
            return Ok(());
        }
        state.next += 1;
        let payload = json!({"list": list(state.next), "name": format!("List {}", state.next)});
        let request = Request::json("POST", "/api/v1/library", &payload);
        if let Some(answer) = self.faults.send(client, &request, &[201])? {
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            let body = answer.json();
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let publication = Publication { id: text(&body["id"]), token: text(&body["token"]) };
            state.published.push_back(publication);
        }
        Ok(())
    }
}

impl Writer for LibraryAuthor {
    fn kind(&self) -> &'static str {
        "writes to the library"
    }

    fn write(&self, port: u16, ended: &AtomicBool) {
        write_until(ended, port, |client| self.write_once(client));
    }

    fn check(&self, port: u16, all: bool) -> Result<()> {
        self.faults.check()?;
        let state = self.state.lock().map_err(|_| poisoned())?;
        let mut client = Client::connect(port)?;
        let mut expect = |id: &str, expected: u16| -> Result<()> {
            let path = format!("/api/v1/library/{id}");
            let status = client.send(&Request::get(path))?.status;
            ensure!(status == expected, "{status} instead of {expected} for the list {id}");
            Ok(())
        };
        // The newest are the ones that a kill could have taken.
        let few = if all { PUBLISHED } else { 8 };
        for publication in state.published.iter().rev().take(few) {
            expect(&publication.id, 200)?;
        }
        for id in state.withdrawn.iter().rev().take(few) {
            expect(id, 404)?;
        }
        Ok(())
    }

    fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }
}
