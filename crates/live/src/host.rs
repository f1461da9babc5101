//! A room with everyone who is connected to it.

use std::collections::BTreeMap;

use flagbridge_seats::{Seat, Viewer};

use crate::delayed_view::DelayedView;
use crate::game::Game;
use crate::message::{
    Asking, ChatLine, ClientMessage, LONGEST_ID, Pointing, Presence, Refused, Request, RoomStatus,
    SeatStatus, ServerMessage, Update,
};
use crate::packed;
use crate::room::{Circumstances, Room};
use crate::row::{Brought, Row};

/// One connection, by a number its owner gives it.
pub type ConnectionId = u64;

/// How long a player can be away before the opponent can claim a game with a clock, in milliseconds.
const GRACE: u64 = 3 * 60 * 1_000;

/// The longest chat message, in characters.
const LONGEST_CHAT: usize = 300;

/// How many chat messages a new connection receives.
const REMEMBERED_CHAT: usize = 50;

/// A room with everyone who is connected to it.
#[derive(Clone, Debug)]
pub struct Host<G: Game> {
    room: Room<G>,
    /// What spectators see, if there is a delay.
    delayed_view: Option<DelayedView<G>>,
    connections: BTreeMap<ConnectionId, Connection>,
    chat: Vec<ChatLine>,
    /// Since when each seat has been away.
    gone_since: [Option<u64>; 2],
    /// How often a client found a different hash.
    differences: u64,
    /// Whether connections have come or gone since all were told who is there.
    presence_changed: bool,
}

#[derive(Clone, Copy, Debug)]
struct Connection {
    viewer: Viewer,
    /// The last row it was told of.
    told: usize,
    /// Whether it has the header of the record.
    has_header: bool,
}

/// A message and who gets it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// Who gets it.
    pub to: ConnectionId,
    /// The message.
    pub message: ServerMessage,
}

/// What is to be done about a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Considered {
    /// Nothing changes: these are the answers.
    Replies(Vec<Sent>),
    /// These rows are to be stored after row number `after`; then [`Host::commit`] tells of them.
    Store {
        /// How many rows the log has now.
        after: usize,
        /// The rows.
        rows: Vec<Row>,
        /// Who asked, under which id; none where it happened by itself.
        by: Option<(ConnectionId, String)>,
    },
}

impl<G: Game> Host<G> {
    /// The room that a log leads to, without connections.
    pub fn open(rows: &[Row], game: G) -> Result<Host<G>, Refused> {
        let room = Room::open(rows, game)?;
        Ok(Host {
            gone_since: [Some(room.at()); 2],
            delayed_view: DelayedView::open(rows, &room)?,
            room,
            connections: BTreeMap::new(),
            chat: Vec::new(),
            differences: 0,
            presence_changed: false,
        })
    }

    /// The room.
    pub fn room(&self) -> &Room<G> {
        &self.room
    }

    /// How many are connected.
    pub fn connected(&self) -> usize {
        self.connections.len()
    }

    /// How often a client found a different hash.
    pub fn differences(&self) -> u64 {
        self.differences
    }

    /// A client with a valid key connects, having seen the log up to a row. A seat is taken over from an earlier
    /// connection, which is notified and must be disconnected by the caller.
    pub fn connect(
        &mut self,
        id: ConnectionId,
        viewer: Viewer,
        since: usize,
        at: u64,
    ) -> (Vec<Sent>, Option<ConnectionId>) {
        let mut sent = Vec::new();
        let earlier = self.connections.iter().find(|(own, connection)| {
            **own != id && viewer != Viewer::Spectator && connection.viewer == viewer
        });
        let earlier = earlier.map(|(own, _)| *own);
        if let Some(earlier) = earlier {
            self.connections.remove(&earlier);
            sent.push(Sent { to: earlier, message: ServerMessage::TakenOver });
        }
        if let Some(seat) = viewer.seat() {
            self.gone_since[seat.index()] = None;
        }
        self.connections.insert(id, Connection { viewer, told: since, has_header: false });
        let message = ServerMessage::Welcome { version: crate::VERSION, viewer };
        sent.push(Sent { to: id, message });
        sent.extend(self.update(id, at));
        let said = self.chat.iter().filter(|line| self.hears(viewer, line.from)).cloned();
        sent.extend(said.map(|line| Sent { to: id, message: ServerMessage::Chat(line) }));
        sent.push(Sent { to: id, message: ServerMessage::Presence(self.presence()) });
        self.presence_changed = true;
        (sent, earlier)
    }

    /// A connection is gone.
    pub fn disconnect(&mut self, id: ConnectionId, at: u64) {
        let Some(connection) = self.connections.remove(&id) else { return };
        if let Some(seat) = connection.viewer.seat() {
            self.gone_since[seat.index()] = Some(at);
        }
        self.presence_changed = true;
    }

    /// Whether connections have come or gone since all were told who is there.
    ///
    /// The caller decides when to tell: a thousand spectators who arrive together are announced once, not a thousand times.
    pub fn presence_changed(&self) -> bool {
        self.presence_changed
    }

    /// Tells all connections who is there, if that has changed.
    pub fn announce_presence(&mut self) -> Vec<Sent> {
        if !std::mem::take(&mut self.presence_changed) {
            return Vec::new();
        }
        let message = ServerMessage::Presence(self.presence());
        let all = self.connections.keys();
        all.map(|to| Sent { to: *to, message: message.clone() }).collect()
    }

    /// Considers a message. `read` reads the text of a list.
    pub fn consider(
        &mut self,
        id: ConnectionId,
        message: &ClientMessage,
        at: u64,
        read: impl FnOnce(&str, &Room<G>) -> Result<Brought, String>,
    ) -> Considered {
        let Some(connection) = self.connections.get(&id).copied() else {
            return Considered::Replies(vec![refusal(id, "", "say hello first")]);
        };
        match message {
            ClientMessage::Hello { since, .. } => {
                Considered::Replies(self.connect(id, connection.viewer, *since, at).0)
            }
            ClientMessage::Resync { since, differs } => {
                self.differences += u64::from(*differs);
                self.know(id, *since);
                Considered::Replies(self.update(id, at).into_iter().collect())
            }
            ClientMessage::Chat { text } => {
                Considered::Replies(self.say(id, connection.viewer, text))
            }
            ClientMessage::Point { from, to } => {
                let pointing = Pointing { by: connection.viewer, from: *from, to: *to };
                Considered::Replies(self.point(pointing))
            }
            ClientMessage::Do { id: name, .. } if name.len() > LONGEST_ID => {
                let why = format!("a request id has at most {LONGEST_ID} bytes");
                Considered::Replies(vec![refusal(id, "", &why)])
            }
            ClientMessage::Do { id: name, request } => {
                let Some(seat) = connection.viewer.seat() else {
                    let refused = refusal(id, name, "spectators cannot do this");
                    return Considered::Replies(vec![refused]);
                };
                if let Some(number) = self.room.done(seat, name) {
                    let done = ServerMessage::Done { id: name.clone(), number };
                    let mut sent = vec![Sent { to: id, message: done }];
                    sent.extend(self.update(id, at));
                    return Considered::Replies(sent);
                }
                let list = match request {
                    Request::Bring { list } => Some(read(list, &self.room)),
                    _ => None,
                };
                let gone = self.gone_since[seat.other().index()];
                let other_is_gone = gone.is_some_and(|since| at.saturating_sub(since) >= GRACE);
                let now = Circumstances { at, list, other_is_gone };
                match self.room.decide(seat, name, request, &now) {
                    Ok(rows) => Considered::Store {
                        after: self.room.number(),
                        rows,
                        by: Some((id, name.clone())),
                    },
                    Err(refused) => {
                        let mut sent = vec![refusal(id, name, &refused.why)];
                        sent.extend(self.update(id, at));
                        Considered::Replies(sent)
                    }
                }
            }
        }
    }

    /// Timed events up to now.
    pub fn tick(&self, at: u64) -> Option<Considered> {
        let row = self.room.time_out(at)?;
        Some(Considered::Store { after: self.room.number(), rows: vec![row], by: None })
    }

    /// When the next timed event is due: a clock runs out, or spectators get to see delayed rows.
    pub fn next(&self) -> Option<u64> {
        let clock = self.room.clocks().deadline().map(|(at, _)| at);
        let delayed_view = self.delayed_view.as_ref().and_then(DelayedView::next);
        clock.into_iter().chain(delayed_view).min()
    }

    /// Shows spectators the rows that are due.
    pub fn catch_up(&mut self, at: u64) -> Result<Vec<Sent>, Refused> {
        let Some(delayed_view) = &mut self.delayed_view else { return Ok(Vec::new()) };
        if !delayed_view.catch_up(at)? {
            return Ok(Vec::new());
        }
        Ok(self.update_all(at, |viewer| viewer == Viewer::Spectator))
    }

    /// The rows are stored: adds them to the room, confirms the request, and tells everyone what
    /// they may know.
    pub fn commit(
        &mut self,
        rows: &[Row],
        by: Option<(ConnectionId, String)>,
        at: u64,
    ) -> Result<Vec<Sent>, Refused> {
        for row in rows {
            self.room.apply(row)?;
        }
        // Spectators who see the game later do not even notice that something happened.
        let mut notice = true;
        if let Some(delayed_view) = &mut self.delayed_view {
            let before = delayed_view.room().number();
            rows.iter().try_for_each(|row| delayed_view.add(row))?;
            delayed_view.catch_up(at)?;
            notice = delayed_view.room().number() > before;
        }
        let mut sent = Vec::new();
        if let Some((to, id)) = by {
            // The first row is what was asked for.
            let number = self.room.number() - rows.len() + 1;
            sent.push(Sent { to, message: ServerMessage::Done { id, number } });
        }
        sent.extend(self.update_all(at, |viewer| notice || viewer != Viewer::Spectator));
        Ok(sent)
    }

    fn update_all(&mut self, at: u64, wanted: impl Fn(Viewer) -> bool) -> Vec<Sent> {
        let chosen = self.connections.iter().filter(|(_, connection)| wanted(connection.viewer));
        let ids: Vec<ConnectionId> = chosen.map(|(id, _)| *id).collect();
        ids.into_iter().filter_map(|id| self.update(id, at)).collect()
    }

    /// A client has missed something: the next update starts where it says.
    pub fn know(&mut self, id: ConnectionId, since: usize) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.told = since;
            connection.has_header = false;
        }
    }

    /// What a connection has not received yet.
    pub fn update(&mut self, id: ConnectionId, at: u64) -> Option<Sent> {
        let connection = *self.connections.get(&id)?;
        let viewer = connection.viewer;
        let (room, at) = match &self.delayed_view {
            Some(delayed_view) if viewer == Viewer::Spectator => {
                (delayed_view.room(), delayed_view.time(at))
            }
            Some(_) | None => (&self.room, at),
        };
        let update = update(room, viewer, connection.told, at, !connection.has_header);
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.told = update.number;
            connection.has_header |= update.header.is_some();
        }
        Some(Sent { to: id, message: ServerMessage::Update(Box::new(update)) })
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        let viewers = || self.connections.values().map(|connection| connection.viewer);
        let seats = Seat::ALL.map(|seat| viewers().any(|viewer| viewer == Viewer::Seat(seat)));
        let spectators = viewers().filter(|viewer| *viewer == Viewer::Spectator).count();
        Presence { seats, spectators }
    }

    fn say(&mut self, id: ConnectionId, from: Viewer, text: &str) -> Vec<Sent> {
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_CHAT {
            return vec![refusal(
                id,
                "",
                &format!("a message must have 1 to {LONGEST_CHAT} characters"),
            )];
        }
        let line = ChatLine { from, text: text.to_owned() };
        self.chat.push(line.clone());
        if self.chat.len() > REMEMBERED_CHAT {
            self.chat.remove(0);
        }
        let message = ServerMessage::Chat(line);
        let all = self.connections.iter().filter(|(_, own)| self.hears(own.viewer, from));
        all.map(|(to, _)| Sent { to: *to, message: message.clone() }).collect()
    }

    /// Sends a spot or an arrow to everyone who would see a chat message of the same viewer.
    fn point(&self, pointing: Pointing) -> Vec<Sent> {
        let message = ServerMessage::Point(pointing);
        let all = self.connections.iter().filter(|(_, own)| self.hears(own.viewer, pointing.by));
        all.map(|(to, _)| Sent { to: *to, message: message.clone() }).collect()
    }

    /// Whether a viewer sees another's chat messages and pointings. Spectators chat among themselves, so that they cannot help a player, and
    /// with a delay they do not see the players' chat.
    fn hears(&self, viewer: Viewer, from: Viewer) -> bool {
        match (viewer, from) {
            (Viewer::Seat(_), Viewer::Seat(_)) | (Viewer::Spectator, Viewer::Spectator) => true,
            (Viewer::Spectator, Viewer::Seat(_)) => self.delayed_view.is_none(),
            (Viewer::Seat(_), Viewer::Spectator) => false,
        }
    }
}

/// What a viewer who has seen the log up to a row has missed.
fn update<G: Game>(
    room: &Room<G>,
    viewer: Viewer,
    since: usize,
    at: u64,
    with_header: bool,
) -> Update {
    let kept = room.common_length(since);
    let play = room.play();
    let told = play.map(|play| play.told_since(kept, viewer)).unwrap_or_default();
    let told = postcard::to_allocvec(&told).expect("events are plain data that fits in memory");
    let view = play.map(|play| play.seen_by(viewer));
    let asking = view.as_ref().and_then(G::asked).filter(|_| room.ended().is_none());
    Update {
        number: room.number(),
        since: if kept == 0 { 0 } else { since },
        room: status(room, at),
        kept,
        told: packed::pack(&told),
        state: view.as_ref().map(|view| packed::pack(&G::write_state(view))),
        hash: view.as_ref().map(|view| format!("{:016x}", G::hash(view))),
        header: play.filter(|_| with_header).map(|play| play.open_header(room.game())),
        asking: asking.map(|(seat, question)| Asking {
            seat,
            question: question.to_owned(),
            length: room.length(),
        }),
        record: room.record(),
    }
}

fn status<G: Game>(room: &Room<G>, at: u64) -> RoomStatus {
    let settings = room.settings();
    RoomStatus {
        game: settings.game,
        stage: room.stage(),
        edition: settings.edition.clone(),
        mode: settings.mode.clone(),
        options: settings.options.clone(),
        clock: settings.clock,
        delay: settings.delay,
        points: settings.points,
        event: room.event().map(str::to_owned),
        campaign: room.battle().map(|battle| battle.campaign.clone()),
        left: room.clocks().left_at(at),
        running: room.clocks().running(),
        seats: Seat::ALL.map(|seat| SeatStatus {
            name: room.name(seat).map(str::to_owned),
            list: room.list(seat).cloned(),
            ready: room.is_ready(seat),
        }),
        offer: room.offer(),
        ended: room.ended(),
        seed_hash: room.seed_hash(),
        seed: room.opened_seed().map(|(seed, salt)| (seed.to_string(), salt.to_owned())),
        replay: room.replay().map(str::to_owned),
        rematch: room.rematch().map(str::to_owned),
    }
}

fn refusal(to: ConnectionId, id: &str, why: &str) -> Sent {
    let message = ServerMessage::Refused { id: id.to_owned(), why: why.to_owned() };
    Sent { to, message }
}
