//! What must survive: a SQLite file by default, PostgreSQL when asked.
//!
//! Both speak the same queries (`$1` placeholders, integers for time). SQLite has one connection
//! that writes and several that read, so that writers queue here and never meet a locked file.

mod events;
mod fleets;
mod location;
mod migrations;
mod replays;
mod secret;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::Connection;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use thiserror::Error;

pub use events::{Append, EventKey, KeyHolder, NewKey, StoredEvent};
pub use fleets::{Delete, Document, Label, SavedFleet, SavedVersion, Update, VersionSummary};
pub use location::{DATABASE_FILE, Location, LocationError};
pub use replays::StoredReplay;
pub use secret::{EditToken, FleetId, ReplayId};

const READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 10;
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// The open database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Storage {
    pools: Pools,
}

/// Why the database could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The directory of the database file is missing and cannot be made, or cannot be written to.
    #[error("the data directory {} cannot be written to: {source}", directory.display())]
    Directory {
        /// The directory asked for.
        directory: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is there but is not a database we can use.
    #[error("the database {} cannot be opened: {source}", file.display())]
    File {
        /// The database file.
        file: PathBuf,
        /// What SQLite said.
        source: sqlx::Error,
    },
    /// The server does not answer, or not to us.
    #[error("the database at DATABASE_URL ({location}) cannot be reached: {reason}")]
    Unreachable {
        /// Host and port, no password.
        location: String,
        /// What the server or the network said.
        reason: String,
    },
    /// The tables could not be brought to the shape this build expects.
    #[error("the database {location} cannot be brought up to date: {source}")]
    Migration {
        /// The file, or host and port.
        location: String,
        /// Which step failed and why.
        source: MigrateError,
    },
}

/// A query failed. The caller cannot mend it: it is logged and answered with 500.
#[derive(Debug, Error)]
#[error("the database failed: {0}")]
pub struct StorageError(#[from] sqlx::Error);

/// How busy the connections are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolUse {
    /// Connections that are open.
    pub open: u32,
    /// Open connections that nobody uses at this moment.
    pub idle: u32,
    /// How many may be open at once.
    pub limit: u32,
}

impl Storage {
    /// Opens the database, makes it when it is a missing file, and brings its tables up to date.
    pub async fn open(location: &Location) -> Result<Storage, OpenError> {
        let pools = match location {
            Location::Sqlite(file) => open_sqlite(file).await?,
            Location::Postgres(options) => open_postgres(location, options).await?,
        };
        Ok(Storage { pools })
    }

    /// Asks the database for a sign of life.
    pub async fn ping(&self) -> Result<(), StorageError> {
        on_reader!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop)?);
        Ok(())
    }

    /// How busy the connections are, readers and writers together.
    pub fn pool_use(&self) -> PoolUse {
        match &self.pools {
            Pools::Sqlite { write, read } => PoolUse {
                open: write.size() + read.size(),
                idle: idle(write.num_idle()) + idle(read.num_idle()),
                limit: 1 + READERS,
            },
            Pools::Postgres(pool) => PoolUse {
                open: pool.size(),
                idle: idle(pool.num_idle()),
                limit: POSTGRES_CONNECTIONS,
            },
        }
    }

    /// The name of the database product, for people.
    pub fn product(&self) -> &'static str {
        match self.pools {
            Pools::Sqlite { .. } => "sqlite",
            Pools::Postgres(_) => "postgresql",
        }
    }

    /// Waits for running queries and closes every connection; SQLite folds its log into the file.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { write, read } => {
                read.close().await;
                let fold = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(write).await;
                if let Err(error) = fold {
                    tracing::warn!(%error, "the write-ahead log stays beside the database");
                }
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

#[derive(Debug, Clone)]
enum Pools {
    Sqlite { write: SqlitePool, read: SqlitePool },
    Postgres(PgPool),
}

/// Runs the same expression on whichever pool answers reads.
macro_rules! on_reader {
    ($storage:expr, $pool:ident => $body:expr) => {
        match &$storage.pools {
            $crate::storage::Pools::Sqlite { read: $pool, .. } => $body,
            $crate::storage::Pools::Postgres($pool) => $body,
        }
    };
}

/// Runs the same block in a transaction that writes; leaving the block early undoes it.
macro_rules! in_transaction {
    ($storage:expr, $transaction:ident => $body:block) => {
        match &$storage.pools {
            $crate::storage::Pools::Sqlite { write, .. } => {
                // Taking the lock at once: a transaction that begins by reading could lose its
                // place to another process and fail when it comes to write.
                let mut $transaction = write.begin_with("BEGIN IMMEDIATE").await?;
                let outcome = $body;
                $transaction.commit().await?;
                outcome
            }
            $crate::storage::Pools::Postgres(pool) => {
                let mut $transaction = pool.begin().await?;
                let outcome = $body;
                $transaction.commit().await?;
                outcome
            }
        }
    };
}

use {in_transaction, on_reader};

async fn open_sqlite(file: &Path) -> Result<Pools, OpenError> {
    let directory = match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    make_writable(directory)
        .map_err(|source| OpenError::Directory { directory: directory.to_owned(), source })?;

    let unusable = |source| OpenError::File { file: file.to_owned(), source };
    let options = SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .optimize_on_close(true, None);
    // A write is acknowledged when it is on disk: the log is synchronised at every commit.
    let writer = options
        .clone()
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(writer)
        .await
        .map_err(unusable)?;
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
    Ok(Pools::Sqlite { write, read })
}

async fn open_postgres(
    location: &Location,
    options: &PgConnectOptions,
) -> Result<Pools, OpenError> {
    let unreachable =
        |reason: String| OpenError::Unreachable { location: location.to_string(), reason };
    // The pool retries a refused connection until its time is up; asked once, the answer is quick.
    match tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect_with(options)).await {
        Ok(Ok(connection)) => drop(connection.close().await),
        Ok(Err(error)) => return Err(unreachable(error.to_string())),
        Err(_) => return Err(unreachable(format!("no answer in {CONNECT_TIMEOUT:?}"))),
    }
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(options.clone())
        .await
        .map_err(|error| unreachable(error.to_string()))?;
    migrations::postgres()
        .run(&pool)
        .await
        .map_err(|source| OpenError::Migration { location: location.to_string(), source })?;
    Ok(Pools::Postgres(pool))
}

/// Makes the directory when it is missing, and proves that a file can be made in it: a database
/// library says "unable to open" for every reason alike.
fn make_writable(directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let probe = directory.join(format!(".probe-{}", std::process::id()));
    fs::write(&probe, b"")?;
    fs::remove_file(&probe)
}

fn idle(connections: usize) -> u32 {
    u32::try_from(connections).unwrap_or(u32::MAX)
}

/// Milliseconds since 1970, as stored.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
