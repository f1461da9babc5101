//! Events without a router: creating, registering, changing, submitting and erasing.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_events::{About, Author, Change, EventLog, PlayerId, Settings};

use super::create::CreatedEvent;
use super::registration::Registration;
use super::{
    ChangeRequest, EventCache, EventError, Submission, SubmissionError, Submitted, access,
    register, submit,
};
use crate::services::testing::TestStorage;
use crate::services::workers::Workers;
use crate::storage::{EventKey, Sender};

/// An event on a database, and the sender of all that is stored.
struct Fixture {
    storage: TestStorage,
    events: EventCache,
    event: CreatedEvent,
    sender: Sender,
}

impl Fixture {
    async fn new(settings: Settings) -> Fixture {
        let storage = TestStorage::open().await;
        let events = EventCache::new(storage.clone(), Workers::new());
        let sender = Sender::new([192, 0, 2, 1].into());
        let settings = Settings { name: "Spring Open, 2026".to_owned(), ..settings };
        let event = events.create(settings, &sender).await.unwrap();
        Fixture { storage, events, event, sender }
    }

    fn by(&self, author: Author, seen: Option<u64>) -> ChangeRequest<'_> {
        ChangeRequest { slug: &self.event.slug, author, seen, sender: &self.sender }
    }

    async fn register(&self, name: &str) -> Registration {
        register(&self.events, &self.by(Author::Visitor, None), &about(name)).await.unwrap()
    }

    async fn change(&self, request: &ChangeRequest<'_>, change: Change) -> Result<u64, EventError> {
        let find = |_: &EventLog| Ok((vec![change.clone()], Vec::new(), ()));
        self.events.change(request, find).await.map(|(log, ())| log.version())
    }

    async fn submit(
        &self,
        text: &str,
        pasted_key: &str,
        browser_key: Option<EventKey>,
        name: &str,
    ) -> Result<Submitted, SubmissionError> {
        let submission = Submission {
            slug: &self.event.slug,
            text: text.to_owned(),
            pasted_key,
            browser_key,
            about: about(name),
            sender: &self.sender,
        };
        submit(&self.events, &self.storage, &Workers::new(), submission).await
    }
}

fn about(name: &str) -> About {
    About { name: name.to_owned(), group: String::new(), first_round_bye: false }
}

#[tokio::test]
async fn a_new_event_has_a_readable_address_and_two_keys() {
    let it = Fixture::new(Settings::default()).await;
    let slug = &it.event.slug;
    assert!(slug.starts_with("spring-open-2026-") && access::is_slug(slug), "{slug}");
    let author = async |key: &EventKey| access::author(&it.storage, slug, Some(key.clone())).await;
    assert_eq!(author(&it.event.organiser).await.unwrap(), Author::Organiser);
    assert_eq!(author(&it.event.judge).await.unwrap(), Author::Judge);
    assert_eq!(author(&EventKey::random()).await.unwrap(), Author::Visitor);
    assert!(matches!(it.events.read("spring-open-abc").await, Err(EventError::NotFound)));
}

#[tokio::test]
async fn what_one_server_changes_another_one_reads() {
    let it = Fixture::new(Settings::default()).await;
    let other = EventCache::new(it.storage.clone(), Workers::new());
    assert_eq!(other.read(&it.event.slug).await.unwrap().version(), 1);
    let Registration { player, key, log } = it.register("Ackbar").await;
    assert_eq!((player, log.version()), (PlayerId(1), 2));
    let read = other.read(&it.event.slug).await.unwrap();
    assert_eq!((read.version(), read.event().name_of(player)), (2, "Ackbar"));
    let author = access::author(&it.storage, &it.event.slug, Some(key)).await.unwrap();
    assert_eq!(author, Author::Player(player));
}

#[tokio::test]
async fn two_changes_of_the_same_thing_contradict_each_other() {
    let it = Fixture::new(Settings::default()).await;
    let player = it.register("Ackbar").await.player;
    let correct = |name: &str| Change::Correct { player, about: about(name) };
    let seen = it.by(Author::Judge, Some(2));
    assert_eq!(it.change(&seen, correct("Gial Ackbar")).await.unwrap(), 3);
    let late = it.change(&seen, correct("Raddus")).await;
    let Err(EventError::Contradiction { by: 3, version: 3 }) = late else { panic!("{late:?}") };
    // With the newest version seen, the correction is fine.
    let newest = it.by(Author::Judge, Some(3));
    assert_eq!(it.change(&newest, correct("Raddus")).await.unwrap(), 4);
}

#[tokio::test]
async fn only_those_who_may_change_an_event_do() {
    let it = Fixture::new(Settings { open: false, ..Settings::default() }).await;
    let visitor = it.by(Author::Visitor, None);
    let refused = register(&it.events, &visitor, &about("Ackbar")).await;
    assert!(matches!(refused, Err(EventError::Refused(_))), "{refused:?}");
    let judge = it.by(Author::Judge, None);
    let player = register(&it.events, &judge, &about("Ackbar")).await.unwrap().player;
    let dropped = it.change(&visitor, Change::Drop { player }).await;
    assert!(matches!(dropped, Err(EventError::Refused(_))), "{dropped:?}");
    assert_eq!(it.events.read(&it.event.slug).await.unwrap().version(), 2, "nothing was changed");
}

#[tokio::test]
async fn an_erased_player_is_gone_for_every_server() {
    let it = Fixture::new(Settings::default()).await;
    let other = EventCache::new(it.storage.clone(), Workers::new());
    let Registration { player, key, .. } = it.register("Ackbar").await;
    other.read(&it.event.slug).await.unwrap();
    it.events.erase(&it.event.slug, player).await.unwrap();
    for events in [&it.events, &other] {
        let log = events.read(&it.event.slug).await.unwrap();
        let text = serde_json::to_string(log.entries()).unwrap();
        assert!(!text.contains("Ackbar"), "{text}");
    }
    let author = access::author(&it.storage, &it.event.slug, Some(key)).await.unwrap();
    assert_eq!(author, Author::Visitor, "the key is gone, too");
    let nobody = it.events.erase(&it.event.slug, PlayerId(9)).await;
    assert!(matches!(nobody, Err(EventError::Refused(_))), "{nobody:?}");
}

const LIST: &str = "Faction: Rebel Alliance\nCR90 Corvette A (44)\n";

#[tokio::test]
async fn a_list_is_submitted_by_a_key_or_by_registering() {
    let it = Fixture::new(Settings::default()).await;
    let Registration { player, key, .. } = it.register("Ackbar").await;
    let by_link = it.submit(LIST, key.reveal(), None, "").await.unwrap();
    assert_eq!(by_link.new_key, Some(key.clone()), "the browser remembers the link");
    let by_browser = it.submit(LIST, "", Some(key), "").await.unwrap();
    assert_eq!(by_browser.new_key, None);
    let by_name = it.submit(LIST, "", None, "Raddus").await.unwrap();
    assert!(by_name.new_key.is_some(), "a new player gets a key");
    let log = it.events.read(&it.event.slug).await.unwrap();
    let list = |player| log.event().player(player).and_then(|it| it.list.as_deref());
    assert_eq!((list(player), list(PlayerId(2))), (Some(LIST), Some(LIST)));
    let told = serde_json::to_value(&by_name.list).unwrap();
    assert_eq!((&told["player"], &told["fine"]), (&"Raddus".into(), &false.into()), "{told}");
}

#[tokio::test]
async fn a_list_of_an_unknown_player_is_refused() {
    let it = Fixture::new(Settings::default()).await;
    let unknown = it.submit(LIST, "", None, "").await.unwrap_err();
    assert!(matches!(unknown, SubmissionError::UnknownPlayer { may_register: true }));
    let staff = it.submit(LIST, it.event.judge.reveal(), None, "").await.unwrap_err();
    let SubmissionError::Event(EventError::Form(why)) = staff else { panic!("{staff:?}") };
    assert!(why.contains("organiser or a judge"), "{why}");
    for wrong in [EventKey::random().reveal(), "no key"] {
        let refused = it.submit(LIST, wrong, None, "").await.unwrap_err();
        assert!(matches!(refused, SubmissionError::Event(EventError::Form(_))), "{refused:?}");
    }
    assert_eq!(it.events.read(&it.event.slug).await.unwrap().version(), 1, "nothing was stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_is_not_in_memory_is_read_once_however_many_ask_for_it() {
    let it = Fixture::new(Settings::default()).await;
    for number in 0..20 {
        it.register(&format!("Player {number}")).await;
    }
    let other = EventCache::new(it.storage.clone(), Workers::new());
    let all = (0..40).map(|_| {
        let (other, slug) = (other.clone(), it.event.slug.clone());
        tokio::spawn(async move { other.read(&slug).await.unwrap() })
    });
    let read = futures_util::future::join_all(all.collect::<Vec<_>>()).await;
    let read: Vec<_> = read.into_iter().map(Result::unwrap).collect();
    assert!(read.iter().all(|log| std::sync::Arc::ptr_eq(log, &read[0])), "it was read again");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_holds_only_so_much_text() {
    let it = Fixture::new(Settings::default()).await;
    let enter = |players: std::ops::Range<u32>| {
        let players = players.flat_map(|player| {
            let (player, text) = (PlayerId(player + 1), "x".repeat(20_000));
            let name = about(&format!("Player {}", player.0));
            [Change::Enter { player, about: name, lot: 1 }, Change::List { player, text }]
        });
        players.collect::<Vec<_>>()
    };
    let judge = it.by(Author::Judge, None);
    let change = async |changes: Vec<Change>| {
        it.events.change(&judge, |_| Ok((changes.clone(), Vec::new(), ()))).await
    };
    change(enter(0..300)).await.unwrap();
    let refused = change(enter(300..700)).await;
    assert!(matches!(refused, Err(EventError::TooMany)), "{:?}", refused.map(|_| ()));
    let (log, ()) = change(enter(300..302)).await.unwrap();
    assert_eq!(log.event().players().len(), 302, "nothing of what was refused is there");
}
