//! Live tables on the server: the sockets, the tables that are played at the moment, and the log behind each.

mod elsewhere;
pub(crate) mod event_table;
mod game;
mod hall;
pub(crate) mod making;
mod open;
mod owner;
pub(crate) mod report;
mod socket;
mod writer;

use axum::Router;
use axum::routing::{get, post};

use crate::state::AppState;

pub use hall::{Hall, HallLimits};

/// Making a table and talking to it. The page itself is the app's.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route(OPEN, get(open::page).post(making::from_form))
        .route("/live/{id}/join", post(open::join_from_form))
        .route("/api/v1/tables", get(open::list).post(making::from_program))
        .route("/api/v1/tables/{id}/join", post(open::join_from_program))
        .route("/api/v1/tables/{id}/socket", get(socket::open))
}

/// The address of the list of open tables, which the app's own list of pages leaves to us.
pub(crate) const OPEN: &str = "/live";
