//! Live tables whose second seat anyone may take.

use super::database::{Storage, in_transaction, on_reader};
use super::error::StorageError;
use super::live::{INSERT_KEY, LiveKey, LiveRole};
use crate::clock::now;

/// A table whose second seat anyone may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// The table.
    pub id: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// The first rows of its log as JSON.
    pub entries: Vec<String>,
}

impl Storage {
    /// The tables whose second seat anyone may take, the newest first.
    pub async fn open_tables(&self) -> Result<Vec<OpenTable>, StorageError> {
        let rows: Vec<(String, i64, String)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_OPEN)
                .bind(now() - OPEN_FOR)
                .bind(FIRST_ROWS)
                .fetch_all(pool)
                .await?
        });
        let mut tables: Vec<OpenTable> = Vec::new();
        for (id, since, entry) in rows {
            match tables.last_mut().filter(|table| table.id == id) {
                Some(table) => table.entries.push(entry),
                None => tables.push(OpenTable { id, since, entries: vec![entry] }),
            }
        }
        tables.truncate(MOST_OPEN);
        Ok(tables)
    }

    /// Gives the second seat of an open table to the first client who asks, with new keys: earlier keys no longer open
    /// that seat. Says whether there was such a seat.
    pub async fn take_open_seat(
        &self,
        id: &str,
        seat: &LiveKey,
        watch: &LiveKey,
    ) -> Result<bool, StorageError> {
        in_transaction!(self, transaction => {
            let closed = sqlx::query(CLOSE).bind(id).execute(&mut *transaction).await?;
            let taken = closed.rows_affected() == 1;
            if taken {
                sqlx::query(DELETE_KEYS)
                    .bind(id)
                    .bind(LiveRole::SeatB.id())
                    .execute(&mut *transaction)
                    .await?;
                for (key, role) in [(seat, LiveRole::SeatB), (watch, LiveRole::Watch)] {
                    sqlx::query(INSERT_KEY)
                        .bind(id)
                        .bind(key.hash().as_slice())
                        .bind(role.id())
                        .execute(&mut *transaction)
                        .await?;
                }
            }
            taken
        })
    }

    /// No longer offers a seat of a table to anyone.
    pub async fn close_live_table(&self, id: &str) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(CLOSE).bind(id).execute(&mut *transaction).await?;
        })
    }
}

/// A seat is offered to anyone for a day, in milliseconds.
const OPEN_FOR: i64 = 24 * 60 * 60 * 1_000;

/// How many open tables are listed.
const MOST_OPEN: usize = 100;

/// Who sits at an open table is told within its first rows.
const FIRST_ROWS: i64 = 8;

/// Only the first rows of each log: they say what was agreed and who sits there.
const SELECT_OPEN: &str = "
    SELECT id, open, entry FROM live_table
    JOIN live_log ON live_table = id AND number <= $2
    WHERE open > $1 AND hidden IS NULL
    ORDER BY open DESC, id, number
    LIMIT 800";

const CLOSE: &str = "UPDATE live_table SET open = NULL WHERE id = $1 AND open IS NOT NULL";

const DELETE_KEYS: &str = "DELETE FROM live_key WHERE live_table = $1 AND role = $2";
