//! Pages and components of Flagbridge.
//!
//! Pages are rendered by the server alone (feature `ssr`). The parts of a page that answer to the player in the
//! browser are *islands*: they live in [`islands`] and are all that is compiled to WebAssembly (feature
//! `hydrate`).

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
pub mod silhouette;
pub mod starmada;
pub mod text_area;

#[cfg(feature = "ssr")]
mod assets;
#[cfg(feature = "ssr")]
mod layout;
#[cfg(feature = "ssr")]
mod origin;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
mod shell;
#[cfg(feature = "ssr")]
mod theme;
#[cfg(feature = "ssr")]
mod trouble;
#[cfg(feature = "ssr")]
pub mod writing;

#[cfg(feature = "ssr")]
pub use assets::{Assets, BadManifest};
#[cfg(feature = "ssr")]
pub use layout::sections;
#[cfg(feature = "ssr")]
pub use origin::Origin;
#[cfg(feature = "ssr")]
pub use shell::{App, shell};
#[cfg(feature = "ssr")]
pub use theme::{Theme, ThemeForm, theme_cookie};
