//! The table, the replay, the review, lessons and live games of Armada, with the games that this browser saves.

pub(crate) mod background_worker;
pub(crate) mod battle;
mod campaign_result;
pub(crate) mod lesson;
mod live;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod saved_games;
pub(crate) mod stored_replays;
