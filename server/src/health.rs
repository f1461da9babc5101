//! `/healthz`: whether this server can do its work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::Mutex;

use crate::state::AppState;
use crate::version;

/// A supervisor asks often and does not wait long.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long an answer of the database is believed: asking costs it a write, and anybody may ask.
const BELIEVED_FOR: Duration = Duration::from_secs(1);

/// What the database said last. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Health(Arc<Mutex<Option<(Instant, bool)>>>);

/// 200 when the database reads and writes, 503 when it does not.
pub(crate) async fn healthz(State(state): State<AppState>) -> Response {
    let well = is_well(&state).await;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = |well| if well { "ok" } else { "failing" };
    let body = json!({
        "status": word(well),
        "version": version::VERSION,
        "checks": { "database": { "status": word(well), "product": state.storage.product() } },
    });
    (status, Json(body)).into_response()
}

/// Asks the database, unless somebody did a moment ago; of several who ask at once, one does.
async fn is_well(state: &AppState) -> bool {
    let mut last = state.health.0.lock().await;
    if let Some((when, well)) = *last
        && when.elapsed() < BELIEVED_FOR
    {
        return well;
    }
    let database = match tokio::time::timeout(PATIENCE, state.storage.ping()).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("no answer in {PATIENCE:?}")),
    };
    if let Err(error) = &database {
        tracing::error!(error, "the database is not well");
    }
    *last = Some((Instant::now(), database.is_ok()));
    database.is_ok()
}
