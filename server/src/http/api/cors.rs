//! Pages of other sites may call the interface: it knows no visitor and sets no cookie, and the token that changes a saved
//! fleet is sent by its holder and never by a browser of its own accord.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::layers::refusal::is_api;

const ANY_ORIGIN: (HeaderName, HeaderValue) =
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));

/// What a page of another site may send, told for a day.
const PREFLIGHT: [(HeaderName, HeaderValue); 3] = [
    (
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("GET, HEAD, POST, PUT, DELETE"),
    ),
    (
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("authorization, content-type, if-none-match"),
    ),
    (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400")),
];

/// What a page of another site may read beside the body.
const READABLE: (HeaderName, HeaderValue) = (
    header::ACCESS_CONTROL_EXPOSE_HEADERS,
    HeaderValue::from_static("etag, location, retry-after, x-request-id, x-total-count"),
);

/// Answers a browser's question whether it may call, and lets pages of other sites read every answer below `/api`,
/// refusals included.
pub(crate) async fn allow(request: Request, next: Next) -> Response {
    if !is_api(request.uri().path()) {
        return next.run(request).await;
    }
    let asks_first = *request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if asks_first {
        (StatusCode::NO_CONTENT, PREFLIGHT).into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in [ANY_ORIGIN, READABLE] {
        response.headers_mut().insert(name, value);
    }
    response
}
