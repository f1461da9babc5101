//! The table, the replay and live games of Armada, with the games that this browser saves.

pub(crate) mod background_worker;
pub(crate) mod battle;
mod live;
pub(crate) mod replay;
pub(crate) mod saved_games;
pub(crate) mod stored_replays;
