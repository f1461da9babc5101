//! No body larger than we are willing to hold.

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::Limited;

use super::refusal::{Audience, refuse};
use crate::http::state::AppState;

/// Refuses a body that says it is too large, and cuts off one that turns out to be.
pub(crate) async fn limit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let limit = state.limits.body;
    let announced = request.body().size_hint().lower();
    if usize::try_from(announced).map_or(true, |announced| announced > limit) {
        let sentence = format!("At most {limit} bytes can be sent at once.");
        return refuse(Audience::of(&request), StatusCode::PAYLOAD_TOO_LARGE, &sentence);
    }
    next.run(request.map(|body| Body::new(Limited::new(body, limit)))).await
}
