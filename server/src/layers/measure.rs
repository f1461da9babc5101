//! Counts and times every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::metrics::Reason;
use crate::state::AppState;

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
    state.metrics.record(&route, &method, response.status(), begun.elapsed());
    let told = response.extensions().get::<Reason>().copied();
    if let Some(reason) = told.or_else(|| Reason::of(response.status())) {
        state.metrics.refuse(reason);
    }
    response
}
