//! Which methods an address answers.

use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;

use crate::http::problem::Problem;
use crate::http::state::AppState;

/// An address that is read.
pub(super) fn reading(handler: MethodRouter<AppState>) -> MethodRouter<AppState> {
    only(&[Method::GET, Method::HEAD], handler)
}

/// An address that something is sent to.
pub(super) fn posting(handler: MethodRouter<AppState>) -> MethodRouter<AppState> {
    only(&[Method::POST], handler)
}

/// An address that answers these methods and says so when it is asked with another.
pub(super) fn only(allowed: &[Method], handler: MethodRouter<AppState>) -> MethodRouter<AppState> {
    let allowed = allowed.iter().map(Method::as_str).collect::<Vec<_>>().join(", ");
    handler.fallback(move || async move { wrong_method(allowed) })
}

fn wrong_method(allowed: String) -> Response {
    let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED)
        .detail(format!("This address answers {allowed}."));
    ([(header::ALLOW, allowed)], problem).into_response()
}
