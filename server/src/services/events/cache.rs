//! The events that are in use: read from the database and cached until they change.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use flagbridge_events::{Author, Change, Entry, EventLog, PlayerId, Refusal};

use super::error::EventError;
use crate::clock::now;
use crate::services::workers::Workers;
use crate::storage::{Append, EventHeading, NewKey, Sender, Storage};

/// How many events are kept in memory.
const KEPT: usize = 64;

/// How many bytes their changes may take as text; the one that is in use is kept however large it is.
const KEPT_BYTES: usize = 64 * 1024 * 1024;

/// How often a change is tried again because another writer was first.
const TRIES: usize = 20;

/// Changes in one event, at most: far more than five hundred players make.
const MOST_CHANGES: u64 = 50_000;

/// How many changes of different events may be made at once.
const TURNS: usize = 64;

/// The events that were used last. Cheap to clone.
#[derive(Debug, Clone)]
pub struct EventCache {
    pub(super) storage: Storage,
    workers: Workers,
    kept: Arc<Mutex<HashMap<String, Kept>>>,
    /// Changes of an event wait for each other: only another server can come in between.
    turns: Arc<Vec<tokio::sync::Mutex<()>>>,
}

#[derive(Debug, Clone)]
struct Kept {
    log: Arc<EventLog>,
    rewritten: i64,
    /// What its changes take as text.
    bytes: usize,
    /// When it was used last, by a counter.
    used: u64,
}

/// Who asks for a change, of which event.
pub(crate) struct ChangeRequest<'a> {
    /// The event.
    pub(crate) slug: &'a str,
    /// Who.
    pub(crate) author: Author,
    /// The last change the author has seen; none where it does not matter.
    pub(crate) seen: Option<u64>,
    /// From where it was sent, on whose account it is stored.
    pub(crate) sender: &'a Sender,
}

impl EventCache {
    /// Events of a database, none of which was read yet.
    pub fn new(storage: Storage, workers: Workers) -> EventCache {
        let turns = (0..TURNS).map(|_| tokio::sync::Mutex::default()).collect();
        EventCache { storage, workers, kept: Arc::default(), turns: Arc::new(turns) }
    }

    /// The event as it stands in the database now.
    pub(crate) async fn read(&self, slug: &str) -> Result<Arc<EventLog>, EventError> {
        let storage = &self.storage;
        let kept = self.kept(slug);
        let after = kept.as_ref().map_or(0, |kept| number(kept.log.version()));
        let stored = storage.event(slug, after).await?.ok_or(EventError::NotFound)?;
        let (earlier, stored) = match kept {
            Some(kept) if kept.rewritten == stored.rewritten && after <= stored.version => {
                if stored.entries.is_empty() {
                    return Ok(kept.log);
                }
                (Some(kept), stored)
            }
            Some(_) => (None, storage.event(slug, 0).await?.ok_or(EventError::NotFound)?),
            None => (None, stored),
        };
        let rewritten = stored.rewritten;
        let bytes = earlier.as_ref().map_or(0, |kept| kept.bytes)
            + stored.entries.iter().map(String::len).sum::<usize>();
        let earlier = earlier.map(|kept| kept.log);
        let log = self.workers.run(move || played(earlier, &stored.entries)).await?;
        let log = log.map_err(|reason| EventError::Broken(format!("{slug}: {reason}")))?;
        Ok(self.keep(slug, log, rewritten, bytes))
    }

    /// Makes the changes that a function finds for the event as it stands, with keys for their makers: on disk before this
    /// returns. What others change in the meantime is taken into account, unless it is about the same thing.
    pub(crate) async fn change<T>(
        &self,
        request: &ChangeRequest<'_>,
        find: impl Fn(&EventLog) -> Result<(Vec<Change>, Vec<NewKey>, T), Refusal>,
    ) -> Result<(Arc<EventLog>, T), EventError> {
        let _turn = self.turn(request.slug).await;
        for _ in 0..TRIES {
            let log = self.read(request.slug).await?;
            let (changes, keys, found) = find(&log).map_err(EventError::Refused)?;
            if log.version() + changes.len() as u64 > MOST_CHANGES {
                return Err(EventError::TooMany);
            }
            let (mut next, at) = (EventLog::clone(&log), now());
            for change in changes {
                request.author.may(&change, next.event(), at).map_err(EventError::Refused)?;
                let seen = request.seen.unwrap_or(log.version());
                if let Some(by) = log.contradicts(seen, &change) {
                    return Err(EventError::Contradiction { by, version: log.version() });
                }
                next.make(request.author, at, change).map_err(EventError::Refused)?;
            }
            let new = &next.entries()[log.entries().len()..];
            let new: Vec<String> = new.iter().map(text).collect();
            let heading = EventHeading::of(next.event().settings());
            let expected = number(log.version());
            let appended = self.storage.append_event(
                request.slug,
                expected,
                heading,
                &new,
                &keys,
                request.sender,
            );
            match appended.await? {
                Append::Appended => return Ok((Arc::new(next), found)),
                Append::Conflict => continue,
            }
        }
        Err(EventError::Busy)
    }

    /// Erases what was said of a player from every change.
    pub(crate) async fn erase(&self, slug: &str, player: PlayerId) -> Result<(), EventError> {
        let _turn = self.turn(slug).await;
        for _ in 0..TRIES {
            let log = self.read(slug).await?;
            if log.event().player(player).is_none() {
                return Err(EventError::Refused(Refusal::NoPlayer(player)));
            }
            let erased = log.without(player);
            let changed = erased.entries().iter().zip(log.entries());
            let changed: Vec<_> = changed
                .filter(|(new, old)| new != old)
                .map(|(new, _)| (number(new.number), text(new)))
                .collect();
            let expected = number(log.version());
            match self.storage.rewrite_event(slug, expected, &changed, player.0).await? {
                Append::Appended => {
                    self.forget(slug);
                    return Ok(());
                }
                Append::Conflict => continue,
            }
        }
        Err(EventError::Busy)
    }

    /// Forgets an event that was deleted.
    pub(crate) fn forget(&self, slug: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(slug);
    }

    async fn turn(&self, slug: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        slug.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % TURNS as u64).unwrap_or(0);
        self.turns[place].lock().await
    }

    fn kept(&self, slug: &str) -> Option<Kept> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = kept.values().map(|it| it.used).max().unwrap_or(0);
        let found = kept.get_mut(slug)?;
        found.used = latest + 1;
        Some(found.clone())
    }

    fn keep(&self, slug: &str, log: EventLog, rewritten: i64, bytes: usize) -> Arc<EventLog> {
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

/// The log that follows from stored changes, after those that are known already.
fn played(earlier: Option<Arc<EventLog>>, entries: &[String]) -> Result<EventLog, String> {
    let entries: Result<Vec<Entry>, _> =
        entries.iter().map(|text| serde_json::from_str(text)).collect();
    let entries = entries.map_err(|error| error.to_string())?;
    let log = match earlier {
        Some(earlier) => earlier.extended(entries),
        None => EventLog::from_entries(entries),
    };
    log.map_err(|(number, refusal)| format!("change {number} does not fit: {refusal}"))
}

pub(super) fn text(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("a change has only text keys")
}

fn number(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}
