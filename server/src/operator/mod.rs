//! The operator's page: what `flagbridge-server library`, `events`, `fleets` and `replays` do, for whoever has the secret.

mod access;
mod page;

use axum::Router;
use axum::routing::get;

use crate::state::AppState;

pub use access::{OperatorSecret, WeakSecret};

/// The page and what its forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route(ADDRESS, get(page::show).post(page::act))
}

/// Its address. Without a secret there is nothing at it.
pub(crate) const ADDRESS: &str = "/operator";
