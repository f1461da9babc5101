//! The state behind the fleet editor: what can be done to a draft, undone, judged, kept and compared.
//!
//! Nothing here knows the browser: the island in [`crate::islands`] shows this state and keeps it.

mod arrangement;
mod bench;
mod command;
mod difference;
mod editing;
mod gauge;
mod judgement;
mod merge;
mod saved;
mod shelved;
#[cfg(test)]
mod tests;
mod trail;
mod twins;
mod wording;

pub use arrangement::{Order, Standing, arrange, headings};
pub use bench::{Bench, Key};
pub use command::{Command, MOST_POINTS, agreed_points};
pub use difference::{Line, Sign, differences};
pub use editing::{Editing, Step};
pub use gauge::Gauge;
pub use judgement::{Judgement, Verdict, edition_of, terms_of};
pub use merge::{Merged, merge};
pub use saved::{NotSaved, Online, Saved, Shelf, Version, fleet_id, split_tags};
pub use shelved::{ShelfFacet, ShelfFilter, Shelved};
pub use trail::Trail;
pub use wording::{
    capital, count_words, full_name, left_words, name, named, pack_words, title, told_apart,
};
