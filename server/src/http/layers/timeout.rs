//! Every request has a deadline.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::refusal::{Audience, refuse};
use crate::http::state::AppState;

/// Gives up on an answer that has not started in time. A body that streams on is not cut off.
pub(crate) async fn limit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let audience = Audience::of(&request);
    match tokio::time::timeout(state.limits.time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            tracing::warn!("gave up on a request");
            let sentence = "This took too long and was given up. Try again in a moment.";
            refuse(audience, StatusCode::SERVICE_UNAVAILABLE, sentence)
        }
    }
}
