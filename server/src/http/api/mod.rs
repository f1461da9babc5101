//! The interface for other programs: JSON over HTTP below `/api/v1`, described at `/api/v1/openapi.json`.

mod cached;
mod campaigns;
mod cards;
mod convert;
pub(crate) mod cors;
mod editions;
mod events;
mod fleets;
mod fleets_access;
pub(crate) mod known;
mod library;
mod list;
mod methods;
mod openapi;
pub(crate) mod payload;
mod replays;
mod reviews;
mod sync;
mod validate;

use axum::Router;
use axum::http::Method;
use axum::routing::{get, post, put};

use super::state::AppState;
use methods::{only, posting, reading};

/// Every route of the interface.
pub(crate) fn routes() -> Router<AppState> {
    let fleet = [Method::GET, Method::HEAD, Method::PUT, Method::DELETE];
    Router::new()
        .route("/api/v1/validate", posting(post(validate::validate)))
        .route("/api/v1/convert", posting(post(convert::convert)))
        .route("/api/v1/cards", reading(get(cards::cards)))
        .route("/api/v1/editions", reading(get(editions::editions)))
        .route("/api/v1/fleets", posting(post(fleets::create)))
        .route(
            "/api/v1/fleets/{id}",
            only(&fleet, get(fleets::read).put(fleets::update).delete(fleets::delete)),
        )
        .route("/api/v1/fleets/{id}/versions", reading(get(fleets::versions)))
        .route("/api/v1/fleets/{id}/versions/{version}", reading(get(fleets::version)))
        .route(
            "/api/v1/fleets/{id}/versions/{version}/label",
            only(&[Method::PUT], put(fleets::label)),
        )
        .route("/api/v1/replays", posting(post(replays::store)))
        .route("/api/v1/replays/{id}", reading(get(replays::read)))
        .route(
            "/api/v1/replays/{id}/review",
            only(&[Method::GET, Method::HEAD, Method::PUT], get(reviews::read).put(reviews::store)),
        )
        .route("/api/v1/openapi.json", reading(get(openapi::openapi)))
        .merge(campaigns::routes())
        .merge(events::routes())
        .merge(library::routes())
        .merge(sync::routes())
}
