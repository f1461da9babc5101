//! Saved fleets, on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

mod support;

use std::sync::Arc;

use flagbridge_server::storage::{Delete, Document, EditToken, FleetId, Label, Location, Update};
use sqlx::ConnectOptions;
use support::database::Database;

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
}

fn document(name: &str) -> Document {
    Document::new(name, format!(r#"{{"name":"{name}"}}"#))
}

async fn a_saved_fleet_is_read_back(database: Database) {
    let storage = database.open().await;
    storage.ping().await.unwrap();
    let (id, _) = storage.create_fleet(&document("Chimaera")).await.unwrap();
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
    let (nobody, token) = (FleetId::random(), EditToken::random());
    assert_eq!(storage.fleet(&nobody).await.unwrap(), None);
    assert_eq!(storage.fleet_versions(&nobody).await.unwrap(), []);
    assert_eq!(storage.fleet_version(&nobody, 1).await.unwrap(), None);
    let update = storage.update_fleet(&nobody, &token, 1, &document("x")).await.unwrap();
    assert_eq!(update, Update::NotFound);
    let label = storage.label_fleet_version(&nobody, &token, 1, Some("x")).await.unwrap();
    assert_eq!(label, Label::NotFound);
    assert_eq!(storage.delete_fleet(&nobody, &token).await.unwrap(), Delete::NotFound);
}

async fn an_update_makes_a_version_and_keeps_the_old_one(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("first")).await.unwrap();
    let update = storage.update_fleet(&id, &token, 1, &document("second")).await.unwrap();
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
    let (id, token) = storage.create_fleet(&document("first")).await.unwrap();
    storage.update_fleet(&id, &token, 1, &document("second")).await.unwrap();
    for stale in [1, 0, 3, -1, i64::MAX] {
        let update = storage.update_fleet(&id, &token, stale, &document("late")).await.unwrap();
        assert_eq!(update, Update::Conflict { current: 2 });
    }
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, document("second"));
    assert_eq!(storage.fleet_versions(&id).await.unwrap().len(), 2);
}

async fn a_wrong_token_changes_nothing(database: Database) {
    let storage = database.open().await;
    let (id, _) = storage.create_fleet(&document("mine")).await.unwrap();
    let (_, of_another) = storage.create_fleet(&document("another")).await.unwrap();
    for token in [EditToken::random(), of_another] {
        let update = storage.update_fleet(&id, &token, 1, &document("stolen")).await.unwrap();
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
    let (id, token) = storage.create_fleet(&document("list")).await.unwrap();
    storage.update_fleet(&id, &token, 1, &document("list")).await.unwrap();
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
    let (id, token) = storage.create_fleet(&document("first")).await.unwrap();
    let (other, _) = storage.create_fleet(&document("other")).await.unwrap();
    storage.update_fleet(&id, &token, 1, &document("second")).await.unwrap();
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
    let (id, token) = storage.create_fleet(&document("start")).await.unwrap();
    let (id, token) = (Arc::new(id), Arc::new(token));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (storage, id, token) = (storage.clone(), id.clone(), token.clone());
            tokio::spawn(async move {
                let (mut won, mut expected) = (Vec::new(), 1);
                while won.len() < EACH as usize {
                    let mine = document(&format!("writer {writer}"));
                    match storage.update_fleet(&id, &token, expected, &mine).await.unwrap() {
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
                let (id, token) = storage.create_fleet(&document(&name)).await.unwrap();
                let update = storage.update_fleet(&id, &token, 1, &document(&name)).await.unwrap();
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
        let (id, token) = storage.create_fleet(&Document::new(name.clone(), "{}")).await.unwrap();
        assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document.name(), name);
        storage.label_fleet_version(&id, &token, 1, Some(&name)).await.unwrap();
        assert_eq!(storage.fleet_version(&id, 1).await.unwrap().unwrap().label, Some(name));
    }
    let (id, token) = storage.create_fleet(&Document::new("a\0b", "{\0}")).await.unwrap();
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, Document::new("ab", "{}"));
    storage.label_fleet_version(&id, &token, 1, Some("a\0b")).await.unwrap();
    let label = storage.fleet_version(&id, 1).await.unwrap().unwrap().label;
    assert_eq!(label.as_deref(), Some("ab"));
}

async fn everything_survives_a_restart(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("kept")).await.unwrap();
    storage.close().await;
    assert!(storage.fleet(&id).await.is_err(), "a closed database must not answer");
    let storage = database.open().await;
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, document("kept"));
    let update = storage.update_fleet(&id, &token, 1, &document("changed")).await.unwrap();
    assert_eq!(update, Update::Updated { version: 2 });
}

async fn the_token_is_not_stored(database: Database) {
    let storage = database.open().await;
    let (id, token) = storage.create_fleet(&document("secret")).await.unwrap();
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
    let (id, token) = storage.create_fleet(&document("list")).await.unwrap();
    let (other, _) = storage.create_fleet(&document("other")).await.unwrap();
    let save = async |from: i64, to: i64| {
        for version in from..to {
            let update = storage.update_fleet(&id, &token, version, &document("list")).await;
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
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
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
