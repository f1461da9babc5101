//! Campaigns on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one, and after `kill -9`.

use crate::both::on_both;
use crate::support::authors::Caller;
use crate::support::database::Database;
use crate::support::place::Place;
use crate::support::program::{Program, command};
use crate::support::server::Server;
use axum::http::StatusCode;
use flagbridge_server::storage::{LiveKeys, Sender};
use serde_json::{Value, json};

on_both! {
    a_campaign_is_there_after_a_restart,
    two_writers_at_once_lose_nothing,
    a_battle_has_one_live_table_at_a_time,
}

fn new() -> Value {
    json!({"name": "Kept", "rebels": ["Ada", "Ben"], "empire": ["Cleo", "Dora"]})
}

fn note(text: &str) -> Value {
    json!({"change": {"do": "manual", "note": text, "effect": {"what": "note"}}})
}

async fn a_campaign_is_there_after_a_restart(database: Database) {
    let server = Server::on(database.open().await).await;
    let made = server.ask("/api/v1/campaigns", &new()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let made = made.json();
    let path = format!("/api/v1/campaigns/{}", made["slug"].as_str().unwrap());
    let key = made["keys"][0]["key"].as_str();
    let changes = format!("{path}/changes");
    let changed = server.call("POST", &changes, key, Some(&note("One"))).await;
    assert_eq!(changed.json()["version"], 2);
    server.state.storage.close().await;
    let again = Server::on(database.open().await).await;
    let read = again.call("GET", &path, key, None).await.json();
    assert_eq!((&read["version"], &read["viewer"]["role"]), (&2.into(), &"organiser".into()));
    assert_eq!(read["log"][1]["words"], "Note: One");
    let deleted = again.call("DELETE", &path, key, None).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert_eq!(again.get(&path).await.status, StatusCode::NOT_FOUND);
}

async fn a_battle_has_one_live_table_at_a_time(database: Database) {
    let server = Server::on(database.open().await).await;
    let made = server.ask("/api/v1/campaigns", &new()).await.json();
    let slug = made["slug"].as_str().unwrap();
    let storage = &server.state.storage;
    let (rows, sender) = (["{}".to_owned()], Sender::default());
    let create = async |id: &str, battle| {
        let keys = LiveKeys::random();
        storage.create_campaign_table(id, slug, battle, &rows, &keys, &sender).await.unwrap()
    };
    assert!(create("one", 1).await);
    assert!(!create("two", 1).await, "there is one already");
    assert!(!storage.has_live_table("two").await.unwrap(), "nothing of it is kept");
    assert!(create("other", 2).await);
    storage.settle_campaign_table("one", "A reason.").await.unwrap();
    storage.settle_campaign_table("one", "Another reason.").await.unwrap();
    assert_eq!(storage.unsettled_campaign_tables(0).await.unwrap(), ["other"]);
    assert!(create("three", 1).await, "the first is settled");
    let tables = storage.campaign_tables(slug).await.unwrap();
    let found: Vec<_> = tables.iter().map(|it| (it.battle, it.id.as_str(), it.settled)).collect();
    assert_eq!(found, [(1, "three", false), (2, "other", false)]);
    let first = storage.campaign_table_of("one").await.unwrap().unwrap();
    assert_eq!((first.settled, first.note.as_str()), (true, "A reason."));
    let path = format!("/api/v1/campaigns/{slug}");
    server.call("DELETE", &path, made["keys"][0]["key"].as_str(), None).await;
    assert_eq!(storage.campaign_table_of("three").await.unwrap(), None);
}

async fn two_writers_at_once_lose_nothing(database: Database) {
    let one = Server::on(database.open().await).await;
    let two = Server::on(database.open().await).await;
    let made = one.ask("/api/v1/campaigns", &new()).await.json();
    let path = format!("/api/v1/campaigns/{}", made["slug"].as_str().unwrap());
    let changes = format!("{path}/changes");
    let key = made["keys"][0]["key"].as_str();
    let notes: Vec<Value> = (0..10).map(|number| note(&format!("Note {number}"))).collect();
    let all = notes.iter().enumerate().map(|(number, note)| {
        let server = if number % 2 == 0 { &one } else { &two };
        server.call("POST", &changes, key, Some(note))
    });
    for answer in futures_util::future::join_all(all).await {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    assert_eq!(one.get(&path).await.json()["version"], 11);
    assert_eq!(two.get(&path).await.json()["version"], 11);
}

/// Whatever was acknowledged before `kill -9` is there afterwards, and its key still opens the campaign.
#[test]
fn no_acknowledged_change_of_a_campaign_is_lost() {
    let place = Place::new();
    let start = || {
        let mut command = command(&place);
        command.env("FLAGBRIDGE_BEHIND_PROXY", "1").stderr(std::process::Stdio::null());
        Program::start(command)
    };
    let mut program = start();
    let mut caller = Caller::connect(&program.address, 1);
    let (status, made) = caller.call("POST", "/api/v1/campaigns", "", Some(&new())).unwrap();
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/v1/campaigns/{}", made["slug"].as_str().unwrap());
    let key = made["keys"][0]["key"].as_str().unwrap().to_owned();
    let mut acknowledged = 1;
    for round in 0..3 {
        for number in 0..20 {
            let payload = note(&format!("Round {round}, note {number}"));
            let changes = format!("{path}/changes");
            let (status, body) = caller.call("POST", &changes, &key, Some(&payload)).unwrap();
            assert_eq!(status, 200, "{body}");
            acknowledged += 1;
        }
        program.process.kill().unwrap();
        program = start();
        caller = Caller::connect(&program.address, 1000 * (round + 1));
        let (_, read) = caller.call("GET", &path, &key, None).unwrap();
        assert_eq!(read["version"], acknowledged, "after kill {round}");
    }
}
