//! Live tables: two people, one table, anywhere.
//!
//! The log is the table. Everything that happens at a [`Room`] is a [`Row`] of its log, and the room follows from its rows
//! alone: [`Room::decide`] turns what a player asks for into rows or refuses, [`Room::apply`] makes rows part of it. The
//! room's owner stores the rows between the two calls, so nothing is sent that could still be lost.
//!
//! | module | what it holds |
//! |---|---|
//! | `game` | what a table needs of the game that is played at it; `armada` and `starmada` give it |
//! | `settings` | what is agreed when a table is made |
//! | `row` | the log |
//! | `clock` | how long players may think; time comes from outside |
//! | `play` | the game in progress: answers, what is chosen at once, what each viewer sees |
//! | `room` | seats, lists, readiness, offers, the end |
//! | `message` | what goes over the wire, see `docs/live-tables.md` |
//! | `host` | a room with those who are connected to it |
//! | `follower` | the other end of the wire: a player or spectator |
//! | `client` | a follower with a socket, for programs (feature `socket`) |
//!
//! Without that feature nothing here opens a socket, reads a file, asks a clock or draws chance.

mod armada;
mod clock;
mod delayed_view;
mod follower;
mod game;
mod host;
mod message;
mod packed;
mod play;
mod room;
mod row;
mod settings;
#[cfg(feature = "socket")]
mod socket_client;
mod starmada;

pub use armada::Armada;
pub use clock::{Clock, Clocks};
pub use follower::{Follower, Reaction};
pub use game::Game;
pub use host::{ConnectionId, Considered, Host, Sent};
pub use message::{
    Asking, ChatLine, ClientMessage, LONGEST_ID, Pointing, Presence, Refused, Request, RoomStatus,
    SeatStatus, ServerMessage, Update, VERSION,
};
pub use play::{Play, Told};
pub use room::{Circumstances, Ended, HowEnded, Room, Stage};
pub use row::{BattleOrigin, Brought, Offer, Row, RowEntry};
pub use settings::{GameId, Settings};
#[cfg(feature = "socket")]
pub use socket_client::{SocketClient, SocketClientError};
pub use starmada::Starmada;
