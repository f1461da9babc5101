//! The embedded database: one file for one machine.

use std::fs::{DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::database::{ACQUIRE_TIMEOUT, Pools, READERS};
use super::error::OpenError;
use super::{checkpoint, migrations};

const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long another process may take to open the same database: it checks every page.
const LOCK_TIMEOUT: Duration = Duration::from_secs(60);
const LOCK_RETRY: Duration = Duration::from_millis(20);

/// Opens the file, makes it when it is missing, checks its pages and brings its tables up to date.
pub(super) async fn open(file: &Path) -> Result<Pools, OpenError> {
    let directory = match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let unwritable = |source| OpenError::Directory { directory: directory.to_owned(), source };
    DirBuilder::new().recursive(true).mode(0o700).create(directory).map_err(unwritable)?;
    // Several processes may start at once: one of them makes the file and its tables, the others wait.
    let _lock = lock(file).await?.map_err(unwritable)?;
    make_private(file).map_err(unwritable)?;

    let unusable = |source: sqlx::Error| match is_damage(&source) {
        true => OpenError::Damaged { file: file.to_owned(), reason: source.to_string() },
        false => OpenError::File { file: file.to_owned(), source },
    };
    let options = SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .optimize_on_close(true, None);
    // A write is acknowledged when it is on disk: the log is synchronised at every commit.
    let writer = options
        .clone()
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", checkpoint::PAGES);
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(writer.clone())
        .await
        .map_err(unusable)?;
    check_pages(file, &write).await?;
    migrations::sqlite()
        .run(&write)
        .await
        .map_err(|source| OpenError::Migration { location: file.display().to_string(), source })?;
    let read = SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(options.read_only(true))
        .await
        .map_err(unusable)?;
    let writer = writer.busy_timeout(checkpoint::READERS_TIMEOUT);
    let fold = SqlitePoolOptions::new().max_connections(1).connect_lazy_with(writer);
    checkpoint::start(fold.clone());
    Ok(Pools::Sqlite { write, read, fold })
}

/// Refuses a file with damaged pages: serving it would hand out rubbish and write into the damage.
async fn check_pages(file: &Path, pool: &SqlitePool) -> Result<(), OpenError> {
    let damaged = |reason| OpenError::Damaged { file: file.to_owned(), reason };
    let found: (String,) = sqlx::query_as("PRAGMA quick_check(1)")
        .fetch_one(pool)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    if found.0 == "ok" { Ok(()) } else { Err(damaged(found.0)) }
}

/// Whether SQLite could not even begin to read because of damage: `SQLITE_CORRUPT`.
fn is_damage(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "11")
}

/// Makes the file when it is missing, for its owner alone, and removes the rights of others when it is there.
/// SQLite gives its log the permissions of the file.
fn make_private(file: &Path) -> io::Result<()> {
    let there = private().write(true).create(true).truncate(false).open(file)?;
    let mode = there.metadata()?.permissions().mode();
    if mode & 0o007 != 0 {
        there.set_permissions(Permissions::from_mode(mode & 0o770))?;
    }
    Ok(())
}

/// Holds the database for this process until the file is dropped. The inner error says that no file can be made in the
/// directory; a database library says "unable to open" for every reason alike.
async fn lock(file: &Path) -> Result<io::Result<File>, OpenError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let lock = match private().write(true).create(true).truncate(false).open(name) {
        Ok(lock) => lock,
        Err(error) => return Ok(Err(error)),
    };
    let until = Instant::now() + LOCK_TIMEOUT;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(Ok(lock)),
            Err(TryLockError::Error(error)) => return Ok(Err(error)),
            Err(TryLockError::WouldBlock) if Instant::now() > until => {
                return Err(OpenError::Busy { file: file.to_owned() });
            }
            Err(TryLockError::WouldBlock) => tokio::time::sleep(LOCK_RETRY).await,
        }
    }
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use std::fs;

    use super::*;
    use crate::storage::{Document, Location, Sender, Storage};

    fn large() -> Document {
        Document::new("large", "x".repeat(200_000))
    }

    #[tokio::test]
    async fn a_disk_that_was_full_is_written_to_again_once_there_is_room() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        let Pools::Sqlite { write, .. } = &storage.pools else { panic!("SQLite was asked for") };
        storage.create_fleet(&large(), &Sender::default()).await.unwrap();
        for _ in 0..3 {
            // The same error as from a disk without room, and SQLite undoes the transaction by itself.
            sqlx::query("PRAGMA max_page_count = 1").execute(write).await.unwrap();
            let refused = storage.create_fleet(&large(), &Sender::default()).await.unwrap_err();
            assert!(refused.to_string().contains("full"), "{refused}");
            // Now there is room again.
            storage.create_fleet(&large(), &Sender::default()).await.unwrap();
            storage.ping().await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_write_that_nobody_waits_for_any_longer_leaves_a_sound_connection() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        for _ in 0..20 {
            let (document, sender) = (large(), Sender::default());
            let write = storage.create_fleet(&document, &sender);
            // Begins the write and gives up at its first wait.
            assert!(futures_util::FutureExt::now_or_never(write).is_none());
        }
        storage.create_fleet(&large(), &Sender::default()).await.unwrap();
    }

    #[tokio::test]
    async fn a_database_is_for_its_owner_alone() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("data");
        let storage = Storage::open(&Location::in_directory(&place)).await.unwrap();
        storage.create_fleet(&large(), &Sender::default()).await.unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&place), 0o700);
        for entry in fs::read_dir(&place).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
        storage.close().await;
        let file = place.join(crate::storage::DATABASE_FILE);
        fs::set_permissions(&file, Permissions::from_mode(0o664)).unwrap();
        Storage::open(&Location::Sqlite(file.clone())).await.unwrap().close().await;
        assert_eq!(mode(&file), 0o660, "a group of the operator's choice keeps its right");
    }

    #[tokio::test]
    async fn damaged_pages_are_noticed_at_the_start() {
        let directory = tempfile::tempdir().unwrap();
        let location = Location::in_directory(directory.path());
        let storage = Storage::open(&location).await.unwrap();
        for _ in 0..20 {
            storage.create_fleet(&large(), &Sender::default()).await.unwrap();
        }
        storage.close().await;
        let file = directory.path().join(crate::storage::DATABASE_FILE);
        let mut bytes = fs::read(&file).unwrap();
        let middle = bytes.len() / 2;
        bytes[4096 * 3..middle].fill(0xA5);
        fs::write(&file, bytes).unwrap();
        let error = Storage::open(&location).await.unwrap_err();
        assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    }
}
