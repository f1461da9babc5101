//! Routes, services and storage: the web server of Flagbridge.
//!
//! [`router`] builds every route from an [`AppState`] and needs no socket; [`run`] is the whole
//! program around it.

mod clock;
pub mod command;
pub mod config;
mod http;
mod run;
mod services;
mod signals;
pub mod storage;
pub mod version;

pub use http::listen::{ConnectionLimits, ListenError, SlowClientLimits, serve};
pub use http::origin::{BadPublicAddress, PublicAddress};
pub use http::page_cache::PageCache;
pub use http::problem;
pub use http::router::router;
pub use http::state::AppState;
pub use run::{RunError, run};
pub use services::disk::{Disk, DiskUse};
pub use services::events::{EventCache, Pairings};
pub use services::health::Health;
pub use services::library::Library;
pub use services::limits::Limits;
pub use services::live::{LiveLimits, LiveTables};
pub use services::metrics;
pub use services::operator::{OperatorSecret, WeakSecret};
pub use services::rate_limiter::RateLimiter;
pub use services::referee::{Queue, Referee};
pub use services::reload::Reload;
pub use services::shares::Previews;
pub use services::shutdown::{Shutdown, Stopper};
pub use services::site::{EarlierBuilds, Site, SiteError};
pub use services::token_bucket::Rate;
pub use services::workers::Workers;

use mimalloc::MiMalloc;

/// Rendering a page allocates thousands of small pieces, which this allocator does faster than the system's: see "The server"
/// in docs/benchmarks.md. It is here and not beside `main` so that benchmarks measure what is shipped.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
