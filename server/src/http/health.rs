//! `/healthz`: whether this server can do its work.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::state::AppState;
use crate::version;

/// 200 when the database reads and writes, 503 when it does not.
pub(crate) async fn healthz(State(state): State<AppState>) -> Response {
    let storage = state.storage.clone();
    let well = state.health.is_well(async move { storage.ping().await }).await;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = |well| if well { "ok" } else { "failing" };
    let body = json!({
        "status": word(well),
        "version": version::VERSION,
        "checks": { "database": { "status": word(well), "product": state.storage.product() } },
    });
    (status, Json(body)).into_response()
}
