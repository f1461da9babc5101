//! Answers to requests that no page and no handler has taken care of.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::clock::now;
use crate::http::problem::Problem;
use crate::services::metrics::Reason;
use crate::services::sentence::whole_seconds;
use crate::services::storage_message::storage_message;
use crate::storage::{OverQuota, StorageError};

/// Who reads the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A browser: a small page.
    Person,
    /// Anything else: problem+json.
    Program,
}

impl Audience {
    /// Below `/api` sits a program; elsewhere a person, if HTML is welcome.
    pub(crate) fn of(request: &Request) -> Audience {
        Audience::by(request.uri(), request.headers())
    }

    /// The same by what is known of a request.
    pub(crate) fn by(uri: &Uri, headers: &HeaderMap) -> Audience {
        let accepts_html = headers
            .get_all(header::ACCEPT)
            .iter()
            .filter_map(|accept| accept.to_str().ok())
            .any(|accept| accept.contains("text/html"));
        if accepts_html && !is_api(uri.path()) { Audience::Person } else { Audience::Program }
    }
}

/// Whether the path belongs to the interface for programs.
pub(crate) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// An answer with a sentence the reader can act on.
pub(crate) fn refuse(audience: Audience, status: StatusCode, sentence: &str) -> Response {
    match audience {
        Audience::Program => Problem::new(status).detail(sentence).into_response(),
        Audience::Person => {
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            (status, [(header::CONTENT_TYPE, kind)], page(status, sentence)).into_response()
        }
    }
}

/// An answer that says when to try again.
pub(crate) fn refuse_for(
    audience: Audience,
    status: StatusCode,
    seconds: u64,
    sentence: &str,
) -> Response {
    let mut response = refuse(audience, status, sentence);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// The same answer, which says when to try again.
pub(crate) fn with_wait(mut response: Response, wait: Duration) -> Response {
    let seconds = HeaderValue::from(whole_seconds(wait));
    response.headers_mut().insert(header::RETRY_AFTER, seconds);
    response
}

/// The answer when the database does not do what it was asked for something: honest about what has happened, which is
/// nothing, and about when it is worth asking again.
pub(crate) fn refuse_storage(audience: Audience, what: &str, error: &StorageError) -> Response {
    let reason = match error {
        StorageError::Database(_) | StorageError::LongLog => {
            tracing::error!(%error, "a {what} could not be reached");
            Reason::Database
        }
        StorageError::Quota(OverQuota::AddressToday) => Reason::Quota,
        StorageError::Quota(OverQuota::Whole) => {
            tracing::error!(%error, "a {what} was refused");
            Reason::Quota
        }
    };
    let (status, seconds) = storage_status(error);
    because(reason, refuse_for(audience, status, seconds, &storage_message(what, error)))
}

/// The answer when too much is being worked on.
pub(crate) fn refuse_busy(audience: Audience) -> Response {
    let sentence = "The server is busy. Try again in a moment.";
    refuse_for(audience, StatusCode::SERVICE_UNAVAILABLE, 2, sentence)
}

/// The status of that answer, and the seconds after which to try again.
pub(crate) fn storage_status(error: &StorageError) -> (StatusCode, u64) {
    match error {
        StorageError::Database(_) | StorageError::LongLog => (StatusCode::SERVICE_UNAVAILABLE, 5),
        StorageError::Quota(OverQuota::AddressToday) => {
            (StatusCode::TOO_MANY_REQUESTS, until_tomorrow())
        }
        StorageError::Quota(OverQuota::Whole) => (StatusCode::SERVICE_UNAVAILABLE, 3600),
    }
}

/// The answer with the reason that `/metrics` counts it under.
fn because(reason: Reason, mut response: Response) -> Response {
    response.extensions_mut().insert(reason);
    response
}

/// The seconds that are left of the day (UTC), at least one.
fn until_tomorrow() -> u64 {
    const DAY: i64 = 24 * 60 * 60;
    (DAY - now() / 1000 % DAY).unsigned_abs()
}

/// Needs nothing else of the server: it is shown when something in it is broken.
fn page(status: StatusCode, sentence: &str) -> String {
    let title = status.canonical_reason().unwrap_or("Error");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title} · Flagbridge</title>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         <p>{sentence}</p>\n<p><a href=\"/\">Back to the home page</a></p>\n</main>\n\
         </body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_server_says_when_to_try_again() {
        assert_eq!(refuse_busy(Audience::Program).headers()[header::RETRY_AFTER], "2");
        assert!((1..=86_400).contains(&until_tomorrow()));
    }

    #[test]
    fn browsers_are_persons_except_below_api() {
        let mut browser = HeaderMap::new();
        browser.insert(header::ACCEPT, HeaderValue::from_static("text/html,*/*;q=0.8"));
        let by = |path: &'static str, headers| Audience::by(&Uri::from_static(path), headers);
        assert_eq!(by("/fleets/new", &browser), Audience::Person);
        assert_eq!(by("/apiary", &browser), Audience::Person);
        assert_eq!(by("/api/v1/cards", &browser), Audience::Program);
        assert_eq!(by("/fleets/new", &HeaderMap::new()), Audience::Program);
    }
}
