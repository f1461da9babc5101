//! Puzzles: decisions of games with one clearly best answer.
//!
//! [`mine`] looks for them in the record of a game, [`check`] looks at one again. A [`Puzzle`] names a record, the moment in
//! it and the answers to choose from, with what the playouts said of each. Nothing here does I/O, knows a clock or starts a
//! thread. `docs/puzzles.md` tells what makes a puzzle and how to find more.

#[cfg(feature = "mine")]
mod alike;
#[cfg(feature = "mine")]
mod check;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "mine")]
mod mine;
mod puzzle;
#[cfg(feature = "mine")]
mod trial;

#[cfg(feature = "mine")]
pub use check::{Flaw, check};
#[cfg(feature = "files")]
pub use files::{daily, daily_step, puzzle, puzzles, record};
#[cfg(feature = "mine")]
pub use mine::mine;
pub use puzzle::{Fate, Offered, Puzzle, Theme};
