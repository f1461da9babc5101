//! Turns at work of which only so much is done at once. Clients who wait get theirs in rotation: one that asks for a lot waits
//! for itself, and everyone else waits for a single piece of its work at most.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use super::network::current_client;

/// Turns of a kind. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Turns(Arc<Mutex<Queue>>);

/// One turn, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    /// None in a turn that was never given to anyone.
    turns: Option<Turns>,
}

/// Who waits; none is the server itself.
type Waiter = Option<IpAddr>;

#[derive(Debug)]
struct Queue {
    free: usize,
    /// Those who wait, in the order in which they get their next turn.
    order: VecDeque<Waiter>,
    /// What each of them waits for, oldest first; never empty.
    waiting: HashMap<Waiter, VecDeque<oneshot::Sender<Turn>>>,
}

impl Turns {
    /// The most turns at once.
    pub(crate) fn new(count: usize) -> Turns {
        let queue = Queue { free: count, order: VecDeque::new(), waiting: HashMap::new() };
        Turns(Arc::new(Mutex::new(queue)))
    }

    /// How many turns are free.
    pub(crate) fn free(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).free
    }

    /// Waits for a turn of the client whose request is served; none where that takes longer than `patience`.
    pub(crate) async fn take(&self, patience: Duration) -> Option<Turn> {
        let given = match self.ask(current_client()) {
            Ok(turn) => return Some(turn),
            Err(given) => given,
        };
        tokio::time::timeout(patience, given).await.ok()?.ok()
    }

    /// A turn, or where it will come from.
    fn ask(&self, waiter: Waiter) -> Result<Turn, oneshot::Receiver<Turn>> {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // If a turn is free, there is no waiter: a turn that is given back goes to a waiter first.
        if queue.free > 0 {
            queue.free -= 1;
            return Ok(Turn { turns: Some(self.clone()) });
        }
        let (give, given) = oneshot::channel();
        if !queue.waiting.contains_key(&waiter) {
            queue.order.push_back(waiter);
        }
        queue.waiting.entry(waiter).or_default().push_back(give);
        Err(given)
    }

    /// The one whose turn it is next; without a waiter, the turn is free.
    fn next_or_free(&self) -> Option<oneshot::Sender<Turn>> {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(waiter) = queue.order.pop_front() {
            let Some(mut own) = queue.waiting.remove(&waiter) else { continue };
            // Those who have given up are passed over.
            let next = std::iter::from_fn(|| own.pop_front()).find(|it| !it.is_closed());
            if !own.is_empty() {
                queue.waiting.insert(waiter, own);
                queue.order.push_back(waiter);
            }
            if next.is_some() {
                return next;
            }
        }
        queue.free += 1;
        None
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(turns) = self.turns.take() else { return };
        while let Some(next) = turns.next_or_free() {
            match next.send(Turn { turns: Some(turns.clone()) }) {
                Ok(()) => return,
                // It has given up at this very moment: the next one gets the turn.
                Err(mut refused) => refused.turns = None,
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use super::*;
    use crate::services::network::for_client;

    const LONG: Duration = Duration::from_secs(60);

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[tokio::test]
    async fn a_client_who_asks_for_much_does_not_hold_up_others() {
        let turns = Turns::new(1);
        let first = turns.take(LONG).await.unwrap();
        let (order, mut taken) = tokio::sync::mpsc::unbounded_channel();
        let mut waiting = Vec::new();
        // A hundred requests of one client, then one each of two others.
        for client in std::iter::repeat_n(1, 100).chain([2, 3]) {
            let (turns, order) = (turns.clone(), order.clone());
            waiting.push(tokio::spawn(for_client(address(client), async move {
                let _turn = turns.take(LONG).await.unwrap();
                order.send(client).unwrap();
            })));
            // In this order.
            tokio::task::yield_now().await;
        }
        drop(first);
        for work in waiting {
            work.await.unwrap();
        }
        let mut clients = Vec::new();
        while let Ok(client) = taken.try_recv() {
            clients.push(client);
        }
        assert_eq!(clients.len(), 102);
        assert_eq!(clients[..4], [1, 2, 3, 1], "everyone in rotation");
        assert_eq!(turns.free(), 1);
    }

    #[tokio::test]
    async fn one_client_alone_uses_every_turn() {
        let turns = Turns::new(2);
        for_client(address(1), async {
            let both = [turns.take(LONG).await, turns.take(LONG).await];
            assert!(both.iter().all(Option::is_some));
            assert!(turns.take(Duration::ZERO).await.is_none(), "there are two");
        })
        .await;
        assert_eq!(turns.free(), 2);
    }

    #[tokio::test]
    async fn who_has_given_up_keeps_no_turn() {
        let turns = Turns::new(1);
        let turn = turns.take(LONG).await.unwrap();
        for _ in 0..3 {
            assert!(turns.take(Duration::ZERO).await.is_none());
        }
        let waiting = turns.take(LONG);
        tokio::pin!(waiting);
        tokio::select! {
            biased;
            _ = &mut waiting => panic!("there is no turn"),
            () = std::future::ready(()) => {}
        }
        drop(turn);
        assert_eq!(turns.free(), 0, "the turn is given to the one who still waits");
        assert!(waiting.await.is_some());
        assert_eq!(turns.free(), 1);
        // One who was given a turn and went without taking it.
        let turn = turns.take(LONG).await.unwrap();
        let given = turns.ask(None).unwrap_err();
        drop(turn);
        drop(given);
        assert_eq!(turns.free(), 1);
    }
}
