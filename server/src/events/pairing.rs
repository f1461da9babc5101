//! Pairing a round takes a processor for a while: one at a time for each event, only so often from one address, and only
//! while a client waits for it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use flagbridge_events::{Abandoned, EventLog, Pairing, PairingRequest, pair_while};

use super::shelf::Trouble;
use crate::layers::client::Client;
use crate::state::AppState;

/// The events that are being paired at the moment. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Pairings(Arc<Mutex<HashSet<String>>>);

/// One event that is being paired, until this is dropped.
#[derive(Debug)]
struct Turn {
    pairings: Pairings,
    slug: String,
}

impl Pairings {
    /// Begins to pair an event; none where it is being paired.
    fn begin(&self, slug: &str) -> Option<Turn> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = running.insert(slug.to_owned());
        begun.then(|| Turn { pairings: self.clone(), slug: slug.to_owned() })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.pairings.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.slug);
    }
}

/// Pairs the next round of an event for a client.
pub(crate) async fn propose(
    state: &AppState,
    slug: &str,
    client: Client,
    log: Arc<EventLog>,
    request: PairingRequest,
) -> Result<Pairing, Trouble> {
    state.pairing_rate.take(client.network(), Instant::now()).map_err(Trouble::TooOften)?;
    let turn = state.pairings.begin(slug).ok_or(Trouble::BeingPaired)?;
    let pairing = state.workers.run_while_wanted(move |wanted| {
        // Here and not with the caller, who may be gone before the work has noticed.
        let _turn = turn;
        pair_while(log.event(), &request, &|| wanted.get())
    });
    match pairing.await? {
        Ok(pairing) => pairing.map_err(Trouble::Refused),
        Err(Abandoned) => Err(Trouble::Busy),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_paired_once_at_a_time() {
        let pairings = Pairings::default();
        let turn = pairings.begin("one").unwrap();
        assert!(pairings.begin("one").is_none());
        assert!(pairings.begin("two").is_some(), "others do not wait");
        drop(turn);
        assert!(pairings.begin("one").is_some());
    }
}
