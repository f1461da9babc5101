//! The tables that are played by this process at the moment, and how many may be.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::process::{Resource, getrlimit};
use subtle::ConstantTimeEq as _;
use tokio::sync::mpsc;

use super::owner::{self, Command};
use super::writer::Writer;
use crate::events::shelf::Shelf;
use crate::metrics::Metrics;
use crate::referee::Referee;
use crate::shutdown::Shutdown;
use crate::storage::{LiveOwner, Storage};

/// How long a process owns a table without saying so again.
const LEASE: Duration = Duration::from_secs(8);

/// How often it says so.
const RENEWAL: Duration = Duration::from_millis(2_500);

/// How many messages may wait for a table.
const QUEUE: usize = 128;

/// How many sockets there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HallLimits {
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets from one address.
    pub sockets_per_address: usize,
}

impl HallLimits {
    /// As many sockets as this process may open files for, and room for other connections.
    pub fn of_this_process() -> HallLimits {
        let usual = HallLimits::default();
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let files = usize::try_from(files / 2).unwrap_or(usize::MAX);
        HallLimits { sockets: usual.sockets.min(files), ..usual }
    }
}

impl Default for HallLimits {
    fn default() -> HallLimits {
        HallLimits { sockets: 4096, sockets_per_address: 64 }
    }
}

/// The tables that are played by this process at the moment. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Hall(Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) storage: Storage,
    pub(super) metrics: Arc<Metrics>,
    pub(super) shutdown: Shutdown,
    /// Plays games that are over, to keep them as replays.
    pub(super) referee: Referee,
    /// Where games of events are reported.
    pub(super) events: Shelf,
    /// The name of this process among those that use the same database, and nobody else.
    pub(super) node: String,
    /// Where other processes on the same database reach this one.
    reached_at: OnceLock<String>,
    writer: OnceLock<Writer>,
    tables: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
    limits: Mutex<HallLimits>,
}

/// An open socket; counted until it is dropped.
#[derive(Debug)]
pub(super) struct Admitted {
    hall: Hall,
    address: IpAddr,
}

impl Hall {
    /// A hall without tables.
    pub fn new(
        storage: Storage,
        metrics: Arc<Metrics>,
        shutdown: Shutdown,
        referee: Referee,
        events: Shelf,
    ) -> Hall {
        Hall(Arc::new(Inner {
            storage,
            metrics,
            shutdown,
            referee,
            events,
            node: crate::storage::new_table_id(),
            reached_at: OnceLock::new(),
            writer: OnceLock::new(),
            tables: Mutex::default(),
            sockets: Mutex::default(),
            limits: Mutex::new(HallLimits::default()),
        }))
    }

    /// Sets how many sockets there may be.
    pub fn limit(&self, limits: HallLimits) {
        *self.0.limits.lock().unwrap_or_else(PoisonError::into_inner) = limits;
    }

    /// Says where other processes on the same database reach this one, as `HOST:PORT`.
    pub fn reach_at(&self, address: String) {
        // Said once, before anything is served.
        let _ = self.0.reached_at.set(address);
    }

    /// Whether a request says this process's name, which only those on the same database know.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        bool::from(self.0.node.as_bytes().ct_eq(name.as_bytes()))
    }

    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }

    /// Whoever stores rows; started with the first table.
    pub(super) fn writer(&self) -> &Writer {
        self.0.writer.get_or_init(|| {
            if self.0.storage.is_shared() {
                tokio::spawn(renew(Arc::downgrade(&self.0)));
            }
            Writer::start(self.0.storage.clone(), self.0.node.clone())
        })
    }

    /// Takes a table for this process; false where another one has it.
    pub(super) async fn own(&self, id: &str) -> Result<bool, crate::storage::StorageError> {
        let reached_at = self.0.reached_at.get().map(String::as_str);
        self.0.storage.own_live_table(id, &self.0.node, reached_at, self.until()).await
    }

    /// The other process that plays a table at the moment, if it can be reached.
    pub(super) async fn owner_elsewhere(&self, id: &str) -> Option<LiveOwner> {
        if !self.0.storage.is_shared() {
            return None;
        }
        match self.0.storage.live_owner(id).await {
            Ok(owner) => owner.filter(|owner| owner.owner != self.0.node),
            Err(error) => {
                tracing::error!(%error, "who plays a live table could not be read");
                None
            }
        }
    }

    /// Until when this process owns what it takes now. One file has one process, which need not say so again: the next one
    /// to open the file takes over at once.
    fn until(&self) -> i64 {
        if self.0.storage.is_shared() { lease() } else { 0 }
    }

    /// The way to the table with this id, which is read from its log if nobody plays it yet.
    pub(super) fn table(&self, id: &str) -> mpsc::Sender<Command> {
        let mut tables = self.0.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = tables.get(id).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, commands) = mpsc::channel(QUEUE);
        tables.insert(id.to_owned(), sender.clone());
        tokio::spawn(owner::run(self.clone(), id.to_owned(), commands));
        sender
    }

    /// Forgets a table that is closed.
    pub(super) fn forget(&self, id: &str) {
        let mut tables = self.0.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }

    /// Lets a socket in; none where there are too many.
    pub(super) fn admit(&self, address: IpAddr) -> Option<Admitted> {
        let limits = *self.0.limits.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sockets = self.0.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = sockets.values().sum();
        // Only an address that is let in gets an entry: those who are refused must not fill the memory.
        let own = sockets.get(&address).copied().unwrap_or(0);
        if all >= limits.sockets || own >= limits.sockets_per_address {
            return None;
        }
        sockets.insert(address, own + 1);
        self.0.metrics.live.sockets.inc();
        Some(Admitted { hall: self.clone(), address })
    }
}

#[cfg(test)]
impl Hall {
    /// How many addresses are remembered.
    fn addresses(&self) -> usize {
        self.0.sockets.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let inner = self.hall.inner();
        inner.metrics.live.sockets.dec();
        let mut sockets = inner.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = sockets.get_mut(&self.address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// Goes on owning tables for as long as there is a hall.
async fn renew(hall: std::sync::Weak<Inner>) {
    loop {
        tokio::time::sleep(RENEWAL).await;
        let Some(inner) = hall.upgrade() else { return };
        if let Err(error) = inner.storage.renew_live_tables(&inner.node, lease()).await {
            tracing::error!(%error, "live tables could not be kept");
        }
    }
}

fn lease() -> i64 {
    let until = SystemTime::now() + LEASE;
    let until = until.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    i64::try_from(until).unwrap_or(i64::MAX)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]
mod tests {
    use super::*;
    use crate::storage::Location;
    use crate::workers::Workers;

    #[tokio::test]
    async fn refused_addresses_leave_nothing_behind() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        let (_stopper, shutdown) = Shutdown::channel();
        let events = Shelf::new(storage.clone(), Workers::new());
        let metrics = Arc::new(Metrics::new());
        let hall = Hall::new(storage, metrics, shutdown, Referee::new(), events);
        hall.limit(HallLimits { sockets: 2, sockets_per_address: 1 });
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let inside = [hall.admit(address(1)).unwrap(), hall.admit(address(2)).unwrap()];
        for last in 1..=200 {
            assert!(hall.admit(address(last)).is_none());
        }
        assert_eq!(hall.addresses(), 2);
        drop(inside);
        assert_eq!(hall.addresses(), 0);
    }
}
