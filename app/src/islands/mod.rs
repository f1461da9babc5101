//! The interactive parts of pages.
//!
//! The server renders an island like everything else, and it must be readable, and where possible usable, before its
//! script has loaded and without it. The server wraps it in a frame with the island's name. The page's loader calls the
//! function of that name, which replaces the content with the interactive version. Large islands are compiled into files
//! of their own, which only the pages that show them download.
//!
//! `frame` has the islands as pages use them and is the server's; `browser` has their entry points and everything that only
//! runs in the browser. The other modules are forms that both render.

#[cfg(not(feature = "ssr"))]
#[macro_use]
mod browser;

mod analysis;
mod card_search;
mod check;
mod clipboard;
#[cfg(feature = "ssr")]
mod frame;
mod home_odds;
mod rows;
mod starmada;
mod stepper;
mod table;

#[cfg(not(feature = "ssr"))]
pub(crate) use browser::{address, learning, lesson_panel, live, text_file, wheel};
pub use card_search::{CardRow, card_address, card_facts, pack_name};
#[cfg(feature = "ssr")]
pub use frame::{
    BuildGoals, CardSearch, CheckList, CollectionShelf, DeviceSync, FleetEditor, FleetShelf,
    HomeOdds, OddsTool, PackShelf, PlayArena, PlayCompanion, PlayLesson, PlayLive, PlayLobby,
    PlayPuzzle, PlayReplay, PlayReview, PlayTable,
};
pub use home_odds::MOST_PER_COLOR;
pub(crate) use rows::rows;
#[cfg(feature = "ssr")]
pub use starmada::{
    StarmadaBegin, StarmadaFleetEditor, StarmadaLesson, StarmadaLive, StarmadaSheetEditor,
    StarmadaTable,
};
#[cfg(feature = "ssr")]
pub(crate) use table::terms::{choice, rules};
