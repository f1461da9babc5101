//! Live tables on the server: the sockets, the tables that are played at the moment, and the log behind each.

mod hall;
mod making;
mod owner;
mod socket;
mod writer;

use axum::Router;
use axum::routing::{get, post};

use crate::state::AppState;

pub use hall::{Hall, HallLimits};

/// Making a table and talking to it. The page itself is the app's.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/live", post(making::from_form))
        .route("/api/v1/tables", post(making::from_program))
        .route("/api/v1/tables/{id}/socket", get(socket::open))
}
