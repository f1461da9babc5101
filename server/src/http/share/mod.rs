//! The drawings of a shared fleet, and previews of links.

mod previews;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flagbridge_fleet::share::{ShareError, decode};

use super::layers::refusal::{Audience, refuse, refuse_busy, refuse_for};
use super::origin::of_host;
use super::state::AppState;
use crate::services::shares::{picture, qr};
use crate::services::workers::Busy;

/// The link and its drawing never change.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// What the client's own word about the host has decided is for this client alone.
const FOR_ONE: HeaderValue = HeaderValue::from_static("private, max-age=3600");
/// The picture changes when a card's cost or a rule does.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The drawings of a shared fleet.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/f/{code}/qr.svg", get(qr_code))
        .route("/f/{code}/image.svg", get(image))
        .merge(previews::routes())
}

async fn qr_code(
    State(state): State<AppState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let audience = Audience::of(&request);
    if let Err(error) = decode(&code) {
        return no_fleet(audience, &error);
    }
    let (origin, keep) = match &state.public_address {
        Some(address) => (address.as_str().to_owned(), FOR_EVER),
        None => match of_host(&request) {
            Some(origin) => (origin, FOR_ONE),
            None => {
                let sentence = "The request does not say which host it was sent to.";
                return refuse(audience, StatusCode::BAD_REQUEST, sentence);
            }
        },
    };
    let link = format!("{origin}/f/{code}");
    match state.workers.run(move || qr::drawing(&link)).await {
        Err(Busy) => refuse_busy(audience),
        Ok(Some(drawing)) => svg(drawing, keep),
        Ok(None) => {
            let sentence = "This list is too long for a code that a phone can read.";
            refuse(audience, StatusCode::UNPROCESSABLE_ENTITY, sentence)
        }
    }
}

async fn image(
    State(state): State<AppState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let audience = Audience::of(&request);
    let drawing = move || decode(&code).map(|draft| picture::drawing(&draft));
    match state.workers.run(drawing).await {
        Ok(Ok(drawing)) => svg(drawing, FOR_AN_HOUR),
        Ok(Err(error)) => no_fleet(audience, &error),
        Err(Busy) => refuse_busy(audience),
    }
}

fn no_fleet(audience: Audience, error: &ShareError) -> Response {
    if *error == ShareError::NoRoom {
        let sentence = "Too many different pack cards are in use. Try again later.";
        return refuse_for(audience, StatusCode::SERVICE_UNAVAILABLE, 3600, sentence);
    }
    let sentence = "This link holds no fleet: a letter may have been lost when it was copied.";
    refuse(audience, StatusCode::NOT_FOUND, sentence)
}

fn svg(drawing: String, keep: HeaderValue) -> Response {
    let kind = HeaderValue::from_static("image/svg+xml; charset=utf-8");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], drawing).into_response()
}
