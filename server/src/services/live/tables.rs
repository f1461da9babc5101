//! The live tables that this process plays at the moment, and how many sockets they may have.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use rustix::process::{Resource, getrlimit};
use tokio::sync::mpsc;

use super::battle_result::BattleResults;
use super::command::Command;
use super::context::TableContext;
use super::enter_results::report_finished;
use super::event_result::EventResults;
use super::table_task;
use crate::services::campaigns::CampaignCache;
use crate::services::events::EventCache;
use crate::services::metrics::Metrics;
use crate::services::referee::Referee;
use crate::services::shutdown::Shutdown;
use crate::storage::{LiveOwner, Storage};

/// How many messages may wait for a table.
const QUEUE: usize = 128;

/// How many sockets there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveLimits {
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets from one address.
    pub sockets_per_address: usize,
}

impl LiveLimits {
    /// As many sockets as this process may open files for, and room for other connections.
    pub fn of_this_process() -> LiveLimits {
        let usual = LiveLimits::default();
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let files = usize::try_from(files / 2).unwrap_or(usize::MAX);
        LiveLimits { sockets: usual.sockets.min(files), ..usual }
    }
}

impl Default for LiveLimits {
    fn default() -> LiveLimits {
        LiveLimits { sockets: 4096, sockets_per_address: 64 }
    }
}

/// The live tables that this process plays at the moment. Cheap to clone.
#[derive(Debug, Clone)]
pub struct LiveTables(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    context: Arc<TableContext>,
    tables: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
    limits: Mutex<LiveLimits>,
}

/// An open socket; counted until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenSocket {
    tables: LiveTables,
    address: IpAddr,
}

impl LiveTables {
    /// No tables yet.
    pub fn new(
        storage: Storage,
        metrics: Arc<Metrics>,
        shutdown: Shutdown,
        referee: Referee,
        events: EventCache,
        campaigns: CampaignCache,
    ) -> LiveTables {
        let context = TableContext::new(storage, metrics, shutdown, referee, events, campaigns);
        LiveTables(Arc::new(Inner {
            context: Arc::new(context),
            tables: Mutex::default(),
            sockets: Mutex::default(),
            limits: Mutex::new(LiveLimits::default()),
        }))
    }

    /// Sets how many sockets there may be.
    pub fn limit(&self, limits: LiveLimits) {
        *self.0.limits.lock().unwrap_or_else(PoisonError::into_inner) = limits;
    }

    /// Sets where other processes on the same database reach this one, as `HOST:PORT`.
    pub fn reach_at(&self, address: String) {
        self.0.context.reach_at(address);
    }

    /// Whether a request has this process's name, which only processes on the same database know.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.0.context.is_called(name)
    }

    /// The other process that plays a table at the moment, if it can be reached.
    pub(crate) async fn owner_elsewhere(&self, id: &str) -> Option<LiveOwner> {
        self.0.context.owner_elsewhere(id).await
    }

    /// Enters the results of games that had ended when a server stopped, at the start and from time to time.
    pub(crate) async fn report_finished(self) {
        let context = &self.0.context;
        tokio::join!(
            report_finished::<EventResults>(context),
            report_finished::<BattleResults>(context)
        );
    }

    /// Lets a socket in; none where there are too many.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<OpenSocket> {
        let limits = *self.0.limits.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sockets = self.0.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = sockets.values().sum();
        // Only an address that is let in gets an entry: those that are refused must not fill the memory.
        let own = sockets.get(&address).copied().unwrap_or(0);
        if all >= limits.sockets || own >= limits.sockets_per_address {
            return None;
        }
        sockets.insert(address, own + 1);
        self.0.context.metrics.live.sockets.inc();
        Some(OpenSocket { tables: self.clone(), address })
    }

    pub(super) fn storage(&self) -> &Storage {
        &self.0.context.storage
    }

    /// The way to the table with this id, which is read from its log if it is not played yet.
    pub(super) fn table(&self, id: &str) -> mpsc::Sender<Command> {
        let mut tables = self.0.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = tables.get(id).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, commands) = mpsc::channel(QUEUE);
        tables.insert(id.to_owned(), sender.clone());
        let (all, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            let stopped = table_task::run(&all.0.context, &id, commands).await;
            all.forget(&id);
            all.0.context.release(&id, stopped).await;
        });
        sender
    }

    /// Forgets a table that is closed.
    fn forget(&self, id: &str) {
        let mut tables = self.0.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }
}

#[cfg(test)]
impl LiveTables {
    /// How many addresses are remembered.
    fn addresses(&self) -> usize {
        self.0.sockets.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let Inner { context, sockets, .. } = &*self.tables.0;
        context.metrics.live.sockets.dec();
        let mut sockets = sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = sockets.get_mut(&self.address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use super::*;
    use crate::services::workers::Workers;
    use crate::storage::Location;

    #[tokio::test]
    async fn refused_addresses_leave_nothing_behind() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        let (_stopper, shutdown) = Shutdown::channel();
        let events = EventCache::new(storage.clone(), Workers::new());
        let campaigns = CampaignCache::new(storage.clone(), Workers::new());
        let metrics = Arc::new(Metrics::new());
        let referee = Referee::new();
        let tables = LiveTables::new(storage, metrics, shutdown, referee, events, campaigns);
        tables.limit(LiveLimits { sockets: 2, sockets_per_address: 1 });
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let inside = [tables.admit(address(1)).unwrap(), tables.admit(address(2)).unwrap()];
        for last in 1..=200 {
            assert!(tables.admit(address(last)).is_none());
        }
        assert_eq!(tables.addresses(), 2);
        drop(inside);
        assert_eq!(tables.addresses(), 0);
    }
}
