//! `/healthz`: whether this server can do its work.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::state::AppState;
use crate::version;

/// A supervisor asks often and does not wait long.
const PATIENCE: Duration = Duration::from_secs(2);

/// 200 when the database answers, 503 when it does not.
pub(crate) async fn healthz(State(state): State<AppState>) -> Response {
    let database = match tokio::time::timeout(PATIENCE, state.storage.ping()).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("no answer in {PATIENCE:?}")),
    };
    if let Err(error) = &database {
        tracing::error!(error, "the database is not well");
    }
    let well = database.is_ok();
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = |well| if well { "ok" } else { "failing" };
    let body = json!({
        "status": word(well),
        "version": version::VERSION,
        "checks": { "database": { "status": word(well), "product": state.storage.product() } },
    });
    (status, Json(body)).into_response()
}
