//! The pages of the library, what their forms are sent to, and the feeds.

pub(crate) mod error_response;
mod feed;
mod forms;
pub(crate) mod pages;

use axum::Router;
use axum::routing::{get, post};

use super::state::AppState;

/// The pages of the library and what their forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route(SEARCH, get(pages::search))
        .route(FIGURES, get(pages::figures))
        .route(PUBLISH, get(pages::publish).post(forms::publish))
        .route("/library/feed.atom", get(feed::lists))
        .route("/events/feed.atom", get(feed::events))
        .route(LIST, get(pages::list))
        .route("/library/{id}/withdraw", post(forms::withdraw))
}

/// Addresses that the app's own list of pages leaves to us.
pub(crate) const ADDRESSES: [&str; 4] = [SEARCH, FIGURES, PUBLISH, LIST];

const SEARCH: &str = "/library";
const FIGURES: &str = "/library/figures";
const PUBLISH: &str = "/library/publish";
const LIST: &str = "/library/{id}";
