//! Events on the server: the logs that are kept, who may change them, the pages and their forms.

pub(crate) mod access;
pub(crate) mod desk;
pub(crate) mod fields;
pub(crate) mod forms;
mod pages;
mod pile;
pub(crate) mod registration;
pub(crate) mod shelf;

use axum::Router;
use axum::routing::{get, post};

use crate::state::AppState;

/// The pages of events and what their forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/events", post(forms::create))
        .route("/judge", post(pile::judge))
        .route(EVENT, get(pages::event).post(forms::change))
        .route("/e/{slug}/enter", post(forms::enter))
        .route("/e/{slug}/leave", post(forms::leave))
        .route(PART, get(pages::part))
}

/// Addresses that the app's own list of pages leaves to us.
pub(crate) const ADDRESSES: [&str; 2] = [EVENT, PART];

const EVENT: &str = "/e/{slug}";
const PART: &str = "/e/{slug}/{part}";
