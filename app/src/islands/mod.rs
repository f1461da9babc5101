//! The parts of pages that are alive in the browser.
//!
//! An island is rendered by the server like everything else and must be readable, and where possible usable,
//! before and without its script. A heavy island is `#[island(lazy)]`: its code is a file of its own that only
//! pages which show it download.

mod card_search;
mod check;
pub(crate) mod editor;
mod odds_taste;
mod shelf;

pub use card_search::{CardRow, CardSearch, card_address, card_facts};
pub use check::CheckList;
pub use editor::FleetEditor;
pub use odds_taste::{MOST_PER_COLOR, OddsTaste};
pub use shelf::FleetShelf;
