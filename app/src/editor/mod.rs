//! The state behind the fleet editor: what can be done to a draft, undone, judged, kept and compared.
//!
//! Nothing here knows the browser: the island in [`crate::islands`] shows this state and keeps it.

mod arrangement;
mod command;
mod difference;
mod editing;
mod gauge;
mod judgement;
mod keyed_draft;
mod listed_fleet;
mod match_ships;
mod merge;
mod saved;
#[cfg(test)]
mod tests;
mod undo_history;
mod wording;

pub use arrangement::{Order, Standing, arrange, headings};
pub use command::{Command, MOST_POINTS, agreed_points};
pub use difference::{DifferenceLine, DifferenceSign, differences};
pub use editing::{Editing, Step};
pub use gauge::Gauge;
pub use judgement::{Judgement, Verdict, edition_of, terms_of};
pub use keyed_draft::{Key, KeyedDraft};
pub use listed_fleet::{FleetFacet, FleetFilter, ListedFleet};
pub use merge::{Merged, merge};
pub use saved::{FleetFile, NotSaved, Online, Saved, Version, fleet_id, split_tags};
pub use undo_history::UndoHistory;
pub use wording::{full_name, left_words, name, named, pack_words, title, told_apart};
