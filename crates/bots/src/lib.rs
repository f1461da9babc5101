//! Players that are programs, and the arena that runs many games.
//!
//! A [`Player`] answers what it is asked and sees no more than its seat may see. [`Bot`] names the players there are:
//! [`Random`], [`Ensign`] by rules of thumb, [`Captain`] by search; a [`Turn`] is an answer in the making, which can be
//! stepped. [`play`] seats two of them at a table, an [`Arena`] plays two lists against each other as often as wanted, with sides swapped evenly, a
//! [`Tally`] adds the games up, and a [`Ladder`] compares bots over several lists. Nothing here does I/O, knows a clock or
//! starts a thread: games are numbered, each follows from the seed and its number alone, and the caller may play them in
//! any order. `docs/bots.md` tells how the bots decide.

mod arena;
mod bearing;
mod behaviour;
mod bot;
mod bot_game;
mod captain;
mod edge;
mod ensign;
mod evaluation;
mod expected;
mod field;
mod fire;
mod grounds;
mod hazards;
mod ladder;
mod look_ahead;
mod manner;
mod paths;
mod play;
mod played;
mod player;
mod playout_summary;
mod random;
mod rated;
mod ratings;
mod share;
mod sprt;
mod stakes;
mod tally;
mod thought;
mod turn;

pub use arena::Arena;
pub use behaviour::{Behaviour, Bound};
pub use bot::{Bot, UnknownBot};
pub use bot_game::BotGame;
pub use captain::Captain;
pub use ensign::Ensign;
pub use evaluation::Fit;
pub use ladder::{Ladder, Standing};
pub use look_ahead::{Horizon, Playout, look_ahead, play_on, sensible_answers};
pub use play::{StopReason, play, players};
pub use played::{NotPlayed, Played, Points};
pub use player::Player;
pub use playout_summary::{Losses, PlayoutSummary};
pub use random::Random;
pub use ratings::{Rating, ratings};
pub use share::Share;
pub use sprt::{Sprt, Verdict};
pub use tally::Tally;
pub use thought::{Ahead, Budget, Thought};
pub use turn::Turn;
