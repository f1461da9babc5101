//! A bug in one answer is that answer's end, not the connection's.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt;

use super::refusal::{Audience, refuse};

/// Turns a panic into a logged 500.
pub(crate) async fn catch(request: Request, next: Next) -> Response {
    let audience = Audience::of(&request);
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(payload) => {
            tracing::error!(panic = message(&*payload), "a request failed");
            let sentence = "Something went wrong on our side. It has been noted; please try again.";
            refuse(audience, StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    }
}

/// What a panic says, where it says something.
pub(crate) fn message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}
