//! Every request has an id, in the log and in the answer.

use std::time::Instant;

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::client::UNKNOWN;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST: usize = 64;

/// Keeps the id a proxy has given, or gives one; opens the log's span for the request, closes it
/// with one line. Queries are not logged: they may hold private text.
pub(crate) async fn assign(mut request: Request, next: Next) -> Response {
    let id = match request.headers().get(&HEADER) {
        Some(given) if is_sane(given) => given.clone(),
        _ => random(),
    };
    request.headers_mut().insert(HEADER, id.clone());
    let span = tracing::info_span!(
        "request",
        id = id.to_str().unwrap_or_default(),
        method = %request.method(),
        path = request.uri().path(),
        client = %request.extensions().get().copied().unwrap_or(UNKNOWN).0,
    );
    let begun = Instant::now();
    async move {
        let mut response = next.run(request).await;
        let (status, milliseconds) = (response.status().as_u16(), begun.elapsed().as_millis());
        tracing::info!(status, milliseconds = u64::try_from(milliseconds).ok(), "answered");
        response.headers_mut().insert(HEADER, id);
        response
    }
    .instrument(span)
    .await
}

/// What may stand in our log: neither a novel nor anything that looks like more than one field.
fn is_sane(id: &HeaderValue) -> bool {
    let letters = id.as_bytes();
    (1..=LONGEST).contains(&letters.len())
        && letters.iter().all(|letter| letter.is_ascii_alphanumeric() || b"-_.:".contains(letter))
}

fn random() -> HeaderValue {
    let number = getrandom::u64().expect("the system has a source of randomness");
    HeaderValue::from_str(&format!("{number:016x}")).expect("hexadecimal digits are fine")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_ids_are_not_kept() {
        let sane = |id: &str| is_sane(&HeaderValue::from_str(id).unwrap());
        assert!(sane("00-4bf92f3577b34da6a3ce929d0e0e4736:01"));
        assert!(!sane(""));
        assert!(!sane("a b"));
        assert!(!sane("a\"b"));
        assert!(!sane(&"a".repeat(65)));
    }

    #[test]
    fn given_ids_differ() {
        assert_ne!(random(), random());
    }
}
