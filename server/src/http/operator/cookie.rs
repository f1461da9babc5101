//! The operator's session in a browser: a cookie for the operator's page alone.

use axum::http::{HeaderMap, HeaderValue};

use crate::http::credentials::{self, Cookie};

/// The address of the operator's page. Without a secret there is nothing at it.
pub(crate) const ADDRESS: &str = "/operator";

const COOKIE: &str = "operator";

/// The token that the browser has.
pub(super) fn operator_token(headers: &HeaderMap) -> Option<&str> {
    credentials::cookie(headers, COOKIE)
}

/// The header that sets the token in a browser for a number of seconds; 0 deletes it.
pub(super) fn operator_cookie(token: &str, seconds: u32, secure: bool) -> HeaderValue {
    Cookie { name: COOKIE, path: ADDRESS, seconds, secure }.set(token)
}
