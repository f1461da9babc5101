//! Folds SQLite's log into the database file beside the writes.
//!
//! SQLite does it by itself within a write, whenever the log has a thousand pages: that write then waits for the disk
//! several times over, and so do all writes behind it. Here a connection of its own does it once a second; a write in the
//! meantime only lengthens the log.
//!
//! The log starts again only when all of it was folded in, which under steady writing never happens by itself. So a long log
//! is folded in a second time while writes wait: only what was written during the first time is left to do then. A log that
//! may grow without limit fills a small disk, and then the file has no room to take the log in.

use std::time::Duration;

use sqlx::sqlite::SqlitePool;

/// How often the log is folded in.
const PAUSE: Duration = Duration::from_secs(1);

/// The pages of the log, four megabytes, from which on it is made to start again.
const LONG: i64 = 1_024;

/// The pages of the log, eight megabytes, at which a write folds it in after all: more than that was written within a second.
pub(super) const PAGES: &str = "2048";

/// How long writes wait for readers of the log, before it is left to grow until the next time.
pub(super) const READERS_TIMEOUT: Duration = Duration::from_millis(50);

/// Folds the log in until the connection for it is closed.
pub(super) fn start(connection: SqlitePool) {
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(PAUSE).await;
            match fold(&connection).await {
                Ok(()) => {}
                Err(_) if connection.is_closed() => return,
                Err(error) => tracing::warn!(%error, "the write-ahead log could not be folded in"),
            }
        }
    });
}

async fn fold(connection: &SqlitePool) -> Result<(), sqlx::Error> {
    // Whether it was kept from something, the pages of the log, and those that are folded in.
    let (_, pages, _): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await?;
    if pages >= LONG {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(connection).await?;
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use std::fs;

    use super::*;
    use crate::storage::{DATABASE_FILE, Document, Location, Quota, Sender, Storage};

    #[tokio::test]
    async fn what_was_written_comes_into_the_file_by_itself() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        let size = || fs::metadata(directory.path().join(DATABASE_FILE)).unwrap().len();
        let large = Document::new("large", "x".repeat(200_000));
        storage.create_fleet(&large, &Sender::default()).await.unwrap();
        for _ in 0..100 {
            if size() > 200_000 {
                return;
            }
            tokio::time::sleep(PAUSE / 5).await;
        }
        panic!("the file has only {} bytes", size());
    }

    #[tokio::test]
    async fn the_log_of_steady_writing_stays_short() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        let storage = storage.with_quota(Quota { address_day: i64::MAX, whole: i64::MAX });
        for number in 0..120 {
            let large = Document::new("large", format!("{number}{}", "x".repeat(200_000)));
            storage.create_fleet(&large, &Sender::default()).await.unwrap();
        }
        let log = directory.path().join(format!("{DATABASE_FILE}-wal"));
        let size = fs::metadata(log).unwrap().len();
        assert!(size < 12_000_000, "24 megabytes were written, and the log has {size}");
    }
}
