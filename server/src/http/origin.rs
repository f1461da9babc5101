//! Under which address the visitor knows this server.

use std::str::FromStr;

use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::uri::{Authority, Uri};
use thiserror::Error;

/// The address under which the public knows this server: scheme and host, such as `https://example.org`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicAddress(String);

/// Why a text is no public address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an address such as https://example.org")]
pub struct BadPublicAddress;

impl PublicAddress {
    /// Scheme and host, without a slash at the end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicAddress {
    type Err = BadPublicAddress;

    fn from_str(text: &str) -> Result<PublicAddress, BadPublicAddress> {
        let address: Uri = text.trim().parse().map_err(|_| BadPublicAddress)?;
        let scheme = address.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
        let host = address.authority().and_then(|host| sound(host.as_str()));
        let (scheme, host) = scheme.zip(host).ok_or(BadPublicAddress)?;
        let is_bare = matches!(address.path(), "" | "/") && address.query().is_none();
        if is_bare {
            Ok(PublicAddress(format!("{scheme}://{host}")))
        } else {
            Err(BadPublicAddress)
        }
    }
}

/// Scheme and host for a link in an answer that is not cached for others; none where the request names no host.
pub(crate) fn origin(public: Option<&PublicAddress>, request: &Request) -> Option<String> {
    let known = public.map(|address| address.as_str().to_owned());
    known.or_else(|| of_host(request))
}

/// The host that the request names, on a server that was not told its public address. The client chooses what stands
/// there, so nothing that follows from it may be kept for others. None where the request names no host, or one that
/// cannot stand in a link.
pub(crate) fn of_host(request: &Request) -> Option<String> {
    let named = request.uri().authority().map(Authority::as_str);
    let host = named.or_else(|| host(request.headers())).and_then(sound)?;
    Some(format!("http://{host}"))
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(HOST)?.to_str().ok().map(str::trim)
}

/// The host, if it can stand in a link.
fn sound(host: &str) -> Option<Authority> {
    let authority: Authority = host.parse().ok()?;
    let is_sound = !authority.host().is_empty() && !authority.as_str().contains('@');
    is_sound.then_some(authority)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn asked(headers: &[(&str, &str)]) -> Request {
        let mut request = Request::get("/f/1abc/qr.svg");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn the_host_of_the_request_counts_and_nothing_else_does() {
        let request = asked(&[("host", "armada.example:8080"), ("x-forwarded-proto", "https")]);
        assert_eq!(of_host(&request).unwrap(), "http://armada.example:8080");
        let request = asked(&[("host", "inner"), ("x-forwarded-host", "outer.example, inner")]);
        assert_eq!(of_host(&request).unwrap(), "http://inner");
        let whole = Request::get("http://second.example/f/1").body(Body::empty()).unwrap();
        assert_eq!(of_host(&whole).unwrap(), "http://second.example");
    }

    #[test]
    fn what_is_no_host_makes_no_link() {
        for host in ["", "a b", "user@armada.example", "a/b", ":80"] {
            assert_eq!(of_host(&asked(&[("host", host)])), None, "{host:?}");
        }
        assert_eq!(of_host(&asked(&[])), None);
    }

    #[test]
    fn a_public_address_is_scheme_and_host() {
        let read = |text: &str| text.parse::<PublicAddress>().map(|it| it.as_str().to_owned());
        assert_eq!(read("https://armada.example/"), Ok("https://armada.example".to_owned()));
        assert_eq!(read(" http://armada.example:81"), Ok("http://armada.example:81".to_owned()));
        for wrong in [
            "",
            "armada.example",
            "ftp://armada.example",
            "https://a@b",
            "https://a/b",
            "https://a/?b",
        ] {
            assert_eq!(read(wrong), Err(BadPublicAddress), "{wrong}");
        }
    }
}
