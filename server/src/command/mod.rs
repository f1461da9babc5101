//! Commands of the operator: backups, and what people have stored.

mod backup;
mod error;
mod library;
mod restore;
mod snapshot;
mod stored;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Subcommand;

use crate::storage::{Kind, Location};
pub use error::TaskError;
pub use library::LibraryAction;
pub use stored::StoredAction;

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
    Fleets(StoredAction),
    /// List, show, hide or delete replays
    #[command(subcommand)]
    Replays(StoredAction),
    /// List, show, hide or delete events
    #[command(subcommand)]
    Events(StoredAction),
    /// List, show, hide or delete campaigns
    #[command(subcommand)]
    Campaigns(StoredAction),
    /// List, show, hide or delete live tables
    #[command(subcommand)]
    Tables(StoredAction),
    /// List, hide or delete what devices share; it is encrypted, so only sizes are shown
    #[command(subcommand)]
    SyncBoxes(StoredAction),
    /// Read collections into the library; list, show, hide or delete what was published; block publishers
    #[command(subcommand)]
    Library(LibraryAction),
}

/// Does a task with the data at a location, and prints the result.
pub fn run(location: &Location, task: &Task) -> Result<(), TaskError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = io::stdout().lock();
    let done = runtime.block_on(perform(location, task, &mut out));
    match done {
        // The reader has seen enough.
        Err(TaskError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

async fn perform(location: &Location, task: &Task, out: &mut impl Write) -> Result<(), TaskError> {
    match task {
        Task::Backup { file } => backup::backup(location, file, out).await,
        Task::Restore { file, replace } => restore::restore(location, file, *replace, out).await,
        Task::Fleets(action) => stored::perform(location, Kind::Fleet, action, out).await,
        Task::Replays(action) => stored::perform(location, Kind::Replay, action, out).await,
        Task::Tables(action) => stored::perform(location, Kind::Table, action, out).await,
        Task::SyncBoxes(action) => stored::perform(location, Kind::SyncBox, action, out).await,
        Task::Library(action) => library::perform(location, action, out).await,
        Task::Events(action) => stored::perform(location, Kind::Event, action, out).await,
        Task::Campaigns(action) => stored::perform(location, Kind::Campaign, action, out).await,
    }
}
