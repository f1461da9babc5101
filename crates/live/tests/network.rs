//! Whatever a network does to messages, everybody ends with the same game.

mod common;

use std::collections::VecDeque;

use common::catalogue;
use flagbridge_engine::{Chance, Seat, Viewer};
use flagbridge_live::{
    Armada, ClientMessage, Clock, Considered, Follower, Game, Host, Request, Room, Row, Sent,
    ServerMessage, Stage, Starmada,
};

/// A game that is played over a bad network by players who answer at random.
trait Tried: Game {
    /// The game.
    fn game() -> Self;

    /// The log of a table at which it has just begun.
    fn begun(seed: u64) -> Vec<Row>;

    /// An answer to what a view asks.
    fn answer(view: &Self::Table, chance: &mut Chance) -> Self::Action;

    /// Another answer in the place of one that is secret; none where it is about something else.
    fn another(view: &Self::Table, answer: &str, chance: &mut Chance) -> Option<String>;

    /// Whether an answer that led from one table to another has shown what was chosen in secret.
    fn shows_choices(before: &Self::Table, after: &Self::Table) -> bool;

    /// The hash of the table that a record leads to.
    fn replayed(record: &str) -> u64;
}

impl Tried for Armada {
    fn game() -> Armada {
        common::armada()
    }

    fn begun(seed: u64) -> Vec<Row> {
        common::begun(seed, Clock::None)
    }

    fn answer(view: &Self::Table, chance: &mut Chance) -> Self::Action {
        let player = flagbridge_bots::Bot::Random.player(chance.word());
        player.answer(view).expect("an answer")
    }

    fn another(_view: &Self::Table, answer: &str, _chance: &mut Chance) -> Option<String> {
        let mut words: Vec<&str> = answer.split(' ').collect();
        if words.first() != Some(&"dials") {
            return None;
        }
        let last = words.last_mut()?;
        *last = if *last == "repair" { "navigate" } else { "repair" };
        Some(words.join(" "))
    }

    /// Dials stay hidden until their ships are activated.
    fn shows_choices(_before: &Self::Table, _after: &Self::Table) -> bool {
        false
    }

    fn replayed(record: &str) -> u64 {
        let record = flagbridge_engine::record::Record::read(record, catalogue());
        record.expect("a record").replay(catalogue(), |_, _| ()).expect("it replays").hash()
    }
}

impl Tried for Starmada {
    fn game() -> Starmada {
        Starmada
    }

    fn begun(seed: u64) -> Vec<Row> {
        common::starmada_begun(seed, Clock::None)
    }

    fn answer(view: &Self::Table, chance: &mut Chance) -> Self::Action {
        let mut own = flagbridge_starmada::Chance::new(chance.word());
        flagbridge_starmada::random::random_answer(view, &mut own).expect("an answer")
    }

    fn another(view: &Self::Table, answer: &str, chance: &mut Chance) -> Option<String> {
        let ship = view.acting_ship().filter(|_| answer.starts_with("orders "))?;
        let mut own = flagbridge_starmada::Chance::new(chance.word());
        let mut orders = || flagbridge_starmada::random::random_orders(view, ship, &mut own);
        let mut drawn = (0..20).map(|_| view.write(&orders()));
        drawn.find(|drawn| drawn != answer)
    }

    /// Orders are revealed when all are written: then the game turn goes on.
    fn shows_choices(before: &Self::Table, after: &Self::Table) -> bool {
        Starmada::choosing(before) != Starmada::choosing(after)
    }

    fn replayed(record: &str) -> u64 {
        let record = flagbridge_starmada::record::Record::read(record).expect("a record");
        record.replay(|_, _| ()).expect("it replays").hash()
    }
}

/// How many times as many games as usual are played: `FLAGBRIDGE_GAMES=20` plays twenty times as many.
fn times() -> u64 {
    let times = std::env::var("FLAGBRIDGE_GAMES").ok().and_then(|times| times.parse().ok());
    times.unwrap_or(1)
}

/// Messages on their way in one direction.
#[derive(Default)]
struct Line(VecDeque<String>);

impl Line {
    /// A message sets out: it may be lost, doubled or overtaken.
    fn send(&mut self, message: String, chance: &mut Chance, bad: bool) {
        match if bad { chance.below(12) } else { 11 } {
            0 => {}
            1 => {
                self.0.push_back(message.clone());
                self.0.push_back(message);
            }
            2 => {
                let place = chance.below(self.0.len() + 1);
                self.0.insert(place, message);
            }
            _ => self.0.push_back(message),
        }
    }
}

/// A participant, with their connections in both directions.
struct Guest<G: Tried> {
    follower: Follower<G>,
    viewer: Viewer,
    connection: Option<u64>,
    up: Line,
    down: Line,
}

/// The whole world: the log, the table that owns it, and three guests.
struct World<G: Tried> {
    log: Vec<String>,
    host: Host<G>,
    guests: Vec<Guest<G>>,
    chance: Chance,
    next_connection: u64,
    at: u64,
    bad: bool,
    kills: usize,
}

impl<G: Tried> World<G> {
    fn new(seed: u64) -> World<G> {
        let rows = G::begun(seed);
        let log: Vec<String> =
            rows.iter().map(|row| serde_json::to_string(row).expect("a row")).collect();
        let guests = Viewer::ALL.iter().map(|viewer| Guest {
            follower: Follower::new(G::game(), "key", &format!("{viewer:?}")),
            viewer: *viewer,
            connection: None,
            up: Line::default(),
            down: Line::default(),
        });
        World {
            host: Host::open(&rows, G::game()).expect("a log"),
            log,
            guests: guests.collect(),
            chance: Chance::new(seed),
            next_connection: 1,
            at: 0,
            bad: true,
            kills: 0,
        }
    }

    /// The server dies and another takes the table over: from its log, without connections.
    fn kill(&mut self) {
        let rows: Vec<Row> =
            self.log.iter().map(|row| serde_json::from_str(row).expect("a row")).collect();
        self.host = Host::open(&rows, G::game()).expect("the log leads to a room");
        for guest in 0..self.guests.len() {
            self.cut(guest);
        }
        self.kills += 1;
    }

    fn cut(&mut self, place: usize) {
        let guest = &mut self.guests[place];
        guest.up.0.clear();
        guest.down.0.clear();
        if let Some(id) = guest.connection.take() {
            self.host.disconnect(id, self.at);
            let sent = self.host.announce_presence();
            self.deliver(sent);
        }
    }

    fn deliver(&mut self, sent: Vec<Sent>) {
        for Sent { to, message } in sent {
            let text = serde_json::to_string(&message).expect("a message");
            if let Some(guest) = self.guests.iter_mut().find(|guest| guest.connection == Some(to)) {
                guest.down.send(text, &mut self.chance, self.bad);
            }
        }
    }

    fn connect(&mut self, place: usize) {
        let id = self.next_connection;
        self.next_connection += 1;
        let guest = &mut self.guests[place];
        guest.connection = Some(id);
        let mut say = guest.follower.connected().into_iter();
        let Some(ClientMessage::Hello { since, .. }) = say.next() else { panic!("hello first") };
        // The first message always arrives: a connection is made by it.
        let (sent, _) = self.host.connect(id, guest.viewer, since, self.at);
        self.say(place, say.collect());
        self.deliver(sent);
    }

    fn say(&mut self, place: usize, messages: Vec<ClientMessage>) {
        for message in messages {
            let text = serde_json::to_string(&message).expect("a message");
            self.guests[place].up.send(text, &mut self.chance, self.bad);
        }
    }

    /// The server takes one message, stores what follows from it and tells of it. It may die on the way.
    fn serve(&mut self, place: usize) {
        let guest = &mut self.guests[place];
        let (Some(id), Some(text)) = (guest.connection, guest.up.0.pop_front()) else { return };
        let message: ClientMessage = serde_json::from_str(&text).expect("a message");
        let unread = |_: &str, _: &Room<G>| Err("no list is brought here".to_owned());
        match self.host.consider(id, &message, self.at, unread) {
            Considered::Replies(sent) => self.deliver(sent),
            Considered::Store { after, rows, by } => {
                assert_eq!(after, self.log.len(), "the number is the one the log expects");
                if self.bad && self.chance.below(300) == 0 {
                    return self.kill();
                }
                self.log.extend(rows.iter().map(|row| serde_json::to_string(row).expect("a row")));
                if self.bad && self.chance.below(300) == 0 {
                    return self.kill();
                }
                let sent = self.host.commit(&rows, by, self.at).expect("it was decided");
                self.deliver(sent);
            }
        }
    }

    /// A guest takes one message and, if asked, answers.
    fn follow(&mut self, place: usize) {
        let guest = &mut self.guests[place];
        let mut say = Vec::new();
        if let Some(text) = guest.down.0.pop_front() {
            let message: ServerMessage = serde_json::from_str(&text).expect("a message");
            let reaction = guest.follower.receive(message);
            assert_eq!(reaction.over, None);
            say.extend(reaction.say);
        }
        if guest.follower.is_asked() && !guest.follower.is_waiting() && guest.down.0.is_empty() {
            let table = guest.follower.table().expect("it is asked");
            let action = G::answer(table, &mut self.chance);
            say.extend(guest.follower.answer(&action));
        }
        self.say(place, say);
    }

    /// Something that players do beside answering.
    fn whim(&mut self, place: usize) {
        let guest = &mut self.guests[place];
        if guest.viewer.seat().is_none() || guest.follower.is_waiting() {
            return;
        }
        let offered = guest.follower.room().and_then(|room| room.offer);
        let request = match (offered, self.chance.below(3)) {
            (Some((by, _)), luck) if guest.viewer != Viewer::Seat(by) => {
                Request::Settle { accept: luck == 0 }
            }
            _ => Request::TakeBack,
        };
        let message = guest.follower.ask(request);
        self.say(place, vec![message]);
    }

    fn step(&mut self) {
        self.at += 10;
        for place in 0..self.guests.len() {
            if self.guests[place].connection.is_none() {
                self.connect(place);
            }
            match if self.bad { self.chance.below(400) } else { 399 } {
                0 => self.cut(place),
                1..=3 => self.whim(place),
                4..=20 => {
                    // Unanswered messages are sent again, and a client that heard nothing asks.
                    let follower = &self.guests[place].follower;
                    let mut say = follower.unanswered();
                    say.push(ClientMessage::Resync { since: follower.number(), differs: false });
                    self.say(place, say);
                }
                _ => {}
            }
            self.serve(place);
            self.follow(place);
        }
    }
}

/// Plays games to their end over a bad network. Returns how often the server died and how many answers were given.
fn everybody_ends_with_the_same<G: Tried>(games: u64) -> (usize, usize) {
    let (mut kills, mut answers) = (0, 0);
    for seed in 0..games * times() {
        let mut world = World::<G>::new(seed);
        let mut steps = 0;
        while world.host.room().stage() != Stage::Over {
            world.step();
            steps += 1;
            assert!(steps < 400_000, "game {seed} does not end");
        }
        // The network gets well: everybody hears the rest.
        world.bad = false;
        (0..3).for_each(|place| world.cut(place));
        for _ in 0..200 {
            world.step();
        }
        let room = world.host.room();
        let play = room.play().expect("a game");
        for guest in &world.guests {
            let follower = &guest.follower;
            assert_eq!(follower.number(), room.number(), "game {seed}, {:?}", guest.viewer);
            assert!(!follower.is_waiting());
            let view = play.seen_by(guest.viewer);
            assert_eq!(G::hash(follower.table().expect("a table")), G::hash(&view));
            assert_eq!(follower.told(), play.told(guest.viewer), "game {seed}");
            assert_eq!(follower.record(), room.record().as_deref());
        }
        let replayed = G::replayed(&room.record().expect("it is over"));
        assert_eq!(replayed, G::hash(play.table()));
        assert_eq!(world.host.differences(), 0, "no view was ever read as another");
        kills += world.kills;
        answers += room.length();
    }
    println!("{:?}: {} games, {answers} answers, {kills} kills", G::ID, games * times());
    (kills, answers)
}

#[test]
fn everybody_ends_with_the_same_game_whatever_the_network_does() {
    let (kills, answers) = everybody_ends_with_the_same::<Armada>(12);
    assert!(kills > 0 && answers > 1_000, "{kills} kills, {answers} answers");
}

#[test]
fn everybody_ends_with_the_same_battle_of_starmada_whatever_the_network_does() {
    let (kills, answers) = everybody_ends_with_the_same::<Starmada>(24);
    assert!(kills > 0 && answers > 1_000, "{kills} kills, {answers} answers");
}

/// Plays games and compares what others are sent with what they are sent where a secret answer is another one. Returns
/// how often.
fn nothing_depends_on_secrets<G: Tried>(games: u64, most_answers: usize) -> usize {
    let mut compared = 0;
    for seed in 0..games * times() {
        let mut chance = Chance::new(seed);
        let mut host = Host::open(&G::begun(seed), G::game()).expect("a log");
        for (id, viewer) in Viewer::ALL.iter().enumerate() {
            host.connect(id as u64, *viewer, 0, 0);
        }
        let mut count = 0;
        while host.room().stage() == Stage::Playing && count < most_answers {
            count += 1;
            // The seat that is not asked first answers first where both choose, every second time.
            let play = host.room().play().expect("a game");
            let seats = if chance.below(2) == 0 { Seat::ALL } else { [Seat::B, Seat::A] };
            let seat = seats.into_iter().find(|seat| play.asked()[seat.index()]).expect("asked");
            let view = play.seen_by(Viewer::Seat(seat));
            let answer = G::write(&view, &G::answer(&view, &mut chance));
            let other = G::another(&view, &answer, &mut chance);
            let (mut one, mut two) = (host.clone(), host.clone());
            let sent = answer_with(&mut one, seat, &answer, count);
            let others = other.and_then(|other| answer_with(&mut two, seat, &other, count));
            let shown = G::shows_choices(table(&host), table(&one));
            if let (Some(mut sent), Some(mut others), false) = (sent, others, shown) {
                // A client that reconnects without any state gets everything again.
                for (id, viewer) in Viewer::ALL.iter().enumerate() {
                    sent.extend(one.connect(id as u64 + 10, *viewer, 0, 0).0);
                    others.extend(two.connect(id as u64 + 10, *viewer, 0, 0).0);
                }
                let heard = |sent: &[Sent], id: u64| -> Vec<String> {
                    let own = sent.iter().filter(|sent| sent.to == id);
                    own.map(|sent| serde_json::to_string(&sent.message).expect("json")).collect()
                };
                let across = seat.other().index() as u64;
                for id in [across, 2, across + 10, 12] {
                    assert_eq!(heard(&sent, id), heard(&others, id));
                    compared += 1;
                }
                let own = seat.index() as u64;
                assert_eq!(heard(&sent, own).len(), heard(&others, own).len());
            }
            answer_with(&mut host, seat, &answer, count).expect("a legal answer");
        }
    }
    compared
}

#[test]
fn nothing_that_is_sent_depends_on_dials_the_other_chose() {
    let compared = nothing_depends_on_secrets::<Armada>(4, 250);
    assert!(compared > 40, "{compared}");
}

#[test]
fn nothing_that_is_sent_depends_on_orders_the_other_wrote() {
    let compared = nothing_depends_on_secrets::<Starmada>(8, 250);
    assert!(compared > 200, "{compared}");
}

fn table<G: Tried>(host: &Host<G>) -> &G::Table {
    host.room().play().expect("a game").table()
}

/// Everything that is sent because of an answer; none where it is refused.
fn answer_with<G: Tried>(
    host: &mut Host<G>,
    seat: Seat,
    answer: &str,
    count: usize,
) -> Option<Vec<Sent>> {
    let length = host.room().length();
    let request = Request::Answer { length, answer: answer.to_owned() };
    let message = ClientMessage::Do { id: format!("{count}"), request };
    let unread = |_: &str, _: &Room<G>| Err(String::new());
    match host.consider(seat.index() as u64, &message, 0, unread) {
        Considered::Store { rows, by, .. } => host.commit(&rows, by, 0).ok(),
        Considered::Replies(_) => None,
    }
}
