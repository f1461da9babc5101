//! From the JSON files to a catalogue: reading with line numbers, checking, and resolving the editions.
//!
//! The build script includes this module; so do the tests that feed it broken files.

mod card;
mod chassis;
mod compile;
mod damage;
mod doubt;
mod edition;
mod file;
mod keyword;
mod manifest;
mod measure;
mod mode;
mod name;
mod objective;
mod opponent;
mod reader;
mod ruling;
mod ship;
mod source_error;
mod squadron;
mod table;
mod tree;
mod upgrade;
mod word;

pub use compile::compile;
pub use file::{Files, PLACES};
