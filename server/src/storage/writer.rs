//! The connection of the embedded database that writes.

use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::error::StorageError;

/// The one connection that writes, for one transaction.
///
/// When a disk is full, SQLite undoes the transaction by itself. The connection pool does not know that and would
/// refuse every later transaction on this connection. So the connection is closed, and another one made for the
/// next write, unless it was given back after its transaction had ended in an orderly way.
pub(super) struct Writer {
    connection: PoolConnection<Sqlite>,
    is_sound: bool,
}

impl Writer {
    /// Waits for its turn.
    pub(super) async fn take(pool: &SqlitePool) -> Result<Writer, StorageError> {
        Ok(Writer { connection: pool.acquire().await?, is_sound: false })
    }

    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    /// Says how the transaction ended.
    pub(super) fn give_back<T>(mut self, outcome: &Result<T, StorageError>) {
        self.is_sound = !matches!(outcome, Err(StorageError::Database(_)));
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.is_sound {
            self.connection.close_on_drop();
        }
    }
}
