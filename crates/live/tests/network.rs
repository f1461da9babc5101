//! Whatever a network does to messages, everybody ends with the same game.

mod common;

use std::collections::VecDeque;

use common::catalogue;
use flagbridge_bots::Bot;
use flagbridge_engine::{Chance, Seat, Viewer};
use flagbridge_live::{
    ClientMessage, Clock, Considered, Follower, Host, Request, Room, Row, Sent, ServerMessage,
    Stage,
};

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

/// Somebody at the table with the lines to and from them.
struct Guest {
    follower: Follower,
    viewer: Viewer,
    connection: Option<u64>,
    up: Line,
    down: Line,
    player: Box<dyn flagbridge_bots::Player>,
}

/// The whole world: the log, the table that owns it, and three guests.
struct World {
    log: Vec<String>,
    host: Host,
    guests: Vec<Guest>,
    chance: Chance,
    next_connection: u64,
    at: u64,
    bad: bool,
    kills: usize,
}

impl World {
    fn new(seed: u64) -> World {
        let rows = common::begun(seed, Clock::None);
        let log: Vec<String> =
            rows.iter().map(|row| serde_json::to_string(row).expect("a row")).collect();
        let guests = Viewer::ALL.iter().map(|viewer| Guest {
            follower: Follower::new(catalogue(), "key", &format!("{viewer:?}")),
            viewer: *viewer,
            connection: None,
            up: Line::default(),
            down: Line::default(),
            player: Bot::Random.player(seed ^ 99),
        });
        World {
            host: Host::open(&rows, catalogue()).expect("a log"),
            log,
            guests: guests.collect(),
            chance: Chance::new(seed),
            next_connection: 1,
            at: 0,
            bad: true,
            kills: 0,
        }
    }

    /// The server dies and another takes the table over: from its log, with nobody connected.
    fn kill(&mut self) {
        let rows: Vec<Row> =
            self.log.iter().map(|row| serde_json::from_str(row).expect("a row")).collect();
        self.host = Host::open(&rows, catalogue()).expect("the log leads to a room");
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
            let sent = self.host.disconnect(id, self.at);
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
        let unread = |_: &str, _: &Room| Err("no list is brought here".to_owned());
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
            let action = guest.player.answer(table).expect("an answer");
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
                    // What is not answered is said again, and whoever heard nothing asks.
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

#[test]
fn everybody_ends_with_the_same_game_whatever_the_network_does() {
    let (mut kills, mut answers) = (0, 0);
    for seed in 0..12 * times() {
        let mut world = World::new(seed);
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
            assert_eq!(follower.table().expect("a table").hash(), view.hash());
            assert_eq!(follower.told(), play.told(guest.viewer), "game {seed}");
            assert_eq!(follower.record(), room.record().as_deref());
        }
        let record = flagbridge_engine::record::Record::read(
            &room.record().expect("it is over"),
            catalogue(),
        );
        let again = record.expect("a record").replay(catalogue(), |_, _| ()).expect("it replays");
        assert_eq!(again.hash(), play.table().hash());
        assert_eq!(world.host.differences(), 0, "no view was ever read as another");
        kills += world.kills;
        answers += room.length();
    }
    assert!(kills > 0 && answers > 1_000, "{kills} kills, {answers} answers");
}

#[test]
fn nothing_that_is_sent_depends_on_dials_the_other_chose() {
    let mut compared = 0;
    for seed in 0..4 * times() {
        let rows = common::begun(seed, Clock::None);
        let mut host = Host::open(&rows, catalogue()).expect("a log");
        for (id, viewer) in Viewer::ALL.iter().enumerate() {
            host.connect(id as u64, *viewer, 0, 0);
        }
        let bot = Bot::Random.player(seed);
        let mut count = 0;
        while host.room().stage() == Stage::Playing && count < 250 {
            count += 1;
            // The seat that is not asked first answers first where both choose.
            let play = host.room().play().expect("a game");
            let seats = [Seat::B, Seat::A];
            let seat = seats.into_iter().find(|seat| play.asked()[seat.index()]).expect("asked");
            let view = play.seen_by(Viewer::Seat(seat));
            let action = bot.answer(&view).expect("an answer");
            let answer = view.game().write(&action);
            let other = other_dials(&answer);
            let sent = answer_with(&mut host.clone(), seat, &answer, count);
            if let (Some(sent), Some(others)) =
                (&sent, other.and_then(|other| answer_with(&mut host.clone(), seat, &other, count)))
            {
                let heard = |sent: &[Sent], id: u64| -> Vec<String> {
                    let own = sent.iter().filter(|sent| sent.to == id);
                    own.map(|sent| serde_json::to_string(&sent.message).expect("json")).collect()
                };
                for id in [seat.other().index() as u64, 2] {
                    assert_eq!(heard(sent, id), heard(&others, id));
                    compared += 1;
                }
                let own = seat.index() as u64;
                assert_eq!(heard(sent, own).len(), heard(&others, own).len());
            }
            answer_with(&mut host, seat, &answer, count).expect("a legal answer");
        }
    }
    assert!(compared > 20, "{compared}");
}

/// Everything that is sent because of an answer; none where it is refused.
fn answer_with(host: &mut Host, seat: Seat, answer: &str, count: usize) -> Option<Vec<Sent>> {
    let length = host.room().length();
    let request = Request::Answer { length, answer: answer.to_owned() };
    let message = ClientMessage::Do { id: format!("{count}"), request };
    let unread = |_: &str, _: &Room| Err(String::new());
    match host.consider(seat.index() as u64, &message, 0, unread) {
        Considered::Store { rows, by, .. } => host.commit(&rows, by, 0).ok(),
        Considered::Replies(_) => None,
    }
}

/// The same answer with other dials; none where it is about something else.
fn other_dials(answer: &str) -> Option<String> {
    let mut words: Vec<&str> = answer.split(' ').collect();
    if words.first() != Some(&"dials") {
        return None;
    }
    let last = words.last_mut()?;
    *last = if *last == "repair" { "navigate" } else { "repair" };
    Some(words.join(" "))
}
