//! A whole game as text: a header, one action on each line, and a film that can be watched without playing.
//!
//! `docs/notation.md` describes the text and says why a film is kept.

mod bad_record;
mod campaign_lines;
mod film;
mod game_record;
mod picture;
mod pictured;
mod revision;
mod text;
mod watch;

pub use bad_record::BadRecord;
pub use film::{Film, Frame};
pub use game_record::Record;
pub use picture::Picture;
pub use text::MOST_HEAD_START;
pub use watch::{Filmed, Watched, watch};

pub use crate::state::REVISION;
