//! The text formats of the community's tools: one tolerant reader for all of them, one writer for each.
//!
//! A list is read in three steps: every line is taken apart by its marks (`line`, `sheet`), every name is put where it can
//! stand (`assembly`), and cards of the same name are told apart once the fleet is known (`settle`). What cannot be read is
//! reported with the nearest names and never stops the reading.

mod adorned;
mod agreement;
mod assembly;
pub mod corpus;
mod costs;
mod divided;
mod format;
mod guess;
mod line;
mod marks;
mod names;
mod own;
mod placing;
mod reader;
mod reading;
mod settle;
mod sheet;
mod spoken_line;
mod write;

pub use agreement::Agreement;
pub(crate) use agreement::cost_in;
pub use format::Format;
pub use reader::Reader;
pub use reading::{Hints, Note, NoteKind, Reading, Stated, StatedCost, Unread, Why};
