//! The whole program: open, listen, serve, close.

use std::io::{self, IsTerminal, Write};
use std::panic::PanicHookInfo;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};
use crate::http::layers::panic::message;
use crate::http::listen::{self, ConnectionLimits, ListenError};
use crate::http::router::router;
use crate::http::state::AppState;
use crate::services::disk::Disk;
use crate::services::live::LiveLimits;
use crate::services::reload::Reload;
use crate::services::replays;
use crate::services::shutdown::Shutdown;
use crate::services::site::{Site, SiteError};
use crate::signals::Signals;
use crate::storage::{Expired, OpenError, Storage};

/// How often expired data is deleted.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// How long running requests may take once the end has been asked for.
const GRACE: Duration = Duration::from_secs(25);

/// Where files of earlier builds are kept, in the server's own directory.
const BUILDS: &str = "builds";

/// Why the server could not start.
#[derive(Debug, Error)]
pub enum RunError {
    /// The built site is missing or damaged.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The database cannot be opened.
    #[error(transparent)]
    Storage(#[from] OpenError),
    /// The port cannot be had.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// `RUST_LOG` cannot be understood.
    #[error("RUST_LOG is malformed: {0}")]
    LogFilter(#[from] tracing_subscriber::filter::ParseError),
    /// The files of this build cannot be kept for pages that are open when the next one comes.
    #[error("the files of the site cannot be copied: {0}")]
    Builds(io::Error),
    /// The system refuses something every program needs.
    #[error("the system refuses to start the server: {0}")]
    System(#[from] io::Error),
}

/// Runs the server until a signal ends it.
pub fn run(config: Config) -> Result<(), RunError> {
    start_log(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run_until_signal(config))
}

async fn run_until_signal(config: Config) -> Result<(), RunError> {
    let mut signals = Signals::listen()?;
    let site = Site::open(&config.site)?;
    let verified = site.verify()?;
    tracing::info!(site = %config.site.display(), files = verified, "the site is complete");
    // The port first: it is free to try, and a second server must not touch the first one's data.
    let listener = listen::bind(config.address)?;
    let storage = Storage::open(&config.location).await?.with_quota(config.quota);
    let site = match &config.directory {
        Some(directory) => {
            site.keeping_builds(&directory.join(BUILDS)).map_err(RunError::Builds)?
        }
        None => site,
    };
    let (stopper, shutdown) = Shutdown::channel();
    let mut state = AppState::new(storage.clone(), site.clone(), shutdown.clone());
    state.disk = Disk::of(&config.location);
    if let Some(disk) = state.disk.clone() {
        tokio::spawn(disk.watch(shutdown));
    }
    state.reload = config.reload.then(|| Reload::watch(site));
    state.live.limit(LiveLimits::of_this_process());
    if let Some(node) = config.node {
        state.live.reach_at(node);
    }
    state.test_routes = config.test_routes;
    state.behind_proxy = config.behind_proxy;
    state.public_address = config.public_address;
    state.operator = config.operator;
    for variable in &config.unknown_variables {
        tracing::warn!(variable, "unknown variable, ignored; see --help for those there are");
    }
    if state.public_address.is_none() {
        tracing::warn!(
            "FLAGBRIDGE_PUBLIC_URL is not set: link previews and QR codes may show the wrong address"
        );
    }
    tokio::spawn(expire(storage.clone()));

    let address = listener.local_addr()?;
    tracing::info!(%address, database = storage.product(), "ready");
    announce(&format!("listening on http://{address}"));

    tokio::spawn(state.library.clone().prepare());
    tokio::spawn(state.live.clone().report_finished());
    tokio::spawn(replays::add_missing_films(storage.clone(), state.referee.clone()));

    let (first_heard, heard_first) = tokio::sync::oneshot::channel();
    let (second_heard, heard_second) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let name = signals.next().await;
        tracing::info!(signal = name, "finishing running requests");
        stopper.stop();
        let _ = first_heard.send(());
        tokio::select! {
            name = signals.next() => tracing::warn!(signal = name, "asked twice: leaving at once"),
            () = tokio::time::sleep(GRACE) => tracing::warn!("some requests would not finish"),
        }
        let _ = second_heard.send(());
    });
    let limits = ConnectionLimits::of_this_process(config.behind_proxy);
    tracing::debug!(?limits, "connections");
    let stop = async { drop(heard_first.await) };
    let abandon = async { drop(heard_second.await) };
    let metrics = Arc::clone(&state.metrics);
    let router = router(state);
    let finished = listen::serve(listener, router, limits, metrics, stop, abandon).await;
    storage.close().await;
    tracing::info!(finished, "ended");
    Ok(())
}

/// Deletes what has expired, from a while after the start on for as long as the server runs.
async fn expire(storage: Storage) {
    loop {
        tokio::time::sleep(SWEEP).await;
        match storage.expire().await {
            Ok(Expired { fleets: 0, replays: 0, tables: 0, boxes: 0 }) => {}
            Ok(Expired { fleets, replays, tables, boxes }) => {
                tracing::info!(fleets, replays, tables, boxes, "deleted what was never opened");
            }
            Err(error) => tracing::error!(%error, "expired data could not be deleted"),
        }
    }
}

/// The one line on standard output, which may be closed.
fn announce(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// A panic is a line of the log like any other, so programs can read the log.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let payload = message(panic.payload());
    let place = panic.location().map(ToString::to_string);
    tracing::error!(panic = payload, place, "a part of the program failed");
}

fn start_log(config: &Config) -> Result<(), RunError> {
    // The drawing of previews warns about every letter that no font has: names of fleets would fill the log.
    let quiet = "usvg=error".parse().expect("a directive");
    let filter = EnvFilter::try_new(&config.log_filter)?.add_directive(quiet);
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    // Fails only when a log is running already, which then is the one to keep.
    let _ = match config.log {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).try_init(),
    };
    std::panic::set_hook(Box::new(log_panic));
    Ok(())
}
