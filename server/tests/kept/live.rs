//! Live tables over real sockets: two seats and a spectator, played by bots.

use std::time::{Duration, Instant};

use crate::support::authors::Caller;
use crate::support::place::Place;
use crate::support::program::{Program, command};
use flagbridge_bots::{Bot, Player};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_live::{Request, Sitter, SitterError, Stage};
use serde_json::{Value, json};

/// A list that is played fast.
const LISTS: [&str; 2] = [
    "Faction: Rebel Alliance\nCR90 Corvette A (44)\nNebulon-B Escort Frigate (57)\n2 X-wing Squadron (26)",
    "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\nRaider I-class Corvette (44)\n2 TIE Fighter Squadron (16)",
];

/// How long anything may take before the test gives up: nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(60);

/// A table with everybody who has a link to it.
struct Company {
    guests: Vec<Sitter>,
    players: Vec<Box<dyn Player>>,
}

impl Company {
    /// Makes a table and sits down at it.
    fn at(program: &Program, settings: &Value) -> Company {
        let mut caller = Caller::connect(&program.address, 7_000);
        let payload = json!({ "settings": settings });
        let (status, made) = caller.call("POST", "/api/v1/tables", "", Some(&payload)).unwrap();
        assert_eq!(status, 201, "{made}");
        let page = made["page"].as_str().unwrap();
        let keys = [
            ("seat", made["seats"][0].as_str().unwrap()),
            ("seat", made["seats"][1].as_str().unwrap()),
            ("watch", made["watch"].as_str().unwrap()),
        ];
        let guests = keys.iter().enumerate().map(|(place, (name, key))| {
            let link = format!("http://{}{page}#{name}={key}", program.address);
            let mut sitter = Sitter::new(&link, catalogue(), &format!("guest{place}")).unwrap();
            sitter.connect().unwrap();
            sitter
        });
        let players = (0..2).map(|seed| Bot::Random.player(seed));
        let mut company = Company { guests: guests.collect(), players: players.collect() };
        for (place, list) in LISTS.iter().enumerate() {
            company.ask(place, Request::Sit { name: format!("Player {place}") });
            company.ask(place, Request::Bring { list: (*list).to_owned() });
        }
        for place in 0..2 {
            company.ask(place, Request::Ready { ready: true });
        }
        company
    }

    /// Asks for something and waits for it to be done.
    fn ask(&mut self, place: usize, request: Request) {
        self.guests[place].ask(request.clone()).unwrap();
        self.until(&format!("{request:?} is answered"), |company| {
            !company.guests[place].follower.is_waiting()
        });
    }

    /// Listens to everybody until something holds.
    fn until(&mut self, what: &str, holds: impl Fn(&Company) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}");
            for guest in &mut self.guests {
                listen(guest);
            }
        }
    }

    /// Lets the bots answer until something holds.
    fn play_until(&mut self, what: &str, holds: impl Fn(&Company) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}");
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
            let table = guest.follower.table().unwrap();
            let action = self.players[place].answer(table).expect("an answer");
            // A connection that breaks is made again, and the answer said again.
            let _ = guest.answer(&action);
        }
    }

    fn length(&self) -> usize {
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

/// Takes a message, and makes the connection again where it is broken.
fn listen(guest: &mut Sitter) {
    match guest.listen(Duration::from_millis(1)) {
        Ok(_) => {}
        Err(SitterError::SentAway(why)) => panic!("sent away: {why}"),
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
    let mut company = Company::at(&program, &json!({}));
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

#[test]
fn concede_and_rematch_change_the_sides() {
    let place = Place::new();
    let program = Program::start(command(&place));
    let mut company = Company::at(&program, &json!({}));
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
    let company = Company::at(&program, &json!({}));
    drop(company);
    let mut caller = Caller::connect(&program.address, 7_001);
    let made = caller.call("POST", "/api/v1/tables", "", Some(&json!({}))).unwrap().1;
    let page = made["page"].as_str().unwrap();
    let link = format!("http://{}{page}#seat=AAAAAAAAAAAAAAAAAAAAAA", program.address);
    let mut stranger = Sitter::new(&link, catalogue(), "stranger").unwrap();
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
    survives(None);
}

/// The same with PostgreSQL behind the server, when `FLAGBRIDGE_TEST_POSTGRES` names one.
#[test]
fn nothing_acknowledged_is_lost_with_postgresql() {
    match std::env::var("FLAGBRIDGE_TEST_POSTGRES") {
        Ok(address) => survives(Some(&address)),
        Err(_) => println!("skipped: FLAGBRIDGE_TEST_POSTGRES names no PostgreSQL server"),
    }
}

fn survives(database: Option<&str>) {
    let place = Place::new();
    let start = || {
        let mut command = command(&place);
        if let Some(database) = database {
            command.env("DATABASE_URL", database);
        }
        Program::start(command)
    };
    let mut program = start();
    let mut company = Company::at(&program, &json!({}));
    for round in 1..=4 {
        let before = company.length();
        company.play_until("answers are given", |company| company.length() >= before + 25);
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
            company.length() >= before + 30
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
