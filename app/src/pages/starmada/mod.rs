//! Starmada, the second game: its classes, the fleet builder, the sheet editor, and fleets to read and print.
//!
//! Every page can be read without script, and its forms sent; the editors and the table are alive with it. Nothing of
//! Armada's is loaded.

mod build;
mod entry;
mod live;
mod menu;
mod play;
mod shared;
mod sheet;

pub use build::StarmadaBuildPage;
pub use entry::StarmadaPage;
pub use live::StarmadaLivePage;
pub use play::StarmadaPlayPage;
pub use shared::StarmadaFleetPage;
pub use sheet::StarmadaSheetPage;
