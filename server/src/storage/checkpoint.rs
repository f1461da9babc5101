//! Folds SQLite's log into the database file beside the writes.
//!
//! SQLite does it by itself within a write, whenever the log has a thousand pages: whoever writes then waits for the disk
//! several times over, and so does everybody behind. Here a connection of its own does it once a second; a write in the
//! meantime only lengthens the log.

use std::time::Duration;

use sqlx::sqlite::SqlitePool;

/// How often the log is folded in.
const PAUSE: Duration = Duration::from_secs(1);

/// The pages of the log at which a write folds it in after all, 64 megabytes: the log begins anew only when nothing was
/// written while it was folded in, which a write can be sure of.
pub(super) const PAGES: &str = "16384";

/// Folds the log in until the connection for it is closed.
pub(super) fn start(connection: SqlitePool) {
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(PAUSE).await;
            let folded = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&connection).await;
            match folded {
                Ok(_) => {}
                Err(_) if connection.is_closed() => return,
                Err(error) => tracing::warn!(%error, "the write-ahead log could not be folded in"),
            }
        }
    });
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]
mod tests {
    use std::fs;

    use super::super::{DATABASE_FILE, Document, Location, Sender, Storage};
    use super::*;

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
}
