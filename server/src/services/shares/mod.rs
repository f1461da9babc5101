//! What a shared fleet looks like outside of pages: the code that a phone reads, the picture that people send each other, and
//! the previews that programs show beside links.
//!
//! Code and picture are drawn from the share code alone. They are SVG of presentation attributes only, so that they show
//! under the strictest policy, and everything of the fleet's name in them is escaped. Previews are such drawings as PNG.

mod canvas;
mod emblem;
mod lettering;
pub(crate) mod picture;
pub(crate) mod poster;
mod previews;
pub(crate) mod puzzle;
pub(crate) mod qr;
mod raster;

pub(crate) use previews::NoPicture;
pub use previews::Previews;
