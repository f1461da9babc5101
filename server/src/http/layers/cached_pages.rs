//! Pages that are rendered once and then come from the cache.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use super::refusal::{Audience, refuse};
use crate::http::page_cache::{Encoding, Page};
use crate::http::state::AppState;
use crate::http::visitor_theme::visitor_theme;

/// The longest address whose page is cached, in bytes.
const LONGEST_ADDRESS: usize = 1024;

/// Answers with a cached page, or renders and caches it. During development nothing is cached.
pub(crate) async fn keep(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    let fits = *request.method() == Method::GET && address.len() <= LONGEST_ADDRESS;
    if !fits || state.reload.is_some() {
        return next.run(request).await;
    }
    let key = (visitor_theme(request.headers()), address.to_owned());
    let encoding = Encoding::of(request.headers());
    if let Some(page) = state.pages.get(&key) {
        return page.answer(encoding).await;
    }
    let audience = Audience::of(&request);
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let (parts, body) = response.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(body) => match Page::new(&parts.headers, &body) {
            Some(page) => {
                let page = Arc::new(page);
                state.pages.put(key, Arc::clone(&page));
                page.answer(encoding).await
            }
            None => Response::from_parts(parts, Body::from(body)),
        },
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered to its end");
            let sentence = "This page could not be put together. Please try again.";
            refuse(audience, StatusCode::INTERNAL_SERVER_ERROR, sentence)
        }
    }
}
