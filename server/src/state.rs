//! What every handler may use.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use leptos::config::LeptosOptions;

use crate::disk::Disk;
use crate::events::pairing::Pairings;
use crate::events::shelf::Shelf;
use crate::health::Health;
use crate::layers::kept_pages::KeptPages;
use crate::layers::rate_limit::{Rate, RateLimiter};
use crate::library::Library;
use crate::live::Hall;
use crate::metrics::Metrics;
use crate::operator::OperatorSecret;
use crate::referee::Referee;
use crate::reload::Reload;
use crate::share::{Previews, PublicAddress};
use crate::shutdown::Shutdown;
use crate::site::Site;
use crate::storage::Storage;
use crate::workers::Workers;

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
    /// Who called `/api` how often.
    pub rate: Arc<RateLimiter>,
    /// Who asked for pages how often.
    pub page_rate: Arc<RateLimiter>,
    /// Who was sent how many bytes, over HTTP and over sockets.
    pub traffic: Arc<RateLimiter>,
    /// Who sent how many frames over sockets.
    pub frames: Arc<RateLimiter>,
    /// Who paired events how often.
    pub pairing_rate: Arc<RateLimiter>,
    /// Judges lists and renders pages.
    pub workers: Workers,
    /// What the database said last.
    pub health: Health,
    /// Plays the records that strangers send.
    pub referee: Referee,
    /// Draws the pictures that are shown beside links.
    pub previews: Previews,
    /// The disk below the embedded database.
    pub disk: Option<Disk>,
    /// The events that are in use.
    pub events: Shelf,
    /// The events that are being paired.
    pub pairings: Pairings,
    /// The library as it was read last.
    pub library: Library,
    /// The live tables that are played at the moment.
    pub live: Hall,
    /// Tells long answers that the server is about to end.
    pub shutdown: Shutdown,
    /// Tells open pages that the site was built anew; only while developing.
    pub reload: Option<Reload>,
    /// Whether routes that exist for tests alone are served.
    pub test_routes: bool,
    /// Whether `X-Forwarded-For` is believed.
    pub behind_proxy: bool,
    /// The address under which the public knows this server, if it was told.
    pub public_address: Option<PublicAddress>,
    /// What opens the operator's page; without it there is no such page.
    pub operator: Option<OperatorSecret>,
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
    /// How often one client may ask for pages.
    pub pages: Rate,
    /// How many bytes one client may be sent.
    pub bytes: Rate,
    /// How many frames one client may send over all its sockets.
    pub frames: Rate,
    /// How often one client may pair a round of an event.
    pub pairings: Rate,
}

const MEGABYTE: u32 = 1024 * 1024;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 1024 * 1024,
            time: Duration::from_secs(30),
            api: Rate { burst: 120, per_second: 20.0 },
            pages: Rate { burst: 600, per_second: 30.0 },
            bytes: Rate { burst: 1024 * MEGABYTE, per_second: f64::from(32 * MEGABYTE) },
            frames: Rate { burst: 1200, per_second: 300.0 },
            pairings: Rate { burst: 10, per_second: 0.2 },
        }
    }
}

impl AppState {
    /// The state of a server for people: all limits on, nothing for developers.
    pub fn new(storage: Storage, site: Site, shutdown: Shutdown) -> AppState {
        let metrics = Arc::new(Metrics::new());
        let referee = Referee::new();
        let workers = Workers::new();
        let events = Shelf::new(storage.clone(), workers.clone());
        AppState {
            live: Hall::new(
                storage.clone(),
                Arc::clone(&metrics),
                shutdown.clone(),
                referee.clone(),
                events.clone(),
            ),
            storage,
            site,
            metrics,
            limits: Limits::default(),
            pages: Arc::new(KeptPages::new()),
            rate: Arc::new(RateLimiter::new(Limits::default().api)),
            page_rate: Arc::new(RateLimiter::new(Limits::default().pages)),
            traffic: Arc::new(RateLimiter::new(Limits::default().bytes)),
            frames: Arc::new(RateLimiter::new(Limits::default().frames)),
            pairing_rate: Arc::new(RateLimiter::new(Limits::default().pairings)),
            workers,
            health: Health::default(),
            referee,
            previews: Previews::default(),
            disk: None,
            events,
            pairings: Pairings::default(),
            library: Library::default(),
            shutdown,
            reload: None,
            test_routes: false,
            behind_proxy: false,
            public_address: None,
            operator: None,
        }
    }

    /// The same state with other limits.
    pub fn with_limits(mut self, limits: Limits) -> AppState {
        self.rate = Arc::new(RateLimiter::new(limits.api));
        self.page_rate = Arc::new(RateLimiter::new(limits.pages));
        self.traffic = Arc::new(RateLimiter::new(limits.bytes));
        self.frames = Arc::new(RateLimiter::new(limits.frames));
        self.pairing_rate = Arc::new(RateLimiter::new(limits.pairings));
        self.limits = limits;
        self
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(_: &AppState) -> LeptosOptions {
        LeptosOptions::builder().output_name("flagbridge").build()
    }
}
