//! Events on the server: the logs that are kept, who may change them, the pages and their forms.

pub(crate) mod access;
pub(crate) mod desk;
pub(crate) mod fields;
pub(crate) mod forms;
mod pages;
pub(crate) mod pairing;
mod pile;
pub(crate) mod registration;
pub(crate) mod shelf;
mod submission;

use axum::Router;
use axum::routing::{get, post};

use crate::state::AppState;

/// The pages of events and what their forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route(LIST, get(pages::list).post(forms::create))
        .route("/events/submit", post(submission::hand_in_by_link))
        .route("/judge", post(pile::judge))
        .route(EVENT, get(pages::event).post(forms::change))
        .route("/e/{slug}/enter", post(forms::enter))
        .route("/e/{slug}/leave", post(forms::leave))
        .route("/e/{slug}/submission", get(submission::standing).post(submission::hand_in))
        .route(PART, get(pages::part))
}

/// Addresses that the app's own list of pages leaves to us.
pub(crate) const ADDRESSES: [&str; 3] = [LIST, EVENT, PART];

const LIST: &str = "/events";
const EVENT: &str = "/e/{slug}";
const PART: &str = "/e/{slug}/{part}";
