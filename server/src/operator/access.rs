//! Who is an operator: whoever has typed the secret, and the browser they have typed it into.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use thiserror::Error;

use crate::layers::rate_limit::{Rate, RateLimiter};

/// The shortest secret, in characters.
const SHORTEST: usize = 20;

/// How often one network may try a secret.
const TRIES: Rate = Rate { burst: 5, per_second: 1.0 / 30.0 };

const COOKIE: &str = "operator";

/// How long a browser keeps the cookie: a day's work.
const KEPT_SECONDS: u32 = 12 * 3600;

/// The operator's secret, and who has tried to guess it. Only hashes are held; `Debug` shows none of them. Cheap to clone.
#[derive(Clone)]
pub struct OperatorSecret {
    typed: [u8; 32],
    cookie: String,
    tries: Arc<RateLimiter>,
}

/// The secret is too short to be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a secret has at least {SHORTEST} characters")]
pub struct WeakSecret;

impl FromStr for OperatorSecret {
    type Err = WeakSecret;

    fn from_str(secret: &str) -> Result<OperatorSecret, WeakSecret> {
        let secret = secret.trim();
        if secret.chars().count() < SHORTEST {
            return Err(WeakSecret);
        }
        let cookie = Sha256::digest(format!("cookie of the operator\n{secret}"));
        Ok(OperatorSecret {
            typed: Sha256::digest(secret).into(),
            cookie: URL_SAFE_NO_PAD.encode(cookie),
            tries: Arc::new(RateLimiter::new(TRIES)),
        })
    }
}

impl fmt::Debug for OperatorSecret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("OperatorSecret(..)")
    }
}

impl OperatorSecret {
    /// Whether this is the secret, in time that does not depend on the answer. Says how long to wait where one network has
    /// tried too often.
    pub(super) fn is(&self, typed: &str, network: IpAddr) -> Result<bool, Duration> {
        self.tries.take(network, Instant::now())?;
        Ok(Sha256::digest(typed.trim()).ct_eq(&self.typed).into())
    }

    /// Whether the browser has been told that its user is the operator.
    pub(super) fn knows(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
        let mut pairs =
            cookies.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
        let held = pairs.find(|(name, _)| *name == COOKIE);
        held.is_some_and(|(_, value)| value.as_bytes().ct_eq(self.cookie.as_bytes()).into())
    }

    /// The header that tells a browser so, for the operator's page alone. No script can read it, and no other site's form
    /// can use it. Another secret ends it.
    pub(super) fn set_cookie(&self, secure: bool) -> HeaderValue {
        cookie(&self.cookie, KEPT_SECONDS, secure)
    }
}

/// The header that takes it back.
pub(super) fn clear_cookie(secure: bool) -> HeaderValue {
    cookie("", 0, secure)
}

fn cookie(value: &str, seconds: u32, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let path = super::ADDRESS;
    let text = format!(
        "{COOKIE}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
    );
    HeaderValue::try_from(text).expect("a hash has only URL-safe characters")
}

/// Whether a form may come from another site. Browsers say where a request was begun; what is no browser has no cookie
/// that another site could use.
pub(super) fn is_foreign(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "correct horse battery staple";
    const NETWORK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn only_the_secret_is_the_secret() {
        let secret: OperatorSecret = SECRET.parse().unwrap();
        assert_eq!(secret.is(SECRET, NETWORK), Ok(true));
        assert_eq!(secret.is("correct horse battery stapl", NETWORK), Ok(false));
        assert_eq!(secret.is("", NETWORK), Ok(false));
    }

    #[test]
    fn guessing_is_slow() {
        let secret: OperatorSecret = SECRET.parse().unwrap();
        for _ in 0..5 {
            assert_eq!(secret.is("a guess", NETWORK), Ok(false));
        }
        assert!(secret.is(SECRET, NETWORK).is_err(), "not even the secret is looked at");
        assert_eq!(secret.is(SECRET, "192.0.2.1".parse().unwrap()), Ok(true), "others may");
    }

    #[test]
    fn a_cookie_opens_only_for_its_own_secret_and_does_not_hold_it() {
        let secret: OperatorSecret = SECRET.parse().unwrap();
        let other: OperatorSecret = "another long secret of ours".parse().unwrap();
        let header = secret.set_cookie(true);
        let text = header.to_str().unwrap();
        assert!(text.contains("HttpOnly; SameSite=Strict; Secure"), "{text}");
        assert!(!text.contains("horse"));
        let mut headers = HeaderMap::new();
        assert!(!secret.knows(&headers));
        let pair = format!("theme=dark; {}", text.split(';').next().unwrap());
        headers.insert(header::COOKIE, HeaderValue::try_from(pair).unwrap());
        assert!(secret.knows(&headers));
        assert!(!other.knows(&headers));
    }

    #[test]
    fn a_short_secret_is_none_and_no_secret_reaches_a_log() {
        assert_eq!("swordfish".parse::<OperatorSecret>().unwrap_err(), WeakSecret);
        let secret: OperatorSecret = SECRET.parse().unwrap();
        assert_eq!(format!("{secret:?}"), "OperatorSecret(..)");
    }
}
