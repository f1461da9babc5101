//! What every live table of this process uses, and which process plays a table.

use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use subtle::ConstantTimeEq as _;

use super::writer::Writer;
use crate::clock::ahead;
use crate::services::campaigns::CampaignCache;
use crate::services::events::EventCache;
use crate::services::metrics::Metrics;
use crate::services::referee::Referee;
use crate::services::shutdown::Shutdown;
use crate::storage::{LiveOwner, Storage, StorageError, random_id};

/// How long a process owns a table without renewing it.
const LEASE: Duration = Duration::from_secs(8);

/// How often it renews.
const RENEWAL: Duration = Duration::from_millis(2_500);

/// Why a table cannot be played any longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StopReason {
    /// There is no such table.
    NotThere,
    /// Its log cannot be replayed.
    Broken,
    /// Another process plays it.
    Elsewhere,
    /// The database failed.
    Database,
}

/// What every live table of this process uses.
#[derive(Debug)]
pub(super) struct TableContext {
    pub(super) storage: Storage,
    pub(super) metrics: Arc<Metrics>,
    pub(super) shutdown: Shutdown,
    /// Plays finished games again, to store them as replays.
    pub(super) referee: Referee,
    /// Where games of events are reported.
    pub(super) events: EventCache,
    /// Where battles of campaigns are reported.
    pub(super) campaigns: CampaignCache,
    /// The name of this process, which only processes on the same database know.
    node: String,
    /// Where other processes on the same database reach this one.
    reached_at: OnceLock<String>,
    writer: OnceLock<Writer>,
}

impl TableContext {
    pub(super) fn new(
        storage: Storage,
        metrics: Arc<Metrics>,
        shutdown: Shutdown,
        referee: Referee,
        events: EventCache,
        campaigns: CampaignCache,
    ) -> TableContext {
        TableContext {
            storage,
            metrics,
            shutdown,
            referee,
            events,
            campaigns,
            node: random_id(),
            reached_at: OnceLock::new(),
            writer: OnceLock::new(),
        }
    }

    /// Sets where other processes on the same database reach this one, as `HOST:PORT`.
    pub(super) fn reach_at(&self, address: String) {
        // Set once, before anything is served.
        let _ = self.reached_at.set(address);
    }

    /// Whether a request has this process's name, which only processes on the same database know.
    pub(super) fn is_called(&self, name: &str) -> bool {
        bool::from(self.node.as_bytes().ct_eq(name.as_bytes()))
    }

    /// The task that stores rows; started with the first table.
    pub(super) fn writer(self: &Arc<TableContext>) -> &Writer {
        self.writer.get_or_init(|| {
            if self.storage.is_shared() {
                tokio::spawn(renew(Arc::downgrade(self)));
            }
            Writer::start(self.storage.clone(), self.node.clone())
        })
    }

    /// Takes a table for this process; false where another one has it.
    pub(super) async fn own(&self, id: &str) -> Result<bool, StorageError> {
        let reached_at = self.reached_at.get().map(String::as_str);
        // A file has one process, which need not renew: the next one to open the file takes over at once.
        let until = if self.storage.is_shared() { ahead(LEASE) } else { 0 };
        self.storage.own_live_table(id, &self.node, reached_at, until).await
    }

    /// Gives a table back that is no longer played here.
    pub(super) async fn release(&self, id: &str, stopped: Option<StopReason>) {
        if stopped != Some(StopReason::Elsewhere)
            && let Err(error) = self.storage.disown_live_table(id, &self.node).await
        {
            tracing::warn!(%error, "a live table could not be given back");
        }
    }

    /// The other process that plays a table at the moment, if it can be reached.
    pub(super) async fn owner_elsewhere(&self, id: &str) -> Option<LiveOwner> {
        if !self.storage.is_shared() {
            return None;
        }
        match self.storage.live_owner(id).await {
            Ok(owner) => owner.filter(|owner| owner.owner != self.node),
            Err(error) => {
                tracing::error!(%error, "the owner of a live table could not be read");
                None
            }
        }
    }
}

/// Goes on owning tables as long as they are played here.
async fn renew(context: Weak<TableContext>) {
    loop {
        tokio::time::sleep(RENEWAL).await;
        let Some(context) = context.upgrade() else { return };
        if let Err(error) = context.storage.renew_live_tables(&context.node, ahead(LEASE)).await {
            tracing::error!(%error, "the ownership of live tables could not be renewed");
        }
    }
}
