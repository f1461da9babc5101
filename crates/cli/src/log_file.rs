//! The file of an event or a campaign: JSON, every change in order.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use flagbridge_events::{EntryOf, Log, Logged};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// A log with the file it is kept in.
pub struct LogFile<S: Logged> {
    path: String,
    /// What the file says it is.
    kind: &'static str,
    /// The log.
    pub log: Log<S>,
}

#[derive(Serialize, Deserialize)]
struct Content<E> {
    /// What the file is.
    flagbridge: String,
    entries: Vec<E>,
}

impl<S> LogFile<S>
where
    S: Logged,
    S::Author: Serialize + DeserializeOwned,
    S::Change: Serialize + DeserializeOwned,
{
    /// A new one; a file that is there already is never written over.
    pub fn create(path: &str, kind: &'static str) -> Result<Self, Failure> {
        if Path::new(path).exists() {
            return Err(trouble(path, "the file already exists"));
        }
        Ok(Self { path: path.to_owned(), kind, log: Log::new() })
    }

    /// Reads one. `what` says what it should be.
    pub fn open(path: &str, kind: &'static str, what: &str) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| trouble(path, &error.to_string()))?;
        let content: Content<EntryOf<S>> = serde_json::from_str(&text)
            .map_err(|error| trouble(path, &format!("not {what}: {error}")))?;
        if content.flagbridge != kind {
            return Err(trouble(path, "unsupported file type or version"));
        }
        let log = Log::from_entries(content.entries).map_err(|(number, refusal)| {
            trouble(path, &format!("change {number} is not valid: {refusal}"))
        })?;
        Ok(Self { path: path.to_owned(), kind, log })
    }

    /// Writes the whole log beside the file and puts it in its place in one step.
    pub fn save(&self) -> Result<(), Failure> {
        let failed = |error: std::io::Error| Failure::Write {
            path: self.path.clone(),
            reason: error.to_string(),
        };
        let content =
            Content { flagbridge: self.kind.to_owned(), entries: self.log.entries().to_vec() };
        let beside = format!("{}.new", self.path);
        fs::write(&beside, serde_json::to_string_pretty(&content)?).map_err(failed)?;
        fs::rename(&beside, &self.path).map_err(failed)
    }

    /// Makes a change; it is kept once the file is saved.
    pub fn make(&mut self, by: S::Author, change: S::Change) -> Result<(), Failure> {
        let made = self.log.make(by, now(), change).map(drop);
        made.map_err(|refusal| trouble(&self.path, &refusal.to_string()))
    }

    /// What is wrong with the file, or with what was asked of it.
    pub fn trouble(&self, reason: &str) -> Failure {
        trouble(&self.path, reason)
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn trouble(path: &str, reason: &str) -> Failure {
    Failure::Event { path: path.to_owned(), reason: reason.to_owned() }
}
