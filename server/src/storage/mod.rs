//! What must survive: a SQLite file by default, PostgreSQL when asked.
//!
//! Both speak the same queries (`$1` placeholders, integers for time). SQLite has one connection
//! that writes and several that read, so that writers queue here and never meet a locked file.

mod checkpoint;
mod event_tables;
mod events;
mod fleets;
mod keeping;
mod library;
mod live;
mod location;
mod migrations;
mod open_tables;
mod operator;
mod operator_session;
mod quota;
mod replays;
mod secret;
mod sqlite;

use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::Connection;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::SqlitePool;
use thiserror::Error;

pub use event_tables::{EventMatch, EventTable};
pub use events::{AnnouncedEvent, Append, EventHeading, EventKey, KeyHolder, NewKey, StoredEvent};
pub use fleets::{
    Delete, Document, Label, MOST_LABELS, SavedFleet, SavedVersion, Update, VersionSummary,
};
pub use keeping::{Expired, FORGOTTEN_AFTER, UNOPENED_FOR};
pub use library::{
    Block, ListId, NewPublication, Publish, StoredLibrary, StoredPublication, Withdraw,
};
pub use live::{LiveAppend, LiveAppended, LiveKey, LiveKeys, LiveOwner, LiveRole};
pub(crate) use live::{is_table_id, new_table_id};
pub use location::{DATABASE_FILE, Location, LocationError};
pub use open_tables::OpenTable;
pub use operator::{Entry, Kind, Selection};
pub(crate) use quota::MEGABYTE;
pub use quota::{OverQuota, Quota, Sender};
pub use replays::StoredReplay;
pub use secret::{EditToken, FleetId, ReplayId};

const READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 10;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// The open database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Storage {
    pools: Pools,
    quota: Quota,
    size: quota::MeasuredSize,
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
    /// Pages of the file are damaged: what is read from it would be wrong.
    #[error("the database {} is damaged: {reason}; restore a backup", file.display())]
    Damaged {
        /// The database file.
        file: PathBuf,
        /// What SQLite found first.
        reason: String,
    },
    /// Another process has been opening the database for a long time.
    #[error("the database {} is being opened by another process", file.display())]
    Busy {
        /// The database file.
        file: PathBuf,
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

/// Why the database did not do what it was asked.
#[derive(Debug, Error)]
pub enum StorageError {
    /// A query failed. The caller cannot mend it: it is logged and answered with 503.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// There is no room for what was sent; nothing was changed.
    #[error(transparent)]
    Quota(#[from] OverQuota),
    /// The log of a live table is longer than any that this server writes.
    #[error("the log of this live table is too long to be read")]
    LongLog,
}

/// How busy the connections are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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
            Location::Sqlite(file) => sqlite::open(file).await?,
            Location::Postgres(options) => open_postgres(location, options).await?,
        };
        Ok(Storage { pools, quota: Quota::default(), size: quota::MeasuredSize::default() })
    }

    /// The same database with other bounds on what strangers may store.
    #[must_use]
    pub fn with_quota(self, quota: Quota) -> Storage {
        Storage { quota, ..self }
    }

    /// Asks the database to write and to read: a full disk refuses the first and allows the second.
    pub async fn ping(&self) -> Result<(), StorageError> {
        on_reader!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop)?);
        in_transaction!(self, transaction => {
            sqlx::query(TOUCH).bind(now()).execute(&mut *transaction).await?;
        })
    }

    /// How busy the connections are, readers and writers together.
    pub fn pool_use(&self) -> PoolUse {
        match &self.pools {
            Pools::Sqlite { write, read, .. } => PoolUse {
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
            Pools::Sqlite { write, read, fold } => {
                fold.close().await;
                read.close().await;
                let folded = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(write).await;
                if let Err(error) = folded {
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
    /// One connection that writes, several that read, and one that folds the log into the file.
    Sqlite {
        write: SqlitePool,
        read: SqlitePool,
        fold: SqlitePool,
    },
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

/// Runs the same block in a transaction that writes, and gives its value as a result. Leaving the block early with
/// `return Ok(…)` or an error undoes the transaction and is the result.
macro_rules! in_transaction {
    ($storage:expr, $transaction:ident => $body:block) => {
        match &$storage.pools {
            $crate::storage::Pools::Sqlite { write, .. } => {
                let mut writer = $crate::storage::sqlite::Writer::take(write).await?;
                let outcome = async {
                    // Taking the lock at once: a transaction that begins by reading could lose its
                    // place to another process and fail when it comes to write.
                    let mut $transaction = sqlx::Connection::begin_with(
                        writer.connection(),
                        sqlx::SqlSafeStr::into_sql_str("BEGIN IMMEDIATE"),
                    )
                    .await?;
                    let outcome = $body;
                    $transaction.commit().await?;
                    Ok::<_, $crate::storage::StorageError>(outcome)
                }
                .await;
                writer.give_back(&outcome);
                outcome
            }
            $crate::storage::Pools::Postgres(pool) => {
                async {
                    let mut $transaction = pool.begin().await?;
                    let outcome = $body;
                    $transaction.commit().await?;
                    Ok::<_, $crate::storage::StorageError>(outcome)
                }
                .await
            }
        }
    };
}

/// Adds to what the sender has stored today, in a transaction that is undone when it is too much, and checks once more
/// that the database has room: many may have passed the first check while they waited for the one connection that writes.
/// What the server stores by itself counts against the whole alone.
macro_rules! charge {
    ($storage:expr, $transaction:ident, $sender:expr, $bytes:expr) => {{
        let bytes = i64::try_from($bytes).unwrap_or(i64::MAX);
        $storage.refuse_beyond(bytes)?;
        if !$sender.is_nobody() {
            let (stored,): (i64,) = sqlx::query_as($crate::storage::quota::CHARGE)
                .bind($crate::storage::quota::day(now()))
                .bind($sender.address())
                .bind(bytes)
                .fetch_one(&mut *$transaction)
                .await?;
            $storage.quota.allow_today(stored)?;
        }
        $storage.size.add(bytes);
    }};
}

use {charge, in_transaction, on_reader};

const TOUCH: &str = "
    INSERT INTO health (id, checked) VALUES (1, $1)
    ON CONFLICT (id) DO UPDATE SET checked = excluded.checked";

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

fn idle(connections: usize) -> u32 {
    u32::try_from(connections).unwrap_or(u32::MAX)
}

/// Milliseconds since 1970, as stored.
/// How many whole minutes have passed since a time in milliseconds since 1970.
pub(crate) fn minutes_since(time: i64) -> u64 {
    u64::try_from((now() - time) / 60_000).unwrap_or(0)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
