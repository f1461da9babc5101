//! Starmada: starships on hexes, written orders, simultaneous movement, alternating fire, fighters.
//!
//! [`Game`] holds what never changes (options, fleets), [`Table`] the state. A battle always has exactly one open
//! [`Decision`]; [`Table::apply`] answers it and returns the [`Event`]s, or refuses and leaves everything as it was.
//! Nothing here reads a file, asks a clock or draws chance but the table's own.
//!
//! | module | what it holds |
//! |---|---|
//! | [`hex`], [`arc`](Arcs), [`sight`] | the board, firing arcs, lines of sight |
//! | [`orders`], [`plot`] | movement orders: grammar, validity, engine requirement, and every legal plot |
//! | [`sheet`], `sheet_text`, `sheet_check` | display sheets, their text, their faults |
//! | [`faction`], [`draft`] | the bundled classes; fleets, their faults, formats and share codes |
//! | `table`, `ship`, `flow` | the state, and the procedure with one file per phase |
//! | [`roll`], [`odds`] | rolls of dice and their exact odds |
//! | [`options`] | every point the rules leave open, decided in one place |
//! | [`record`], `notation`, `log`, `view` | battles as text, events in words, what each side may see |
//! | [`bots`] | players that are programs, and the arena in which they meet |
//! | `scenario` | positions and scripts (feature `stage`), scenario files (feature `scenario`) |
//! | `state` | a table as bytes, for live tables (feature `state`) |
//!
//! `docs/starmada.md` describes the game for its players, the notation and the files.

mod action;
pub mod alternation;
mod arc;
pub mod bots;
mod chance;
pub mod draft;
mod element;
mod event;
pub mod faction;
mod flow;
mod game;
pub mod hex;
mod log;
mod notation;
pub mod odds;
pub mod options;
pub mod orders;
pub mod plot;
mod question;
pub mod random;
pub mod record;
mod refusal;
pub mod roll;
#[cfg(feature = "stage")]
pub mod scenario;
pub mod sheet;
mod sheet_check;
mod sheet_text;
mod ship;
pub mod sight;
#[cfg(feature = "state")]
mod state;
mod table;
pub mod terrain;
mod view;
mod violation;

pub use action::{Action, Volley};
pub use arc::{Arcs, NotArcs};
pub use chance::Chance;
pub use element::{Element, FlightId, ShipId};
pub use event::{Event, Outcome, Phase, Reason};
pub use flagbridge_seats::Seat;
pub use game::{
    BadRoster, FLIGHT_SIZE, FlightProfile, Game, MAX_MOUNTS, Mount, Roster, RosterShip, ShipProfile,
};
pub use hex::{Board, Direction, Hex};
pub use notation::NotAnAction;
pub use options::{BattleSize, Options};
pub use orders::{Momentum, Orders, OrdersFault};
pub use question::{Answers, Decision, Question};
pub use refusal::Refusal;
pub use sheet::{Battery, Sheet, Track};
pub use sheet_check::MAX_HULL;
pub use sheet_text::{BadSheet, SheetFault};
pub use ship::{Flight, Plot, Presence, Ship};
#[cfg(feature = "state")]
pub use state::BadState;
pub use table::Table;
pub use terrain::{MAX_SCATTERED, Terrain, TerrainKind};
pub use violation::{Place, Remedy, Severity, Violation};
