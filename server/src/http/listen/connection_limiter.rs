//! How many connections there may be, in all and from one address.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::slow_client::SlowClientLimits;
use crate::services::network::network;

/// How many connections there may be, and how slow they may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConnectionLimits {
    /// Connections of visitors at once.
    pub most: usize,
    /// Connections beyond that, on which only health checks are answered and all other clients are asked to come back.
    pub spare: usize,
    /// Connections from one address; further ones are served on the spare ones.
    pub per_address: usize,
    /// How long a client may take to send the head of a request, and how long it may idle between two.
    pub head: Duration,
    /// How slowly a client may take its answer.
    pub slow_client: SlowClientLimits,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            most: MOST,
            spare: SPARE,
            per_address: MOST / 4,
            head: Duration::from_secs(10),
            slow_client: SlowClientLimits::default(),
        }
    }
}

/// More connections than that cost more memory than a small machine has.
const MOST: usize = 2048;
const SPARE: usize = 256;
/// How long a client on a spare connection has at least to ask something, also while others wait for its place.
const TIME_TO_ASK: Duration = Duration::from_millis(20);
/// Files that are open beside connections: the database, the site, the log.
const OTHER_FILES: usize = 128;

impl ConnectionLimits {
    /// As many connections as this process may open files for. A proxy in front keeps connections open for longer and is
    /// one address for all clients.
    pub fn of_this_process(behind_proxy: bool) -> ConnectionLimits {
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let files = usize::try_from(files).unwrap_or(usize::MAX);
        let most = files.saturating_sub(OTHER_FILES + SPARE).clamp(8, MOST);
        let limits = ConnectionLimits { most, per_address: (most / 4).max(8), ..Self::default() };
        if behind_proxy {
            ConnectionLimits { per_address: most, head: Duration::from_secs(75), ..limits }
        } else {
            limits
        }
    }
}

/// Counts the connections, and makes room among the spare ones.
#[derive(Debug)]
pub(super) struct ConnectionLimiter {
    limits: ConnectionLimits,
    counts: Arc<Mutex<Counts>>,
    /// The conversations on spare connections, oldest first.
    spare: VecDeque<SpareConversation>,
}

#[derive(Debug)]
struct SpareConversation {
    handle: AbortHandle,
    seen: RequestSeen,
    since: Instant,
}

/// Whether a request has come over a connection.
#[derive(Debug, Clone, Default)]
pub(super) struct RequestSeen(Arc<AtomicBool>);

impl RequestSeen {
    /// A request has come.
    pub(super) fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Default)]
pub(super) struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// The right to be served, until it is dropped.
#[derive(Debug)]
pub(super) enum Admission {
    /// As a visitor.
    Visitor { address: IpAddr, counts: Arc<Mutex<Counts>> },
    /// On a spare connection.
    Spare,
}

impl ConnectionLimiter {
    /// No connections yet.
    pub(super) fn new(limits: ConnectionLimits) -> ConnectionLimiter {
        ConnectionLimiter { limits, counts: Arc::default(), spare: VecDeque::new() }
    }

    /// Lets a client in, as a visitor if there is room.
    pub(super) fn admit(&self, client: IpAddr) -> Admission {
        let address = network(client);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = counts.by_address.get(&address).copied().unwrap_or(0);
        if counts.all >= self.limits.most || of_address >= self.limits.per_address {
            return Admission::Spare;
        }
        counts.all += 1;
        counts.by_address.insert(address, of_address + 1);
        Admission::Visitor { address, counts: Arc::clone(&self.counts) }
    }

    /// Makes room for one more conversation on the spare connections, or says how long to wait for it. Clients that
    /// have said nothing go first, those that have asked something only where none is silent, and the oldest before the others.
    /// No client goes before the time it has to ask: so a health check is answered even while silent connections flood in.
    pub(super) fn make_room(&mut self, now: Instant) -> Result<(), Duration> {
        self.spare.retain(|other| !other.handle.is_finished());
        if self.spare.len() < self.limits.spare.max(1) {
            return Ok(());
        }
        let silent = self.spare.iter().position(|other| !other.seen.is_set());
        let oldest = silent.unwrap_or(0);
        let age = now.saturating_duration_since(self.spare[oldest].since);
        if age < TIME_TO_ASK {
            return Err(TIME_TO_ASK - age);
        }
        if let Some(ended) = self.spare.remove(oldest) {
            ended.handle.abort();
        }
        Ok(())
    }

    /// Remembers a conversation on a spare connection.
    pub(super) fn remember_spare(
        &mut self,
        handle: AbortHandle,
        seen: RequestSeen,
        since: Instant,
    ) {
        self.spare.push_back(SpareConversation { handle, seen, since });
    }
}

impl Admission {
    pub(super) fn is_spare(&self) -> bool {
        matches!(self, Admission::Spare)
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let Admission::Visitor { address, counts } = self else { return };
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        if let Some(of_address) = counts.by_address.get_mut(address) {
            *of_address -= 1;
            if *of_address == 0 {
                counts.by_address.remove(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn there_is_room_for_so_many_and_for_so_many_of_one_address() {
        let limits = ConnectionLimits { most: 5, per_address: 3, ..ConnectionLimits::default() };
        let limiter = ConnectionLimiter::new(limits);
        let mut inside: Vec<Admission> = (0..3).map(|_| limiter.admit(address(1))).collect();
        assert!(inside.iter().all(|it| !it.is_spare()));
        assert!(limiter.admit(address(1)).is_spare(), "one address does not take all");
        inside.extend((0..2).map(|_| limiter.admit(address(2))));
        assert!(inside.iter().all(|it| !it.is_spare()));
        assert!(limiter.admit(address(3)).is_spare(), "there is no room for more");
        inside.remove(0);
        assert!(!limiter.admit(address(1)).is_spare(), "a client that leaves makes room");
        drop(inside);
        let counts = limiter.counts.lock().unwrap();
        assert_eq!((counts.all, counts.by_address.len()), (0, 0), "no address is remembered");
    }

    #[tokio::test]
    async fn the_oldest_silent_client_makes_room_after_it_had_time_to_ask() {
        let mut limiter =
            ConnectionLimiter::new(ConnectionLimits { spare: 2, ..ConnectionLimits::default() });
        let begun = Instant::now();
        let mut waiting = Vec::new();
        let mut come = |limiter: &mut ConnectionLimiter, seen: &RequestSeen, since: Instant| {
            let conversation = tokio::spawn(std::future::pending::<()>());
            limiter.remember_spare(conversation.abort_handle(), seen.clone(), since);
            waiting.push(conversation);
        };
        let asks = RequestSeen::default();
        asks.note();
        let after = |times: u32| begun + TIME_TO_ASK * times;
        come(&mut limiter, &asks, begun);
        come(&mut limiter, &RequestSeen::default(), begun);
        assert_eq!(limiter.make_room(begun + TIME_TO_ASK / 2), Err(TIME_TO_ASK / 2));
        assert_eq!(limiter.make_room(after(1)), Ok(()), "the silent one goes");
        come(&mut limiter, &asks, after(1));
        assert_eq!(limiter.make_room(after(2)), Ok(()), "both have asked: the oldest goes");
        tokio::task::yield_now().await;
        let ended: Vec<bool> = waiting.iter().map(|it| it.is_finished()).collect();
        assert_eq!(ended, [true, true, false]);
    }

    #[test]
    fn connections_stay_below_the_number_of_files() {
        let limits = ConnectionLimits::of_this_process(false);
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        assert!((limits.most + limits.spare) as u64 <= files.max(8 + SPARE as u64));
        assert!(limits.per_address < limits.most || limits.most == 8);
        assert_eq!(ConnectionLimits::of_this_process(true).per_address, limits.most);
    }
}
