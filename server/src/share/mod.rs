//! What a shared fleet looks like outside of pages: the code a phone reads, the picture people send each other, and the
//! previews that programs show beside links.
//!
//! Code and picture are drawn from the share code alone. They are SVG of presentation attributes only, so that they show
//! under the strictest policy, and hold nothing of the fleet's name that is not escaped. Previews are such drawings as
//! PNG.

mod canvas;
mod emblem;
mod lettering;
mod origin;
mod picture;
mod poster;
mod previews;
mod qr;
mod raster;

pub use origin::{BadPublicAddress, PublicAddress};
pub use previews::Previews;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flagbridge_fleet::share::{ShareError, decode};

use crate::layers::refusal::{Audience, refuse, refuse_for};
use crate::state::AppState;

/// The link and its drawing never change.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// What the client's own word about the host has decided is for this client alone.
const FOR_ONE: HeaderValue = HeaderValue::from_static("private, max-age=3600");
/// The picture changes when a card's cost or a rule does.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Scheme and host for a link that is shown to whoever asks and to nobody else; None where the request names no host.
pub(crate) fn origin(state: &AppState, request: &Request) -> Option<String> {
    let told = state.public_address.as_ref().map(|address| address.as_str().to_owned());
    told.or_else(|| origin::of_host(request))
}

/// A QR code of the text as a drawing; none where the text is too long for one.
pub(crate) fn qr_drawing(text: &str) -> Option<String> {
    qr::drawing(text)
}

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
        None => match origin::of_host(&request) {
            Some(origin) => (origin, FOR_ONE),
            None => {
                let sentence = "The request does not say which host it was sent to.";
                return refuse(audience, StatusCode::BAD_REQUEST, sentence);
            }
        },
    };
    let link = format!("{origin}/f/{code}");
    match state.workers.run(move || qr::drawing(&link)).await {
        Err(busy) => busy.answer(audience),
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
        Err(busy) => busy.answer(audience),
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
