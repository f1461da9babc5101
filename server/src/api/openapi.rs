use axum::http::HeaderMap;
use axum::response::Response;

use super::cached;

/// The description of the interface. A test holds it against real answers.
const DOCUMENT: &str = include_str!("openapi.json");

/// Describes the interface to programs that read OpenAPI.
pub(super) async fn openapi(headers: HeaderMap) -> Response {
    cached::json(&headers, DOCUMENT.as_bytes().to_vec())
}
