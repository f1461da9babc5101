//! Answers that change only with a new version of the server.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest as _, Sha256};

/// May be used for five minutes without asking; after that, asking costs a few bytes.
const FOR_A_WHILE: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// JSON with a tag of its content; a client that has it already is told so.
pub(super) fn json(asked: &HeaderMap, body: Vec<u8>) -> Response {
    let hash = Sha256::digest(&body);
    let hex: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    // Weak, because the same content may be sent compressed.
    let tag = format!("W/\"{hex}\"");
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|it| it.to_str().ok());
    let known = known.flat_map(|list| list.split(',')).map(str::trim);
    let weakly = |it: &str| it == "*" || it.trim_start_matches("W/") == &tag[2..];
    let headers = [(header::ETAG, tag.clone())];
    let mut response = if known.into_iter().any(weakly) {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        let kind = HeaderValue::from_static("application/json");
        (headers, [(header::CONTENT_TYPE, kind)], body).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, FOR_A_WHILE);
    response
}
