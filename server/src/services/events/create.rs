//! New events.

use flagbridge_events::{Author, Change, EventLog, Settings};

use super::cache::{EventCache, text};
use super::error::EventError;
use crate::clock::now;
use crate::services::chance::chance;
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
        let slug = slug(&settings.name);
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

/// An address that says what it leads to, with a random end that cannot be guessed.
fn slug(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            words.push(character);
        } else if !words.is_empty() && !words.ends_with('-') {
            words.push('-');
        }
        if words.len() >= 40 {
            break;
        }
    }
    let words = if words.is_empty() { "event" } else { words.trim_matches('-') };
    let mut number = chance();
    let mut end = String::new();
    for _ in 0..8 {
        let letter = usize::try_from(number % 32).unwrap_or(0);
        end.push(char::from(b"abcdefghijkmnpqrstuvwxyz23456789"[letter]));
        number /= 32;
    }
    format!("{words}-{end}")
}
