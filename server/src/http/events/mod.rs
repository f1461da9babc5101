//! The pages of events and what their forms are sent to.

mod check_many;
pub(crate) mod error_response;
mod fields;
mod forms;
pub(crate) mod key;
mod pages;
mod submission;

use axum::Router;
use axum::routing::{get, post};

use super::state::AppState;

/// The pages of events and what their forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route(LIST, get(pages::list).post(forms::create))
        .route("/events/submit", post(submission::hand_in_by_link))
        .route("/judge", post(check_many::judge))
        .route(EVENT, get(pages::event).post(forms::change))
        .route("/e/{slug}/enter", post(forms::enter))
        .route("/e/{slug}/leave", post(forms::leave))
        .route("/e/{slug}/submission", get(submission::standing).post(submission::hand_in))
        .route(PART, get(pages::event))
}

/// Addresses that the app's own list of pages leaves to us.
pub(crate) const ADDRESSES: [&str; 3] = [LIST, EVENT, PART];

const LIST: &str = "/events";
const EVENT: &str = "/e/{slug}";
const PART: &str = "/e/{slug}/{part}";
