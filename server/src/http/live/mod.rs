//! Creating live tables, the list of open ones, and their sockets.

mod create_table;
mod open_tables;
mod other_process;
mod socket;

use axum::Router;
use axum::routing::{get, post};

use super::state::AppState;

/// Creating a table and talking to it. The page itself is the app's.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route(OPEN, get(open_tables::page).post(create_table::from_form))
        .route("/live/{id}/join", post(open_tables::join_from_form))
        .route("/api/v1/tables", get(open_tables::list).post(create_table::from_program))
        .route("/api/v1/tables/{id}/join", post(open_tables::join_from_program))
        .route("/api/v1/tables/{id}/socket", get(socket::open))
}

/// The address of the list of open tables, which the app's own list of pages leaves to us.
pub(crate) const OPEN: &str = "/live";
