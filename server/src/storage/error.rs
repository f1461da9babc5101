//! Why the database could not be opened, or did not do what it was asked.

use std::io;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use thiserror::Error;

use super::quota::OverQuota;

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
    /// A query failed. The caller cannot repair it: it is logged and answered with 503.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// There is no room for what was sent; nothing was changed.
    #[error(transparent)]
    Quota(#[from] OverQuota),
    /// The log of a live table is longer than any that this server writes.
    #[error("the log of this live table is too long to be read")]
    LongLog,
}
