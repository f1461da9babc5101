//! What a shared fleet looks like outside of pages: the code a phone reads, and the picture people send each other.
//!
//! Both are drawn from the share code alone. They are SVG of presentation attributes only, so that they show under the
//! strictest policy, and hold nothing of the fleet's name that is not escaped.

mod emblem;
mod lettering;
mod origin;
mod picture;
mod qr;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flagbridge_fleet::share::decode;

use crate::layers::refusal::{Audience, refuse};
use crate::state::AppState;

pub(crate) use origin::of as origin_of;

/// The link and its drawing never change.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// The picture changes when a card's cost or a rule does.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The drawings of a shared fleet.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/f/{code}/qr.svg", get(qr_code)).route("/f/{code}/image.svg", get(image))
}

async fn qr_code(
    State(state): State<AppState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let audience = Audience::of(&request);
    if decode(&code).is_err() {
        return no_fleet(audience);
    }
    let Some(origin) = origin::of(&request, state.behind_proxy) else {
        let sentence = "The request does not say which host it was sent to.";
        return refuse(audience, StatusCode::BAD_REQUEST, sentence);
    };
    match qr::drawing(&format!("{origin}/f/{code}")) {
        Some(drawing) => svg(drawing, FOR_EVER),
        None => {
            let sentence = "This list is too long for a code that a phone can read.";
            refuse(audience, StatusCode::UNPROCESSABLE_ENTITY, sentence)
        }
    }
}

async fn image(Path(code): Path<String>, request: Request) -> Response {
    match decode(&code) {
        Ok(draft) => svg(picture::drawing(&draft), FOR_AN_HOUR),
        Err(_) => no_fleet(Audience::of(&request)),
    }
}

fn no_fleet(audience: Audience) -> Response {
    let sentence = "This link holds no fleet: a letter may have been lost when it was copied.";
    refuse(audience, StatusCode::NOT_FOUND, sentence)
}

fn svg(drawing: String, keep: HeaderValue) -> Response {
    let kind = HeaderValue::from_static("image/svg+xml; charset=utf-8");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], drawing).into_response()
}
