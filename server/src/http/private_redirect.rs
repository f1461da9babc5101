use axum::response::{IntoResponse, Redirect, Response};

use super::credentials::NO_STORE;

/// Redirects a browser to an address with a key in it, which nothing in between may cache.
pub(crate) fn private_redirect(address: &str) -> Response {
    ([NO_STORE], Redirect::to(address)).into_response()
}
