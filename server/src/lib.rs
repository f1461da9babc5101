//! Routes, storage, limits: the web server of Flagbridge.
//!
//! [`router`] builds every route from an [`AppState`] and needs no socket; [`run`] is the whole
//! program around it.

mod api;
mod check;
pub mod config;
mod events;
mod health;
mod layers;
mod listen;
pub mod metrics;
pub mod problem;
mod referee;
mod reload;
mod render;
mod replay;
mod router;
mod run;
mod saved_fleet;
mod share;
mod shutdown;
mod site;
mod state;
pub mod storage;
mod theme;

pub use events::shelf::Shelf;
pub use layers::kept_pages::KeptPages;
pub use layers::rate_limit::{Rate, RateLimiter};
pub use listen::{ListenError, serve};
pub use referee::Referee;
pub use reload::Reload;
pub use router::router;
pub use run::{RunError, run};
pub use shutdown::{Shutdown, Stopper};
pub use site::{Site, SiteError};
pub use state::{AppState, Limits};
