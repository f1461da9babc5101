//! Live tables without sockets: coming in, talking, being taken over and leaving.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::sync::Arc;
use std::time::Duration;

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{ClientMessage, Clock, GameId, Request, ServerMessage, Settings};

use super::open_tables::{open_tables, take_seat};
use super::{CloseReason, LiveTables, TableConnection, checked_settings, create_table};
use crate::services::campaigns::CampaignCache;
use crate::services::events::EventCache;
use crate::services::metrics::Metrics;
use crate::services::referee::Referee;
use crate::services::shutdown::{Shutdown, Stopper};
use crate::services::testing::TestStorage;
use crate::services::workers::Workers;
use crate::storage::{LiveKey, LiveKeys, Sender, random_id};

/// Longer than anything takes; a test that waits so long fails.
const NEVER: Duration = Duration::from_secs(60);

struct Fixture {
    storage: TestStorage,
    tables: LiveTables,
    stopper: Stopper,
}

impl Fixture {
    async fn new() -> Fixture {
        let storage = TestStorage::open().await;
        let (stopper, shutdown) = Shutdown::channel();
        let events = EventCache::new(storage.clone(), Workers::new());
        let metrics = Arc::new(Metrics::new());
        let campaigns = CampaignCache::new(storage.clone(), Workers::new());
        let (referee, stored) = (Referee::new(), storage.clone());
        let tables = LiveTables::new(stored, metrics, shutdown, referee, events, campaigns);
        Fixture { storage, tables, stopper }
    }

    async fn table(&self, open: bool) -> (String, LiveKeys) {
        create_table(&self.storage, Settings::default(), open, &Sender::default()).await.unwrap()
    }

    async fn join(&self, id: &str, key: &LiveKey) -> Result<TableConnection, CloseReason> {
        self.tables.join(id, key.reveal(), 0, &Sender::default()).await
    }
}

/// Waits for a message that a function looks for.
async fn until<T>(
    connection: &mut TableConnection,
    found: impl Fn(&ServerMessage) -> Option<T>,
) -> T {
    let search = async {
        loop {
            let message = connection.next().await.expect("the connection is open");
            if let Some(found) = found(&message) {
                return found;
            }
        }
    };
    tokio::time::timeout(NEVER, search).await.expect("the message comes")
}

fn sit(name: &str) -> ClientMessage {
    ClientMessage::Do { id: "1".to_owned(), request: Request::Sit { name: name.to_owned() } }
}

#[tokio::test]
async fn each_key_opens_its_own_place() {
    let it = Fixture::new().await;
    let (id, keys) = it.table(false).await;
    let [a, b] = &keys.seats;
    for (key, viewer) in
        [(a, Viewer::Seat(Seat::A)), (b, Viewer::Seat(Seat::B)), (&keys.watch, Viewer::Spectator)]
    {
        let mut connection = it.join(&id, key).await.unwrap();
        let welcome = until(&mut connection, |message| match message {
            ServerMessage::Welcome { viewer, .. } => Some(*viewer),
            _ => None,
        });
        assert_eq!(welcome.await, viewer);
        connection.leave().await;
    }
    let invalid = CloseReason::new("This link is not valid for this table.", false);
    assert_eq!(it.join(&id, &LiveKey::random()).await.unwrap_err(), invalid);
    assert_eq!(it.join(&random_id(), a).await.unwrap_err(), invalid);
    let rubbish = it.tables.join(&id, "rubbish", 0, &Sender::default()).await;
    assert_eq!(rubbish.unwrap_err(), invalid);
}

#[tokio::test]
async fn what_is_acknowledged_is_in_the_log_and_reaches_everyone() {
    let it = Fixture::new().await;
    let (id, keys) = it.table(false).await;
    let mut watcher = it.join(&id, &keys.watch).await.unwrap();
    let mut player = it.join(&id, &keys.seats[0]).await.unwrap();
    assert!(player.say(sit("Ackbar")).await);
    let done = until(&mut player, |message| match message {
        ServerMessage::Done { id, number } => Some((id.clone(), *number)),
        _ => None,
    });
    assert_eq!(done.await, ("1".to_owned(), 2));
    let log = it.storage.live_log(&id).await.unwrap().unwrap();
    assert!(log.len() == 2 && log[1].contains("Ackbar"), "{log:?}");
    let name = until(&mut watcher, |message| match message {
        ServerMessage::Update(update) => update.room.seats[0].name.clone(),
        _ => None,
    });
    assert_eq!(name.await, "Ackbar");
    // A spectator has no seat.
    assert!(watcher.say(sit("Raddus")).await);
    until(&mut watcher, |message| matches!(message, ServerMessage::Refused { .. }).then_some(()))
        .await;
    assert_eq!(it.storage.live_log(&id).await.unwrap().unwrap().len(), 2);
}

#[tokio::test]
async fn a_seat_that_is_opened_again_is_taken_over() {
    let it = Fixture::new().await;
    let (id, keys) = it.table(false).await;
    let mut first = it.join(&id, &keys.seats[0]).await.unwrap();
    let second = it.join(&id, &keys.seats[0]).await.unwrap();
    until(&mut first, |message| matches!(message, ServerMessage::TakenOver).then_some(())).await;
    assert_eq!(first.next().await, None, "nothing follows");
    second.leave().await;
}

#[tokio::test]
async fn everyone_is_told_when_the_server_ends() {
    let it = Fixture::new().await;
    let (id, keys) = it.table(false).await;
    let mut player = it.join(&id, &keys.seats[0]).await.unwrap();
    it.stopper.stop();
    let retry = until(&mut player, |message| match message {
        ServerMessage::Goodbye { retry, .. } => Some(*retry),
        _ => None,
    });
    assert!(retry.await, "the next server plays on");
}

#[tokio::test]
async fn an_open_seat_is_taken_once() {
    let it = Fixture::new().await;
    let (id, keys) = it.table(true).await;
    let listed = open_tables(&it.storage).await.unwrap();
    assert_eq!(listed.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    let taken = take_seat(&it.storage, &id).await.unwrap().unwrap();
    assert_eq!(taken.game, GameId::Armada);
    assert!(take_seat(&it.storage, &id).await.unwrap().is_none());
    assert!(open_tables(&it.storage).await.unwrap().is_empty());
    it.join(&id, &taken.seat).await.unwrap().leave().await;
    let earlier = it.join(&id, &keys.seats[1]).await;
    assert!(earlier.is_err(), "the key of before no longer opens the seat");
}

#[test]
fn settings_that_no_table_can_have_are_refused() {
    let refused = |settings: Settings| checked_settings(settings).unwrap_err();
    let usual = Settings::default;
    let edition = Settings { edition: "no-such".to_owned(), ..usual() };
    assert_eq!(refused(edition), "There is no such edition.");
    let clock = Settings { clock: Clock::Shared { minutes: 0 }, ..usual() };
    assert_eq!(refused(clock), "A clock is set to 1 to 1440 minutes.");
    let delay = Settings { delay: 121, ..usual() };
    assert_eq!(refused(delay), "Spectators see a game at most 120 minutes later.");
    assert!(checked_settings(usual()).is_ok());
}
