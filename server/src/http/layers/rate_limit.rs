//! Answers with 429 when a client asks for too much.

use std::time::Instant;

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::client::UNKNOWN;
use super::refusal::{Audience, is_api, refuse_for};
use crate::http::state::AppState;
use crate::services::sentence::whole_seconds;

/// Answers with 429 when a client calls or asks for pages too often, or was sent too much.
///
/// The health check and the counters are free; the files of the site cost their bytes.
pub(crate) async fn limit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if matches!(path, "/healthz" | "/metrics") {
        return next.run(request).await;
    }
    let client = request.extensions().get().copied().unwrap_or(UNKNOWN).network();
    let now = Instant::now();
    let often = if is_api(path) {
        state.rate.take(client, now)
    } else if path.starts_with("/pkg/") {
        Ok(())
    } else {
        state.page_rate.take(client, now)
    };
    if let Err(wait) = often.and_then(|()| state.traffic.ready(client, now)) {
        let seconds = whole_seconds(wait);
        let sentence = format!("Too much was asked from one address. Try again in {seconds} s.");
        let audience = Audience::of(&request);
        return refuse_for(audience, StatusCode::TOO_MANY_REQUESTS, seconds, &sentence);
    }
    let response = next.run(request).await;
    let size = response.body().size_hint();
    let bytes = size.exact().unwrap_or_else(|| size.lower());
    state.traffic.charge(client, bytes as f64, Instant::now());
    response
}
