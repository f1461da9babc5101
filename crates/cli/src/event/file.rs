use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use flagbridge_events::{About, Author, Change, Event, EventLog, PlayerId};

use crate::failure::Failure;
use crate::log_file::{self, LogFile};

/// An event with the file it is kept in.
pub struct EventFile(LogFile<Event>);

const KIND: &str = "event-1";

impl EventFile {
    /// A new event; a file that is there already is never written over.
    pub fn create(path: &str) -> Result<Self, Failure> {
        LogFile::create(path, KIND).map(Self)
    }

    /// Reads an event.
    pub fn open(path: &str) -> Result<Self, Failure> {
        LogFile::open(path, KIND, "an event").map(Self)
    }

    /// The same file with another log.
    pub fn with(mut self, log: EventLog) -> Self {
        self.0.log = log;
        self
    }

    /// Writes the whole event beside the file and puts it in its place in one step.
    pub fn save(&self) -> Result<(), Failure> {
        self.0.save()
    }

    /// The event as it stands.
    pub fn event(&self) -> &Event {
        self.0.log.event()
    }

    /// Its log.
    pub fn log(&self) -> &EventLog {
        &self.0.log
    }

    /// Makes a change; it is kept once the file is saved.
    pub fn make(&mut self, change: Change) -> Result<(), Failure> {
        self.0.make(Author::Organiser, change)
    }

    /// The change that enters one more player.
    pub fn enter(&self, about: About) -> Change {
        Change::Enter { player: self.event().next_player(), about, lot: self.chance() >> 11 }
    }

    /// The player with a name.
    pub fn player(&self, name: &str) -> Result<PlayerId, Failure> {
        let found = self.event().player_named(name).map(|player| player.id);
        found.ok_or_else(|| self.0.trouble(&format!("unknown player {name}")))
    }

    /// The number of the running round; 0 before the first.
    pub fn running_round(&self) -> u16 {
        self.event().last_round().map_or(0, |round| round.number)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        log_file::now()
    }

    /// An unpredictable number: the standard library seeds its hashes from the system.
    pub fn chance(&self) -> u64 {
        RandomState::new().build_hasher().finish()
    }
}
