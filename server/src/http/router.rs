//! Every route, and the layers around them.

use std::time::Duration;

use axum::Router;
use axum::extract::{FromRef, Query};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use flagbridge_app::{App, shell};
use leptos::config::LeptosOptions;
use leptos_axum::{LeptosRoutes, generate_route_list_with_exclusions};
use serde::Deserialize;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

use super::layers::{
    body_limit, cached_pages, client, measure, panic, rate_limit, request_id, security, target,
    timeout,
};
use super::state::AppState;
use super::{
    api, campaigns, check, events, health, library, live, metrics, offline, operator, page_work,
    reload, render, replay, robots, saved_fleet, share, site_files, sitemap, surprise, theme,
};

/// The whole server, without a socket.
///
/// Must be called inside a Tokio runtime: listing the app's pages runs them once.
pub fn router(state: AppState) -> Router {
    let mut routes = Router::new()
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(metrics::page))
        .route("/robots.txt", get(robots::robots))
        .route("/sitemap.xml", get(sitemap::sitemap))
        .route("/service-worker.js", get(offline::service_worker))
        .route("/theme", post(theme::choose))
        .route("/check", post(check::check))
        .route(surprise::ADDRESS, post(surprise::answer))
        .route(saved_fleet::ADDRESS, get(saved_fleet::page))
        .route(replay::ADDRESS, get(replay::page))
        .route(replay::REVIEW, get(replay::page))
        .merge(api::routes())
        .merge(campaigns::routes())
        .merge(events::routes())
        .merge(library::routes())
        .merge(live::routes())
        .merge(operator::routes())
        .merge(share::routes())
        .merge(site_files::package_routes(&state.site));
    if state.test_routes {
        routes = routes.merge(test_routes());
    }
    routes = routes.merge(app_pages(&state)).fallback(render::file_or_not_found);
    if state.reload.is_some() {
        routes = routes.layer(from_fn(reload::add_script)).merge(reload::routes());
    }
    // The last layer is the outermost: it sees a request first and an answer last.
    routes
        .layer(from_fn_with_state(state.clone(), body_limit::limit))
        .layer(from_fn_with_state(state.clone(), timeout::limit))
        .layer(from_fn(target::has_path))
        .layer(from_fn(panic::catch))
        .layer(from_fn_with_state(state.clone(), rate_limit::limit))
        .layer(from_fn(api::cors::allow))
        // What is compressed at every request is compressed quickly rather than well. Pages that are kept come compressed.
        .layer(
            CompressionLayer::new()
                .quality(CompressionLevel::Precise(1))
                // Typefaces are compressed already.
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("font/"))),
        )
        .layer(from_fn(security::headers))
        .layer(from_fn_with_state(state.clone(), measure::measure))
        .layer(from_fn(request_id::assign))
        .layer(from_fn_with_state(state.clone(), client::find))
        .with_state(state)
}

/// Every page of the app that depends on nothing but its address and the visitor's colours.
fn app_pages(state: &AppState) -> Router<AppState> {
    let options = LeptosOptions::from_ref(state);
    // What needs the database has a handler of its own.
    let mut own =
        [saved_fleet::ADDRESS, replay::ADDRESS, replay::REVIEW, live::OPEN, operator::ADDRESS]
            .map(str::to_owned)
            .to_vec();
    own.extend(campaigns::ADDRESSES.map(str::to_owned));
    own.extend(events::ADDRESSES.map(str::to_owned));
    own.extend(library::ADDRESSES.map(str::to_owned));
    let listed = generate_route_list_with_exclusions(App, Some(own));
    Router::new()
        .leptos_routes_with_context(state, listed, render::context(state), move || {
            shell(options.clone())
        })
        .layer(from_fn_with_state(state.clone(), page_work::on_workers))
        .layer(from_fn_with_state(state.clone(), cached_pages::keep))
}

/// Ways to misbehave that a test can ask for.
fn test_routes() -> Router<AppState> {
    #[derive(Deserialize)]
    struct Slow {
        ms: u64,
    }
    #[derive(Deserialize)]
    struct Large {
        bytes: usize,
    }
    async fn slow(Query(Slow { ms }): Query<Slow>) -> &'static str {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        "done\n"
    }
    async fn fail() -> &'static str {
        panic!("asked to fail")
    }
    async fn large(Query(Large { bytes }): Query<Large>) -> Vec<u8> {
        vec![b'x'; bytes]
    }
    async fn echo(body: axum::body::Bytes) -> axum::body::Bytes {
        body
    }
    Router::new()
        .route("/dev/slow", get(slow))
        .route("/dev/panic", get(fail))
        .route("/dev/large", get(large))
        .route("/dev/echo", post(echo))
}
