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
mod merge;
mod saved;
mod shelved;
#[cfg(test)]
mod tests;
mod twins;
mod undo_history;
mod wording;

pub use arrangement::{Order, Standing, arrange, headings};
pub use command::{Command, MOST_POINTS, agreed_points};
pub use difference::{Line, Sign, differences};
pub use editing::{Editing, Step};
pub use gauge::Gauge;
pub use judgement::{Judgement, Verdict, edition_of, terms_of};
pub use keyed_draft::{Key, KeyedDraft};
pub use merge::{Merged, merge};
pub use saved::{NotSaved, Online, Saved, Shelf, Version, fleet_id, split_tags};
pub use shelved::{ShelfFacet, ShelfFilter, Shelved};
pub use undo_history::UndoHistory;
pub use wording::{
    capital, count_words, full_name, left_words, name, named, pack_words, title, told_apart,
};
