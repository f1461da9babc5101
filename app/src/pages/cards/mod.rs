//! The card browser's list and the page of a single card.

mod base_drawing;
mod card;
mod course_drawing;
mod difference;
mod doubts;
mod effect;
mod fit;
mod fits;
mod history;
mod list;
mod reach_drawing;
mod report;
mod rulings;
mod ship;
mod squadron;
mod unknown;
mod upgrade;

pub use card::{CardPage, card_eyebrow, shown_card};
pub use list::CardList;
pub(crate) use ship::zone_rows;
