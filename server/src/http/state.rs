//! What every handler may use.

use std::sync::Arc;

use axum::extract::FromRef;
use leptos::config::LeptosOptions;

use super::origin::PublicAddress;
use super::page_cache::PageCache;
use crate::services::campaigns::CampaignCache;
use crate::services::disk::Disk;
use crate::services::events::{EventCache, Pairings};
use crate::services::health::Health;
use crate::services::library::Library;
use crate::services::limits::Limits;
use crate::services::live::LiveTables;
use crate::services::metrics::Metrics;
use crate::services::operator::OperatorSecret;
use crate::services::rate_limiter::RateLimiter;
use crate::services::referee::Referee;
use crate::services::reload::Reload;
use crate::services::shares::Previews;
use crate::services::shutdown::Shutdown;
use crate::services::site::Site;
use crate::services::sync::SyncBoxes;
use crate::services::workers::Workers;
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
    pub pages: Arc<PageCache>,
    /// Who called `/api` how often.
    pub rate: Arc<RateLimiter>,
    /// Who asked for pages how often.
    pub page_rate: Arc<RateLimiter>,
    /// Who was sent how many bytes, over HTTP and over sockets.
    pub traffic: Arc<RateLimiter>,
    /// Who sent how many frames over sockets.
    pub frames: Arc<RateLimiter>,
    /// Judges lists and renders pages.
    pub workers: Workers,
    /// What the database said last.
    pub health: Health,
    /// Plays the records that people send.
    pub referee: Referee,
    /// Draws the pictures that are shown beside links.
    pub previews: Previews,
    /// The disk below the embedded database.
    pub disk: Option<Disk>,
    /// The events that are in use.
    pub events: EventCache,
    /// The campaigns that are in use.
    pub campaigns: CampaignCache,
    /// Pairs rounds of events.
    pub pairings: Pairings,
    /// The library as it was read last.
    pub library: Library,
    /// What the devices of players share.
    pub sync: SyncBoxes,
    /// The live tables that are played at the moment.
    pub live: LiveTables,
    /// Tells long answers that the server is about to end.
    pub shutdown: Shutdown,
    /// Tells open pages that the site was rebuilt; only while developing.
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

impl AppState {
    /// The state of a server for people: all limits on, nothing for developers.
    pub fn new(storage: Storage, site: Site, shutdown: Shutdown) -> AppState {
        let metrics = Arc::new(Metrics::new());
        let referee = Referee::new();
        let workers = Workers::new();
        let events = EventCache::new(storage.clone(), workers.clone());
        let campaigns = CampaignCache::new(storage.clone(), workers.clone());
        AppState {
            live: LiveTables::new(
                storage.clone(),
                Arc::clone(&metrics),
                shutdown.clone(),
                referee.clone(),
                events.clone(),
                campaigns.clone(),
            ),
            site,
            metrics,
            limits: Limits::default(),
            pages: Arc::new(PageCache::new()),
            rate: Arc::new(RateLimiter::new(Limits::default().api)),
            page_rate: Arc::new(RateLimiter::new(Limits::default().pages)),
            traffic: Arc::new(RateLimiter::new(Limits::default().bytes)),
            frames: Arc::new(RateLimiter::new(Limits::default().frames)),
            health: Health::of_opened_database(),
            referee,
            previews: Previews::default(),
            disk: None,
            campaigns,
            events,
            pairings: Pairings::new(workers.clone(), Limits::default().pairings),
            library: Library::new(storage.clone(), workers.clone()),
            sync: SyncBoxes::new(storage.clone()),
            shutdown,
            reload: None,
            test_routes: false,
            behind_proxy: false,
            public_address: None,
            operator: None,
            workers,
            storage,
        }
    }

    /// The same state with other limits.
    pub fn with_limits(mut self, limits: Limits) -> AppState {
        self.rate = Arc::new(RateLimiter::new(limits.api));
        self.page_rate = Arc::new(RateLimiter::new(limits.pages));
        self.traffic = Arc::new(RateLimiter::new(limits.bytes));
        self.frames = Arc::new(RateLimiter::new(limits.frames));
        self.pairings = Pairings::new(self.workers.clone(), limits.pairings);
        self.limits = limits;
        self
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(_: &AppState) -> LeptosOptions {
        LeptosOptions::builder().output_name("flagbridge").build()
    }
}
