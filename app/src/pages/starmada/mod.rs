//! Starmada, the second game: its classes, the fleet builder, the sheet editor, and fleets to read and print.
//!
//! Every page is a plain form or a plain document: nothing of it needs script, and nothing of Armada's is loaded.

mod build;
mod display;
mod entry;
mod faults;
mod shared;
mod sheet;

pub use build::StarmadaBuildPage;
pub use entry::StarmadaPage;
pub use shared::StarmadaFleetPage;
pub use sheet::StarmadaSheetPage;
