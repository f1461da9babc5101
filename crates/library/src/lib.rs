//! The library: lists that were published, what can be asked of them, and what many of them say together.
//!
//! A [`Published`] list is one set of cards with all its [`Outing`]s to events. A [`Query`] chooses among them, [`similar`]
//! finds the nearest, and [`Figures`] counts what is played and how it does. Nothing here does I/O or asks the clock.

mod event;
mod figures;
pub mod import;
mod interval;
mod listing;
mod outing;
mod published;
mod query;
mod similar;
mod table;
mod usage;

pub use event::{EventOuting, outings};
pub use figures::{Figures, LEAST_GAMES, Pairs, Period, Row, Section, Subject};
pub use interval::{Mean, Share, mean, share};
pub use listing::{Listing, Unfit};
pub use outing::{Outing, OutingError};
pub use published::{Appearance, Origin, Published, gather};
pub use query::{Order, PAGE, Query, Refused};
pub use similar::{Similar, difference, similar};
pub use table::write_figures;
pub use usage::{LEAST_LISTS, Usage};
