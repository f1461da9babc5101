//! The events that are in use, and how they are changed.

use std::sync::Arc;

use flagbridge_events::{Author, Change, Event, EventLog, PlayerId, Refusal};

use super::error::EventError;
use crate::clock::now;
use crate::services::log_cache::{LogCache, TRIES, number, text};
use crate::services::workers::Workers;
use crate::storage::{Append, EVENT_LOGS, EventHeading, NewKey, Sender, Storage};

/// Changes in one event, at most: far more than five hundred players make.
const MOST_CHANGES: u64 = 50_000;

/// The events that were used last. Cheap to clone.
#[derive(Debug, Clone)]
pub struct EventCache {
    pub(super) storage: Storage,
    logs: LogCache<Event>,
    workers: Workers,
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
        let logs = LogCache::new(storage.clone(), &EVENT_LOGS, workers.clone());
        EventCache { storage, logs, workers }
    }

    /// The event as it stands in the database now.
    pub(crate) async fn read(&self, slug: &str) -> Result<Arc<EventLog>, EventError> {
        Ok(self.logs.read(slug).await?)
    }

    /// Makes the changes that a function finds for the event as it stands, with keys for their makers: on disk before this
    /// returns. What others change in the meantime is taken into account, unless it is about the same thing.
    pub(crate) async fn change<T>(
        &self,
        request: &ChangeRequest<'_>,
        find: impl Fn(&EventLog) -> Result<(Vec<Change>, Vec<NewKey>, T), Refusal>,
    ) -> Result<(Arc<EventLog>, T), EventError> {
        let _turn = self.logs.turn(request.slug).await;
        for _ in 0..TRIES {
            let log = self.read(request.slug).await?;
            let (changes, keys, found) = find(&log).map_err(EventError::Refused)?;
            if log.version() + changes.len() as u64 > MOST_CHANGES {
                return Err(EventError::TooMany);
            }
            let (earlier, author, seen) = (Arc::clone(&log), request.author, request.seen);
            let made = self.workers.run(move || made(&earlier, author, seen, changes)).await?;
            let (next, new) = made?;
            if !self.logs.has_room(request.slug, &new) {
                return Err(EventError::TooMany);
            }
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
        let _turn = self.logs.turn(slug).await;
        for _ in 0..TRIES {
            let log = self.read(slug).await?;
            if log.event().player(player).is_none() {
                return Err(EventError::Refused(Refusal::NoPlayer(player)));
            }
            let earlier = Arc::clone(&log);
            let changed = self.workers.run(move || {
                let erased = earlier.without(player);
                let changed = erased.entries().iter().zip(earlier.entries());
                let changed = changed.filter(|(new, old)| new != old);
                changed.map(|(new, _)| (number(new.number), text(new))).collect::<Vec<_>>()
            });
            let changed = changed.await?;
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
        self.logs.forget(slug);
    }
}

/// The event after some changes, and those as they are stored. To undo one plays all others again, which takes its time.
fn made(
    log: &EventLog,
    author: Author,
    seen: Option<u64>,
    changes: Vec<Change>,
) -> Result<(EventLog, Vec<String>), EventError> {
    let (mut next, at) = (log.clone(), now());
    for change in changes {
        author.may(&change, next.event(), at).map_err(EventError::Refused)?;
        if let Some(by) = log.contradicts(seen.unwrap_or(log.version()), &change) {
            return Err(EventError::Contradiction { by, version: log.version() });
        }
        next.make(author, at, change).map_err(EventError::Refused)?;
    }
    let new = next.entries()[log.entries().len()..].iter().map(text).collect();
    Ok((next, new))
}
