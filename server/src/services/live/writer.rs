//! Stores rows of all tables, as many in one transaction as have come in the meantime.
//!
//! A commit waits for the disk; a hundred tables that answer at the same time wait for it once.

use tokio::sync::{mpsc, oneshot};

use crate::storage::{LiveAppend, LiveAppended, OverQuota, Storage};

/// The most appends that are stored in one transaction.
const MOST_AT_ONCE: usize = 256;

/// The task that stores rows. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Writer(mpsc::Sender<Job>);

#[derive(Debug)]
struct Job {
    append: LiveAppend,
    stored: oneshot::Sender<Stored>,
}

/// What became of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    /// It is on disk.
    OnDisk,
    /// Another process has written to this table: its log has to be read again.
    Conflict,
    /// There is no room for it.
    OverQuota(OverQuota),
    /// The database failed; it may or may not be stored.
    Failed,
}

impl Writer {
    /// Begins to store. Ends when the last clone is gone.
    pub(super) fn start(storage: Storage, owner: String) -> Writer {
        let (sender, jobs) = mpsc::channel(1024);
        tokio::spawn(write(storage, owner, jobs));
        Writer(sender)
    }

    /// Stores rows and waits until they are on disk.
    pub(super) async fn store(&self, append: LiveAppend) -> Stored {
        let (stored, told) = oneshot::channel();
        if self.0.send(Job { append, stored }).await.is_err() {
            return Stored::Failed;
        }
        told.await.unwrap_or(Stored::Failed)
    }
}

async fn write(storage: Storage, owner: String, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
        let (appends, waiting): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|job| (job.append, job.stored)).unzip();
        let outcome = storage.append_live(&appends, &owner).await;
        if let Err(error) = &outcome {
            tracing::error!(%error, "rows of live tables could not be stored");
        }
        for (place, stored) in waiting.into_iter().enumerate() {
            let told = match outcome.as_ref().map(|all| all.get(place)) {
                Ok(Some(LiveAppended::Stored)) => Stored::OnDisk,
                Ok(Some(LiveAppended::OverQuota(over))) => Stored::OverQuota(*over),
                Ok(Some(LiveAppended::Conflict) | None) => Stored::Conflict,
                Err(_) => Stored::Failed,
            };
            // The task that waited may be gone.
            let _ = stored.send(told);
        }
    }
}
