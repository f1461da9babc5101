//! The client side of a live table: a player or a spectator.

use std::collections::VecDeque;
use std::sync::Arc;

use flagbridge_seats::Viewer;

use crate::game::Game;
use crate::message::{
    ChatLine, ClientMessage, Pointing, Presence, Request, RoomStatus, ServerMessage, Update,
};
use crate::packed;
use crate::play::Told;

/// What a client knows of a live table, and its unanswered requests.
///
/// It holds no socket: what [`connected`](Follower::connected) and [`receive`](Follower::receive) return is to be sent.
#[derive(Clone, Debug)]
pub struct Follower<G: Game> {
    game: G,
    key: String,
    /// Makes ids differ from those of other tabs and earlier visits.
    prefix: String,
    count: u64,
    pending: VecDeque<(String, Request)>,
    viewer: Option<Viewer>,
    number: usize,
    /// The last row that is said to be stored; the update with it may be on its way.
    stored: usize,
    fleets: Option<G::Fleets>,
    table: Option<Arc<G::Table>>,
    told: Vec<Told<G>>,
    room: Option<RoomStatus>,
    presence: Presence,
    chat: Vec<ChatLine>,
    record: Option<String>,
    header: Option<String>,
}

/// What a message has changed, and what is to be said because of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reaction {
    /// Whether anything is different now.
    pub changed: bool,
    /// How many answers stay as they were told, where the table has changed.
    pub kept: Option<usize>,
    /// Why a request was refused.
    pub refused: Option<String>,
    /// Messages to be sent.
    pub say: Vec<ClientMessage>,
    /// A spot or an arrow that a viewer points out.
    pub pointing: Option<Pointing>,
    /// The connection is over for good, and why.
    pub over: Option<String>,
    /// The seat was opened elsewhere: the connection ends, and may be made again on request.
    pub replaced: bool,
}

impl<G: Game> Follower<G> {
    /// A client with a key. The prefix distinguishes its requests from those of other tabs and visits.
    pub fn new(game: G, key: &str, prefix: &str) -> Follower<G> {
        Follower {
            game,
            key: key.to_owned(),
            prefix: prefix.to_owned(),
            count: 0,
            pending: VecDeque::new(),
            viewer: None,
            number: 0,
            stored: 0,
            fleets: None,
            table: None,
            told: Vec::new(),
            room: None,
            presence: Presence::default(),
            chat: Vec::new(),
            record: None,
            header: None,
        }
    }

    /// A connection was made: what is to be said first. What was not answered is said again.
    pub fn connected(&mut self) -> Vec<ClientMessage> {
        // The conversation is told again.
        self.chat.clear();
        let hello = ClientMessage::Hello {
            version: crate::VERSION,
            key: self.key.clone(),
            since: self.number,
        };
        std::iter::once(hello).chain(self.unanswered()).collect()
    }

    /// What was asked for and not answered, to be said again.
    pub fn unanswered(&self) -> Vec<ClientMessage> {
        let again = |(id, request): &(String, Request)| ClientMessage::Do {
            id: id.clone(),
            request: request.clone(),
        };
        self.pending.iter().map(again).collect()
    }

    /// Asks for something.
    pub fn ask(&mut self, request: Request) -> ClientMessage {
        self.count += 1;
        let id = format!("{}-{}", self.prefix, self.count);
        self.pending.push_back((id.clone(), request.clone()));
        ClientMessage::Do { id, request }
    }

    /// Answers what the table asks.
    pub fn answer(&mut self, action: &G::Action) -> Option<ClientMessage> {
        let answer = G::write(self.table.as_ref()?, action);
        Some(self.ask(Request::Answer { length: self.told.len(), answer }))
    }

    /// Takes a message of the server.
    pub fn receive(&mut self, message: ServerMessage) -> Reaction {
        match message {
            ServerMessage::Welcome { viewer, .. } => {
                self.viewer = Some(viewer);
                Reaction { changed: true, ..Reaction::default() }
            }
            ServerMessage::Done { id, number } => {
                self.pending.retain(|(own, _)| *own != id);
                self.stored = self.stored.max(number);
                Reaction { changed: true, ..Reaction::default() }
            }
            ServerMessage::Refused { id, why } => {
                self.pending.retain(|(own, _)| *own != id);
                Reaction { changed: true, refused: Some(why), ..Reaction::default() }
            }
            ServerMessage::Update(update) => self.update(*update),
            ServerMessage::Presence(presence) => {
                self.presence = presence;
                Reaction { changed: true, ..Reaction::default() }
            }
            ServerMessage::Chat(line) => {
                self.chat.push(line);
                Reaction { changed: true, ..Reaction::default() }
            }
            ServerMessage::Point(pointing) => {
                Reaction { pointing: Some(pointing), ..Reaction::default() }
            }
            ServerMessage::TakenOver => {
                Reaction { replaced: true, changed: true, ..Reaction::default() }
            }
            ServerMessage::Goodbye { why, retry } => {
                Reaction { over: (!retry).then_some(why), changed: true, ..Reaction::default() }
            }
        }
    }

    /// Who this is; none before the server has said so.
    pub fn viewer(&self) -> Option<Viewer> {
        self.viewer
    }

    /// The table as it may be seen here.
    pub fn table(&self) -> Option<&Arc<G::Table>> {
        self.table.as_ref()
    }

    /// The header of the record, with a seed of 0.
    pub fn header(&self) -> Option<&str> {
        self.header.as_deref()
    }

    /// What was told after each answer, and whose answer it was.
    pub fn told(&self) -> &[Told<G>] {
        &self.told
    }

    /// The room.
    pub fn room(&self) -> Option<&RoomStatus> {
        self.room.as_ref()
    }

    /// Who is there.
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// What was said.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// The record, once the game is over.
    pub fn record(&self) -> Option<&str> {
        self.record.as_deref()
    }

    /// The number of the last row it knows of.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether something was asked for and not answered, or the update that shows what came of it is still on its way: until
    /// then the table that is known here asks a question that is answered already.
    pub fn is_waiting(&self) -> bool {
        !self.pending.is_empty() || self.number < self.stored
    }

    /// Whether the table waits for an answer from here.
    pub fn is_asked(&self) -> bool {
        let seat = self.viewer.and_then(Viewer::seat);
        let over = self.room.as_ref().is_some_and(|room| room.ended.is_some());
        let asked = self.table.as_ref().and_then(|table| G::asked(table));
        !over && seat.is_some() && asked.map(|(seat, _)| seat) == seat
    }

    fn update(&mut self, update: Update) -> Reaction {
        if update.number < self.number {
            // It was overtaken by a later one.
            return Reaction::default();
        }
        if update.room.game != G::ID {
            let why = format!(
                "This table is for another game. Its links begin with {}.",
                update.room.game.page("")
            );
            return Reaction { over: Some(why), ..Reaction::default() };
        }
        let unknown_game =
            update.state.is_some() && update.header.is_none() && self.fleets.is_none();
        let missed = unknown_game || update.since > self.number || update.kept > self.told.len();
        match if missed { None } else { self.take(update) } {
            Some(reaction) => reaction,
            None => {
                // Everything is asked for again, and what does not fit is dropped.
                self.number = 0;
                self.told.clear();
                let say = vec![ClientMessage::Resync { since: 0, differs: !missed }];
                Reaction { changed: true, kept: Some(0), say, ..Reaction::default() }
            }
        }
    }

    /// Takes an update; none where it does not fit to what is known.
    fn take(&mut self, update: Update) -> Option<Reaction> {
        if let Some(header) = &update.header
            && self.header.as_ref() != Some(header)
        {
            self.fleets = Some(self.game.fleets(header).ok()?);
            self.header = Some(header.clone());
        }
        let told = packed::unpack(&update.told)?;
        let told: Vec<Told<G>> = postcard::from_bytes(&told).ok()?;
        if let Some(state) = &update.state {
            let table = G::read_state(self.fleets.as_ref()?, &packed::unpack(state)?)?;
            if update.hash.as_deref() != Some(format!("{:016x}", G::hash(&table)).as_str()) {
                return None;
            }
            self.table = Some(Arc::new(table));
        }
        self.told.truncate(update.kept);
        self.told.extend(told);
        self.number = update.number;
        self.room = Some(update.room);
        self.record = update.record.or(self.record.take());
        Some(Reaction { changed: true, kept: Some(update.kept), ..Reaction::default() })
    }
}
