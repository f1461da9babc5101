//! A request names a path.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::refusal::{Audience, refuse};

/// Refuses what names a host instead of a path, as `CONNECT` does: pages and handlers take the path for granted.
pub(crate) async fn has_path(request: Request, next: Next) -> Response {
    if request.uri().path_and_query().is_none() {
        let sentence = "A request names a path that begins with a slash.";
        return refuse(Audience::of(&request), StatusCode::BAD_REQUEST, sentence);
    }
    next.run(request).await
}
