//! Routes, storage, limits: the web server of Flagbridge.
//!
//! [`router`] builds every route from an [`AppState`] and needs no socket; [`run`] is the whole
//! program around it.

mod api;
mod builds;
mod check;
pub mod command;
pub mod config;
mod disk;
mod events;
mod health;
mod layers;
mod library;
mod listen;
mod live;
pub mod metrics;
mod offline;
mod operator;
pub mod problem;
mod referee;
mod reload;
mod render;
mod replay;
mod robots;
mod router;
mod run;
mod saved_fleet;
mod share;
mod shutdown;
mod site;
mod sitemap;
mod state;
pub mod storage;
mod theme;
pub mod version;
mod workers;

pub use builds::EarlierBuilds;
pub use disk::{Disk, DiskUse};
pub use events::shelf::Shelf;
pub use health::Health;
pub use layers::kept_pages::KeptPages;
pub use layers::rate_limit::{Rate, RateLimiter};
pub use library::Library;
pub use listen::{ConnectionLimits, ListenError, Patience, serve};
pub use live::{Hall, HallLimits};
pub use operator::{OperatorSecret, WeakSecret};
pub use referee::{Queue, Referee};
pub use reload::Reload;
pub use router::router;
pub use run::{RunError, run};
pub use share::{BadPublicAddress, PublicAddress};
pub use shutdown::{Shutdown, Stopper};
pub use site::{Site, SiteError};
pub use state::{AppState, Limits};
pub use workers::Workers;

use mimalloc::MiMalloc;

/// Rendering a page allocates thousands of small pieces, which this allocator does faster than the system's: see "The server"
/// in docs/benchmarks.md. It stands here and not beside `main` so that benchmarks measure what is shipped.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
