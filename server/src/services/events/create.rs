//! New events.

use flagbridge_events::{Author, Change, EventLog, Settings};

use super::cache::EventCache;
use super::error::EventError;
use crate::clock::now;
use crate::services::log_cache::text;
use crate::services::slug::slug;
use crate::storage::{EventHeading, EventKey, KeyHolder, NewKey, Sender};

/// A new event: its address, and the keys of its organiser and its judges.
#[derive(Debug)]
pub(crate) struct CreatedEvent {
    pub(crate) slug: String,
    pub(crate) organiser: EventKey,
    pub(crate) judge: EventKey,
}

impl EventCache {
    /// Creates an event with its first change.
    pub(crate) async fn create(
        &self,
        settings: Settings,
        sender: &Sender,
    ) -> Result<CreatedEvent, EventError> {
        let slug = slug(&settings.name, "event");
        let mut log = EventLog::new();
        let change = Change::Settings { settings: Box::new(settings) };
        log.make(Author::Organiser, now(), change).map_err(EventError::Refused)?;
        let entries: Vec<_> = log.entries().iter().map(text).collect();
        let (organiser, judge) = (EventKey::random(), EventKey::random());
        let keys = [
            NewKey { key: organiser.clone(), holder: KeyHolder::Organiser },
            NewKey { key: judge.clone(), holder: KeyHolder::Judge },
        ];
        let heading = EventHeading::of(log.event().settings());
        self.storage.create_event(&slug, heading, &entries, &keys, sender).await?;
        Ok(CreatedEvent { slug, organiser, judge })
    }
}
