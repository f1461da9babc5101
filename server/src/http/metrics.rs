//! `/metrics`: the page that a Prometheus server reads.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::state::AppState;
use crate::services::metrics::{Process, Readings};

/// The page at `/metrics`.
pub(crate) async fn page(State(state): State<AppState>) -> Response {
    let page = state.metrics.page(&readings(&state));
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], page).into_response()
}

/// Reads everything that is not counted.
fn readings(state: &AppState) -> Readings {
    Readings {
        pool: state.storage.pool_use(),
        process: Process::read(),
        disk: state.disk.as_ref().and_then(|disk| disk.read()),
        referee: state.referee.queue(),
        pages: state.pages.cache_use(),
        previews: state.previews.cache_use(),
        clients: state.rate.cache_use(),
    }
}
