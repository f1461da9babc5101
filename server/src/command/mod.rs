//! What an operator does beside serving: backups, and a look at what strangers have stored.

mod backup;
mod kept;
mod library;
mod restore;
mod snapshot;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Subcommand;
use thiserror::Error;

use crate::storage::{Location, OpenError, StorageError};
pub use kept::Deed;
pub use library::LibraryDeed;

/// Something to be done once, instead of serving.
#[derive(Debug, Clone, Subcommand)]
pub enum Task {
    /// Write a checked copy of the embedded database into a file, while the server runs
    Backup {
        /// The file to write; a backup of that name is replaced once the new one is whole
        file: PathBuf,
    },
    /// Put a backup in the place of the embedded database, while no server runs
    Restore {
        /// The backup
        file: PathBuf,
        /// Move the database that is there aside
        #[arg(long)]
        replace: bool,
    },
    /// List, show, hide or delete saved fleets
    #[command(subcommand)]
    Fleets(Deed),
    /// List, show, hide or delete replays
    #[command(subcommand)]
    Replays(Deed),
    /// List, show, hide or delete events
    #[command(subcommand)]
    Events(Deed),
    /// List, show, hide or delete live tables
    #[command(subcommand)]
    Tables(Deed),
    /// Read collections into the library; list, show, hide or delete what was published; block publishers
    #[command(subcommand)]
    Library(LibraryDeed),
}

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

/// Does a task with the data at a location, and tells on standard output what came of it.
pub fn run(location: &Location, task: &Task) -> Result<(), TaskError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = io::stdout().lock();
    let told = runtime.block_on(perform(location, task, &mut out));
    match told {
        // Whoever reads has seen enough.
        Err(TaskError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        told => told,
    }
}

async fn perform(location: &Location, task: &Task, out: &mut impl Write) -> Result<(), TaskError> {
    match task {
        Task::Backup { file } => backup::backup(location, file, out).await,
        Task::Restore { file, replace } => restore::restore(location, file, *replace, out).await,
        Task::Fleets(deed) => kept::perform(location, crate::storage::Kind::Fleet, deed, out).await,
        Task::Replays(deed) => {
            kept::perform(location, crate::storage::Kind::Replay, deed, out).await
        }
        Task::Tables(deed) => kept::perform(location, crate::storage::Kind::Table, deed, out).await,
        Task::Library(deed) => library::perform(location, deed, out).await,
        Task::Events(deed) => kept::perform(location, crate::storage::Kind::Event, deed, out).await,
    }
}
