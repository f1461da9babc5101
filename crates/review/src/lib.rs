//! Reviews of games: what each decision cost, what the dice gave, and how the expected margin went.
//!
//! A [`Reviewer`] takes a record and works on it in slices as small as the caller likes; it ends with a [`Review`]. Every
//! sensible answer to a decision is played out from the same guesses of what the player could not see and the same dice,
//! which shows by how much one is better. Nothing here does I/O, knows a clock or starts a thread: a review
//! follows from the record, the [`Effort`] and the seed. `docs/review.md` tells how it is done and what it can tell.

mod better_line;
mod decision_point;
mod effort;
mod fit;
mod luck;
mod race;
mod report;
mod reviewer;
mod spot;

pub use better_line::better_line;
pub use effort::Effort;
pub use fit::Misfit;
pub use race::{Gap, Race};
pub use report::{Judged, Moment, Review, Roll, Summary, Verdict};
pub use reviewer::Reviewer;
