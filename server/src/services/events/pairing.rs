//! Pairing a round keeps a processor busy for a while: one at a time for each event, a limited number for each
//! address, and only while a client waits for it.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use flagbridge_events::{Abandoned, EventLog, Pairing, PairingRequest, pair_while};

use super::error::EventError;
use crate::services::rate_limiter::RateLimiter;
use crate::services::token_bucket::Rate;
use crate::services::workers::Workers;

/// Pairs rounds of events. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Pairings {
    workers: Workers,
    rate: Arc<RateLimiter>,
    running: Running,
}

/// The events that are being paired at the moment.
#[derive(Debug, Clone, Default)]
struct Running(Arc<Mutex<HashSet<String>>>);

/// One event that is being paired, until this is dropped.
#[derive(Debug)]
struct Turn {
    running: Running,
    slug: String,
}

impl Running {
    /// Begins to pair an event; none where it is being paired.
    fn begin(&self, slug: &str) -> Option<Turn> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = running.insert(slug.to_owned());
        begun.then(|| Turn { running: self.clone(), slug: slug.to_owned() })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.running.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.slug);
    }
}

impl Pairings {
    /// Pairs on these workers; each address at this rate.
    pub fn new(workers: Workers, rate: Rate) -> Pairings {
        let rate = Arc::new(RateLimiter::new(rate));
        Pairings { workers, rate, running: Running::default() }
    }

    /// Pairs the next round of an event for a client.
    pub(crate) async fn propose(
        &self,
        slug: &str,
        client: IpAddr,
        log: Arc<EventLog>,
        request: PairingRequest,
    ) -> Result<Pairing, EventError> {
        self.rate.take(client, Instant::now()).map_err(EventError::TooOften)?;
        let turn = self.running.begin(slug).ok_or(EventError::BeingPaired)?;
        let pairing = self.workers.run_while_wanted(move |wanted| {
            // Here and not with the caller, who may be gone before the work has noticed.
            let _turn = turn;
            pair_while(log.event(), &request, &|| wanted.get())
        });
        match pairing.await? {
            Ok(pairing) => pairing.map_err(EventError::Refused),
            Err(Abandoned) => Err(EventError::Busy),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_paired_once_at_a_time() {
        let running = Running::default();
        let turn = running.begin("one").unwrap();
        assert!(running.begin("one").is_none());
        assert!(running.begin("two").is_some(), "others do not wait");
        drop(turn);
        assert!(running.begin("one").is_some());
    }

    #[tokio::test]
    async fn one_address_pairs_only_so_often() {
        let pairings = Pairings::new(Workers::new(), Rate { burst: 1, per_second: 0.001 });
        let client = IpAddr::from([192, 0, 2, 1]);
        let pair = async |client| {
            let log = Arc::new(EventLog::new());
            let request = PairingRequest { seed: 1, pairs: Vec::new(), byes: Vec::new() };
            pairings.propose("one", client, log, request).await
        };
        let first = pair(client).await;
        assert!(matches!(first, Err(EventError::Refused(_))), "there are no players: {first:?}");
        assert!(matches!(pair(client).await, Err(EventError::TooOften(_))));
        let other = pair(IpAddr::from([192, 0, 2, 2])).await;
        assert!(matches!(other, Err(EventError::Refused(_))), "{other:?}");
    }
}
