//! Logs that are in use, of events or campaigns: read from the database and cached until they change.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use flagbridge_events::{EntryOf, Log, Logged};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::services::workers::{Busy, Workers};
use crate::storage::{LogTables, Storage, StorageError};

/// How many logs of a kind are kept in memory.
const KEPT: usize = 64;

/// How many bytes their changes may take as text; the one that is in use is kept however large it is.
const KEPT_BYTES: usize = 32 * 1024 * 1024;

/// How many bytes the changes of one log may take as text: the lists of two thousand players, several times over.
const LONGEST_LOG: usize = 12 * 1024 * 1024;

/// How many changes of different logs may be made at once.
const TURNS: usize = 64;

/// How often a change is tried again because another writer was first.
pub(crate) const TRIES: usize = 20;

/// The logs that were used last. Cheap to clone.
pub(crate) struct LogCache<S: Logged> {
    pub(crate) storage: Storage,
    pub(crate) tables: &'static LogTables,
    workers: Workers,
    kept: Arc<Mutex<HashMap<String, Kept<S>>>>,
    /// Changes of a log wait for each other: only another server can come in between.
    turns: Arc<Places>,
    /// So do those who read a log that is not kept: a long one is read once, not once for each of them.
    readings: Arc<Places>,
}

/// A lock for every log, shared with some others.
struct Places([tokio::sync::Mutex<()>; TURNS]);

impl Default for Places {
    fn default() -> Places {
        Places(std::array::from_fn(|_| tokio::sync::Mutex::default()))
    }
}

impl Places {
    async fn wait(&self, slug: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        slug.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % TURNS as u64).unwrap_or(0);
        self.0[place].lock().await
    }
}

struct Kept<S: Logged> {
    log: Arc<Log<S>>,
    rewritten: i64,
    /// What its changes take as text.
    bytes: usize,
    /// When it was used last, by a counter.
    used: u64,
}

/// Why a log could not be read.
#[derive(Debug)]
pub(crate) enum LogError {
    /// There is none at this address.
    NotFound,
    /// The server has too much to do.
    Busy,
    /// The database failed.
    Storage(StorageError),
    /// The database holds something that is no log.
    Broken(String),
}

impl From<StorageError> for LogError {
    fn from(error: StorageError) -> LogError {
        LogError::Storage(error)
    }
}

impl From<Busy> for LogError {
    fn from(_: Busy) -> LogError {
        LogError::Busy
    }
}

impl<S: Logged> fmt::Debug for LogCache<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("LogCache").field("tables", self.tables).finish_non_exhaustive()
    }
}

impl<S: Logged> Clone for LogCache<S> {
    fn clone(&self) -> Self {
        LogCache {
            storage: self.storage.clone(),
            tables: self.tables,
            workers: self.workers.clone(),
            kept: Arc::clone(&self.kept),
            turns: Arc::clone(&self.turns),
            readings: Arc::clone(&self.readings),
        }
    }
}

impl<S: Logged> LogCache<S> {
    /// Logs of a database, none of which was read yet.
    pub(crate) fn new(storage: Storage, tables: &'static LogTables, workers: Workers) -> Self {
        let (turns, readings) = (Arc::default(), Arc::default());
        LogCache { storage, tables, workers, kept: Arc::default(), turns, readings }
    }

    /// Forgets a log that was deleted or rewritten.
    pub(crate) fn forget(&self, slug: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(slug);
    }

    /// Waits until no other change of this log is being made here.
    pub(crate) async fn turn(&self, slug: &str) -> tokio::sync::MutexGuard<'_, ()> {
        self.turns.wait(slug).await
    }

    /// Whether a log that was read a moment ago has room for these changes.
    pub(crate) fn has_room(&self, slug: &str, changes: &[String]) -> bool {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = kept.get(slug).map_or(0, |it| it.bytes);
        bytes + changes.iter().map(String::len).sum::<usize>() <= LONGEST_LOG
    }

    fn kept(&self, slug: &str) -> Option<(Arc<Log<S>>, i64, usize)> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = kept.values().map(|it| it.used).max().unwrap_or(0);
        let found = kept.get_mut(slug)?;
        found.used = latest + 1;
        Some((Arc::clone(&found.log), found.rewritten, found.bytes))
    }

    fn keep(&self, slug: &str, log: Log<S>, rewritten: i64, bytes: usize) -> Arc<Log<S>> {
        let log = Arc::new(log);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = kept.values().map(|it| it.used).max().unwrap_or(0);
        kept.remove(slug);
        let room = KEPT_BYTES.saturating_sub(bytes);
        while kept.len() >= KEPT || kept.values().map(|it| it.bytes).sum::<usize>() > room {
            let oldest = kept.iter().min_by_key(|(_, it)| it.used).map(|(slug, _)| slug.clone());
            if oldest.and_then(|slug| kept.remove(&slug)).is_none() {
                break;
            }
        }
        let used = latest + 1;
        kept.insert(slug.to_owned(), Kept { log: Arc::clone(&log), rewritten, bytes, used });
        log
    }
}

impl<S> LogCache<S>
where
    S: Logged + Send + Sync + 'static,
    S::Author: DeserializeOwned + Send + Sync,
    S::Change: DeserializeOwned + Send + Sync,
{
    /// The log as it stands in the database now.
    pub(crate) async fn read(&self, slug: &str) -> Result<Arc<Log<S>>, LogError> {
        if let Some(kept) = self.kept(slug) {
            return self.read_after(slug, Some(kept)).await;
        }
        let _reading = self.readings.wait(slug).await;
        // Another reader may have read it in the meantime.
        let kept = self.kept(slug);
        self.read_after(slug, kept).await
    }

    /// The log as it stands, where some of it is known.
    async fn read_after(
        &self,
        slug: &str,
        kept: Option<(Arc<Log<S>>, i64, usize)>,
    ) -> Result<Arc<Log<S>>, LogError> {
        let (storage, tables) = (&self.storage, self.tables);
        let after = kept.as_ref().map_or(0, |(log, ..)| number(log.version()));
        let stored = storage.log(tables, slug, after).await?.ok_or(LogError::NotFound)?;
        let (earlier, stored) = match kept {
            Some((log, rewritten, bytes))
                if rewritten == stored.rewritten && after <= stored.version =>
            {
                if stored.entries.is_empty() {
                    return Ok(log);
                }
                (Some((log, bytes)), stored)
            }
            Some(_) => (None, storage.log(tables, slug, 0).await?.ok_or(LogError::NotFound)?),
            None => (None, stored),
        };
        let rewritten = stored.rewritten;
        let bytes = earlier.as_ref().map_or(0, |(_, bytes)| *bytes)
            + stored.entries.iter().map(String::len).sum::<usize>();
        let earlier = earlier.map(|(log, _)| log);
        let log = self.workers.run(move || played(earlier, &stored.entries)).await?;
        let log = log.map_err(|reason| LogError::Broken(format!("{slug}: {reason}")))?;
        Ok(self.keep(slug, log, rewritten, bytes))
    }
}

/// The log that follows from stored changes, after those that are known already.
fn played<S>(earlier: Option<Arc<Log<S>>>, entries: &[String]) -> Result<Log<S>, String>
where
    S: Logged,
    S::Author: DeserializeOwned,
    S::Change: DeserializeOwned,
{
    let entries: Result<Vec<EntryOf<S>>, _> =
        entries.iter().map(|text| serde_json::from_str(text)).collect();
    let entries = entries.map_err(|error| error.to_string())?;
    let log = match earlier {
        Some(earlier) => earlier.extended(entries),
        None => Log::from_entries(entries),
    };
    log.map_err(|(number, refusal)| format!("change {number} does not fit: {refusal}"))
}

/// An entry as it is stored.
pub(crate) fn text(entry: &impl Serialize) -> String {
    serde_json::to_string(entry).expect("a change has only text keys")
}

/// The number of a version in the database.
pub(crate) fn number(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}
