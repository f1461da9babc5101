//! A round of an event at a live table: the table enters its result, whatever happens to the server, and never over a person's.

use crate::support::authors::Caller;
use crate::support::database::postgres_server;
use crate::support::lists::LISTS;
use crate::support::live_log::concede_in_log;
use crate::support::place::Place;
use crate::support::polling::until;
use crate::support::program::{Program, command};
use crate::table_clients::TableClients;
use flagbridge_live::{Armada, Request};
use flagbridge_server::storage::Location;
use serde_json::{Value, json};

/// Runs a test on SQLite always and on PostgreSQL when `FLAGBRIDGE_TEST_POSTGRES` names one.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $name() {
                super::$name(&super::TestPlace::new(None));
            })+
        }
        mod postgres {
            $(#[test]
            fn $name() {
                if let Some(address) = super::postgres_server() {
                    super::$name(&super::TestPlace::new(Some(address)));
                }
            })+
        }
    };
}

on_both! {
    a_game_at_a_live_table_enters_its_result,
    what_a_person_has_entered_stays,
    a_server_that_was_killed_enters_the_result_later,
    a_list_that_was_handed_in_stays_at_the_table,
}

/// A place for servers, and the database they use.
struct TestPlace {
    place: Place,
    database: Option<String>,
}

/// An event of two players who meet in the first round.
struct PairedEvent {
    program: Program,
    slug: String,
    judge: String,
    /// The keys of the two, in the order of the pairing.
    players: [String; 2],
}

impl TestPlace {
    fn new(database: Option<String>) -> TestPlace {
        TestPlace { place: Place::new(), database }
    }

    fn start(&self) -> Program {
        let mut command = command(&self.place);
        if let Some(database) = &self.database {
            command.env("DATABASE_URL", database);
        }
        Program::start(command)
    }

    fn location(&self) -> Location {
        match &self.database {
            Some(address) => Location::Postgres(Box::new(address.parse().unwrap())),
            None => Location::in_directory(&self.place.data()),
        }
    }

    /// An event with two players, their lists and a round.
    fn event(&self) -> PairedEvent {
        let program = self.start();
        let mut caller = Caller::connect(&program.address, 9_000);
        let mut call = |path: &str, key: &str, payload: &Value| {
            let (status, told) = caller.call("POST", path, key, Some(payload)).unwrap();
            assert!(status < 300, "{path}: {told}");
            told
        };
        let settings =
            json!({"settings": {"name": "Live Open", "points": 400, "edition": "rrg-1.6"}});
        let made = call("/api/v1/events", "", &settings);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (slug, judge) = (text(&made["slug"]), text(&made["judge"]));
        let api = format!("/api/v1/events/{slug}");
        let mut keys = Vec::new();
        for (number, list) in LISTS.iter().enumerate() {
            let name = json!({"name": format!("Player {number}")});
            let entered = call(&format!("{api}/players"), "", &name);
            let key = text(&entered["key"]);
            let change = json!({"do": "list", "player": entered["player"], "text": list});
            call(&format!("{api}/changes"), &key, &json!({"change": change}));
            keys.push(key);
        }
        let change =
            json!({"do": "round", "number": 1, "stage": "swiss", "pairs": [[2, 1]], "byes": []});
        call(&format!("{api}/changes"), &judge, &json!({"change": change}));
        let players = [keys[1].clone(), keys[0].clone()];
        PairedEvent { program, slug, judge, players }
    }
}

impl PairedEvent {
    /// The address of a player's seat at the live table.
    fn seat(&self, side: usize) -> String {
        let cookie = format!("event-key={}", self.players[side]);
        let answer = self.program.post_form(&format!("/e/{}", self.slug), &cookie, "do=live");
        let location = answer.lines().find_map(|it| it.strip_prefix("location: "));
        location.unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// Both sit down, and a third client watches.
    fn sit_down(&self) -> TableClients<Armada> {
        let [one, two] = [0, 1].map(|side| self.seat(side));
        let (table, _) = one.split_once("#seat=").unwrap();
        assert!(two.starts_with(table), "both come to one table");
        let (_, watch) = one.split_once("watch=").unwrap();
        let link = |end: &str| format!("http://{}{end}", self.program.address);
        TableClients::<Armada>::by(&[
            link(&one),
            link(&two),
            link(&format!("{table}#watch={watch}")),
        ])
    }

    /// The match of the two.
    fn pairing(&self) -> Value {
        let mut caller = Caller::connect(&self.program.address, 9_100);
        let path = format!("/api/v1/events/{}", self.slug);
        caller.call("GET", &path, "", None).unwrap().1["rounds"][0]["matches"][0].clone()
    }

    /// Waits for a result.
    fn result(&self) -> Value {
        let mut result = Value::Null;
        until("a result is entered", || {
            result = self.pairing()["result"].clone();
            !result.is_null()
        });
        result
    }

    fn change(&self, key: &str, change: &Value) {
        let mut caller = Caller::connect(&self.program.address, 9_200);
        let path = format!("/api/v1/events/{}/changes", self.slug);
        let (status, told) =
            caller.call("POST", &path, key, Some(&json!({"change": change}))).unwrap();
        assert_eq!(status, 200, "{told}");
    }

    /// The entries of the log that the table has made.
    fn by_the_table(&self) -> Vec<Value> {
        let mut caller = Caller::connect(&self.program.address, 9_300);
        let path = format!("/api/v1/events/{}/log", self.slug);
        let (_, log) = caller.call("GET", &path, &self.judge, None).unwrap();
        let all = log.as_array().unwrap().iter();
        all.filter(|entry| entry["by"]["role"] == "table").cloned().collect()
    }
}

fn begin(clients: &mut TableClients<Armada>) {
    for place in 0..2 {
        clients.ask(place, Request::Ready { ready: true });
    }
}

fn a_game_at_a_live_table_enters_its_result(place: &TestPlace) {
    let mut event = place.event();
    let mut clients = event.sit_down();
    assert_eq!(event.seat(0), event.seat(0), "a player who asks again has the same seat");
    clients.until("everybody sees the room", |it| it.clients[0].follower.room().is_some());
    let room = clients.clients[0].follower.room().unwrap().clone();
    assert_eq!(room.seats.clone().map(|seat| seat.name.unwrap()), ["Player 1", "Player 0"]);
    assert!(room.seats.iter().all(|seat| seat.list.is_some()), "the lists are there");
    assert_eq!((room.edition.as_str(), room.points), ("rrg-1.6", Some(400)));
    assert_eq!(room.event.as_deref(), Some(event.slug.as_str()));
    begin(&mut clients);
    clients.play_until("the game ends", TableClients::is_over);
    let ended = clients.clients[2].follower.room().unwrap().ended.unwrap();
    let entered = event.result();
    assert_eq!(entered["scores"], json!(ended.scores), "{entered}");
    let [entry] = event.by_the_table().try_into().unwrap();

    // A judge takes it back; the table does not enter it again, however often it is opened.
    event.change(&event.judge, &json!({"do": "undo", "entry": entry["number"]}));
    assert!(event.pairing()["result"].is_null());
    event.program.process.kill().unwrap();
    event.program.process.wait().unwrap();
    event.program = place.start();
    clients.clients.iter_mut().for_each(|client| client.go_to(&event.program.address));
    clients.until("the table is open again", |it| {
        it.clients.iter().all(|client| client.is_connected())
    });
    assert!(event.pairing()["result"].is_null());
    // The match may be played again, at another table.
    let old = clients.clients[0].follower.room().unwrap().seed_hash.clone();
    let mut again = event.sit_down();
    again.until("the new room is seen", |it| it.clients[0].follower.room().is_some());
    assert_ne!(again.clients[0].follower.room().unwrap().seed_hash, old);
}

fn what_a_person_has_entered_stays(place: &TestPlace) {
    let event = place.event();
    let mut clients = event.sit_down();
    begin(&mut clients);
    clients.play_until("some answers", |clients| clients.length() >= 3);
    clients.until("no client waits", |it| {
        it.clients.iter().all(|client| !client.follower.is_waiting())
    });
    let own = json!({"ended": "played", "scores": [123, 45], "first": "one"});
    let change = json!({"do": "result", "round": 1, "table": 1, "result": own});
    event.change(&event.players[0], &change);
    clients.ask(0, Request::Concede);
    clients.until("the game is over and kept", |it| {
        it.clients[2].follower.room().is_some_and(|room| room.replay.is_some())
    });
    assert_eq!(event.pairing()["result"], own);
    assert_eq!(event.by_the_table(), Vec::<Value>::new());
    let cookie = format!("event-key={}", event.players[0]);
    let refused = event.program.post_form(&format!("/e/{}", event.slug), &cookie, "do=live");
    assert!(refused.starts_with("HTTP/1.1 422"), "the match has a result: {refused}");
}

fn a_server_that_was_killed_enters_the_result_later(place: &TestPlace) {
    let mut event = place.event();
    let mut clients = event.sit_down();
    begin(&mut clients);
    clients.play_until("some answers", |clients| clients.length() >= 3);
    let seat = event.seat(0);
    let id = seat.trim_start_matches("/live/").split('#').next().unwrap().to_owned();
    event.program.process.kill().unwrap();
    event.program.process.wait().unwrap();
    // The last row of the game is on disk, and the result is not entered.
    concede_in_log(&place.location(), &id);
    event.program = place.start();
    let entered = event.result();
    assert_eq!((&entered["ended"], &entered["by"]), (&json!("conceded"), &json!("two")));
    // Everything of the player who gave up counts as destroyed: 44, 57 and two squadrons for 13.
    assert!(entered["scores"][0].as_u64().unwrap() >= 127, "{entered}");
    assert_eq!(event.by_the_table().len(), 1);
}

fn a_list_that_was_handed_in_stays_at_the_table(place: &TestPlace) {
    let event = place.event();
    let mut clients = event.sit_down();
    clients.until("the room is seen", |it| it.clients[0].follower.room().is_some());
    let before = clients.clients[0].follower.room().unwrap().seats[0].list.clone();
    clients.ask(0, Request::Bring { list: LISTS[0].to_owned() });
    assert_eq!(clients.clients[0].follower.room().unwrap().seats[0].list, before);
    // A judge has no seat.
    let cookie = format!("event-key={}", event.judge);
    let refused = event.program.post_form(&format!("/e/{}", event.slug), &cookie, "do=live");
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
}
