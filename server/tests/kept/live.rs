//! Live tables over real sockets: two seats and a spectator, played by bots.

use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::support::authors::Caller;
use crate::support::place::Place;
use crate::support::program::{Program, command, command_on};
use flagbridge_bots::Bot;
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_live::{Armada, Game, Request, Sitter, SitterError, Stage, Starmada};
use serde_json::{Value, json};

/// A list that is played fast.
pub const LISTS: [&str; 2] = [
    "Faction: Rebel Alliance\nCR90 Corvette A (44)\nNebulon-B Escort Frigate (57)\n2 X-wing Squadron (26)",
    "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\nRaider I-class Corvette (44)\n2 TIE Fighter Squadron (16)",
];

/// Fleets of Starmada that are played fast.
const FLEETS: [&str; 2] = [
    "2 x Cinder League / Ember\nCinder League / Ash Cloud",
    "2 x Tidal Mandate / Spray\nTidal Mandate / Ripple",
];

/// A game that bots play at tables of the server.
pub trait Played: Game {
    /// The game.
    fn game() -> Self;

    /// The settings of a table.
    fn settings() -> Value;

    /// The lists of the two players.
    fn lists() -> [&'static str; 2];

    /// A bot's answer.
    fn answer(view: &Self::Table, seed: u64) -> Self::Action;
}

impl Played for Armada {
    fn game() -> Armada {
        Armada(catalogue())
    }

    fn settings() -> Value {
        json!({})
    }

    fn lists() -> [&'static str; 2] {
        LISTS
    }

    fn answer(view: &Self::Table, seed: u64) -> Self::Action {
        Bot::Random.player(seed).answer(view).expect("an answer")
    }
}

impl Played for Starmada {
    fn game() -> Starmada {
        Starmada
    }

    fn settings() -> Value {
        json!({ "game": "starmada", "mode": "very-small", "options": "turns 6\nstacking opponent" })
    }

    fn lists() -> [&'static str; 2] {
        FLEETS
    }

    fn answer(view: &Self::Table, seed: u64) -> Self::Action {
        let mut chance = flagbridge_starmada::Chance::new(seed);
        flagbridge_starmada::random::random_answer(view, &mut chance).expect("an answer")
    }
}

/// How long anything may take before the test gives up: nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(60);

/// A table with everybody who has a link to it.
pub struct Company<G: Played> {
    /// The two players and a spectator.
    pub guests: Vec<Sitter<G>>,
    /// How many answers the bots have given: where their chance comes from.
    given: u64,
}

impl<G: Played> Company<G> {
    /// Makes a table and sits down at it.
    fn at(program: &Program) -> Company<G> {
        let mut caller = Caller::connect(&program.address, 7_000);
        let payload = json!({ "settings": G::settings() });
        let made = patiently(|| {
            match caller.call("POST", "/api/v1/tables", "", Some(&payload)).unwrap() {
                (201, made) => Ok(made),
                (429, why) => Err(why),
                (status, why) => panic!("{status}: {why}"),
            }
        });
        let page = made["page"].as_str().unwrap();
        let keys = [
            ("seat", made["seats"][0].as_str().unwrap()),
            ("seat", made["seats"][1].as_str().unwrap()),
            ("watch", made["watch"].as_str().unwrap()),
        ];
        let links =
            keys.map(|(name, key)| format!("http://{}{page}#{name}={key}", program.address));
        let mut company = Company::by(&links);
        for (place, list) in G::lists().iter().enumerate() {
            company.ask(place, Request::Sit { name: format!("Player {place}") });
            company.ask(place, Request::Bring { list: (*list).to_owned() });
        }
        for place in 0..2 {
            company.ask(place, Request::Ready { ready: true });
        }
        company
    }

    /// Comes to a table by the links of the two seats and of a spectator.
    pub fn by(links: &[String; 3]) -> Company<G> {
        let guests = links.iter().enumerate().map(|(place, link)| {
            let mut sitter = Sitter::new(link, G::game(), &format!("guest{place}")).unwrap();
            patiently(|| sitter.connect());
            sitter
        });
        Company { guests: guests.collect(), given: 0 }
    }

    /// Asks for something and waits for it to be done.
    pub fn ask(&mut self, place: usize, request: Request) {
        self.guests[place].ask(request.clone()).unwrap();
        self.until(&format!("{request:?} is answered"), |company| {
            !company.guests[place].follower.is_waiting()
        });
    }

    /// Listens to everybody until something holds.
    pub fn until(&mut self, what: &str, holds: impl Fn(&Company<G>) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {}", self.describe());
            for guest in &mut self.guests {
                listen(guest);
            }
        }
    }

    /// Lets the bots answer until something holds.
    pub fn play_until(&mut self, what: &str, holds: impl Fn(&Company<G>) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {}", self.describe());
            for place in 0..self.guests.len() {
                self.answer(place);
                listen(&mut self.guests[place]);
            }
        }
    }

    /// A bot answers, if it is asked.
    fn answer(&mut self, place: usize) {
        let guest = &mut self.guests[place];
        if guest.is_connected() && guest.follower.is_asked() && !guest.follower.is_waiting() {
            self.given += 1;
            let action = G::answer(guest.follower.table().unwrap(), self.given);
            // A connection that breaks is made again, and the answer said again.
            let _ = guest.answer(&action);
        }
    }

    /// How far everybody is, for whoever has to find out why nothing goes on.
    fn describe(&self) -> String {
        let guests = self.guests.iter().map(|guest| {
            let follower = &guest.follower;
            format!(
                "{:?} connected {} row {} answers {} asked {} waiting {}",
                follower.room().map(|room| room.stage),
                guest.is_connected(),
                follower.number(),
                follower.told().len(),
                follower.is_asked(),
                follower.is_waiting(),
            )
        });
        guests.collect::<Vec<_>>().join("; ")
    }

    pub fn is_over(&self) -> bool {
        self.stage(2) == Some(Stage::Over)
    }

    pub fn length(&self) -> usize {
        self.guests[2].follower.told().len()
    }

    fn stage(&self, place: usize) -> Option<Stage> {
        self.guests[place].follower.room().map(|room| room.stage)
    }

    /// Everybody knows the same.
    fn assert_agreed(&self) {
        let numbers: Vec<usize> = self.guests.iter().map(|it| it.follower.number()).collect();
        assert_eq!(numbers, [numbers[0]; 3]);
        let lengths: Vec<usize> = self.guests.iter().map(|it| it.follower.told().len()).collect();
        assert_eq!(lengths, [lengths[0]; 3]);
    }
}

/// Tries until it succeeds. All guests have one address, and it has called too often where a table was not taken over at
/// once: then they wait, like anybody else.
fn patiently<T, E: Display>(mut attempt: impl FnMut() -> Result<T, E>) -> T {
    let begun = Instant::now();
    loop {
        match attempt() {
            Ok(done) => return done,
            Err(why) => assert!(begun.elapsed() < PATIENCE, "{why}"),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Takes a message, and makes the connection again where it is broken.
fn listen<G: Played>(guest: &mut Sitter<G>) {
    match guest.listen(Duration::from_millis(1)) {
        Ok(_) => {}
        Err(SitterError::SentAway(why) | SitterError::NotTrusted(why)) => {
            panic!("sent away: {why}")
        }
        Err(SitterError::Address(_) | SitterError::Unreachable(_)) => {
            // The server may be starting.
            if guest.connect().is_err() {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

#[test]
fn a_game_is_played_to_its_end_and_everybody_has_the_same() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut company = Company::<Armada>::at(&program);
    company.play_until("the game ends", |company| company.stage(2) == Some(Stage::Over));
    company.until("the replay is stored", |company| {
        company
            .guests
            .iter()
            .all(|guest| guest.follower.room().is_some_and(|room| room.replay.is_some()))
    });
    company.assert_agreed();
    let room = company.guests[0].follower.room().unwrap().clone();
    let record = company.guests[0].follower.record().unwrap().to_owned();
    let played = Record::read(&record, catalogue()).unwrap();
    assert_eq!(played.seed.to_string(), room.seed.clone().unwrap().0);
    let table = played.replay(catalogue(), |_, _| ()).unwrap();
    assert_eq!(table.outcome().map(|outcome| outcome.scores), room.ended.map(|it| it.scores));
    let answer = program.get(&format!("/replay/{}", room.replay.unwrap()));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(program.get("/metrics").contains("flagbridge_live_differences_total 0"));
}

/// Armada and Starmada at the same server: the same log, sockets and rules of the table.
#[test]
fn a_battle_of_starmada_is_played_to_its_end_and_everybody_has_the_same() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut company = Company::<Starmada>::at(&program);
    company.play_until("the battle ends", Company::is_over);
    company.until("everybody knows", |company| {
        (0..3).all(|it| company.stage(it) == Some(Stage::Over))
    });
    company.assert_agreed();
    let room = company.guests[0].follower.room().unwrap().clone();
    let record = company.guests[0].follower.record().unwrap().to_owned();
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
    // Whoever speaks of another game is told where this one is played.
    let link =
        format!("http://{}/live/{id}#seat={}", program.address, taken["seat"].as_str().unwrap());
    let mut lost = Sitter::new(&link, Armada(catalogue()), "lost").unwrap();
    lost.connect().unwrap();
    let begun = Instant::now();
    let why = loop {
        match lost.listen(Duration::from_millis(5)) {
            Ok(_) => assert!(begun.elapsed() < PATIENCE),
            Err(SitterError::SentAway(why)) => break why,
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
    let mut company = Company::<G>::at(&program);
    company.play_until("some answers", |company| company.length() >= 5);
    company.until("nobody waits", |company| {
        company.guests.iter().all(|guest| !guest.follower.is_waiting())
    });
    company.ask(1, Request::Concede);
    company.ask(0, Request::Rematch);
    company.ask(1, Request::Settle { accept: true });
    company.until("there is a rematch", |company| {
        company.guests[0].follower.room().is_some_and(|room| room.rematch.is_some())
    });
    let room = company.guests[0].follower.room().unwrap();
    assert_eq!(room.ended.unwrap().winner, Some(flagbridge_engine::Seat::A));
}

#[test]
fn strangers_and_other_sites_are_refused() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let company = Company::<Armada>::at(&program);
    drop(company);
    let mut caller = Caller::connect(&program.address, 7_001);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({}))).unwrap().1;
    let page = made["page"].as_str().unwrap();
    let link = format!("http://{}{page}#seat=AAAAAAAAAAAAAAAAAAAAAA", program.address);
    let mut stranger = Sitter::new(&link, Armada(catalogue()), "stranger").unwrap();
    stranger.connect().unwrap();
    let refused = stranger.listen(PATIENCE);
    assert!(matches!(refused, Err(SitterError::SentAway(_))), "{refused:?}");
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
    match std::env::var("FLAGBRIDGE_TEST_POSTGRES") {
        Ok(address) => {
            survives::<Armada>(Some(&address));
            survives::<Starmada>(Some(&address));
        }
        Err(_) => println!("skipped: FLAGBRIDGE_TEST_POSTGRES names no PostgreSQL server"),
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
    let mut company = Company::<G>::at(&program);
    for round in 1..=4 {
        // A fleet of two ships may have flown off the table by now.
        if company.is_over() {
            company = Company::<G>::at(&program);
        }
        let before = company.length();
        company.play_until("answers are given", |company| {
            company.length() >= before + 25 || company.is_over()
        });
        // Answers are on their way when the server dies.
        (0..2).for_each(|place| company.answer(place));
        let acknowledged: Vec<usize> =
            company.guests.iter().map(|guest| guest.follower.number()).collect();
        program.process.kill().unwrap();
        program.process.wait().unwrap();
        program = start();
        for guest in &mut company.guests {
            guest.go_to(&program.address);
        }
        company.play_until(&format!("the game goes on after kill {round}"), |company| {
            company.length() >= before + 30 || company.is_over()
        });
        for (guest, number) in company.guests.iter().zip(acknowledged) {
            assert!(guest.follower.number() >= number, "rows were lost");
        }
    }
    company.until("everybody is up to date", |company| {
        let all = || company.guests.iter().map(|guest| &guest.follower);
        all().all(|own| !own.is_waiting() && own.number() == company.guests[0].follower.number())
    });
    company.assert_agreed();
    assert!(program.get("/metrics").contains("flagbridge_live_differences_total 0"));
}

/// Two servers on one database: whoever comes to the one that does not play the table is passed on to the one that does, and
/// when that one is killed the other takes the table over.
#[test]
fn two_servers_share_a_table_and_one_takes_over() {
    let Ok(database) = std::env::var("FLAGBRIDGE_TEST_POSTGRES") else {
        return println!("skipped: FLAGBRIDGE_TEST_POSTGRES names no PostgreSQL server");
    };
    let place = Place::new();
    let start = || {
        let port = free_port();
        let mut command = command_on(&place, port, &place.data());
        command.env("DATABASE_URL", &database).env("FLAGBRIDGE_NODE", format!("127.0.0.1:{port}"));
        Program::start(command)
    };
    let mut servers = [start(), start()];
    let mut company = Company::<Armada>::at(&servers[0]);
    for kill in 0..3 {
        if company.is_over() {
            company = Company::<Armada>::at(&servers[kill % 2]);
        }
        // One player at each server; the spectator changes sides each time.
        for (guest, server) in company.guests.iter_mut().zip([0, 1, kill % 2]) {
            guest.go_to(&servers[server].address);
        }
        let before = company.length();
        company.play_until("answers pass between servers", |company| {
            company.length() >= before + 25 || company.is_over()
        });
        let acknowledged: Vec<usize> =
            company.guests.iter().map(|guest| guest.follower.number()).collect();
        // The one that plays the table dies, and a new one takes its place.
        let playing = kill % 2;
        servers[playing].process.kill().unwrap();
        servers[playing].process.wait().unwrap();
        for guest in &mut company.guests {
            guest.go_to(&servers[1 - playing].address);
        }
        company.play_until("the other server takes over", |company| {
            company.length() >= before + 40 || company.is_over()
        });
        for (guest, number) in company.guests.iter().zip(acknowledged) {
            assert!(guest.follower.number() >= number, "rows were lost");
        }
        servers[playing] = start();
    }
    for server in &servers {
        assert!(server.get("/metrics").contains("flagbridge_live_differences_total 0"));
    }
}

/// A seat that is offered to anyone is taken by whoever asks first, and by nobody after that.
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
        let mut sitter = Sitter::new(link, Armada(catalogue()), name).unwrap();
        sitter.connect().unwrap();
        sitter.ask(Request::Sit { name: name.to_owned() }).unwrap();
        let begun = Instant::now();
        while sitter.follower.is_waiting() && begun.elapsed() < PATIENCE {
            match sitter.listen(Duration::from_millis(5)) {
                Ok(_) => {}
                Err(SitterError::SentAway(_)) => return None,
                Err(error) => panic!("{error}"),
            }
        }
        Some(sitter)
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
    // The key that whoever made the table had for the seat opens it no longer.
    assert!(sit(&link(&made["seats"][1]), "Host twice").is_none());
    assert!(sit(&link(&taken["seat"]), "Guest").is_some());
    assert_eq!(caller.call("GET", "/api/v1/tables", "", None).unwrap().1, json!([]));
}

/// Whoever is invited by link to an open table has its seat: it is no longer offered.
#[test]
fn an_open_table_closes_when_a_friend_sits_down() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut caller = Caller::connect(&program.address, 7_003);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({"open": true}))).unwrap().1;
    let (page, key) = (made["page"].as_str().unwrap(), made["seats"][1].as_str().unwrap());
    let link = format!("http://{}{page}#seat={key}", program.address);
    let mut friend = Sitter::new(&link, Armada(catalogue()), "friend").unwrap();
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
