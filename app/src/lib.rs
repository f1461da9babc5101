//! Pages and components of Flagbridge.
//!
//! Pages are rendered by the server alone (feature `ssr`). The parts of a page that react to the player in the
//! browser are *islands*: they are in [`islands`], and only they are compiled to WebAssembly (feature `hydrate`).

// Views are types nested as deeply as their markup.
#![recursion_limit = "256"]

pub mod analysis;
pub mod card_query;
pub mod charts;
pub mod check;
pub mod collection;
pub mod edition_choice;
pub mod editor;
pub mod emblem;
pub mod fleet_strip;
pub mod icon;
pub mod islands;
pub mod play;
pub mod qr_code;
pub mod silhouette;
pub mod starmada;
pub mod sync;
pub mod text_area;

#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
mod site;

#[cfg(feature = "ssr")]
pub use site::{
    App, Assets, BadManifest, Origin, Theme, ThemeForm, sections, shell, theme_cookie, writing,
};
