//! Whether a request was started by a page of this site. A page of another site could otherwise send forms with a visitor's
//! cookies.

use axum::http::{HeaderMap, header};

use crate::http::origin::PublicAddress;

/// Whether a form was sent from a page of another site. Browsers say where a request was started: in `Sec-Fetch-Site` over
/// encrypted connections, else in `Origin`. What is no browser says neither, and has no cookie that another site could use.
pub(crate) fn is_foreign(public: Option<&PublicAddress>, headers: &HeaderMap) -> bool {
    match headers.get("sec-fetch-site") {
        Some(site) => site != "same-origin" && site != "none",
        None => !is_own_origin(public, headers),
    }
}

/// Whether the request comes from a page of this site, or from no page at all.
pub(crate) fn is_own_origin(public: Option<&PublicAddress>, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public.is_some_and(|public| public.as_str() == origin) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let named = origin.split_once("://").map(|(_, host)| host);
    named.is_some() && named == host
}
