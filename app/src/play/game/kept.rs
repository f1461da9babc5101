//! A game as the browser keeps it.

use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use flagbridge_engine::record::{BadRecord, Record};
use serde::{Deserialize, Serialize};

use super::session::Session;
use crate::play::occupant::Occupant;

/// The version of what is kept.
const VERSION: u32 = 1;

/// A game kept in the browser. Times are milliseconds since 1970, as browsers count them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    #[serde(rename = "flagbridge-game")]
    version: u32,
    /// The id under which it is kept.
    pub id: String,
    /// When it was begun.
    pub begun: u64,
    /// When the last answer was given.
    pub changed: u64,
    /// The lists by name.
    pub names: [String; 2],
    /// Who sits at each seat, by id.
    pub seats: [String; 2],
    /// The seat that gave the game up, 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<u8>,
    /// How far it has come, in words.
    pub stands: String,
    /// The record of the game.
    pub record: String,
}

impl Kept {
    /// A game about to begin.
    pub fn new(id: String, session: &Session, now: u64) -> Self {
        let mut kept = Self {
            version: VERSION,
            id,
            begun: now,
            changed: now,
            names: session.names().clone(),
            seats: session.seats().clone().map(|seat| seat.id()),
            conceded: None,
            stands: String::new(),
            record: String::new(),
        };
        kept.update(session, now);
        kept
    }

    /// Keeps what has happened since.
    pub fn update(&mut self, session: &Session, now: u64) {
        self.changed = now;
        self.seats = session.seats().clone().map(|seat| seat.id());
        self.conceded = session.conceded().map(|seat| seat.index() as u8);
        self.stands = session.stands();
        self.record = session.record_text();
    }

    /// Reads a kept game; none if the text is something else.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().filter(|kept: &Self| kept.version == VERSION)
    }

    /// The text to keep.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }

    /// The game where it was left, to be gone on with; an error where today's rules lead elsewhere.
    pub fn resume(&self) -> Result<Session, BadRecord> {
        let mut session = Session::resume(&self.record, self.occupants(), self.names.clone())?;
        let seat = self.conceded.and_then(|seat| Seat::ALL.get(usize::from(seat)));
        session.concede(seat.copied());
        Ok(session)
    }

    /// The game to be watched, whatever became of the rules.
    pub fn watch(&self) -> Result<Session, BadRecord> {
        Session::watch(&self.record, self.occupants(), self.names.clone())
    }

    /// Films a game that was kept before there were films, as long as today's rules play it. Returns whether it did.
    pub fn film(&mut self) -> bool {
        if self.record.contains("\nfilm ") {
            return false;
        }
        let filmed = Record::read(&self.record, catalogue())
            .and_then(|record| record.write_filmed(&record.film(catalogue())?, catalogue()));
        // A game that today's rules refuse stays as it is.
        filmed.map(|text| self.record = text).is_ok()
    }

    fn occupants(&self) -> [Occupant; 2] {
        self.seats.clone().map(|id| Occupant::of_id(&id))
    }
}
