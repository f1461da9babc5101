//! The pages of campaigns and what their forms are sent to.

pub(crate) mod error_response;
mod fields;
mod forms;
pub(crate) mod key;
mod pages;

use axum::Router;
use axum::routing::{get, post};

use super::state::AppState;

/// The pages of campaigns and what their forms are sent to.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route(LIST, get(pages::list).post(forms::create))
        .route(CAMPAIGN, get(pages::campaign).post(forms::change))
        .route("/campaigns/{slug}/enter", post(forms::enter))
        .route("/campaigns/{slug}/leave", post(forms::leave))
        .route("/campaigns/{slug}/export.json", get(pages::export))
        .route(PART, get(pages::campaign))
}

/// Addresses that the app's own list of pages leaves to us.
pub(crate) const ADDRESSES: [&str; 3] = [LIST, CAMPAIGN, PART];

const LIST: &str = "/campaigns";
const CAMPAIGN: &str = "/campaigns/{slug}";
const PART: &str = "/campaigns/{slug}/{part}";
