//! Players that are programs, and the arena that runs many games.
//!
//! A [`Player`] answers what it is asked and sees no more than its seat may see. [`Bot`] names the players there are,
//! [`play`] seats two of them at a table, and an [`Arena`] plays two lists against each other as often as wanted, with
//! sides swapped evenly; a [`Tally`] adds the games up. Nothing here does I/O, knows a clock or starts a thread: games of
//! an arena are numbered, each follows from the seed and its number alone, and the caller may play them in any order.

mod arena;
mod bot;
mod play;
mod player;
mod random;
mod tally;

pub use arena::{Arena, Played};
pub use bot::{Bot, UnknownBot};
pub use play::{Halt, play, players};
pub use player::Player;
pub use random::Random;
pub use tally::Tally;
