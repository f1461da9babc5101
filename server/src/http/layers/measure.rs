//! Counts and times every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::state::AppState;
use crate::services::metrics::Reason;

/// Counts and times every request under its route's pattern.
pub(crate) async fn measure(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let route = match request.extensions().get::<MatchedPath>() {
        Some(pattern) => pattern.as_str().to_owned(),
        None => "unmatched".to_owned(),
    };
    let method = request.method().clone();
    let begun = Instant::now();
    let running = state.metrics.begin();
    let response = next.run(request).await;
    drop(running);
    let status = response.status().as_u16();
    state.metrics.record(&route, method.as_str(), status, begun.elapsed());
    let told = response.extensions().get::<Reason>().copied();
    if let Some(reason) = told.or_else(|| Reason::of(status)) {
        state.metrics.refuse(reason);
    }
    response
}
