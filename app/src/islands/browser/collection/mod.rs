//! The player's collection, saved in this browser: expansions, individual cards, export.

mod store;
mod view;

pub(crate) use view::open;
