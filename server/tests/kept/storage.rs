//! Saved fleets, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::both::on_both;
use crate::support::database::Database;
use flagbridge_server::storage::{
    Delete, Document, EditToken, Expired, FORGOTTEN_AFTER, FleetId, Label, Location, MOST_LABELS,
    OverQuota, Quota, ReplayId, Sender, Storage, StorageError, UNOPENED_FOR, Update,
};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

on_both! {
    a_saved_fleet_is_read_back,
    what_is_not_there_is_not_found,
    an_update_makes_a_version_and_keeps_the_old_one,
    the_later_writer_is_told_and_changes_nothing,
    a_wrong_token_changes_nothing,
    a_version_can_be_named_and_unnamed,
    a_deleted_fleet_is_gone_with_its_history,
    of_many_writers_at_once_exactly_one_wins_each_version,
    writers_of_different_fleets_do_not_disturb_each_other,
    hostile_text_is_kept_as_it_is,
    everything_survives_a_restart,
    the_token_is_not_stored,
    an_old_history_keeps_names_and_the_last_version_of_each_day,
    named_versions_have_an_end,
    an_address_stores_so_much_in_a_day_and_others_are_not_concerned,
    a_database_that_is_large_enough_takes_no_more,
    what_was_saved_once_and_never_opened_expires,
    the_same_game_takes_no_more_room,
}

fn unknown() -> Sender {
    Sender::default()
}

fn sender(address: &str) -> Sender {
    Sender::new(address.parse().unwrap())
}

/// A time so long from now, as stored.
fn in_future(wait: Duration) -> i64 {
    let then = SystemTime::now().duration_since(UNIX_EPOCH).unwrap() + wait;
    i64::try_from(then.as_millis()).unwrap()
}

fn document(name: &str) -> Document {
    Document::new(name, format!(r#"{{"name":"{name}"}}"#))
}

async fn a_saved_fleet_is_read_back(database: Database) {
    let storage = database.open().await;
    storage.ping().await.unwrap();
    let (id, _) = storage.create_fleet(&document("Chimaera"), &unknown()).await.unwrap();
    let fleet = storage.fleet(&id).await.unwrap().unwrap();
    assert_eq!(fleet.current_version, 1);
    assert_eq!(fleet.document, document("Chimaera"));
    assert_eq!(fleet.created, fleet.updated);
    assert!(fleet.created > 1_600_000_000_000);
    let versions = storage.fleet_versions(&id).await.unwrap();
    assert_eq!(versions.len(), 1);
    assert_eq!((versions[0].version, versions[0].name.as_str()), (1, "Chimaera"));
    assert_eq!(versions[0].label, None);
}

async fn what_is_not_there_is_not_found(database: Database) {
    let storage = database.open().await;
    let (missing, token) = (FleetId::random(), EditToken::random());
    assert_eq!(storage.fleet(&missing).await.unwrap(), None);
    assert_eq!(storage.fleet_versions(&missing).await.unwrap(), []);
    assert_eq!(storage.fleet_version(&missing, 1).await.unwrap(), None);
    let update =
        storage.update_fleet(&missing, &token, 1, &document("x"), &unknown()).await.unwrap();
    assert_eq!(update, Update::NotFound);
    let label = storage.label_fleet_version(&missing, &token, 1, Some("x")).await.unwrap();
    assert_eq!(label, Label::NotFound);
    assert_eq!(storage.delete_fleet(&missing, &token).await.unwrap(), Delete::NotFound);
}

async fn an_update_makes_a_version_and_keeps_the_old_one(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("first"), &unknown()).await.unwrap();
    let update =
        storage.update_fleet(&id, &token, 1, &document("second"), &unknown()).await.unwrap();
    assert_eq!(update, Update::Updated { version: 2 });
    let fleet = storage.fleet(&id).await.unwrap().unwrap();
    assert_eq!((fleet.current_version, fleet.document), (2, document("second")));
    assert!(fleet.updated >= fleet.created);
    let old = storage.fleet_version(&id, 1).await.unwrap().unwrap();
    assert_eq!(old.document, document("first"));
    let numbers: Vec<i64> =
        storage.fleet_versions(&id).await.unwrap().iter().map(|line| line.version).collect();
    assert_eq!(numbers, [2, 1]);
    assert_eq!(storage.fleet_version(&id, 3).await.unwrap(), None);
}

async fn the_later_writer_is_told_and_changes_nothing(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("first"), &unknown()).await.unwrap();
    storage.update_fleet(&id, &token, 1, &document("second"), &unknown()).await.unwrap();
    for stale in [1, 0, 3, -1, i64::MAX] {
        let update =
            storage.update_fleet(&id, &token, stale, &document("late"), &unknown()).await.unwrap();
        assert_eq!(update, Update::Conflict { current: 2 });
    }
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, document("second"));
    assert_eq!(storage.fleet_versions(&id).await.unwrap().len(), 2);
}

async fn a_wrong_token_changes_nothing(database: Database) {
    let storage = database.open().await;
    let (id, _) = storage.create_fleet(&document("mine"), &unknown()).await.unwrap();
    let (_, of_another) = storage.create_fleet(&document("another"), &unknown()).await.unwrap();
    for token in [EditToken::random(), of_another] {
        let update =
            storage.update_fleet(&id, &token, 1, &document("stolen"), &unknown()).await.unwrap();
        assert_eq!(update, Update::Forbidden);
        let label = storage.label_fleet_version(&id, &token, 1, Some("stolen")).await.unwrap();
        assert_eq!(label, Label::Forbidden);
        assert_eq!(storage.delete_fleet(&id, &token).await.unwrap(), Delete::Forbidden);
    }
    let fleet = storage.fleet(&id).await.unwrap().unwrap();
    assert_eq!((fleet.current_version, fleet.document), (1, document("mine")));
    assert_eq!(storage.fleet_version(&id, 1).await.unwrap().unwrap().label, None);
}

async fn a_version_can_be_named_and_unnamed(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("list"), &unknown()).await.unwrap();
    storage.update_fleet(&id, &token, 1, &document("list"), &unknown()).await.unwrap();
    let label = storage.label_fleet_version(&id, &token, 1, Some("Worlds")).await.unwrap();
    assert_eq!(label, Label::Labelled);
    let labels = |lines: Vec<_>| -> Vec<Option<String>> {
        lines
            .into_iter()
            .map(|line: flagbridge_server::storage::VersionSummary| line.label)
            .collect()
    };
    let named = labels(storage.fleet_versions(&id).await.unwrap());
    assert_eq!(named, [None, Some("Worlds".to_owned())]);
    storage.label_fleet_version(&id, &token, 1, None).await.unwrap();
    assert_eq!(labels(storage.fleet_versions(&id).await.unwrap()), [None, None]);
    let missing = storage.label_fleet_version(&id, &token, 9, Some("x")).await.unwrap();
    assert_eq!(missing, Label::NotFound);
}

async fn a_deleted_fleet_is_gone_with_its_history(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("first"), &unknown()).await.unwrap();
    let (other, _) = storage.create_fleet(&document("other"), &unknown()).await.unwrap();
    storage.update_fleet(&id, &token, 1, &document("second"), &unknown()).await.unwrap();
    assert_eq!(storage.delete_fleet(&id, &token).await.unwrap(), Delete::Deleted);
    assert_eq!(storage.fleet(&id).await.unwrap(), None);
    assert_eq!(storage.fleet_versions(&id).await.unwrap(), []);
    assert_eq!(storage.fleet_version(&id, 1).await.unwrap(), None);
    assert_eq!(storage.delete_fleet(&id, &token).await.unwrap(), Delete::NotFound);
    assert!(storage.fleet(&other).await.unwrap().is_some());
}

async fn of_many_writers_at_once_exactly_one_wins_each_version(database: Database) {
    const WRITERS: usize = 8;
    const EACH: i64 = 5;
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("start"), &unknown()).await.unwrap();
    let (id, token) = (Arc::new(id), Arc::new(token));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (storage, id, token) = (storage.clone(), id.clone(), token.clone());
            tokio::spawn(async move {
                let (mut won, mut expected) = (Vec::new(), 1);
                while won.len() < EACH as usize {
                    let mine = document(&format!("writer {writer}"));
                    match storage
                        .update_fleet(&id, &token, expected, &mine, &unknown())
                        .await
                        .unwrap()
                    {
                        Update::Updated { version } => {
                            won.push(version);
                            expected = version;
                        }
                        Update::Conflict { current } => expected = current,
                        other => panic!("{other:?}"),
                    }
                }
                (writer, won)
            })
        })
        .collect();
    let mut seen = 0;
    for writer in writers {
        let (writer, won) = writer.await.unwrap();
        for version in won {
            let saved = storage.fleet_version(&id, version).await.unwrap().unwrap();
            assert_eq!(saved.document.name(), format!("writer {writer}"));
            seen += 1;
        }
    }
    assert_eq!(seen, WRITERS as i64 * EACH);
    let fleet = storage.fleet(&id).await.unwrap().unwrap();
    assert_eq!(fleet.current_version, 1 + seen);
    assert_eq!(storage.fleet_versions(&id).await.unwrap().len() as i64, 1 + seen);
}

async fn writers_of_different_fleets_do_not_disturb_each_other(database: Database) {
    let storage = database.open().await;
    let writers: Vec<_> = (0..20)
        .map(|writer| {
            let storage = storage.clone();
            tokio::spawn(async move {
                let name = format!("fleet {writer}");
                let (id, token) = storage.create_fleet(&document(&name), &unknown()).await.unwrap();
                let update = storage
                    .update_fleet(&id, &token, 1, &document(&name), &unknown())
                    .await
                    .unwrap();
                assert_eq!(update, Update::Updated { version: 2 });
                assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document.name(), name);
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let used = storage.pool_use();
    assert!(used.open <= used.limit, "{used:?}");
}

async fn hostile_text_is_kept_as_it_is(database: Database) {
    let storage = database.open().await;
    let names = [
        "'; DROP TABLE saved_fleet; --".to_owned(),
        "<script>alert(1)</script>".to_owned(),
        "\u{202e}drawkcab \u{1f680}".to_owned(),
        "$1 ?1 :name %s \\ \"".to_owned(),
        "x".repeat(500_000),
    ];
    for name in names {
        let (id, token) =
            storage.create_fleet(&Document::new(name.clone(), "{}"), &unknown()).await.unwrap();
        assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document.name(), name);
        storage.label_fleet_version(&id, &token, 1, Some(&name)).await.unwrap();
        assert_eq!(storage.fleet_version(&id, 1).await.unwrap().unwrap().label, Some(name));
    }
    let (id, token) =
        storage.create_fleet(&Document::new("a\0b", "{\0}"), &unknown()).await.unwrap();
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, Document::new("ab", "{}"));
    storage.label_fleet_version(&id, &token, 1, Some("a\0b")).await.unwrap();
    let label = storage.fleet_version(&id, 1).await.unwrap().unwrap().label;
    assert_eq!(label.as_deref(), Some("ab"));
}

async fn everything_survives_a_restart(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("kept"), &unknown()).await.unwrap();
    storage.close().await;
    assert!(storage.fleet(&id).await.is_err(), "a closed database must not answer");
    let storage = database.open().await;
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, document("kept"));
    let update =
        storage.update_fleet(&id, &token, 1, &document("changed"), &unknown()).await.unwrap();
    assert_eq!(update, Update::Updated { version: 2 });
}

async fn the_token_is_not_stored(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("secret"), &unknown()).await.unwrap();
    storage.close().await;
    match &database.location {
        Location::Sqlite(file) => {
            let bytes = std::fs::read(file).unwrap();
            let holds = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
            assert!(holds(id.as_str()), "the file is where we look");
            assert!(!holds(token.reveal()));
        }
        Location::Postgres(options) => {
            let mut connection = options.connect().await.unwrap();
            let query = "SELECT f::text FROM saved_fleet f";
            let row: (String,) = sqlx::query_as(query).fetch_one(&mut connection).await.unwrap();
            assert!(row.0.contains(id.as_str()));
            assert!(!row.0.contains(token.reveal()));
        }
    }
}

async fn an_old_history_keeps_names_and_the_last_version_of_each_day(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("list"), &unknown()).await.unwrap();
    let (other, _) = storage.create_fleet(&document("other"), &unknown()).await.unwrap();
    let save = async |from: i64, to: i64| {
        for version in from..to {
            let update =
                storage.update_fleet(&id, &token, version, &document("list"), &unknown()).await;
            assert_eq!(update.unwrap(), Update::Updated { version: version + 1 });
        }
    };
    let numbers = async || -> Vec<i64> {
        let lines = storage.fleet_versions(&id).await.unwrap();
        lines.iter().rev().map(|line| line.version).collect()
    };
    save(1, 100).await;
    assert_eq!(numbers().await, Vec::from_iter(1..=100), "a hundred are all kept");
    // Ten versions on each of the first three days, the others today.
    let text = "UPDATE saved_fleet_version SET created = ((version - 1) / 10) * 86400000 + version
                WHERE version <= 30 AND label IS NULL AND version > 0";
    match &database.location {
        Location::Sqlite(file) => {
            let options = SqliteConnectOptions::new().filename(file);
            let mut connection = options.connect().await.unwrap();
            sqlx::query(text).execute(&mut connection).await.unwrap();
        }
        Location::Postgres(options) => {
            let mut connection = options.connect().await.unwrap();
            sqlx::query(text).execute(&mut connection).await.unwrap();
        }
    }
    storage.label_fleet_version(&id, &token, 5, Some("Worlds")).await.unwrap();
    save(100, 131).await;
    let kept: Vec<i64> = [5, 10, 20, 30].into_iter().chain(32..=131).collect();
    assert_eq!(numbers().await, kept);
    assert_eq!(storage.fleet_version(&id, 31).await.unwrap(), None);
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().current_version, 131);
    assert_eq!(storage.fleet_versions(&other).await.unwrap().len(), 1, "others lose nothing");
}

async fn named_versions_have_an_end(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("list"), &unknown()).await.unwrap();
    for version in 1..=MOST_LABELS {
        storage.update_fleet(&id, &token, version, &document("list"), &unknown()).await.unwrap();
        let label = storage.label_fleet_version(&id, &token, version, Some("kept")).await.unwrap();
        assert_eq!(label, Label::Labelled);
    }
    let label = |version, name| storage.label_fleet_version(&id, &token, version, name);
    assert_eq!(label(MOST_LABELS + 1, Some("more")).await.unwrap(), Label::TooMany);
    assert_eq!(label(1, Some("renamed")).await.unwrap(), Label::Labelled);
    assert_eq!(label(1, None).await.unwrap(), Label::Labelled);
    assert_eq!(label(MOST_LABELS + 1, Some("more")).await.unwrap(), Label::Labelled);
}

async fn an_address_stores_so_much_in_a_day_and_others_are_not_concerned(database: Database) {
    let quota = Quota { address_day: 1000, ..Quota::default() };
    let storage = database.open().await.with_quota(quota);
    let large = Document::new("", "x".repeat(400));
    let (one, other) = (sender("192.0.2.1"), sender("2001:db8::"));
    let (id, token) = storage.create_fleet(&large, &one).await.unwrap();
    let update = storage.update_fleet(&id, &token, 1, &large, &one).await.unwrap();
    assert_eq!(update, Update::Updated { version: 2 });
    let over = |error| matches!(error, StorageError::Quota(OverQuota::AddressToday));
    assert!(over(storage.create_fleet(&large, &one).await.unwrap_err()));
    assert!(over(storage.update_fleet(&id, &token, 2, &large, &one).await.unwrap_err()));
    assert!(over(
        storage.store_replay(&ReplayId::of("x"), &"x".repeat(400), "{}", &one).await.unwrap_err()
    ));
    assert_eq!(
        storage.fleet(&id).await.unwrap().unwrap().current_version,
        2,
        "nothing was changed"
    );
    assert_eq!(storage.replay(&ReplayId::of("x")).await.unwrap(), None);
    storage.create_fleet(&large, &other).await.unwrap();
    // What is small enough still fits: a refusal is not counted.
    storage.create_fleet(&Document::new("", "x".repeat(100)), &one).await.unwrap();
}

async fn a_database_that_is_large_enough_takes_no_more(database: Database) {
    let storage = database.open().await.with_quota(Quota { whole: 1, ..Quota::default() });
    assert!(storage.size().await.unwrap() > 1);
    let refused = storage.create_fleet(&document("x"), &unknown()).await.unwrap_err();
    assert!(matches!(refused, StorageError::Quota(OverQuota::Whole)), "{refused}");
    storage.ping().await.unwrap();
}

async fn what_was_saved_once_and_never_opened_expires(database: Database) {
    let storage = database.open().await;
    let save = || async { storage.create_fleet(&document("list"), &unknown()).await.unwrap() };
    let (unopened, _) = save().await;
    let (opened, _) = save().await;
    let (changed, token) = save().await;
    storage.fleet_was_opened(&opened).await.unwrap();
    assert!(storage.fleet(&opened).await.unwrap().unwrap().opened.is_some());
    storage.update_fleet(&changed, &token, 1, &document("new"), &unknown()).await.unwrap();
    let (seen, unseen) = (ReplayId::of("seen"), ReplayId::of("unseen"));
    for id in [&seen, &unseen] {
        storage.store_replay(id, "record", "{}", &unknown()).await.unwrap();
    }
    storage.replay_was_opened(&seen).await.unwrap();

    assert_eq!(storage.expire().await.unwrap(), Expired::default(), "nothing is old yet");
    let almost = UNOPENED_FOR - Duration::from_secs(60);
    assert_eq!(storage.expire_at(in_future(almost)).await.unwrap(), Expired::default());
    let expired = storage.expire_at(in_future(UNOPENED_FOR * 2)).await.unwrap();
    assert_eq!(expired, Expired { fleets: 1, replays: 1, tables: 0, boxes: 0 });
    assert_eq!(storage.fleet(&unopened).await.unwrap(), None);
    assert_eq!(storage.fleet_versions(&unopened).await.unwrap(), []);
    assert!(storage.fleet(&opened).await.unwrap().is_some());
    assert!(storage.fleet(&changed).await.unwrap().is_some());
    assert!(storage.replay(&seen).await.unwrap().is_some());
    assert_eq!(storage.replay(&unseen).await.unwrap(), None);
}

async fn the_same_game_takes_no_more_room(database: Database) {
    let quota = Quota { address_day: 500, ..Quota::default() };
    let storage = database.open().await.with_quota(quota);
    let (id, record) = (ReplayId::of("a game"), "x".repeat(400));
    let one = sender("192.0.2.1");
    assert!(storage.store_replay(&id, &record, "{}", &one).await.unwrap());
    for names in ["{\"names\": 1}", "{\"names\": 2}"] {
        assert!(!storage.store_replay(&id, &record, names, &one).await.unwrap());
    }
    assert_eq!(storage.replay(&id).await.unwrap().unwrap().summary, "{}");
}

#[tokio::test]
async fn who_sent_something_is_forgotten_after_a_while() {
    let database = Database::sqlite();
    let storage = database.open().await;
    let from = sender("192.0.2.99");
    storage.create_fleet(&document("list"), &from).await.unwrap();
    storage.store_replay(&ReplayId::of("x"), "x", "{}", &from).await.unwrap();
    let known = || async {
        let Location::Sqlite(file) = &database.location else { panic!("SQLite was asked for") };
        let mut connection = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        let count = "SELECT (SELECT COUNT(*) FROM saved_fleet WHERE address IS NOT NULL)
                          + (SELECT COUNT(*) FROM replay WHERE address IS NOT NULL)
                          + (SELECT COUNT(*) FROM upload)";
        let (count,): (i64,) = sqlx::query_as(count).fetch_one(&mut connection).await.unwrap();
        count
    };
    assert_eq!(known().await, 3);
    storage.expire().await.unwrap();
    assert_eq!(known().await, 3, "the operator needs it for a while");
    storage.expire_at(in_future(FORGOTTEN_AFTER * 2)).await.unwrap();
    assert_eq!(known().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_first_starts_at_once_all_succeed() {
    for _ in 0..10 {
        let database = Database::sqlite();
        let starts = (0..4).map(|_| {
            let location = database.location.clone();
            tokio::spawn(async move { Storage::open(&location).await.map(drop) })
        });
        for start in starts.collect::<Vec<_>>() {
            start.await.unwrap().unwrap();
        }
    }
}
