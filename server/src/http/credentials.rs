//! What a request proves its rights with: a token in a header, or a cookie of ours.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// For answers with a token or a key in them: they are for their reader alone.
pub(crate) const NO_STORE: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));

/// The token of `Authorization: Bearer TOKEN`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = given.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// The value of a cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let mut pairs = cookies.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// A cookie with a secret, for some pages alone. No script can read it, and no form of another site can use it.
#[derive(Debug)]
pub(crate) struct Cookie<'a> {
    pub(crate) name: &'a str,
    /// The pages it is for.
    pub(crate) path: &'a str,
    /// How long a browser keeps it; 0 takes it back.
    pub(crate) seconds: u32,
    /// Whether it is sent over encrypted connections alone.
    pub(crate) secure: bool,
}

impl Cookie<'_> {
    /// The header that hands it to a browser. Values are URL-safe.
    pub(crate) fn set(&self, value: &str) -> HeaderValue {
        let Cookie { name, path, seconds, secure } = self;
        let secure = if *secure { "; Secure" } else { "" };
        let text = format!(
            "{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
        );
        HeaderValue::try_from(text).expect("names, paths and values are URL-safe")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("theme=dark; operator=abc"));
        headers.append(header::COOKIE, HeaderValue::from_static("event-key=xyz"));
        assert_eq!(cookie(&headers, "operator"), Some("abc"));
        assert_eq!(cookie(&headers, "event-key"), Some("xyz"));
        assert_eq!(cookie(&headers, "key"), None);
    }

    #[test]
    fn a_secret_cookie_is_hidden_from_scripts_and_other_sites() {
        let cookie = Cookie { name: "operator", path: "/operator", seconds: 60, secure: true };
        let text = "operator=abc; Path=/operator; Max-Age=60; HttpOnly; SameSite=Strict; Secure";
        assert_eq!(cookie.set("abc"), text);
    }

    #[test]
    fn a_bearer_token_has_its_scheme_before_it() {
        let read = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(text));
            bearer(&headers).map(str::to_owned)
        };
        assert_eq!(read("bearer  abc"), Some("abc".to_owned()));
        assert_eq!(read("Basic abc"), None);
        assert_eq!(read("abc"), None);
    }
}
