//! The library: what is kept in memory of it, publishing lists, and samples while it is empty.

mod error;
mod event_lists;
mod publishing;
mod samples;
mod snapshot;
#[cfg(test)]
mod tests;

pub(crate) use error::LibraryError;
pub(crate) use publishing::{PublicationRequest, PublishError};
pub use snapshot::Library;
pub(crate) use snapshot::LibrarySnapshot;
