//! Rendering whole pages on the workers.

use std::future::Future;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::layers::refusal::{Audience, refuse, refuse_busy};
use super::state::AppState;
use crate::services::workers::{Busy, Workers};

/// The largest page that is sent, in bytes.
const LARGEST_PAGE: usize = 8 * 1024 * 1024;

/// Renders the pages of a router on the workers.
pub(crate) async fn on_workers(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let audience = Audience::of(&request);
    render(&state.workers, audience, next.run(request)).await
}

/// Renders a whole page.
pub(crate) async fn render(
    workers: &Workers,
    audience: Audience,
    page: impl Future<Output = Response> + Send + 'static,
) -> Response {
    let whole = async move { to_the_end(audience, page.await).await };
    workers.run_async(whole).await.unwrap_or_else(|Busy| refuse_busy(audience))
}

/// The answer with its whole body: a page is rendered while it is read.
async fn to_the_end(audience: Audience, response: Response) -> Response {
    let (parts, body) = response.into_parts();
    match to_bytes(body, LARGEST_PAGE).await {
        Ok(body) => Response::from_parts(parts, Body::from(body)),
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered to its end");
            let sentence = "This page could not be put together. Please try again.";
            refuse(audience, StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    }
}
