//! Content packs: cards that players bring themselves.
//!
//! [`read`] takes our own pack format or the community's JSON, one file or several, and names everything that is wrong
//! with them at once. [`join`] lays a pack over an edition, which gives a catalogue with one more edition; [`join_all`] lays several,
//! each alone and together. Nothing here
//! does I/O, loads a picture or follows an address: what a pack says is text. `docs/packs.md` describes the format.

mod build;
mod combination;
mod community;
mod conflict;
mod effect;
mod field;
mod join;
mod limit;
mod pack;
mod pack_error;
mod read;
#[cfg(feature = "table")]
mod table;
mod words;

pub use conflict::{About, Conflict, conflicts};
pub use effect::{Against, Cost, Deed, Figure, PackEffect, Whose};
pub use join::{Joined, JoinedAll, Laid, Skipped, join, join_all};
pub use limit::{DEEPEST, LARGEST, MOST_CARDS};
pub use pack::{
    Cards, Overlay, Pack, PackHull, PackObjective, PackObjectiveParts, PackShip, PackSquadron,
    PackUpgrade, PackWord,
};
pub use pack_error::PackError;
pub use read::{Files, Source, read, read_all};
#[cfg(feature = "table")]
pub use table::bring_effects;
