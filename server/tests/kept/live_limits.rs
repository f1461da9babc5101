//! What people may store through live tables, and what a server that died has left to do.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use crate::both::on_both;
use crate::support::authors::Caller;
use crate::support::database::Database;
use crate::support::live_log::concede_in_log;
use crate::support::place::Place;
use crate::support::polling::PATIENCE;
use crate::support::program::{Program, command};
use crate::table_clients::{TableClients, listen};
use flagbridge_data::catalogue;
use flagbridge_live::{
    Armada, ClientMessage, Request, ServerMessage, SocketClient, SocketClientError, Stage,
};
use flagbridge_server::storage::{
    LiveAppend, LiveAppended, LiveKeys, Location, OverQuota, Quota, Sender, Storage, StorageError,
};
use serde_json::json;

on_both!(
    rows_are_charged_to_their_sender,
    a_full_database_takes_no_rows_and_still_ends_games,
    a_log_that_is_too_long_is_not_read_into_memory,
    a_burst_does_not_grow_the_database_far_beyond_its_limit,
);

fn from(address: [u8; 4]) -> Sender {
    Sender::new(IpAddr::from(address))
}

/// A table that this process owns.
async fn table(storage: &Storage, id: &str) {
    table_of(storage, id, [192, 0, 2, 9]).await;
}

fn rows(id: &str, after: i64, bytes: usize, sender: Option<Sender>) -> LiveAppend {
    LiveAppend { id: id.to_owned(), after, entries: vec!["x".repeat(bytes)], sender }
}

async fn rows_are_charged_to_their_sender(database: Database) {
    let quota = Quota { address_day: 100_000, ..Quota::default() };
    let storage = database.open().await.with_quota(quota);
    table(&storage, "one").await;
    table_of(&storage, "two", [192, 0, 2, 8]).await;
    let (greedy, other) = (from([192, 0, 2, 1]), from([192, 0, 2, 2]));
    let stored = storage.append_live(&[rows("one", 1, 60_000, Some(greedy.clone()))], "me").await;
    assert_eq!(stored.unwrap(), [LiveAppended::Stored]);
    // One batch holds what several tables ask for: only what is too much is refused.
    let batch = [rows("one", 2, 60_000, Some(greedy.clone())), rows("two", 1, 60_000, Some(other))];
    let stored = storage.append_live(&batch, "me").await.unwrap();
    let over = LiveAppended::OverQuota(OverQuota::AddressToday);
    assert_eq!(stored, [over, LiveAppended::Stored]);
    assert_eq!(storage.live_log("one").await.unwrap().unwrap().len(), 2, "nothing was stored");
    let small = rows("one", 2, 10_000, Some(greedy));
    let stored = storage.append_live(&[small], "me").await.unwrap();
    assert_eq!(stored, [LiveAppended::Stored], "what was refused was not charged");
}

async fn table_of(storage: &Storage, id: &str, address: [u8; 4]) {
    let (entries, keys) = (["{\"at\": 0}".to_owned()], LiveKeys::random());
    let sender = from(address);
    storage.create_live_table(id, &entries, &keys, false, &sender).await.unwrap();
    assert!(storage.own_live_table(id, "me", None, i64::MAX).await.unwrap());
}

async fn a_full_database_takes_no_rows_and_still_ends_games(database: Database) {
    let storage = database.open().await;
    table(&storage, "one").await;
    let whole = storage.size().await.unwrap();
    let full = database.open().await.with_quota(Quota { whole, ..Quota::default() });
    let asked = rows("one", 1, 100, Some(from([192, 0, 2, 1])));
    let stored = full.append_live(&[asked], "me").await.unwrap();
    assert_eq!(stored, [LiveAppended::OverQuota(OverQuota::Whole)]);
    // A clock that runs out still ends the game.
    let stored = full.append_live(&[rows("one", 1, 100, None)], "me").await.unwrap();
    assert_eq!(stored, [LiveAppended::Stored]);
}

async fn a_log_that_is_too_long_is_not_read_into_memory(database: Database) {
    let storage = database.open().await;
    table(&storage, "one").await;
    for after in 1..6 {
        storage.append_live(&[rows("one", after, 500_000, None)], "me").await.unwrap();
    }
    assert!(matches!(storage.live_log("one").await, Err(StorageError::LongLog)));
    assert!(storage.has_live_table("one").await.unwrap());
    assert_eq!(storage.first_live_row("one").await.unwrap().unwrap(), "{\"at\": 0}");
}

async fn a_burst_does_not_grow_the_database_far_beyond_its_limit(database: Database) {
    let storage = database.open().await;
    let empty = storage.size().await.unwrap();
    let room = 8 * 1024 * 1024;
    let quota = Quota { whole: empty + room, address_day: i64::MAX };
    let storage = database.open().await.with_quota(quota);
    // Letters that no database makes smaller.
    let mut word = 1_u64;
    let letters = std::iter::repeat_with(|| {
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'!' + (word >> 58) as u8)
    });
    let text: String = letters.take(200_000).collect();
    let document = flagbridge_server::storage::Document::new("large", text);
    let sender = from([192, 0, 2, 1]);
    let all = (0..120).map(|_| storage.create_fleet(&document, &sender));
    let stored =
        futures_util::future::join_all(all).await.into_iter().filter(Result::is_ok).count();
    assert!((20..60).contains(&stored), "{stored} of 120 were stored");
    let grown = storage.size().await.unwrap() - empty;
    assert!(grown < room + room / 2, "{grown} bytes instead of {room}");
}

/// What the server says to a client that sends raw messages.
fn talk(link: &str, messages: &[String]) -> Vec<ServerMessage> {
    let (host, rest) = link.trim_start_matches("http://").split_once("/live/").unwrap();
    let (id, key) = rest.split_once("#seat=").unwrap();
    let stream = std::net::TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    let address = format!("ws://{host}/api/v1/tables/{id}/socket");
    let (mut socket, _) = tungstenite::client(address, stream).unwrap();
    let hello = ClientMessage::Hello { version: 1, key: key.to_owned(), since: 0 };
    let hello = serde_json::to_string(&hello).unwrap();
    for message in std::iter::once(&hello).chain(messages) {
        if socket.send(tungstenite::Message::text(message.clone())).is_err() {
            break;
        }
    }
    let mut heard = Vec::new();
    while let Ok(message) = socket.read() {
        if let tungstenite::Message::Text(text) = message {
            heard.push(serde_json::from_str(&text).unwrap());
        }
    }
    heard
}

/// The link to the first seat of a new table.
fn new_table(program: &Program) -> String {
    let mut caller = Caller::connect(&program.address, 7_100);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({}))).unwrap().1;
    let (page, seat) = (made["page"].as_str().unwrap(), made["seats"][0].as_str().unwrap());
    format!("http://{}{page}#seat={seat}", program.address)
}

#[test]
fn a_request_with_a_long_id_is_refused() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let link = new_table(&program);
    let request = Request::Sit { name: "Ackbar".to_owned() };
    let message = ClientMessage::Do { id: "x".repeat(60_000), request };
    let heard = talk(&link, &[serde_json::to_string(&message).unwrap()]);
    let refused = heard.iter().find_map(|it| match it {
        ServerMessage::Refused { why, .. } => Some(why.as_str()),
        _ => None,
    });
    assert_eq!(refused, Some("a request id has at most 64 bytes"));
}

#[test]
fn a_client_that_asks_for_everything_again_and_again_is_sent_away() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let link = new_table(&program);
    let resync =
        serde_json::to_string(&ClientMessage::Resync { since: 0, differs: false }).unwrap();
    let heard = talk(&link, &vec![resync; 40]);
    let updates = heard.iter().filter(|it| matches!(it, ServerMessage::Update(_))).count();
    assert!(updates < 12, "{updates} updates");
    let goodbye = heard.iter().find_map(|it| match it {
        ServerMessage::Goodbye { why, retry: true } => Some(why.as_str()),
        _ => None,
    });
    assert!(goodbye.is_some_and(|why| why.contains("Too many messages")), "{goodbye:?}");
}

#[test]
fn a_finished_game_whose_server_died_gets_its_replay_when_it_is_opened_again() {
    let place = Place::new();
    let mut program = Program::start(command(&place));
    let mut clients = TableClients::<Armada>::at(&program);
    clients.play_until("some answers", |clients| clients.length() >= 5);
    let link = clients.link(2);
    program.process.kill().unwrap();
    program.process.wait().unwrap();
    let id = link.split("/live/").nth(1).unwrap().split('#').next().unwrap().to_owned();
    // The last row of the game is on disk, and the replay is not stored.
    concede_in_log(&Location::in_directory(&place.data()), &id);
    let program = Program::start(command(&place));
    let mut watcher = SocketClient::new(&link, Armada(catalogue()), "watcher").unwrap();
    watcher.go_to(&program.address);
    let begun = Instant::now();
    let replay = loop {
        assert!(begun.elapsed() < PATIENCE, "there is no replay");
        listen(&mut watcher);
        let room = watcher.follower.room().filter(|room| room.stage == Stage::Over);
        if let Some(replay) = room.and_then(|room| room.replay.clone()) {
            break replay;
        }
    };
    let answer = program.get(&format!("/replay/{replay}"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(!matches!(
        watcher.listen(Duration::from_millis(1)),
        Err(SocketClientError::SentAway(_))
    ));
}
