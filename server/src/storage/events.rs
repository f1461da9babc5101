//! Events: a log of changes under an address, and keys that open it, kept as hashes.

use std::fmt;

use flagbridge_events::Settings;
use sha2::{Digest, Sha256};

use super::database::{Storage, in_transaction};
use super::error::StorageError;
use super::logs::{AnnouncedLog, EVENT_LOGS, KeyRow};
use super::quota::Sender;
use super::secret::{is_text_of, random_text};
use crate::clock::now;

/// The right to act in an event or a campaign: 128 random bits in 22 URL-safe characters.
///
/// Only its hash is stored; `Debug` does not show it, so that no log does.
#[derive(Clone, PartialEq, Eq)]
pub struct EventKey(String);

/// Who has a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyHolder {
    /// The organiser.
    Organiser,
    /// A judge.
    Judge,
    /// The player with this number.
    Player(u32),
}

/// A key to be stored.
#[derive(Debug, Clone)]
pub struct NewKey {
    /// The key, which only its holder is told.
    pub key: EventKey,
    /// What it is for.
    pub holder: KeyHolder,
}

/// What is known of an event without reading its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventHeading<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it is announced publicly.
    pub listed: bool,
}

/// An event, or the part of its log that the reader does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// The number of the last change.
    pub version: i64,
    /// How often earlier changes were rewritten.
    pub rewritten: i64,
    /// Changes as JSON, in order.
    pub entries: Vec<String>,
}

/// What came of adding changes to an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Append {
    /// They are part of it.
    Appended,
    /// Another writer was first; nothing was changed.
    Conflict,
}

impl<'a> EventHeading<'a> {
    /// The heading of an event with these settings.
    pub fn of(settings: &'a Settings) -> EventHeading<'a> {
        EventHeading { name: &settings.name, listed: settings.listed }
    }
}

impl EventKey {
    /// A new key from the system's randomness.
    pub fn random() -> EventKey {
        EventKey(random_text::<16>())
    }

    /// Reads a key from a request; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<EventKey> {
        is_text_of::<16>(text).then(|| EventKey(text.to_owned()))
    }

    /// The key in full, to be handed to its holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored. One round is enough: the key has 128 bits of its own. It is found by its hash, so that the time of
    /// the search says nothing of the key.
    pub(super) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for EventKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("EventKey(..)")
    }
}

impl KeyHolder {
    fn columns(self) -> (&'static str, i64) {
        match self {
            KeyHolder::Organiser => ("organiser", 0),
            KeyHolder::Judge => ("judge", 0),
            KeyHolder::Player(number) => ("player", i64::from(number)),
        }
    }

    fn of(role: &str, player: i64) -> Option<KeyHolder> {
        match role {
            "organiser" => Some(KeyHolder::Organiser),
            "judge" => Some(KeyHolder::Judge),
            "player" => u32::try_from(player).ok().map(KeyHolder::Player),
            _ => None,
        }
    }
}

impl NewKey {
    fn row(&self) -> KeyRow {
        let (role, player) = self.holder.columns();
        KeyRow::new(&self.key, role, player)
    }
}

fn rows(keys: &[NewKey]) -> Vec<KeyRow> {
    keys.iter().map(NewKey::row).collect()
}

impl Storage {
    /// Stores a new event. The caller has drawn an address that cannot be guessed.
    pub async fn create_event(
        &self,
        slug: &str,
        heading: EventHeading<'_>,
        entries: &[String],
        keys: &[NewKey],
        sender: &Sender,
    ) -> Result<(), StorageError> {
        self.create_log(&EVENT_LOGS, slug, heading, entries, &rows(keys), sender).await
    }

    /// The event with its changes after a number. A reader who finds that the log was rewritten asks again from 0.
    pub async fn event(&self, slug: &str, after: i64) -> Result<Option<StoredEvent>, StorageError> {
        self.log(&EVENT_LOGS, slug, after).await
    }

    /// Adds changes after `expected`, the last number the writer has seen, with new keys; all or nothing.
    pub async fn append_event(
        &self,
        slug: &str,
        expected: i64,
        heading: EventHeading<'_>,
        entries: &[String],
        keys: &[NewKey],
        sender: &Sender,
    ) -> Result<Append, StorageError> {
        let keys = rows(keys);
        self.append_log(&EVENT_LOGS, slug, expected, heading, entries, &keys, sender).await
    }

    /// Replaces changes that are stored already, each by its number, and takes away the keys of a player, the live tables
    /// of their matches and the list that was published for them: for erasing a person.
    pub async fn rewrite_event(
        &self,
        slug: &str,
        expected: i64,
        entries: &[(i64, String)],
        player: u32,
    ) -> Result<Append, StorageError> {
        in_transaction!(self, transaction => {
            let marked = sqlx::query(MARK_REWRITTEN)
                .bind(slug)
                .bind(expected)
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            if marked.rows_affected() == 0 {
                return Ok(Append::Conflict);
            }
            for (number, entry) in entries {
                sqlx::query(REWRITE_CHANGE)
                    .bind(slug)
                    .bind(*number)
                    .bind(entry.as_str())
                    .execute(&mut *transaction)
                    .await?;
            }
            let published = sqlx::query(DELETE_PLAYER_PUBLICATION)
                .bind(super::library::event_mark(slug, player))
                .execute(&mut *transaction)
                .await?;
            if published.rows_affected() > 0 {
                sqlx::query(super::library::REWRITE).execute(&mut *transaction).await?;
            }
            sqlx::query(super::event_tables::DELETE_PLAYER_TABLES)
                .bind(slug)
                .bind(i64::from(player))
                .execute(&mut *transaction)
                .await?;
            sqlx::query(DELETE_PLAYER_KEYS)
                .bind(slug)
                .bind(i64::from(player))
                .execute(&mut *transaction)
                .await?;
            Append::Appended
        })
    }

    /// Who has a key of an event.
    pub async fn event_key_holder(
        &self,
        slug: &str,
        key: &EventKey,
    ) -> Result<Option<KeyHolder>, StorageError> {
        let row = self.log_key(&EVENT_LOGS, slug, key).await?;
        Ok(row.and_then(|(role, player)| KeyHolder::of(&role, player)))
    }

    /// Stores one more key of an event.
    pub async fn add_event_key(
        &self,
        slug: &str,
        new: &NewKey,
        sender: &Sender,
    ) -> Result<(), StorageError> {
        self.add_log_keys(&EVENT_LOGS, slug, &[new.row()], sender).await
    }

    /// The newest publicly listed events, at most `most` of them.
    pub async fn announced_events(&self, most: i64) -> Result<Vec<AnnouncedLog>, StorageError> {
        self.announced_logs(&EVENT_LOGS, most).await
    }

    /// Deletes an event with its log, its keys and the lists it has published; whether there was one.
    pub async fn delete_event(&self, slug: &str) -> Result<bool, StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(super::library::REWRITE).execute(&mut *transaction).await?;
            let deleted = sqlx::query(DELETE).bind(slug).execute(&mut *transaction).await?;
            deleted.rows_affected() > 0
        })
    }
}

const MARK_REWRITTEN: &str = "
    UPDATE event SET rewritten = rewritten + 1, updated = $3 WHERE slug = $1 AND version = $2";

const REWRITE_CHANGE: &str = "
    UPDATE event_change SET entry = $3 WHERE event = $1 AND number = $2";

const DELETE_PLAYER_KEYS: &str = "
    DELETE FROM event_key WHERE event = $1 AND role = 'player' AND player = $2";

const DELETE_PLAYER_PUBLICATION: &str = "DELETE FROM publication WHERE mark = $1";

const DELETE: &str = "DELETE FROM event WHERE slug = $1";
