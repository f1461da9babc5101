//! Content packs: cards that players bring themselves.
//!
//! [`read`] takes our own pack format or the community's JSON, one file or several, and names everything that is wrong
//! with them at once. [`join`] lays a pack over an edition, which gives a catalogue with one more edition. Nothing here
//! does I/O, loads a picture or follows an address: what a pack says is text. `docs/packs.md` describes the format.

mod build;
mod community;
mod fault;
mod field;
mod join;
mod limit;
mod pack;
mod read;

pub use fault::Fault;
pub use join::{Joined, Skipped, join};
pub use limit::{DEEPEST, LARGEST, MOST_CARDS};
pub use pack::{Cards, Overlay, Pack, PackHull, PackShip, PackSquadron, PackUpgrade};
pub use read::{Source, read};
