//! The interface for other programs: JSON over HTTP below `/api/v1`, described at `/api/v1/openapi.json`.

mod cached;
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
mod openapi;
pub(crate) mod payload;
mod replays;
mod validate;

use axum::Router;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};

use crate::problem::Problem;
use crate::state::AppState;

/// Every route of the interface.
pub(crate) fn routes() -> Router<AppState> {
    let reading = |handler: axum::routing::MethodRouter<AppState>| {
        handler.fallback(|| async { wrong_method(&[Method::GET, Method::HEAD]) })
    };
    let asking = |handler: axum::routing::MethodRouter<AppState>| {
        handler.fallback(|| async { wrong_method(&[Method::POST]) })
    };
    let keeping = |handler: axum::routing::MethodRouter<AppState>| {
        handler.fallback(|| async {
            wrong_method(&[Method::GET, Method::HEAD, Method::PUT, Method::DELETE])
        })
    };
    let naming = |handler: axum::routing::MethodRouter<AppState>| {
        handler.fallback(|| async { wrong_method(&[Method::PUT]) })
    };
    Router::new()
        .route("/api/v1/validate", asking(post(validate::validate)))
        .route("/api/v1/convert", asking(post(convert::convert)))
        .route("/api/v1/cards", reading(get(cards::cards)))
        .route("/api/v1/editions", reading(get(editions::editions)))
        .route("/api/v1/fleets", asking(post(fleets::create)))
        .route(
            "/api/v1/fleets/{id}",
            keeping(get(fleets::read).put(fleets::update).delete(fleets::delete)),
        )
        .route("/api/v1/fleets/{id}/versions", reading(get(fleets::versions)))
        .route("/api/v1/fleets/{id}/versions/{version}", reading(get(fleets::version)))
        .route("/api/v1/fleets/{id}/versions/{version}/label", naming(put(fleets::label)))
        .route("/api/v1/replays", asking(post(replays::store)))
        .route("/api/v1/replays/{id}", reading(get(replays::read)))
        .route("/api/v1/openapi.json", reading(get(openapi::openapi)))
        .merge(events::routes())
        .merge(library::routes())
}

fn wrong_method(allowed: &[Method]) -> Response {
    let allowed = allowed.iter().map(Method::as_str).collect::<Vec<_>>().join(", ");
    let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED)
        .detail(format!("This address answers {allowed}."));
    ([(header::ALLOW, allowed)], problem).into_response()
}
