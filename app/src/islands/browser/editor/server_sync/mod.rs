//! The fleet on the server: sending and fetching it, its panel, its history.

mod panel;
mod sync;
mod wire;

pub(crate) use panel::panel;
pub(crate) use sync::{connect, copy, fetch};
