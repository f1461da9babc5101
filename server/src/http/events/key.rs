//! The key of an event: in `Authorization: Bearer KEY`, or in the cookie that the event's own pages set.

use axum::http::{HeaderMap, HeaderValue};

use crate::http::credentials::{self, Cookie};
use crate::storage::EventKey;

const COOKIE: &str = "event-key";

/// How long a browser keeps a key: long enough for a league.
const KEPT_SECONDS: u32 = 180 * 24 * 3600;

/// The key in the header for programs.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<EventKey> {
    credentials::bearer(headers).and_then(EventKey::parse)
}

/// The key in the cookie of the event's pages.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<EventKey> {
    credentials::cookie(headers, COOKIE).and_then(EventKey::parse)
}

/// The header that hands a key to a browser, for the pages of one event alone.
pub(crate) fn set_cookie(slug: &str, key: &EventKey, secure: bool) -> HeaderValue {
    let path = format!("/e/{slug}");
    Cookie { name: COOKIE, path: &path, seconds: KEPT_SECONDS, secure }.set(key.reveal())
}

/// The header that takes it back.
pub(crate) fn clear_cookie(slug: &str) -> HeaderValue {
    let path = format!("/e/{slug}");
    Cookie { name: COOKIE, path: &path, seconds: 0, secure: false }.set("")
}
