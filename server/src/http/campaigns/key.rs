//! The key of a campaign: in `Authorization: Bearer KEY`, or in the cookie that the campaign's own pages set.

use axum::http::{HeaderMap, HeaderValue};

use crate::http::credentials::{self, Cookie};
use crate::storage::EventKey;

const COOKIE: &str = "campaign-key";

/// How long a browser keeps a key: campaigns last for months.
const KEPT_SECONDS: u32 = 400 * 24 * 3600;

/// The key in the cookie of the campaign's pages.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<EventKey> {
    credentials::cookie(headers, COOKIE).and_then(EventKey::parse)
}

/// The header that hands a key to a browser, for the pages of one campaign alone; without a key it takes it back.
pub(crate) fn set_cookie(slug: &str, key: Option<&EventKey>, secure: bool) -> HeaderValue {
    let path = format!("/campaigns/{slug}");
    let seconds = if key.is_some() { KEPT_SECONDS } else { 0 };
    let cookie = Cookie { name: COOKIE, path: &path, seconds, secure };
    cookie.set(key.map_or("", EventKey::reveal))
}
