//! One file per page.

mod cards;
mod check;
mod compare;
mod editor;
mod fleet_charts;
mod fleet_line;
mod fleet_sheet;
mod fleets;
mod head;
mod hero;
mod home;
mod not_found;
mod odds;
mod play;
mod print;
mod qr;
mod replay;
mod saved_fleet;
mod shared_fleet;

pub use cards::{CardList, CardPage};
pub use check::{CheckPage, CheckRequest};
pub use compare::ComparePage;
pub use editor::EditorPage;
pub use fleets::FleetsPage;
pub use home::Home;
pub use not_found::NotFound;
pub use odds::OddsPage;
pub use play::{PlayPage, TablePage};
pub use print::PrintPage;
pub use replay::ReplayPage;
pub use saved_fleet::{SavedFleetPage, SavedFleetRequest};
pub use shared_fleet::SharedFleet;
