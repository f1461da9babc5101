//! What an operator sees and does from the command line.

use std::net::IpAddr;

use crate::both::on_both;
use crate::support::authors::Caller;
use crate::support::database::Database;
use crate::support::place::Place;
use crate::support::program::{Program, command, done, refused, task};
use flagbridge_server::storage::{
    CAMPAIGN_LOGS, Document, EventHeading, FleetId, Kind, LiveAppend, LiveAppended, LiveKeys,
    ReplayId, Selection, Sender,
};

on_both!(
    what_is_stored_is_found_by_address_and_age,
    what_is_hidden_is_kept_and_not_answered_with,
    what_is_deleted_is_gone,
    events_are_the_operators_too,
    campaigns_are_the_operators_too,
    tables_are_the_operators_too,
);

fn from(address: &str) -> Sender {
    Sender::new(address.parse::<IpAddr>().unwrap())
}

async fn what_is_stored_is_found_by_address_and_age(database: Database) {
    let storage = database.open().await;
    let document = |name: &str| Document::new(name, format!("{{\"name\": \"{name}\"}}"));
    let (first, _) = storage.create_fleet(&document("first"), &from("192.0.2.1")).await.unwrap();
    let (second, _) = storage.create_fleet(&document("★"), &from("192.0.2.2")).await.unwrap();
    let replay = ReplayId::of("game");
    storage.store_replay(&replay, "record", "{}", &from("192.0.2.1")).await.unwrap();

    let ids = async |kind, selection: Selection| {
        let found = storage.entries(kind, &selection, 10).await.unwrap();
        found.into_iter().map(|entry| entry.id).collect::<Vec<_>>()
    };
    let by =
        |address: &str| Selection { address: Some(address.to_owned()), ..Selection::default() };
    assert_eq!(ids(Kind::Fleet, Selection::default()).await.len(), 2);
    assert_eq!(ids(Kind::Fleet, by("192.0.2.1")).await, [first.as_str()]);
    assert_eq!(ids(Kind::Replay, by("192.0.2.1")).await, [replay.as_str()]);
    assert!(ids(Kind::Replay, by("192.0.2.2")).await.is_empty());
    let of_age = |before, after| Selection { before, after, ..Selection::default() };
    assert!(ids(Kind::Fleet, of_age(Some(1000), None)).await.is_empty(), "nothing is so old");
    assert_eq!(ids(Kind::Fleet, of_age(None, Some(1000))).await.len(), 2);
    assert_eq!(storage.entries(Kind::Fleet, &Selection::default(), 1).await.unwrap().len(), 1);

    let (entry, content) =
        storage.entry_content(Kind::Fleet, second.as_str()).await.unwrap().unwrap();
    assert_eq!((entry.name.as_str(), entry.versions), ("★", 1));
    assert_eq!(entry.bytes, i64::try_from(content.len()).unwrap(), "bytes, not characters");
    assert_eq!(entry.address.as_deref(), Some("192.0.2.2"));
    let (entry, content) =
        storage.entry_content(Kind::Replay, replay.as_str()).await.unwrap().unwrap();
    assert_eq!((content.as_str(), entry.bytes, entry.hidden), ("record", 8, None));
    assert!(storage.entry_content(Kind::Fleet, "none").await.unwrap().is_none());
}

async fn what_is_hidden_is_kept_and_not_answered_with(database: Database) {
    let storage = database.open().await;
    let document = Document::new("name", "{}");
    let (id, token) = storage.create_fleet(&document, &Sender::default()).await.unwrap();
    let replay = ReplayId::of("game");
    storage.store_replay(&replay, "record", "{}", &Sender::default()).await.unwrap();
    for (kind, id) in [(Kind::Fleet, id.as_str()), (Kind::Replay, replay.as_str())] {
        assert!(storage.hide_entry(kind, id, true).await.unwrap());
    }
    assert!(storage.fleet(&id).await.unwrap().is_none());
    assert!(storage.replay(&replay).await.unwrap().is_none());
    let hidden = Selection { hidden: true, ..Selection::default() };
    assert_eq!(storage.entries(Kind::Fleet, &hidden, 10).await.unwrap().len(), 1);
    for (kind, id) in [(Kind::Fleet, id.as_str()), (Kind::Replay, replay.as_str())] {
        assert!(storage.hide_entry(kind, id, false).await.unwrap());
    }
    assert_eq!(storage.fleet(&id).await.unwrap().unwrap().document, document);
    assert!(storage.replay(&replay).await.unwrap().is_some());
    storage.delete_fleet(&id, &token).await.unwrap();
    assert!(!storage.hide_entry(Kind::Fleet, id.as_str(), true).await.unwrap(), "it is gone");
}

async fn what_is_deleted_is_gone(database: Database) {
    let storage = database.open().await;
    let (id, _) =
        storage.create_fleet(&Document::new("n", "{}"), &Sender::default()).await.unwrap();
    assert!(storage.delete_entry(Kind::Fleet, id.as_str()).await.unwrap());
    assert!(!storage.delete_entry(Kind::Fleet, id.as_str()).await.unwrap());
    assert!(storage.fleet(&id).await.unwrap().is_none());
    assert!(storage.fleet_versions(&id).await.unwrap().is_empty(), "with all versions");
    assert!(!storage.delete_entry(Kind::Replay, id.as_str()).await.unwrap());
}

async fn events_are_the_operators_too(database: Database) {
    let storage = database.open().await;
    let changes = ["{\"first\": \"★\"}".to_owned(), "{}".to_owned()];
    let sender = from("192.0.2.1");
    let heading = EventHeading { name: "Open", listed: false };
    storage.create_event("open-1", heading, &changes, &[], &sender).await.unwrap();
    let found = storage.entries(Kind::Event, &Selection::default(), 10).await.unwrap();
    assert_eq!(found.len(), 1);
    let (entry, content) = storage.entry_content(Kind::Event, "open-1").await.unwrap().unwrap();
    assert_eq!(entry, found[0]);
    assert_eq!(content, changes.join("\n"));
    assert_eq!((entry.name.as_str(), entry.versions, entry.bytes), ("Open", 2, 18));
    assert_eq!(entry.address.as_deref(), Some("192.0.2.1"));

    assert!(storage.hide_entry(Kind::Event, "open-1", true).await.unwrap());
    assert_eq!(storage.event("open-1", 0).await.unwrap(), None);
    assert!(storage.hide_entry(Kind::Event, "open-1", false).await.unwrap());
    assert_eq!(storage.event("open-1", 0).await.unwrap().unwrap().entries, changes);
    let month = 31 * 24 * 60 * 60 * 1000;
    storage.expire_at(entry.created + month).await.unwrap();
    let (entry, _) = storage.entry_content(Kind::Event, "open-1").await.unwrap().unwrap();
    assert_eq!(entry.address, None, "who sent it is forgotten");
    assert!(storage.delete_entry(Kind::Event, "open-1").await.unwrap());
    assert_eq!(storage.event("open-1", 0).await.unwrap(), None);
}

async fn campaigns_are_the_operators_too(database: Database) {
    let storage = database.open().await;
    let changes = ["{\"first\": \"★\"}".to_owned(), "{}".to_owned()];
    let heading = EventHeading { name: "Sector", listed: true };
    let sender = from("192.0.2.1");
    storage.create_log(&CAMPAIGN_LOGS, "sector-1", heading, &changes, &[], &sender).await.unwrap();
    let found = storage.entries(Kind::Campaign, &Selection::default(), 10).await.unwrap();
    let stored = storage.entry_content(Kind::Campaign, "sector-1").await.unwrap();
    let (entry, content) = stored.unwrap();
    assert_eq!((found.len(), &found[0]), (1, &entry));
    assert_eq!(content, changes.join("\n"));
    assert_eq!((entry.name.as_str(), entry.versions, entry.bytes), ("Sector", 2, 18));

    assert!(storage.hide_entry(Kind::Campaign, "sector-1", true).await.unwrap());
    assert_eq!(storage.log(&CAMPAIGN_LOGS, "sector-1", 0).await.unwrap(), None);
    assert!(storage.announced_logs(&CAMPAIGN_LOGS, 10).await.unwrap().is_empty());
    assert!(storage.hide_entry(Kind::Campaign, "sector-1", false).await.unwrap());
    assert_eq!(storage.announced_logs(&CAMPAIGN_LOGS, 10).await.unwrap().len(), 1);
    let month = 31 * 24 * 60 * 60 * 1000;
    storage.expire_at(entry.created + month).await.unwrap();
    let (entry, _) = storage.entry_content(Kind::Campaign, "sector-1").await.unwrap().unwrap();
    assert_eq!(entry.address, None, "who sent it is forgotten");
    assert!(storage.delete_entry(Kind::Campaign, "sector-1").await.unwrap());
    assert!(!storage.delete_entry(Kind::Campaign, "sector-1").await.unwrap());
}

async fn tables_are_the_operators_too(database: Database) {
    let storage = database.open().await;
    let (entries, keys) = (["{\"at\": 0}".to_owned()], LiveKeys::random());
    storage.create_live_table("table", &entries, &keys, true, &from("192.0.2.1")).await.unwrap();
    let found = storage.entries(Kind::Table, &Selection::default(), 10).await.unwrap();
    let (entry, content) = storage.entry_content(Kind::Table, "table").await.unwrap().unwrap();
    assert_eq!(found.as_slice(), std::slice::from_ref(&entry));
    assert_eq!(content, entries[0]);
    assert_eq!((entry.name.as_str(), entry.versions, entry.bytes), ("anyone may join", 1, 9));
    assert_eq!(entry.address.as_deref(), Some("192.0.2.1"));

    let (id, entries) = ("table".to_owned(), vec!["{}".to_owned()]);
    let add = LiveAppend { id, after: 1, entries, sender: None };
    assert!(storage.own_live_table("table", "me", None, i64::MAX).await.unwrap());
    assert!(storage.hide_entry(Kind::Table, "table", true).await.unwrap());
    assert_eq!(storage.live_log("table").await.unwrap(), None);
    let stored = storage.append_live(std::slice::from_ref(&add), "me").await.unwrap();
    assert_eq!(stored, [LiveAppended::Conflict], "nobody goes on at a table that is hidden");
    assert!(storage.hide_entry(Kind::Table, "table", false).await.unwrap());
    assert_eq!(storage.append_live(&[add], "me").await.unwrap(), [LiveAppended::Stored]);
    assert!(storage.delete_entry(Kind::Table, "table").await.unwrap());
    assert_eq!(storage.live_log("table").await.unwrap(), None);
    assert!(!storage.delete_entry(Kind::Table, "table").await.unwrap());
}

#[test]
fn an_operator_lists_shows_hides_and_deletes_while_the_server_runs() {
    let place = Place::new();
    let data = place.data();
    let program = Program::start(command(&place));
    let mut caller = Caller::connect(&program.address, 1);
    let mut save = |name: &str| {
        let payload = serde_json::json!({"fleet": {"flagbridge": 1, "name": name}});
        let (status, body) = caller.call("POST", "/api/v1/fleets", "", Some(&payload)).unwrap();
        assert_eq!(status, 201, "{body}");
        body["id"].as_str().unwrap().to_owned()
    };
    let (kind, rude) = (save("Lantern Watch"), save("rude \u{1b}[2J name"));

    let list = done(task(&data, &["fleets", "list", "--address", "127.0.0.1"]));
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(list.contains("Lantern Watch") && !list.contains('\u{1b}'), "{list}");
    let json = done(task(&data, &["fleets", "list", "--json", "--most", "1"]));
    let line: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(FleetId::parse(line["id"].as_str().unwrap()).unwrap().as_str(), rude);
    let shown = done(task(&data, &["fleets", "show", &kind]));
    assert!(shown.contains("\"name\":\"Lantern Watch\""), "{shown}");

    let page = format!("/fleets/{rude}");
    assert!(program.get(&page).starts_with("HTTP/1.1 200"));
    done(task(&data, &["fleets", "hide", &rude]));
    assert!(!program.get(&page).contains("rude"), "it is hidden from visitors");
    assert!(program.get(&format!("/api/v1/fleets/{rude}")).starts_with("HTTP/1.1 404"));
    done(task(&data, &["fleets", "unhide", &rude]));
    assert!(program.get(&page).contains("rude"));
    done(task(&data, &["fleets", "delete", &rude]));
    assert!(program.get(&format!("/api/v1/fleets/{rude}")).starts_with("HTTP/1.1 404"));

    assert!(refused(task(&data, &["fleets", "delete"])).contains("say which"));
    assert!(refused(task(&data, &["fleets", "delete", &rude])).contains("there is no fleet"));
    let all = ["fleets", "delete", "--address", "127.0.0.1"];
    assert!(refused(task(&data, &all)).contains("1 would be deleted: --yes does it"));
    done(task(&data, &[&all[..], &["--yes"]].concat()));
    assert_eq!(done(task(&data, &["fleets", "list"])), "");
    assert_eq!(done(task(&data, &["replays", "list", "--older-than", "90d"])), "");
    assert!(refused(task(&place.path().join("none"), &["fleets", "list"])).contains("no database"));
}

#[test]
fn the_version_names_commit_and_build() {
    let line = done(task(std::path::Path::new("unused"), &["--version"]));
    assert!(line.starts_with("flagbridge-server ") && line.contains(", commit "), "{line}");
    assert!(line.trim_end().ends_with(", build unlisted"), "{line}");
}
