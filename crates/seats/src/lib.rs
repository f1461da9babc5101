//! The two seats of a table and who looks at it, shared by both games.

mod seat;
mod viewer;

pub use seat::Seat;
pub use viewer::Viewer;
