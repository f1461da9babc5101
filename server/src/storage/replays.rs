//! Replays: the record of a game under an address that follows from it.

use super::database::{Storage, charge, in_transaction, on_reader};
use super::error::StorageError;
use super::quota::Sender;
use super::secret::ReplayId;
use crate::clock::now;

/// A stored replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredReplay {
    /// The record of the game, as text.
    pub record: String,
    /// What is known about the game without playing it, as JSON.
    pub summary: String,
    /// When it was first stored, in milliseconds since 1970.
    pub created: i64,
    /// When it was last read, to the day, in milliseconds since 1970; none if it never was.
    pub opened: Option<i64>,
}

impl Storage {
    /// Stores a replay; false when it is there already, which changes nothing.
    pub async fn store_replay(
        &self,
        id: &ReplayId,
        record: &str,
        summary: &str,
        sender: &Sender,
    ) -> Result<bool, StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            let stored = sqlx::query(INSERT)
                .bind(id.as_str())
                .bind(record)
                .bind(summary)
                .bind(now())
                .bind(sender.address())
                .execute(&mut *transaction)
                .await?;
            let new = stored.rows_affected() > 0;
            if new {
                charge!(self, transaction, sender, record.len() + summary.len());
            }
            new
        })
    }

    /// The replay with this id.
    pub async fn replay(&self, id: &ReplayId) -> Result<Option<StoredReplay>, StorageError> {
        let row: Option<(String, String, i64, Option<i64>)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT).bind(id.as_str()).fetch_optional(pool).await?
        });
        Ok(row.map(|(record, summary, created, opened)| StoredReplay {
            record,
            summary,
            created,
            opened,
        }))
    }

    /// The review that is stored with this replay, if there is one; none where there is no such replay.
    pub async fn review(&self, id: &ReplayId) -> Result<Option<Option<String>>, StorageError> {
        let row: Option<(Option<String>,)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT_REVIEW).bind(id.as_str()).fetch_optional(pool).await?
        });
        Ok(row.map(|(review,)| review))
    }

    /// Stores a review with its replay; false when there is one already, which changes nothing.
    pub async fn store_review(
        &self,
        id: &ReplayId,
        review: &str,
        sender: &Sender,
    ) -> Result<bool, StorageError> {
        self.refuse_when_full().await?;
        in_transaction!(self, transaction => {
            let stored = sqlx::query(STORE_REVIEW)
                .bind(review)
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            let new = stored.rows_affected() > 0;
            if new {
                charge!(self, transaction, sender, review.len());
            }
            new
        })
    }

    /// The replays whose records were stored before there were films.
    pub async fn unfilmed_replays(&self) -> Result<Vec<ReplayId>, StorageError> {
        let rows: Vec<(String,)> = on_reader!(self, pool => {
            sqlx::query_as(UNFILMED).fetch_all(pool).await?
        });
        Ok(rows.iter().filter_map(|(id,)| ReplayId::parse(id)).collect())
    }

    /// Puts the same record with a film in place of one without; false where there is no such replay.
    pub async fn film_replay(&self, id: &ReplayId, record: &str) -> Result<bool, StorageError> {
        let rows = in_transaction!(self, transaction => {
            sqlx::query(FILM)
                .bind(record)
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?
                .rows_affected()
        })?;
        Ok(rows > 0)
    }
}

const INSERT: &str = "
    INSERT INTO replay (id, record, summary, created, address) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO NOTHING";

const SELECT: &str = "
    SELECT record, summary, created, opened FROM replay WHERE id = $1 AND hidden IS NULL";

const SELECT_REVIEW: &str = "SELECT review FROM replay WHERE id = $1 AND hidden IS NULL";

const STORE_REVIEW: &str = "
    UPDATE replay SET review = $1 WHERE id = $2 AND hidden IS NULL AND review IS NULL";

const UNFILMED: &str = "SELECT id FROM replay WHERE record LIKE 'flagbridge record 1%'";

const FILM: &str = "UPDATE replay SET record = $1 WHERE id = $2";
