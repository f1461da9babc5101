//! Why a task was not done.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::storage::{OpenError, StorageError};

/// Why a task was not done.
#[derive(Debug, Error)]
pub enum TaskError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A query failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// SQLite refuses.
    #[error("SQLite refuses: {0}")]
    Sqlite(#[from] sqlx::Error),
    /// PostgreSQL has its own programs for that.
    #[error(
        "the data is in PostgreSQL, which has its own programs for that: {0} (see docs/deploy.md)"
    )]
    Postgres(&'static str),
    /// A file cannot be read or written.
    #[error("{}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is not what it should be.
    #[error("{} cannot be used: {reason}", file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Something is in the way.
    #[error("{0}")]
    Refused(String),
    /// The result cannot be printed.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}
