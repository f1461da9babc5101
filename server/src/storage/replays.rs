//! Replays: the record of a game under an address that follows from it.

use super::{ReplayId, Storage, StorageError, in_transaction, now, on_reader};

/// A stored replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredReplay {
    /// The record of the game, as text.
    pub record: String,
    /// What is told of the game without playing it, as JSON.
    pub summary: String,
    /// When it was first stored, in milliseconds since 1970.
    pub created: i64,
}

impl Storage {
    /// Stores a replay; false when it is there already, which changes nothing.
    pub async fn store_replay(
        &self,
        id: &ReplayId,
        record: &str,
        summary: &str,
    ) -> Result<bool, StorageError> {
        let rows = in_transaction!(self, transaction => {
            sqlx::query(INSERT)
                .bind(id.as_str())
                .bind(record)
                .bind(summary)
                .bind(now())
                .execute(&mut *transaction)
                .await?
                .rows_affected()
        });
        Ok(rows > 0)
    }

    /// The replay with this id.
    pub async fn replay(&self, id: &ReplayId) -> Result<Option<StoredReplay>, StorageError> {
        let row: Option<(String, String, i64)> = on_reader!(self, pool => {
            sqlx::query_as(SELECT).bind(id.as_str()).fetch_optional(pool).await?
        });
        Ok(row.map(|(record, summary, created)| StoredReplay { record, summary, created }))
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
        });
        Ok(rows > 0)
    }
}

const INSERT: &str = "
    INSERT INTO replay (id, record, summary, created) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO NOTHING";

const SELECT: &str = "SELECT record, summary, created FROM replay WHERE id = $1";

const UNFILMED: &str = "SELECT id FROM replay WHERE record LIKE 'flagbridge record 1%'";

const FILM: &str = "UPDATE replay SET record = $1 WHERE id = $2";
