use super::{LONGEST, MOST_AT_ONCE, SyncBoxes, SyncError, Unseen};
use crate::services::testing::TestStorage;
use crate::storage::{ItemId, ItemWrite, Pushed, Sender, SyncToken};

fn item(number: u8) -> ItemId {
    let letter = char::from(b'A' + number % 26);
    let other = char::from(b'a' + number / 26);
    ItemId::parse(&format!("{letter}{other}{}", "A".repeat(20))).expect("22 letters that end in A")
}

fn write(number: u8, base: i64, body: &str) -> ItemWrite {
    ItemWrite { item: item(number), base, body: body.to_owned() }
}

fn unknown() -> Sender {
    Sender::default()
}

/// The items and bodies that a device has not seen.
fn bodies(unseen: &Unseen) -> Vec<(ItemId, String)> {
    unseen.items.iter().map(|it| (it.item.clone(), it.body.clone())).collect()
}

#[tokio::test]
async fn a_second_device_gets_what_the_first_has_sent_and_then_only_what_is_new() {
    let storage = TestStorage::open().await;
    let boxes = SyncBoxes::new(storage.clone());
    let token = SyncToken::random();
    let written =
        boxes.push(&token, &[write(0, 0, "one"), write(1, 0, "two")], &unknown()).await.unwrap();
    assert!(matches!(written.items[..], [Pushed::Stored { .. }, Pushed::Stored { .. }]));
    let all = boxes.unseen(&token, 0).await.unwrap();
    assert_eq!(all.epoch, written.epoch);
    assert_eq!(bodies(&all), [(item(0), "one".to_owned()), (item(1), "two".to_owned())]);
    let seen = all.items[1].revision;
    assert_eq!(boxes.unseen(&token, seen).await.unwrap().items, []);
    boxes.push(&token, &[write(0, all.items[0].revision, "three")], &unknown()).await.unwrap();
    let new = boxes.unseen(&token, seen).await.unwrap();
    assert_eq!(bodies(&new), [(item(0), "three".to_owned())]);
    let stranger = SyncToken::random();
    assert_eq!(boxes.unseen(&stranger, 0).await.unwrap(), Unseen::default());
}

#[tokio::test]
async fn a_device_that_has_missed_a_change_gets_it_and_writes_over_nothing() {
    let storage = TestStorage::open().await;
    let boxes = SyncBoxes::new(storage.clone());
    let token = SyncToken::random();
    boxes.push(&token, &[write(0, 0, "first")], &unknown()).await.unwrap();
    let late = boxes.push(&token, &[write(0, 0, "late"), write(1, 0, "new")], &unknown()).await;
    let late = late.unwrap();
    let [Pushed::Conflict(current), Pushed::Stored { .. }] = &late.items[..] else {
        panic!("{late:?}")
    };
    assert_eq!(current.body, "first");
    boxes.push(&token, &[write(0, current.revision, "merged")], &unknown()).await.unwrap();
    let states = boxes.states(&token, &item(0)).await.unwrap();
    let states: Vec<_> = states.into_iter().map(|it| it.body).collect();
    assert_eq!(states, ["merged", "first"]);
}

#[tokio::test]
async fn what_is_too_much_changes_nothing() {
    let storage = TestStorage::open().await;
    let boxes = SyncBoxes::new(storage.clone());
    let token = SyncToken::random();
    let many: Vec<_> = (0..=MOST_AT_ONCE as u8).map(|number| write(number, 0, "x")).collect();
    assert!(matches!(boxes.push(&token, &many, &unknown()).await, Err(SyncError::TooMany)));
    let long = [write(0, 0, "x"), write(1, 0, &"x".repeat(LONGEST + 1))];
    let refused = boxes.push(&token, &long, &unknown()).await;
    assert!(matches!(refused, Err(SyncError::TooLong(it)) if it == item(1)));
    assert_eq!(boxes.unseen(&token, 0).await.unwrap(), Unseen::default());
}

#[tokio::test]
async fn many_changes_come_in_several_answers() {
    let storage = TestStorage::open().await;
    let boxes = SyncBoxes::new(storage.clone());
    let token = SyncToken::random();
    let all: Vec<_> = (0..100).map(|number| write(number, 0, "x")).collect();
    for some in all.chunks(MOST_AT_ONCE) {
        boxes.push(&token, some, &unknown()).await.unwrap();
    }
    let first = boxes.unseen(&token, 0).await.unwrap();
    assert!(first.more);
    let rest = boxes.unseen(&token, first.items.last().unwrap().revision).await.unwrap();
    assert!(!rest.more);
    assert_eq!(first.items.len() + rest.items.len(), 100);
}

#[tokio::test]
async fn a_closed_box_says_so_to_every_device_and_takes_nothing() {
    let storage = TestStorage::open().await;
    let boxes = SyncBoxes::new(storage.clone());
    let token = SyncToken::random();
    assert!(matches!(boxes.close(&token).await, Err(SyncError::Missing)));
    boxes.push(&token, &[write(0, 0, "x")], &unknown()).await.unwrap();
    boxes.close(&token).await.unwrap();
    assert!(matches!(boxes.unseen(&token, 0).await, Err(SyncError::Closed)));
    let push = boxes.push(&token, &[write(0, 0, "x")], &unknown()).await;
    assert!(matches!(push, Err(SyncError::Closed)));
    assert!(matches!(boxes.states(&token, &item(0)).await, Err(SyncError::Missing)));
}
