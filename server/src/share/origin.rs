//! Under which address the visitor knows this server.

use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::uri::Authority;

/// Scheme and host of the request, such as `https://example.org`. What a proxy says of itself counts only where one is
/// trusted. None where the request names no host, or one that cannot stand in a link.
pub(crate) fn of(request: &Request, behind_proxy: bool) -> Option<String> {
    let headers = request.headers();
    let forwarded = |name| if behind_proxy { first(headers, name) } else { None };
    let host = forwarded("x-forwarded-host")
        .or_else(|| request.uri().authority().map(Authority::as_str))
        .or_else(|| first(headers, HOST.as_str()))?;
    let authority: Authority = host.parse().ok()?;
    if authority.host().is_empty() || authority.as_str().contains('@') {
        return None;
    }
    let scheme = match forwarded("x-forwarded-proto") {
        Some("https") => "https",
        _ => "http",
    };
    Some(format!("{scheme}://{authority}"))
}

/// The first of the values in a header, which the proxy nearest the visitor wrote.
fn first<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = headers.get(name)?.to_str().ok()?;
    value.split(',').next().map(str::trim).filter(|it| !it.is_empty())
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
    fn the_host_of_the_request_counts() {
        let request = asked(&[("host", "armada.example:8080"), ("x-forwarded-proto", "https")]);
        assert_eq!(of(&request, false).unwrap(), "http://armada.example:8080");
        assert_eq!(of(&request, true).unwrap(), "https://armada.example:8080");
        let request = asked(&[("host", "inner"), ("x-forwarded-host", "outer.example, inner")]);
        assert_eq!(of(&request, true).unwrap(), "http://outer.example");
        assert_eq!(of(&request, false).unwrap(), "http://inner");
        let http2 = Request::get("http://second.example/f/1").body(Body::empty()).unwrap();
        assert_eq!(of(&http2, false).unwrap(), "http://second.example");
    }

    #[test]
    fn what_is_no_host_makes_no_link() {
        for host in ["", "a b", "user@armada.example", "a/b", ":80"] {
            assert_eq!(of(&asked(&[("host", host)]), false), None, "{host:?}");
        }
        assert_eq!(of(&asked(&[]), false), None);
    }
}
