//! What every handler may use.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use leptos::config::LeptosOptions;

use crate::events::shelf::Shelf;
use crate::layers::kept_pages::KeptPages;
use crate::layers::rate_limit::{Rate, RateLimiter};
use crate::metrics::Metrics;
use crate::referee::Referee;
use crate::reload::Reload;
use crate::shutdown::Shutdown;
use crate::site::Site;
use crate::storage::Storage;

/// What every handler may use. Cheap to clone.
#[derive(Debug, Clone)]
pub struct AppState {
    /// The database.
    pub storage: Storage,
    /// The built scripts and styles.
    pub site: Site,
    /// The counters behind `/metrics`.
    pub metrics: Arc<Metrics>,
    /// What a request may cost.
    pub limits: Limits,
    /// Pages that were rendered a moment ago.
    pub pages: Arc<KeptPages>,
    /// Who asked how often.
    pub rate: Arc<RateLimiter>,
    /// Plays the records that strangers send.
    pub referee: Referee,
    /// The events that are in use.
    pub events: Shelf,
    /// Tells long answers that the server is about to end.
    pub shutdown: Shutdown,
    /// Tells open pages that the site was built anew; only while developing.
    pub reload: Option<Reload>,
    /// Whether routes that exist for tests alone are served.
    pub test_routes: bool,
    /// Whether `X-Forwarded-For` is believed.
    pub behind_proxy: bool,
}

/// What a request may cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// The largest body, in bytes.
    pub body: usize,
    /// The longest time until the answer begins.
    pub time: Duration,
    /// How often one client may call `/api`.
    pub api: Rate,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 1024 * 1024,
            time: Duration::from_secs(30),
            api: Rate { burst: 120, per_second: 20.0 },
        }
    }
}

impl AppState {
    /// The state of a server for people: all limits on, nothing for developers.
    pub fn new(storage: Storage, site: Site, shutdown: Shutdown) -> AppState {
        AppState {
            storage,
            site,
            metrics: Arc::new(Metrics::new()),
            limits: Limits::default(),
            pages: Arc::new(KeptPages::new()),
            rate: Arc::new(RateLimiter::new(Limits::default().api)),
            referee: Referee::new(),
            events: Shelf::default(),
            shutdown,
            reload: None,
            test_routes: false,
            behind_proxy: false,
        }
    }

    /// The same state with other limits.
    pub fn with_limits(mut self, limits: Limits) -> AppState {
        self.rate = Arc::new(RateLimiter::new(limits.api));
        self.limits = limits;
        self
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(_: &AppState) -> LeptosOptions {
        LeptosOptions::builder().output_name("flagbridge").build()
    }
}
