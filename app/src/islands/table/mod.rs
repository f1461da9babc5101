//! The forms of the lobby, the companion and the arena.
//!
//! The server renders them; the games themselves run in the browser.

pub(crate) mod arena;
pub(crate) mod companion;
pub(crate) mod lobby;
pub(crate) mod terms;
