use axum::response::Response;

use crate::http::layers::refusal::{Audience, refuse_busy, refuse_storage};
use crate::services::library::LibraryError;

/// The answer when the library could not be read.
pub(crate) fn refuse_library(audience: Audience, error: &LibraryError) -> Response {
    match error {
        LibraryError::Storage(error) => refuse_storage(audience, "library", error),
        LibraryError::Busy => refuse_busy(audience),
    }
}
