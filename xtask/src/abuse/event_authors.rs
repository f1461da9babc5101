//! Players who register for events and hand in lists as fast as they may.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::client::{Client, Request};
use super::crowd::list;
use super::tournament::Tournament;
use super::writer::{Faults, Writer, poisoned, write_until};

/// Each event gets this many players before the next is created: a long log is read again after every kill.
const PLAYERS: usize = 60;

/// Someone who enters one player after the other.
#[derive(Debug)]
pub struct EventAuthor {
    number: usize,
    state: Mutex<State>,
    acknowledged: AtomicU64,
    faults: Faults,
}

#[derive(Debug, Default)]
struct State {
    events: Vec<(Tournament, Vec<Entered>)>,
    written: u32,
}

/// A player whose registration was acknowledged.
#[derive(Debug)]
struct Entered {
    name: String,
    /// The list, where it was acknowledged.
    list: Option<String>,
}

impl EventAuthor {
    /// This many, each with events of their own.
    pub fn some(count: usize) -> Vec<EventAuthor> {
        let author = |number| EventAuthor {
            number,
            state: Mutex::default(),
            acknowledged: AtomicU64::new(0),
            faults: Faults::default(),
        };
        (0..count).map(author).collect()
    }

    fn write_once(&self, client: &mut Client) -> Result<()> {
        let mut state = self.state.lock().map_err(|_| poisoned())?;
        if state.events.last().is_none_or(|(_, players)| players.len() >= PLAYERS) {
            let made = self.faults.send(client, &Tournament::request(), &[201])?;
            let Some(made) = made else { return Ok(()) };
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            state.events.push((Tournament::made(&made.json()), Vec::new()));
        }
        state.written += 1;
        let (name, text) =
            (format!("Player {} of {}", state.written, self.number), list(state.written));
        let (event, players) = state.events.last_mut().context("an event")?;
        let path = format!("/api/v1/events/{}/players", event.slug);
        let entry = Request::json("POST", path, &json!({"name": name}));
        let Some(entered) = self.faults.send(client, &entry, &[201])? else { return Ok(()) };
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
        let entered = entered.json();
        players.push(Entered { name, list: None });
        let change = json!({"do": "list", "player": entered["player"], "text": text});
        let path = format!("/api/v1/events/{}/changes", event.slug);
        let handed_in = Request::json("POST", path, &json!({"change": change}))
            .with_token(entered["key"].as_str().unwrap_or_default());
        if self.faults.send(client, &handed_in, &[200])?.is_some() {
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            if let Some(player) = players.last_mut() {
                player.list = Some(text);
            }
        }
        Ok(())
    }
}

impl Writer for EventAuthor {
    fn kind(&self) -> &'static str {
        "writes to events"
    }

    fn write(&self, port: u16, ended: &AtomicBool) {
        write_until(ended, port, |client| self.write_once(client));
    }

    fn check(&self, port: u16, all: bool) -> Result<()> {
        self.faults.check()?;
        let state = self.state.lock().map_err(|_| poisoned())?;
        let mut client = Client::connect(port)?;
        let from = if all { 0 } else { state.events.len().saturating_sub(2) };
        for (event, players) in &state.events[from..] {
            let shown = event.read(&mut client)?;
            let shown = shown["players"].as_array().context("players")?;
            for Entered { name, list } in players {
                let mut same = shown.iter().filter(|it| it["name"] == name.as_str());
                let (found, again) = (same.next(), same.next());
                let found = found.with_context(|| format!("{name} of {} is lost", event.slug))?;
                ensure!(again.is_none(), "{name} of {} is there twice", event.slug);
                let expected = list.as_deref().map(Value::from);
                ensure!(
                    expected.is_none_or(|it| found["list"] == it),
                    "the list of {name} of {} is lost",
                    event.slug
                );
            }
        }
        Ok(())
    }

    fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }
}
