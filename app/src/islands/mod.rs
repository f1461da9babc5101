//! The parts of pages that are alive in the browser.
//!
//! An island is rendered by the server like everything else and must be readable, and where possible usable,
//! before and without its script. The server puts it in a frame with the island's name; the page's loader calls the
//! function of that name, which puts the living island in its place. The code of heavy islands lies in files of their
//! own that only pages which show them download.

#[cfg(not(feature = "ssr"))]
mod address;
#[cfg(not(feature = "ssr"))]
#[macro_use]
mod alive;
mod analysis;
mod card_search;
mod check;
mod clipboard;
mod collection;
pub(crate) mod editor;
#[cfg(feature = "ssr")]
mod frame;
#[cfg(not(feature = "ssr"))]
mod later;
#[cfg(not(feature = "ssr"))]
mod live;
mod odds_taste;
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
pub use odds_taste::MOST_PER_COLOR;
#[cfg(feature = "ssr")]
pub use odds_taste::OddsTaste;
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
