//! Browsers in which the operator has signed in.

use super::database::{Storage, in_transaction, on_reader};
use super::error::StorageError;
use crate::clock::now;

impl Storage {
    /// Remembers a session by its hash for a number of milliseconds, and forgets those that are over.
    pub async fn begin_operator_session(
        &self,
        hash: &[u8],
        milliseconds: i64,
    ) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(FORGET).bind(now()).execute(&mut *transaction).await?;
            sqlx::query(BEGIN)
                .bind(hash)
                .bind(now() + milliseconds)
                .execute(&mut *transaction)
                .await?;
        })
    }

    /// Whether there is a session with this hash that is not over.
    pub async fn is_operator_session(&self, hash: &[u8]) -> Result<bool, StorageError> {
        let row: Option<(i64,)> = on_reader!(self, pool => {
            sqlx::query_as(FIND).bind(hash).bind(now()).fetch_optional(pool).await?
        });
        Ok(row.is_some())
    }

    /// Ends a session.
    pub async fn end_operator_session(&self, hash: &[u8]) -> Result<(), StorageError> {
        in_transaction!(self, transaction => {
            sqlx::query(END).bind(hash).execute(&mut *transaction).await?;
        })
    }
}

const FORGET: &str = "DELETE FROM operator_session WHERE until <= $1";

const BEGIN: &str = "INSERT INTO operator_session (hash, until) VALUES ($1, $2)";

const FIND: &str = "SELECT until FROM operator_session WHERE hash = $1 AND until > $2";

const END: &str = "DELETE FROM operator_session WHERE hash = $1";
