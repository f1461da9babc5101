//! The interactive parts of pages.
//!
//! The server renders an island like everything else, and it must be readable, and where possible usable, before its
//! script has loaded and without it. The server wraps it in a frame with the island's name. The page's loader calls the
//! function of that name, which replaces the content with the interactive version. Large islands are compiled into files
//! of their own, which only the pages that show them download.

#[cfg(not(feature = "ssr"))]
#[macro_use]
mod island_start;

#[cfg(not(feature = "ssr"))]
mod address;
mod analysis;
mod card_search;
mod check;
mod clipboard;
mod collection;
pub(crate) mod editor;
#[cfg(feature = "ssr")]
mod frame;
mod home_odds;
#[cfg(not(feature = "ssr"))]
mod later;
#[cfg(not(feature = "ssr"))]
mod live;
mod packs;
mod rows;
mod shelf;
mod starmada;
mod stepper;
mod table;
#[cfg(not(feature = "ssr"))]
mod text_file;

#[cfg(feature = "ssr")]
pub use analysis::OddsTool;
#[cfg(not(feature = "ssr"))]
pub(crate) use analysis::odds_board;
#[cfg(feature = "ssr")]
pub use card_search::CardSearch;
pub use card_search::{CardRow, card_address, card_facts, pack_name};
#[cfg(feature = "ssr")]
pub use check::CheckList;
#[cfg(feature = "ssr")]
pub use collection::CollectionShelf;
#[cfg(feature = "ssr")]
pub use editor::FleetEditor;
#[cfg(feature = "ssr")]
pub use home_odds::HomeOdds;
pub use home_odds::MOST_PER_COLOR;
#[cfg(feature = "ssr")]
pub use packs::PackShelf;
pub(crate) use rows::rows;
#[cfg(feature = "ssr")]
pub use shelf::FleetShelf;
#[cfg(feature = "ssr")]
pub use starmada::{
    StarmadaBegin, StarmadaFleetEditor, StarmadaLive, StarmadaSheetEditor, StarmadaTable,
};
#[cfg(feature = "ssr")]
pub use table::{PlayArena, PlayCompanion, PlayLive, PlayLobby, PlayReplay, PlayTable};
#[cfg(feature = "ssr")]
pub(crate) use table::{choice, rules};
