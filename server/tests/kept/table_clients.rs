//! Two seats and a spectator at a live table, played by bots.

use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::support::authors::Caller;
use crate::support::lists::LISTS;
use crate::support::program::Program;
use flagbridge_bots::Bot;
use flagbridge_data::catalogue;
use flagbridge_live::{Armada, Game, Request, SocketClient, SocketClientError, Stage, Starmada};
use serde_json::{Value, json};

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
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A table with everybody who has a link to it.
pub struct TableClients<G: Played> {
    /// The two players and a spectator.
    pub clients: Vec<SocketClient<G>>,
    /// The links by which they came.
    links: Vec<String>,
    /// How many answers the bots have given: where their chance comes from.
    given: u64,
}

impl<G: Played> TableClients<G> {
    /// Makes a table and sits down at it.
    pub fn at(program: &Program) -> TableClients<G> {
        let mut caller = Caller::connect(&program.address, 7_000);
        let payload = json!({ "settings": G::settings() });
        let made =
            retried(|| match caller.call("POST", "/api/v1/tables", "", Some(&payload)).unwrap() {
                (201, made) => Ok(made),
                (429, why) => Err(why),
                (status, why) => panic!("{status}: {why}"),
            });
        let page = made["page"].as_str().unwrap();
        let keys = [
            ("seat", made["seats"][0].as_str().unwrap()),
            ("seat", made["seats"][1].as_str().unwrap()),
            ("watch", made["watch"].as_str().unwrap()),
        ];
        let links =
            keys.map(|(name, key)| format!("http://{}{page}#{name}={key}", program.address));
        let mut clients = TableClients::by(&links);
        for (place, list) in G::lists().iter().enumerate() {
            clients.ask(place, Request::Sit { name: format!("Player {place}") });
            clients.ask(place, Request::Bring { list: (*list).to_owned() });
        }
        for place in 0..2 {
            clients.ask(place, Request::Ready { ready: true });
        }
        clients
    }

    /// Comes to a table by the links of the two seats and of a spectator.
    pub fn by(links: &[String; 3]) -> TableClients<G> {
        let clients = links.iter().enumerate().map(|(place, link)| {
            let mut client = SocketClient::new(link, G::game(), &format!("client{place}")).unwrap();
            retried(|| client.connect());
            client
        });
        TableClients { clients: clients.collect(), links: links.to_vec(), given: 0 }
    }

    /// The link by which a client came.
    pub fn link(&self, place: usize) -> String {
        self.links[place].clone()
    }

    /// Asks for something and waits for it to be done.
    pub fn ask(&mut self, place: usize, request: Request) {
        self.clients[place].ask(request.clone()).unwrap();
        self.until(&format!("{request:?} is answered"), |clients| {
            !clients.clients[place].follower.is_waiting()
        });
    }

    /// Listens to everybody until something holds.
    pub fn until(&mut self, what: &str, holds: impl Fn(&TableClients<G>) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {}", self.describe());
            for client in &mut self.clients {
                listen(client);
            }
        }
    }

    /// Lets the bots answer until something holds.
    pub fn play_until(&mut self, what: &str, holds: impl Fn(&TableClients<G>) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {}", self.describe());
            for place in 0..self.clients.len() {
                self.answer(place);
                listen(&mut self.clients[place]);
            }
        }
    }

    /// A bot answers, if it is asked.
    pub fn answer(&mut self, place: usize) {
        let client = &mut self.clients[place];
        if client.is_connected() && client.follower.is_asked() && !client.follower.is_waiting() {
            self.given += 1;
            let action = G::answer(client.follower.table().unwrap(), self.given);
            // A connection that breaks is made again, and the answer said again.
            let _ = client.answer(&action);
        }
    }

    /// How far all clients are, to find out why nothing goes on.
    fn describe(&self) -> String {
        let clients = self.clients.iter().map(|client| {
            let follower = &client.follower;
            format!(
                "{:?} connected {} row {} answers {} asked {} waiting {}",
                follower.room().map(|room| room.stage),
                client.is_connected(),
                follower.number(),
                follower.told().len(),
                follower.is_asked(),
                follower.is_waiting(),
            )
        });
        clients.collect::<Vec<_>>().join("; ")
    }

    /// Whether the spectator has heard the end.
    pub fn is_over(&self) -> bool {
        self.stage(2) == Some(Stage::Over)
    }

    /// How many answers the spectator has heard.
    pub fn length(&self) -> usize {
        self.clients[2].follower.told().len()
    }

    /// How far a client has heard that the table is.
    pub fn stage(&self, place: usize) -> Option<Stage> {
        self.clients[place].follower.room().map(|room| room.stage)
    }

    /// Everybody knows the same.
    pub fn assert_agreed(&self) {
        let numbers: Vec<usize> = self.clients.iter().map(|it| it.follower.number()).collect();
        assert_eq!(numbers, [numbers[0]; 3]);
        let lengths: Vec<usize> = self.clients.iter().map(|it| it.follower.told().len()).collect();
        assert_eq!(lengths, [lengths[0]; 3]);
    }
}

/// Tries until it succeeds. All clients have one address, and it has called too often where a table was not taken over at
/// once: then they wait, like any client.
fn retried<T, E: Display>(mut attempt: impl FnMut() -> Result<T, E>) -> T {
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
pub fn listen<G: Played>(client: &mut SocketClient<G>) {
    match client.listen(Duration::from_millis(1)) {
        Ok(_) => {}
        Err(SocketClientError::SentAway(why) | SocketClientError::NotTrusted(why)) => {
            panic!("sent away: {why}")
        }
        Err(SocketClientError::Address(_) | SocketClientError::Unreachable(_)) => {
            // The server may be starting.
            if client.connect().is_err() {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
