//! What the devices of one player share, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::both::on_both;
use crate::support::database::Database;
use flagbridge_server::storage::{
    ItemId, ItemWrite, Kind, OverQuota, Push, Pushed, Quota, Selection, Sender, StorageError,
    SyncToken, UNOPENED_FOR,
};

on_both! {
    a_state_is_read_back_and_follows_the_one_it_was_made_from,
    of_many_devices_that_write_at_once_each_revision_has_one,
    an_item_keeps_its_newest_ten_states,
    a_box_of_another_token_is_another_box,
    what_no_device_has_synced_expires_and_a_closed_box_stays_closed,
    what_is_synced_counts_against_the_address,
    a_box_that_is_full_takes_nothing_more,
    an_operator_sees_sizes_and_hides_and_deletes,
}

fn item(first: char) -> ItemId {
    ItemId::parse(&format!("{first}{}", "A".repeat(21))).unwrap()
}

fn write(first: char, base: i64, body: &str) -> ItemWrite {
    ItemWrite { item: item(first), base, body: body.to_owned() }
}

fn unknown() -> Sender {
    Sender::default()
}

/// The revision of the only item that was written.
fn revision(push: &Push) -> Option<i64> {
    match push {
        Push::Pushed { items, .. } => match &items[..] {
            [Pushed::Stored { revision, .. }] => Some(*revision),
            _ => None,
        },
        Push::Closed | Push::Full => None,
    }
}

async fn a_state_is_read_back_and_follows_the_one_it_was_made_from(database: Database) {
    let storage = database.open().await;
    let token = SyncToken::random();
    assert_eq!(storage.sync_changes(&token, 0, 10).await.unwrap(), None);
    let first = storage.push_sync(&token, &[write('a', 0, "one")], &unknown()).await.unwrap();
    let first = revision(&first).unwrap();
    let late = storage.push_sync(&token, &[write('a', 0, "late")], &unknown()).await.unwrap();
    let Push::Pushed { items, .. } = late else { panic!("{late:?}") };
    assert!(
        matches!(&items[..], [Pushed::Conflict(it)] if it.body == "one" && it.revision == first)
    );
    let second = storage.push_sync(&token, &[write('a', first, "two")], &unknown()).await.unwrap();
    let second = revision(&second).unwrap();
    assert!(second > first);
    let changes = storage.sync_changes(&token, 0, 10).await.unwrap().unwrap();
    assert_eq!(changes.items.len(), 1);
    assert_eq!((changes.items[0].revision, changes.items[0].body.as_str()), (second, "two"));
    let storage = database.open().await;
    let states = storage.sync_states(&token, &item('a')).await.unwrap();
    let states: Vec<_> = states.iter().map(|it| (it.revision, it.body.as_str())).collect();
    assert_eq!(states, [(second, "two"), (first, "one")], "after a restart, too");
}

async fn of_many_devices_that_write_at_once_each_revision_has_one(database: Database) {
    let storage = database.open().await;
    let token = SyncToken::random();
    let device = |device: u8| {
        let (storage, token) = (storage.clone(), token.clone());
        tokio::spawn(async move {
            let (mut won, mut base) = (Vec::new(), 0);
            while won.len() < 3 {
                let body = format!("device{device}");
                let push = storage.push_sync(&token, &[write('a', base, &body)], &unknown()).await;
                let Push::Pushed { items, .. } = push.unwrap() else { panic!("no box") };
                match &items[0] {
                    Pushed::Stored { revision, .. } => {
                        won.push(*revision);
                        base = *revision;
                    }
                    Pushed::Conflict(current) => {
                        assert!(current.revision > base, "a conflict shows something newer");
                        base = current.revision;
                    }
                }
            }
            won
        })
    };
    let mut all = Vec::new();
    for device in (0..5).map(device).collect::<Vec<_>>() {
        all.extend(device.await.unwrap());
    }
    all.sort_unstable();
    let count = all.len();
    all.dedup();
    assert_eq!((all.len(), count), (15, 15));
}

async fn an_item_keeps_its_newest_ten_states(database: Database) {
    let storage = database.open().await;
    let token = SyncToken::random();
    storage.push_sync(&token, &[write('b', 0, "other")], &unknown()).await.unwrap();
    let mut base = 0;
    for number in 0..13 {
        let push = [write('a', base, &format!("state{number}"))];
        base = revision(&storage.push_sync(&token, &push, &unknown()).await.unwrap()).unwrap();
    }
    let states = storage.sync_states(&token, &item('a')).await.unwrap();
    let bodies: Vec<_> = states.into_iter().map(|it| it.body).collect();
    let newest: Vec<_> = (3..13).rev().map(|number| format!("state{number}")).collect();
    assert_eq!(bodies, newest);
    assert_eq!(storage.sync_states(&token, &item('b')).await.unwrap().len(), 1);
}

async fn a_box_of_another_token_is_another_box(database: Database) {
    let storage = database.open().await;
    let (token, other) = (SyncToken::random(), SyncToken::random());
    storage.push_sync(&token, &[write('a', 0, "mine")], &unknown()).await.unwrap();
    storage.push_sync(&other, &[write('a', 0, "theirs")], &unknown()).await.unwrap();
    assert!(storage.close_sync(&other).await.unwrap());
    let mine = storage.sync_changes(&token, 0, 10).await.unwrap().unwrap();
    assert_eq!((mine.closed, mine.items[0].body.as_str()), (false, "mine"));
    let theirs = storage.sync_changes(&other, 0, 10).await.unwrap().unwrap();
    assert_eq!((theirs.closed, theirs.items.len()), (true, 0));
    let late = storage.push_sync(&other, &[write('a', 0, "late")], &unknown()).await.unwrap();
    assert_eq!(late, Push::Closed);
}

async fn what_no_device_has_synced_expires_and_a_closed_box_stays_closed(database: Database) {
    let storage = database.open().await;
    let (token, closed) = (SyncToken::random(), SyncToken::random());
    for token in [&token, &closed] {
        storage.push_sync(token, &[write('a', 0, "x")], &unknown()).await.unwrap();
    }
    storage.close_sync(&closed).await.unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let at = |wait: Duration| i64::try_from((now + wait).as_millis()).unwrap();
    let day = Duration::from_secs(86_400);
    assert_eq!(storage.expire_at(at(UNOPENED_FOR - day)).await.unwrap().boxes, 0);
    assert!(storage.sync_changes(&closed, 0, 1).await.unwrap().unwrap().closed);
    assert_eq!(storage.expire_at(at(UNOPENED_FOR + day)).await.unwrap().boxes, 2);
    assert_eq!(storage.sync_changes(&token, 0, 1).await.unwrap(), None);
    assert_eq!(storage.sync_states(&token, &item('a')).await.unwrap(), []);
}

async fn what_is_synced_counts_against_the_address(database: Database) {
    let quota = Quota { address_day: 1000, ..Quota::default() };
    let storage = database.open().await.with_quota(quota);
    let token = SyncToken::random();
    let (here, there) = (Sender::new([192, 0, 2, 1].into()), Sender::new([192, 0, 2, 2].into()));
    let large = "x".repeat(600);
    storage.push_sync(&token, &[write('a', 0, &large)], &here).await.unwrap();
    let refused = storage.push_sync(&token, &[write('b', 0, &large)], &here).await;
    assert!(matches!(refused, Err(StorageError::Quota(OverQuota::AddressToday))));
    assert_eq!(storage.sync_states(&token, &item('b')).await.unwrap(), [], "nothing was changed");
    storage.push_sync(&token, &[write('b', 0, &large)], &there).await.unwrap();
}

async fn a_box_that_is_full_takes_nothing_more(database: Database) {
    let storage = database.open().await;
    let token = SyncToken::random();
    let large = "x".repeat(4 * 1024 * 1024);
    for first in ['a', 'b', 'c'] {
        storage.push_sync(&token, &[write(first, 0, &large)], &unknown()).await.unwrap();
    }
    let push = [write('d', 0, &large), write('e', 0, "x")];
    assert_eq!(storage.push_sync(&token, &push, &unknown()).await.unwrap(), Push::Full);
    let changes = storage.sync_changes(&token, 0, 10).await.unwrap().unwrap();
    assert_eq!(changes.items.len(), 3);
    let push = storage.push_sync(&token, &push[1..], &unknown()).await.unwrap();
    assert!(revision(&push).is_some(), "what is smaller still fits");
}

async fn an_operator_sees_sizes_and_hides_and_deletes(database: Database) {
    let storage = database.open().await;
    let token = SyncToken::random();
    storage.push_sync(&token, &[write('a', 0, "secret")], &unknown()).await.unwrap();
    let all = Selection::default();
    let listed = storage.entries(Kind::SyncBox, &all, 10).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].id.as_str(), listed[0].bytes), (token.box_id().as_str(), 6));
    assert!(!format!("{listed:?}").contains(token.reveal()), "the token is not stored");
    let shown = storage.entry_content(Kind::SyncBox, &token.box_id()).await.unwrap().unwrap();
    assert!(shown.1.contains(item('a').as_str()) && !shown.1.contains("secret"), "{}", shown.1);
    assert!(storage.hide_entry(Kind::SyncBox, &token.box_id(), true).await.unwrap());
    assert_eq!(storage.sync_changes(&token, 0, 10).await.unwrap(), None);
    let push = storage.push_sync(&token, &[write('b', 0, "x")], &unknown()).await.unwrap();
    assert_eq!(push, Push::Closed);
    assert!(storage.hide_entry(Kind::SyncBox, &token.box_id(), false).await.unwrap());
    assert!(storage.sync_changes(&token, 0, 10).await.unwrap().is_some());
    assert!(storage.delete_entry(Kind::SyncBox, &token.box_id()).await.unwrap());
    assert_eq!(storage.sync_changes(&token, 0, 10).await.unwrap(), None);
}
