//! The open database, and how queries run on either kind of it.
//!
//! Both databases understand the same queries (`$1` placeholders, integers for time). SQLite has one connection
//! that writes and several that read, so that writers queue here and never meet a locked file.

use std::time::Duration;

use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;

use super::error::StorageError;
use super::quota::{MeasuredSize, Quota};
use crate::clock::now;

pub(super) const READERS: u32 = 4;
pub(super) const POSTGRES_CONNECTIONS: u32 = 10;
pub(super) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// The open database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Storage {
    pub(super) pools: Pools,
    pub(super) quota: Quota,
    pub(super) size: MeasuredSize,
}

/// How busy the connections are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PoolUse {
    /// Connections that are open.
    pub open: u32,
    /// Open connections that are not in use.
    pub idle: u32,
    /// How many may be open at once.
    pub limit: u32,
}

impl Storage {
    pub(super) fn new(pools: Pools) -> Storage {
        Storage { pools, quota: Quota::default(), size: MeasuredSize::default() }
    }

    /// The same database with other bounds on what people may store.
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
pub(super) enum Pools {
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
            $crate::storage::database::Pools::Sqlite { read: $pool, .. } => $body,
            $crate::storage::database::Pools::Postgres($pool) => $body,
        }
    };
}

/// Runs the same block in a transaction that writes, and gives its value as a result. Leaving the block early with
/// `return Ok(…)` or an error undoes the transaction and is the result.
macro_rules! in_transaction {
    ($storage:expr, $transaction:ident => $body:block) => {
        match &$storage.pools {
            $crate::storage::database::Pools::Sqlite { write, .. } => {
                let mut writer = $crate::storage::writer::Writer::take(write).await?;
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
            $crate::storage::database::Pools::Postgres(pool) => {
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
                .bind($crate::storage::quota::day($crate::clock::now()))
                .bind($sender.address())
                .bind(bytes)
                .fetch_one(&mut *$transaction)
                .await?;
            $storage.quota.allow_today(stored)?;
        }
        $storage.size.add(bytes);
    }};
}

pub(super) use {charge, in_transaction, on_reader};

const TOUCH: &str = "
    INSERT INTO health (id, checked) VALUES (1, $1)
    ON CONFLICT (id) DO UPDATE SET checked = excluded.checked";

fn idle(connections: usize) -> u32 {
    u32::try_from(connections).unwrap_or(u32::MAX)
}
