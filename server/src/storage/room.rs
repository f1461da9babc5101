//! Whether the database has room for more.

use super::database::{Pools, Storage, on_reader};
use super::error::StorageError;
use super::quota::OverQuota;

impl Storage {
    /// How many bytes the database holds; of SQLite without the pages that are free again.
    pub async fn size(&self) -> Result<i64, StorageError> {
        let (bytes,): (i64,) = match &self.pools {
            Pools::Sqlite { .. } => on_reader!(self, pool => {
                sqlx::query_as(SQLITE_SIZE).fetch_one(pool).await?
            }),
            Pools::Postgres(pool) => sqlx::query_as(POSTGRES_SIZE).fetch_one(pool).await?,
        };
        Ok(bytes)
    }

    /// Takes nothing more once the database is as large as it may become. It is measured every few seconds, and whenever
    /// much was stored since; what was stored since then is added.
    pub(super) async fn refuse_when_full(&self) -> Result<(), StorageError> {
        if !self.size.is_recent(self.quota.whole) {
            self.size.remember(self.size().await?);
        }
        Ok(self.refuse_beyond(0)?)
    }

    /// Refuses more bytes if they would not fit, by the size that was measured last and what was stored since.
    pub(super) fn refuse_beyond(&self, bytes: i64) -> Result<(), OverQuota> {
        let size = self.size.estimate().saturating_add(bytes);
        if size >= self.quota.whole { Err(OverQuota::Whole) } else { Ok(()) }
    }
}

const SQLITE_SIZE: &str = "
    SELECT (p.page_count - f.freelist_count) * s.page_size
    FROM pragma_page_count() p, pragma_freelist_count() f, pragma_page_size() s";

const POSTGRES_SIZE: &str = "SELECT pg_database_size(current_database())";
