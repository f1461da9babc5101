//! Events as other tools know them.

mod archive;
pub mod csv;
pub mod json;

pub use archive::{Archive, ArchiveMatch, ArchivePlayer, ArchiveRound};
