//! What goes over the wire, as JSON; `docs/live-tables.md` describes it.

use flagbridge_seats::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::room::{Ended, Stage};
use crate::row::{Brought, Offer};
use crate::settings::GameId;

/// The version of the protocol. It changes when a client that speaks the old one could misunderstand.
pub const VERSION: u32 = 1;

/// The longest id of a request, in bytes. It is stored with every row.
pub const LONGEST_ID: usize = 64;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub enum ClientMessage {
    /// The first message: who it is, and what it has seen already.
    Hello {
        /// The version of the protocol it speaks.
        version: u32,
        /// The secret of a seat, or the key of spectators.
        key: String,
        /// The number of the last row it has seen; 0 for none.
        since: usize,
    },
    /// A request of a seat. It may be sent again under the same id, and is done once.
    Do {
        /// The client's own name for it, at most [`LONGEST_ID`] bytes.
        id: String,
        /// What is asked for.
        request: Request,
    },
    /// A word: a player's to the table, a spectator's to the other spectators. It is not part of the log.
    Chat {
        /// The words.
        text: String,
    },
    /// Points out a spot on the table, or an arrow. Everyone who would see a chat message of this client sees it for a few
    /// seconds; it is not stored.
    Point {
        /// Where the arrow begins, in the units of the game's table.
        from: [i32; 2],
        /// Where it ends; the same place for a spot.
        to: [i32; 2],
    },
    /// The client has lost track, or found that its table is not the server's.
    Resync {
        /// The number of the last row it has seen; 0 for everything.
        since: usize,
        /// Whether the hash of a view was wrong.
        #[serde(default)]
        differs: bool,
    },
}

/// What a seat may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Request {
    /// To sit down under a name.
    Sit {
        /// The name.
        name: String,
    },
    /// To bring a list: text in any format, a share code or a link.
    Bring {
        /// The text.
        list: String,
    },
    /// To begin, when both are ready.
    Ready {
        /// Whether it is.
        ready: bool,
    },
    /// To answer what is asked.
    Answer {
        /// How many answers the table had taken when it was asked.
        length: usize,
        /// The answer in notation.
        answer: String,
    },
    /// To take the last answer back: at once where nothing was shown since, else if the other agrees.
    TakeBack,
    /// To call it a draw.
    OfferDraw,
    /// To play again with the sides changed.
    Rematch,
    /// To accept or decline what the other offers, or to withdraw one's own offer.
    Settle {
        /// Whether it is accepted.
        accept: bool,
    },
    /// To give up.
    Concede,
    /// To claim the game because the other is gone.
    Claim,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub enum ServerMessage {
    /// The answer to the first message.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// Who the client is here.
        viewer: Viewer,
    },
    /// A request was done and is stored.
    Done {
        /// Its id.
        id: String,
        /// The number of its row.
        number: usize,
    },
    /// A request was not done. Everything the client has not seen comes with the update that follows.
    Refused {
        /// Its id; empty where the message had none.
        id: String,
        /// Why not, for people.
        why: String,
    },
    /// What the client has not seen.
    Update(Box<Update>),
    /// Who is there.
    Presence(Presence),
    /// A chat message.
    Chat(ChatLine),
    /// A viewer points something out on the table.
    Point(Pointing),
    /// The same seat was opened elsewhere; this connection ends.
    TakenOver,
    /// The connection ends, and why.
    Goodbye {
        /// Why, for people.
        why: String,
        /// Whether it makes sense to come back.
        retry: bool,
    },
}

/// The table as it stands, and what was told since the client last heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// The number of the last row it includes.
    pub number: usize,
    /// The number of the last row that the client is taken to know; where it does not, it has missed something.
    pub since: usize,
    /// The room.
    pub room: RoomStatus,
    /// How many answers that the client knows still stand; what is told comes after them.
    pub kept: usize,
    /// What was told after each answer since: packed.
    pub told: String,
    /// The table as the client may see it: packed. None before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The hash of that view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The header of the record without its seed, where the client has none yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<String>,
    /// Who is asked for what, as far as the client may know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asking: Option<Asking>,
    /// The record, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// Who is asked for what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asking {
    /// The seat.
    pub seat: Seat,
    /// The question's word, as in scenarios.
    pub question: String,
    /// How many answers the table has taken: goes with the answer.
    pub length: usize,
}

/// The room around the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomStatus {
    /// Which game is played; Armada where nothing is said.
    #[serde(default, skip_serializing_if = "GameId::is_armada")]
    pub game: GameId,
    /// How far it is.
    pub stage: Stage,
    /// Armada: id of the edition; empty for the current one.
    pub edition: String,
    /// Armada: id of the mode; empty for the standard game. Starmada: the size of the battle; empty for a medium one.
    pub mode: String,
    /// Starmada: points that the rules leave open, as lines of a record's header.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// What was agreed about time.
    pub clock: Clock,
    /// How many minutes later spectators see the game; 0 for at once.
    #[serde(default)]
    pub delay: u16,
    /// The agreed fleet points; none for what each list and the mode say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    /// The address of the event in which this game is a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The address of the campaign in which this game is a battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<String>,
    /// Milliseconds that each seat has left, at the time of this message.
    pub left: [u64; 2],
    /// Whose clock runs.
    pub running: [bool; 2],
    /// The two seats.
    pub seats: [SeatStatus; 2],
    /// The open offer and who made it.
    pub offer: Option<(Seat, Offer)>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// The hash of the seed: SHA-256 of seed, colon and salt.
    pub seed_hash: String,
    /// Seed and salt, once the game is over.
    pub seed: Option<(String, String)>,
    /// The id of the replay, once it is stored.
    pub replay: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// One of the two seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatStatus {
    /// Who sits there.
    pub name: Option<String>,
    /// The list they brought.
    pub list: Option<Brought>,
    /// Whether they are ready.
    pub ready: bool,
}

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether each seat is connected.
    pub seats: [bool; 2],
    /// How many spectators there are.
    pub spectators: usize,
}

/// A chat message at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// Who said it.
    pub from: Viewer,
    /// Their words: text, never markup.
    pub text: String,
}

/// A spot or an arrow that a viewer points out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointing {
    /// The viewer.
    pub by: Viewer,
    /// Where the arrow begins.
    pub from: [i32; 2],
    /// Where it ends; the same place for a spot.
    pub to: [i32; 2],
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Refused {
    /// Why, for people.
    pub why: String,
}

impl Refused {
    /// Not done, for this reason.
    pub fn new(why: impl Into<String>) -> Refused {
        Refused { why: why.into() }
    }
}
