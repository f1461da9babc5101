//! Logs of changes under an address, with keys that open them, kept as hashes: events and campaigns.

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::events::{Append, EventHeading, EventKey, StoredEvent};
use super::quota::Sender;
use crate::clock::now;

/// The queries for the tables of one kind of log. The tables of all kinds have the same columns.
#[derive(Debug)]
pub struct LogTables {
    insert: &'static str,
    insert_change: &'static str,
    insert_key: &'static str,
    select: &'static str,
    select_announced: &'static str,
    select_changes: &'static str,
    advance: &'static str,
    select_key: &'static str,
    delete: &'static str,
}

/// The queries for the tables `NAME`, `NAME_change` and `NAME_key`.
macro_rules! log_tables {
    ($name:literal) => {
        LogTables {
            insert: concat!(
                "INSERT INTO ",
                $name,
                " (slug, name, version, rewritten, created, updated, address, listed)
                VALUES ($1, $2, $3, 0, $4, $4, $5, $6)"
            ),
            insert_change: concat!(
                "INSERT INTO ",
                $name,
                "_change (",
                $name,
                ", number, entry) VALUES ($1, $2, $3)"
            ),
            insert_key: concat!(
                "INSERT INTO ",
                $name,
                "_key (",
                $name,
                ", hash, role, player, created) VALUES ($1, $2, $3, $4, $5)"
            ),
            select: concat!(
                "SELECT version, rewritten FROM ",
                $name,
                " WHERE slug = $1 AND hidden IS NULL"
            ),
            select_announced: concat!(
                "SELECT slug, name, created, updated FROM ",
                $name,
                " WHERE listed = 1 AND hidden IS NULL ORDER BY created DESC, slug LIMIT $1"
            ),
            select_changes: concat!(
                "SELECT entry FROM ",
                $name,
                "_change WHERE ",
                $name,
                " = $1 AND number > $2 AND number <= $3 ORDER BY number"
            ),
            advance: concat!(
                "UPDATE ",
                $name,
                " SET version = version + $3, name = $4, updated = $5, listed = $6
                WHERE slug = $1 AND version = $2"
            ),
            select_key: concat!(
                "SELECT role, player FROM ",
                $name,
                "_key WHERE ",
                $name,
                " = $1 AND hash = $2"
            ),
            delete: concat!("DELETE FROM ", $name, " WHERE slug = $1"),
        }
    };
}

/// Events.
pub static EVENT_LOGS: LogTables = log_tables!("event");

/// Campaigns.
pub static CAMPAIGN_LOGS: LogTables = log_tables!("campaign");

/// A key as a row: its hash, and the role with its number.
#[derive(Debug, Clone)]
pub struct KeyRow {
    hash: [u8; 32],
    role: &'static str,
    number: i64,
}

impl KeyRow {
    /// The row of a key.
    pub fn new(key: &EventKey, role: &'static str, number: i64) -> KeyRow {
        KeyRow { hash: key.hash(), role, number }
    }
}

/// Inserts changes, numbered from a number on, and new keys. A macro, because the two databases' transactions are two types.
macro_rules! insert {
    ($tables:ident, $transaction:ident, $slug:ident, $entries:ident from $first:expr, $keys:ident) => {
        for (entry, number) in $entries.iter().zip($first..) {
            sqlx::query($tables.insert_change)
                .bind($slug)
                .bind(number)
                .bind(entry.as_str())
                .execute(&mut *$transaction)
                .await?;
        }
        for key in $keys {
            sqlx::query($tables.insert_key)
                .bind($slug)
                .bind(key.hash.as_slice())
                .bind(key.role)
                .bind(key.number)
                .bind(now())
                .execute(&mut *$transaction)
                .await?;
        }
    };
}

/// A log that is listed publicly; times are milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncedLog {
    /// Its address.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// When it was made.
    pub created: i64,
    /// When it was last changed.
    pub updated: i64,
}

impl Storage {
    /// Stores a new log. The caller has drawn an address that cannot be guessed.
    pub async fn create_log(
        &self,
        tables: &'static LogTables,
        slug: &str,
        heading: EventHeading<'_>,
        entries: &[String],
        keys: &[KeyRow],
        sender: &Sender,
    ) -> Result<(), StorageError> {
        let version = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            charge!(self, transaction, sender, bytes(entries, keys));
            sqlx::query(tables.insert)
                .bind(slug)
                .bind(heading.name)
                .bind(version)
                .bind(now())
                .bind(sender.address())
                .bind(i64::from(heading.listed))
                .execute(&mut *transaction)
                .await?;
            insert!(tables, transaction, slug, entries from 1_i64, keys);
        })
    }

    /// The log with its changes after a number. A reader who finds that the log was rewritten asks again from 0.
    pub async fn log(
        &self,
        tables: &'static LogTables,
        slug: &str,
        after: i64,
    ) -> Result<Option<StoredEvent>, StorageError> {
        let head: Option<(i64, i64)> = on_reader!(self, pool => {
            sqlx::query_as(tables.select).bind(slug).fetch_optional(pool).await?
        });
        let Some((version, rewritten)) = head else { return Ok(None) };
        if version <= after {
            return Ok(Some(StoredEvent { version, rewritten, entries: Vec::new() }));
        }
        let rows: Vec<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(tables.select_changes)
                .bind(slug)
                .bind(after)
                .bind(version)
                .fetch_all(pool)
                .await?
        });
        let entries = rows.into_iter().map(|(entry,)| entry).collect();
        Ok(Some(StoredEvent { version, rewritten, entries }))
    }

    /// Adds changes after `expected`, the last number the writer has seen, with new keys; all or nothing.
    #[allow(clippy::too_many_arguments, reason = "one transaction writes all of it")]
    pub async fn append_log(
        &self,
        tables: &'static LogTables,
        slug: &str,
        expected: i64,
        heading: EventHeading<'_>,
        entries: &[String],
        keys: &[KeyRow],
        sender: &Sender,
    ) -> Result<Append, StorageError> {
        let count = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            // Only one of two writers finds the number unchanged: the row is locked until the first has ended.
            let advanced = sqlx::query(tables.advance)
                .bind(slug)
                .bind(expected)
                .bind(count)
                .bind(heading.name)
                .bind(now())
                .bind(i64::from(heading.listed))
                .execute(&mut *transaction)
                .await?;
            if advanced.rows_affected() == 0 {
                return Ok(Append::Conflict);
            }
            charge!(self, transaction, sender, bytes(entries, keys));
            insert!(tables, transaction, slug, entries from expected + 1, keys);
            Append::Appended
        })
    }

    /// The role of a key and its number.
    pub async fn log_key(
        &self,
        tables: &'static LogTables,
        slug: &str,
        key: &EventKey,
    ) -> Result<Option<(String, i64)>, StorageError> {
        let hash = key.hash();
        Ok(on_reader!(self, pool => {
            sqlx::query_as(tables.select_key)
                .bind(slug)
                .bind(hash.as_slice())
                .fetch_optional(pool)
                .await?
        }))
    }

    /// Stores more keys of a log.
    pub async fn add_log_keys(
        &self,
        tables: &'static LogTables,
        slug: &str,
        keys: &[KeyRow],
        sender: &Sender,
    ) -> Result<(), StorageError> {
        let entries: [String; 0] = [];
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            charge!(self, transaction, sender, bytes(&entries, keys));
            insert!(tables, transaction, slug, entries from 1_i64, keys);
        })
    }

    /// The newest publicly listed logs, at most `most` of them.
    pub async fn announced_logs(
        &self,
        tables: &'static LogTables,
        most: i64,
    ) -> Result<Vec<AnnouncedLog>, StorageError> {
        let rows: Vec<(String, String, i64, i64)> = on_reader!(self, pool => {
            sqlx::query_as(tables.select_announced).bind(most).fetch_all(pool).await?
        });
        let announced =
            |(slug, name, created, updated)| AnnouncedLog { slug, name, created, updated };
        Ok(rows.into_iter().map(announced).collect())
    }

    /// Deletes a log with its keys; whether there was one.
    pub async fn delete_log(
        &self,
        tables: &'static LogTables,
        slug: &str,
    ) -> Result<bool, StorageError> {
        in_transaction!(self, transaction => {
            let deleted = sqlx::query(tables.delete).bind(slug).execute(&mut *transaction).await?;
            deleted.rows_affected() > 0
        })
    }
}

/// What a row takes beside the text of a change: its number, the log's address, its place in the index.
const ROW_BYTES: usize = 100;

/// What a key takes.
const KEY_BYTES: usize = 200;

/// How much room changes and keys take.
fn bytes(entries: &[String], keys: &[KeyRow]) -> usize {
    let changes: usize = entries.iter().map(|entry| entry.len() + ROW_BYTES).sum();
    changes + keys.len() * KEY_BYTES
}
