//! The library without a router: publishing, reading what is new, and taking back.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::sync::Arc;

use flagbridge_app::check::EXAMPLE;
use flagbridge_data::opponents;
use flagbridge_library::Outing;

use super::{Library, PublicationRequest, PublishError};
use crate::services::testing::TestStorage;
use crate::services::workers::Workers;
use crate::storage::{Block, EditToken, Sender, Withdraw};

fn library(storage: &TestStorage) -> Library {
    Library::new((**storage).clone(), Workers::new())
}

fn sender() -> Sender {
    Sender::new([192, 0, 2, 1].into())
}

fn request(list: &str, name: &str) -> PublicationRequest {
    PublicationRequest { list: list.to_owned(), name: name.to_owned(), ..Default::default() }
}

/// A complete list of the bundled ones.
fn list() -> &'static str {
    opponents()[0].json
}

#[tokio::test]
async fn an_empty_library_shows_samples_until_something_is_published() {
    let storage = TestStorage::open().await;
    let library = library(&storage);
    let empty = library.read().await.unwrap();
    assert!(empty.is_sample() && !empty.lists().is_empty());
    let (id, _) = library.publish(request(list(), "Mine"), None, &sender()).await.unwrap();
    let snapshot = library.read().await.unwrap();
    assert!(!snapshot.is_sample());
    assert_eq!(snapshot.lists().len(), 1);
    assert_eq!(snapshot.list(id.as_str()).unwrap().title(), "Mine");
    let sample = &empty.lists()[1].id;
    assert!(snapshot.list(sample).is_some(), "addresses of samples stay valid");
}

#[tokio::test]
async fn nothing_is_read_again_while_nothing_is_new() {
    let storage = TestStorage::open().await;
    let (library, other) = (library(&storage), library(&storage));
    library.publish(request(list(), ""), None, &sender()).await.unwrap();
    let first = library.read().await.unwrap();
    assert!(Arc::ptr_eq(&first, &library.read().await.unwrap()));
    // Another server on the same database publishes: both know it.
    other.publish(request(opponents()[1].json, ""), None, &sender()).await.unwrap();
    for library in [&library, &other] {
        assert_eq!(library.read().await.unwrap().lists().len(), 2);
    }
}

#[tokio::test]
async fn only_the_token_that_has_published_a_list_takes_it_back() {
    let storage = TestStorage::open().await;
    let library = library(&storage);
    let (id, token) = library.publish(request(list(), ""), None, &sender()).await.unwrap();
    let withdraw = async |token: &EditToken| storage.withdraw(&id, token).await.unwrap();
    assert_eq!(withdraw(&EditToken::random()).await, Withdraw::Forbidden);
    assert!(!library.read().await.unwrap().is_sample());
    assert_eq!(withdraw(&token).await, Withdraw::Withdrawn);
    assert!(library.read().await.unwrap().is_sample());
}

#[tokio::test]
async fn what_does_not_belong_in_the_library_is_refused() {
    let storage = TestStorage::open().await;
    let library = library(&storage);
    let publish = async |request| library.publish(request, None, &sender()).await.unwrap_err();
    let unread = publish(request("CR90 Corvette A\nno such card at all", "")).await;
    assert!(matches!(unread, PublishError::Unread(1)), "{unread:?}");
    let named = publish(request(EXAMPLE, "two\nlines")).await;
    assert!(matches!(named, PublishError::Name), "{named:?}");
    let outing = Outing { edition: "no-such".to_owned(), ..Outing::default() };
    let edition = publish(PublicationRequest { outing, ..request(list(), "") }).await;
    assert!(matches!(edition, PublishError::Edition), "{edition:?}");
    storage.block(&Block::Address("192.0.2.1".to_owned())).await.unwrap();
    let blocked = publish(request(list(), "")).await;
    assert!(matches!(blocked, PublishError::Blocked), "{blocked:?}");
    assert!(library.read().await.unwrap().is_sample(), "nothing was stored");
}
