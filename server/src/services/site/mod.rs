//! The built site on disk, and the files of builds before it.

mod built_site;
mod earlier_builds;
mod manifest;

pub use built_site::{Site, SiteError};
pub use earlier_builds::EarlierBuilds;
pub(crate) use manifest::MANIFEST;
