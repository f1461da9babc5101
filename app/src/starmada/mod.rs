//! Starmada without the page: what the table, the editors and the server's pages share.

pub mod arc_diagram;
pub mod display;
pub mod kept;
pub mod layout;
pub mod movement;
pub mod plotting;
pub mod reading;
pub mod session;
pub mod silhouette;
pub mod terms;
pub mod wording;
