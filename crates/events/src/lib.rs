//! Events: scoring tables, results, ranking, pairing, the log of an event, checks of many lists, exchange formats.
//!
//! An [`EventLog`] is a list of [`Change`]s; the [`Event`] follows from it. Nothing here does I/O, asks the clock or draws
//! chance: times and seeds are passed in and become part of the log.

mod change;
mod change_log;
pub mod elimination;
mod event;
pub mod exchange;
mod list_checker;
mod log;
mod matching;
mod moment;
mod pairing;
mod permission;
mod player;
mod refusal;
mod result;
mod round;
mod scoring;
mod settings;
mod standings;

pub use change::{Change, Clock, Subject};
pub use change_log::{EntryOf, Log, LogEntry, Logged};
pub use event::{Cut, Event, LONGEST_LIST};
pub use list_checker::{
    CheckTerms, Inspected, ListChecker, ListProblem, SharedUnique, canonical, duplicates,
    list_problems, shared_uniques, split_pile,
};
pub use log::{Entry, EventLog};
pub use matching::Abandoned;
pub use moment::{parse_utc, utc_text};
pub use pairing::{Pairing, PairingNote, PairingRequest, pair, pair_while};
pub use permission::{Author, lists_are_open};
pub use player::{About, Player, PlayerId};
pub use refusal::{MOST_PLAYERS, Refusal};
pub use result::{Award, GameResult, ResultError, Side};
pub use round::{Match, Round, Stage};
pub use scoring::{
    Grant, LARGEST, ScoringError, ScoringTable, Step, current_scoring, scoring_tables,
};
pub use settings::{GroupsApart, LONGEST_NAME, Settings, Within};
pub use standings::{Standing, standings};
