//! Live tables over real sockets: two seats and a spectator, played by bots.

use std::time::{Duration, Instant};

use crate::support::authors::Caller;
use crate::support::database::postgres_server;
use crate::support::place::Place;
use crate::support::program::{Program, command, command_on};
use crate::table_clients::{PATIENCE, Played, TableClients, listen};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_live::{Armada, Request, SocketClient, SocketClientError, Stage, Starmada};
use serde_json::{Value, json};

#[test]
fn a_game_is_played_to_its_end_and_everybody_has_the_same() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut clients = TableClients::<Armada>::at(&program);
    clients.play_until("the game ends", |clients| clients.stage(2) == Some(Stage::Over));
    clients.until("the replay is stored", |clients| {
        clients
            .clients
            .iter()
            .all(|client| client.follower.room().is_some_and(|room| room.replay.is_some()))
    });
    clients.assert_agreed();
    let room = clients.clients[0].follower.room().unwrap().clone();
    let record = clients.clients[0].follower.record().unwrap().to_owned();
    let played = Record::read(&record, catalogue()).unwrap();
    assert_eq!(played.seed.to_string(), room.seed.clone().unwrap().0);
    let table = played.replay(catalogue(), |_, _| ()).unwrap();
    assert_eq!(table.outcome().map(|outcome| outcome.scores), room.ended.map(|it| it.scores));
    let answer = program.get(&format!("/replay/{}", room.replay.unwrap()));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let metrics = program.get("/metrics");
    assert!(metrics.contains("flagbridge_live_differences_total 0"));
    // Each question is answered once: a bot waits for the update behind its answer.
    assert!(metrics.contains("flagbridge_live_refused_total 0"), "answers were refused");
}

/// Armada and Starmada at the same server: the same log, sockets and rules of the table.
#[test]
fn a_battle_of_starmada_is_played_to_its_end_and_everybody_has_the_same() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut clients = TableClients::<Starmada>::at(&program);
    clients.play_until("the battle ends", TableClients::is_over);
    clients.until("everybody knows", |clients| {
        (0..3).all(|it| clients.stage(it) == Some(Stage::Over))
    });
    clients.assert_agreed();
    let room = clients.clients[0].follower.room().unwrap().clone();
    let record = clients.clients[0].follower.record().unwrap().to_owned();
    let played = flagbridge_starmada::record::Record::read(&record).unwrap();
    assert_eq!(played.seed.to_string(), room.seed.clone().unwrap().0);
    assert_eq!((played.options.turns, played.options.target), (Some(6), 240));
    let table = played.replay(|_, _| ()).unwrap();
    assert_eq!(table.outcome().map(|outcome| outcome.scores), room.ended.map(|it| it.scores));
    assert!(program.get("/metrics").contains("flagbridge_live_differences_total 0"));
}

#[test]
fn a_table_of_starmada_is_made_with_what_there_is_and_listed_by_its_name() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut caller = Caller::connect(&program.address, 7_004);
    let mut make = |settings: Value| {
        let payload = json!({ "settings": settings, "open": true });
        caller.call("POST", "/api/v1/tables", "", Some(&payload)).unwrap()
    };
    for unknown in [
        json!({ "game": "starmada", "mode": "enormous" }),
        json!({ "game": "starmada", "options": "stacking nobody" }),
        json!({ "game": "starmada", "options": "target 0" }),
        json!({ "game": "starmada", "options": "board 32" }),
        json!({ "game": "starmada", "edition": "amg-1.5" }),
        json!({ "options": "stacking opponent" }),
        json!({ "game": "chess" }),
    ] {
        let (status, told) = make(unknown.clone());
        assert!((400..500).contains(&status), "{unknown}: {status} {told}");
    }
    let (status, made) = make(json!({ "game": "starmada", "mode": "small" }));
    assert_eq!(status, 201, "{made}");
    let (id, page) = (made["id"].as_str().unwrap(), made["page"].as_str().unwrap());
    assert_eq!(page, format!("/starmada/live/{id}"));
    assert!(program.get(page).contains("starmada_live"), "the page of the table");
    assert!(program.get("/live").contains("small battle, up to 700"));
    let join = format!("/api/v1/tables/{id}/join");
    let (status, taken) = caller.call("POST", &join, "", None).unwrap();
    assert_eq!((status, taken["page"].as_str()), (200, Some(page)));
    // A client for another game is told where this one is played.
    let link =
        format!("http://{}/live/{id}#seat={}", program.address, taken["seat"].as_str().unwrap());
    let mut lost = SocketClient::new(&link, Armada(catalogue()), "lost").unwrap();
    lost.connect().unwrap();
    let begun = Instant::now();
    let why = loop {
        match lost.listen(Duration::from_millis(5)) {
            Ok(_) => assert!(begun.elapsed() < PATIENCE),
            Err(SocketClientError::SentAway(why)) => break why,
            Err(error) => panic!("{error}"),
        }
    };
    assert!(why.contains("/starmada/live/"), "{why}");
}

#[test]
fn concede_and_rematch_change_the_sides() {
    concede_and_rematch::<Armada>();
    concede_and_rematch::<Starmada>();
}

fn concede_and_rematch<G: Played>() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut clients = TableClients::<G>::at(&program);
    clients.play_until("some answers", |clients| clients.length() >= 5);
    clients.until("no client waits", |clients| {
        clients.clients.iter().all(|client| !client.follower.is_waiting())
    });
    clients.ask(1, Request::Concede);
    clients.ask(0, Request::Rematch);
    clients.ask(1, Request::Settle { accept: true });
    clients.until("there is a rematch", |clients| {
        clients.clients[0].follower.room().is_some_and(|room| room.rematch.is_some())
    });
    let room = clients.clients[0].follower.room().unwrap();
    assert_eq!(room.ended.unwrap().winner, Some(flagbridge_engine::Seat::A));
}

#[test]
fn strangers_and_other_sites_are_refused() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let clients = TableClients::<Armada>::at(&program);
    drop(clients);
    let mut caller = Caller::connect(&program.address, 7_001);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({}))).unwrap().1;
    let page = made["page"].as_str().unwrap();
    let link = format!("http://{}{page}#seat=AAAAAAAAAAAAAAAAAAAAAA", program.address);
    let mut stranger = SocketClient::new(&link, Armada(catalogue()), "stranger").unwrap();
    stranger.connect().unwrap();
    let refused = stranger.listen(PATIENCE);
    assert!(matches!(refused, Err(SocketClientError::SentAway(_))), "{refused:?}");
    let socket = made["socket"].as_str().unwrap();
    let request = format!(
        "GET {socket} HTTP/1.1\r\nHost: {}\r\nOrigin: http://elsewhere.example\r\nConnection: upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        program.address
    );
    let mut stream = program.connect().unwrap();
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let mut head = [0; 12];
    std::io::Read::read_exact(&mut stream, &mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 403");
}

/// `kill -9` in the middle of a game: whatever was acknowledged is there afterwards, and the game goes on.
#[test]
fn nothing_acknowledged_is_lost_and_no_table_is_stuck() {
    survives::<Armada>(None);
    survives::<Starmada>(None);
}

/// The same with PostgreSQL behind the server, when `FLAGBRIDGE_TEST_POSTGRES` names one.
#[test]
fn nothing_acknowledged_is_lost_with_postgresql() {
    if let Some(address) = postgres_server() {
        survives::<Armada>(Some(&address));
        survives::<Starmada>(Some(&address));
    }
}

/// How often a server is killed: `FLAGBRIDGE_KILLS=100` kills a hundred times instead of the usual few.
fn kills(usual: usize) -> usize {
    let set = std::env::var("FLAGBRIDGE_KILLS").ok().and_then(|kills| kills.parse().ok());
    set.unwrap_or(usual)
}

/// What the kills of a test came to.
#[derive(Default)]
struct KillCount {
    kills: usize,
    answers: usize,
    longest: Duration,
}

impl KillCount {
    /// Counts a kill: the answers since the last one, and how long it took until some more were heard.
    fn take<G: Played>(&mut self, clients: &TableClients<G>, before: usize, killed: Instant) {
        self.kills += 1;
        self.answers += clients.length() - before;
        self.longest = self.longest.max(killed.elapsed());
    }
}

impl std::fmt::Display for KillCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let KillCount { kills, answers, longest } = self;
        write!(
            f,
            "{kills} kills, {answers} answers, none lost; the game went on within {longest:.1?}"
        )
    }
}

fn survives<G: Played>(database: Option<&str>) {
    let place = Place::new();
    let start = || {
        let mut command = command(&place);
        if let Some(database) = database {
            command.env("DATABASE_URL", database);
        }
        Program::start(command)
    };
    let mut program = start();
    let mut clients = TableClients::<G>::at(&program);
    let mut toll = KillCount::default();
    for round in 1..=kills(4) {
        // A fleet of two ships may have flown off the table by now.
        if clients.is_over() {
            clients = TableClients::<G>::at(&program);
        }
        let before = clients.length();
        clients.play_until("answers are given", |clients| {
            clients.length() >= before + 25 || clients.is_over()
        });
        // Answers are on their way when the server dies.
        (0..2).for_each(|place| clients.answer(place));
        let acknowledged: Vec<usize> =
            clients.clients.iter().map(|client| client.follower.number()).collect();
        program.process.kill().unwrap();
        program.process.wait().unwrap();
        let killed = Instant::now();
        program = start();
        for client in &mut clients.clients {
            client.go_to(&program.address);
        }
        clients.play_until(&format!("the game goes on after kill {round}"), |clients| {
            clients.length() >= before + 30 || clients.is_over()
        });
        toll.take(&clients, before, killed);
        for (client, number) in clients.clients.iter().zip(acknowledged) {
            assert!(client.follower.number() >= number, "rows were lost");
        }
    }
    println!("{:?} on {}: {toll}", G::ID, database.map_or("SQLite", |_| "PostgreSQL"));
    clients.until("everybody is up to date", |clients| {
        let all = || clients.clients.iter().map(|client| &client.follower);
        all().all(|own| !own.is_waiting() && own.number() == clients.clients[0].follower.number())
    });
    clients.assert_agreed();
    assert!(program.get("/metrics").contains("flagbridge_live_differences_total 0"));
}

/// Two servers on one database: a client of the one that does not play the table is passed on to the one that does, and
/// when that one is killed the other takes the table over.
#[test]
fn two_servers_share_a_table_and_one_takes_over_with_postgresql() {
    let Some(database) = postgres_server() else { return };
    let place = Place::new();
    let start = || {
        let port = free_port();
        let mut command = command_on(&place, port, &place.data());
        command.env("DATABASE_URL", &database).env("FLAGBRIDGE_NODE", format!("127.0.0.1:{port}"));
        Program::start(command)
    };
    let mut servers = [start(), start()];
    let mut clients = TableClients::<Armada>::at(&servers[0]);
    let mut toll = KillCount::default();
    for kill in 0..kills(3) {
        if clients.is_over() {
            clients = TableClients::<Armada>::at(&servers[kill % 2]);
        }
        // One player at each server; the spectator changes sides each time.
        for (client, server) in clients.clients.iter_mut().zip([0, 1, kill % 2]) {
            client.go_to(&servers[server].address);
        }
        let before = clients.length();
        clients.play_until("answers pass between servers", |clients| {
            clients.length() >= before + 25 || clients.is_over()
        });
        let acknowledged: Vec<usize> =
            clients.clients.iter().map(|client| client.follower.number()).collect();
        // The one that plays the table dies, and a new one takes its place.
        let playing = kill % 2;
        servers[playing].process.kill().unwrap();
        servers[playing].process.wait().unwrap();
        let killed = Instant::now();
        for client in &mut clients.clients {
            client.go_to(&servers[1 - playing].address);
        }
        clients.play_until("the other server takes over", |clients| {
            clients.length() >= before + 40 || clients.is_over()
        });
        toll.take(&clients, before, killed);
        for (client, number) in clients.clients.iter().zip(acknowledged) {
            assert!(client.follower.number() >= number, "rows were lost");
        }
        servers[playing] = start();
    }
    println!("two servers: {toll}");
    for server in &servers {
        assert!(server.get("/metrics").contains("flagbridge_live_differences_total 0"));
    }
}

/// A seat that is offered to anyone is taken by the first client who asks, and by none after that.
#[test]
fn an_open_seat_is_taken_once() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut caller = Caller::connect(&program.address, 7_002);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({"open": true}))).unwrap().1;
    let hidden = caller.call("POST", "/api/v1/tables", "", Some(&json!({}))).unwrap().1;
    let (page, id) = (made["page"].as_str().unwrap(), made["id"].as_str().unwrap());
    let link =
        |key: &Value| format!("http://{}{page}#seat={}", program.address, key.as_str().unwrap());
    let sit = |link: &str, name: &str| {
        let mut client = SocketClient::new(link, Armada(catalogue()), name).unwrap();
        client.connect().unwrap();
        client.ask(Request::Sit { name: name.to_owned() }).unwrap();
        let begun = Instant::now();
        while client.follower.is_waiting() && begun.elapsed() < PATIENCE {
            match client.listen(Duration::from_millis(5)) {
                Ok(_) => {}
                Err(SocketClientError::SentAway(_)) => return None,
                Err(error) => panic!("{error}"),
            }
        }
        Some(client)
    };
    let _host = sit(&link(&made["seats"][0]), "Wulff").unwrap();
    let listed = caller.call("GET", "/api/v1/tables", "", None).unwrap().1;
    assert_eq!(listed[0]["id"], id);
    assert_eq!(listed[0]["name"], "Wulff");
    assert_eq!(listed[1], Value::Null);
    let shown = program.get("/live");
    assert!(shown.contains("Wulff") && shown.contains(&format!("/live/{id}/join")), "{shown}");

    let join = format!("/api/v1/tables/{id}/join");
    let (status, taken) = caller.call("POST", &join, "", None).unwrap();
    assert_eq!(status, 200, "{taken}");
    assert_eq!(caller.call("POST", &join, "", None).unwrap().0, 409);
    let secret = format!("/api/v1/tables/{}/join", hidden["id"].as_str().unwrap());
    assert_eq!(caller.call("POST", &secret, "", None).unwrap().0, 409);
    // The key that the creator of the table had for the seat no longer opens it.
    assert!(sit(&link(&made["seats"][1]), "Host twice").is_none());
    assert!(sit(&link(&taken["seat"]), "Guest").is_some());
    assert_eq!(caller.call("GET", "/api/v1/tables", "", None).unwrap().1, json!([]));
}

/// A player who is invited by link to an open table has its seat: it is no longer offered.
#[test]
fn an_open_table_closes_when_a_friend_sits_down() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut caller = Caller::connect(&program.address, 7_003);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({"open": true}))).unwrap().1;
    let (page, key) = (made["page"].as_str().unwrap(), made["seats"][1].as_str().unwrap());
    let link = format!("http://{}{page}#seat={key}", program.address);
    let mut friend = SocketClient::new(&link, Armada(catalogue()), "friend").unwrap();
    friend.connect().unwrap();
    friend.ask(Request::Sit { name: "Friend".to_owned() }).unwrap();
    let begun = Instant::now();
    while caller.call("GET", "/api/v1/tables", "", None).unwrap().1 != json!([]) {
        assert!(begun.elapsed() < PATIENCE, "the seat is still offered");
        listen(&mut friend);
    }
}

/// A port that nobody has at the moment.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
