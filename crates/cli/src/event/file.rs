use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use flagbridge_events::{About, Author, Change, Entry, Event, EventLog, PlayerId};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// An event with the file it is kept in.
pub struct EventFile {
    path: String,
    log: EventLog,
}

/// The file: JSON, every change in order.
#[derive(Serialize, Deserialize)]
struct Content {
    /// What the file is.
    flagbridge: String,
    entries: Vec<Entry>,
}

const KIND: &str = "event-1";

impl EventFile {
    /// A new event; a file that is there already is never written over.
    pub fn create(path: &str) -> Result<Self, Failure> {
        if Path::new(path).exists() {
            return Err(trouble(path, "the file already exists"));
        }
        Ok(Self { path: path.to_owned(), log: EventLog::new() })
    }

    /// Reads an event.
    pub fn open(path: &str) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| trouble(path, &error.to_string()))?;
        let content: Content = serde_json::from_str(&text)
            .map_err(|error| trouble(path, &format!("not an event: {error}")))?;
        if content.flagbridge != KIND {
            return Err(trouble(path, "unsupported file type or version"));
        }
        let log = EventLog::from_entries(content.entries).map_err(|(number, refusal)| {
            trouble(path, &format!("change {number} is not valid: {refusal}"))
        })?;
        Ok(Self { path: path.to_owned(), log })
    }

    /// The same file with another log.
    pub fn with(self, log: EventLog) -> Self {
        Self { log, ..self }
    }

    /// Writes the whole event beside the file and puts it in its place in one step.
    pub fn save(&self) -> Result<(), Failure> {
        let failed = |error: std::io::Error| Failure::Write {
            path: self.path.clone(),
            reason: error.to_string(),
        };
        let content = Content { flagbridge: KIND.to_owned(), entries: self.log.entries().to_vec() };
        let beside = format!("{}.new", self.path);
        fs::write(&beside, serde_json::to_string_pretty(&content)?).map_err(failed)?;
        fs::rename(&beside, &self.path).map_err(failed)
    }

    /// The event as it stands.
    pub fn event(&self) -> &Event {
        self.log.event()
    }

    /// Its log.
    pub fn log(&self) -> &EventLog {
        &self.log
    }

    /// Makes a change; it is kept once the file is saved.
    pub fn make(&mut self, change: Change) -> Result<(), Failure> {
        let at = self.now();
        let made = self.log.make(Author::Organiser, at, change).map(drop);
        made.map_err(|refusal| trouble(&self.path, &refusal.to_string()))
    }

    /// The change that enters one more player.
    pub fn enter(&self, about: About) -> Change {
        Change::Enter { player: self.event().next_player(), about, lot: self.chance() >> 11 }
    }

    /// The player with a name.
    pub fn player(&self, name: &str) -> Result<PlayerId, Failure> {
        let found = self.event().player_named(name).map(|player| player.id);
        found.ok_or_else(|| trouble(&self.path, &format!("unknown player {name}")))
    }

    /// The number of the running round; 0 before the first.
    pub fn running_round(&self) -> u16 {
        self.event().last_round().map_or(0, |round| round.number)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    /// An unpredictable number: the standard library seeds its hashes from the system.
    pub fn chance(&self) -> u64 {
        RandomState::new().build_hasher().finish()
    }
}

fn trouble(path: &str, reason: &str) -> Failure {
    Failure::Event { path: path.to_owned(), reason: reason.to_owned() }
}
