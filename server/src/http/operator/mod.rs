//! The operator's page: what `flagbridge-server library`, `events`, `fleets` and `replays` do, for a person with the secret.

mod cookie;
mod page;

use axum::Router;
use axum::routing::get;

use super::state::AppState;

pub(crate) use cookie::ADDRESS;

/// The page and what its forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route(ADDRESS, get(page::show).post(page::act))
}
