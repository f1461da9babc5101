//! One file per page.

mod cards;
mod check;
mod editor;
mod fleet_sheet;
mod fleets;
mod head;
mod hero;
mod home;
mod not_found;
mod shared_fleet;

pub use cards::{CardList, CardPage};
pub use check::{CheckPage, CheckRequest};
pub use editor::EditorPage;
pub use fleets::FleetsPage;
pub use home::Home;
pub use not_found::NotFound;
pub use shared_fleet::SharedFleet;
