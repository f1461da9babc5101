//! Who is an operator: a person who has typed the secret, in the browser they have typed it into.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use thiserror::Error;

use super::rate_limiter::RateLimiter;
use super::token_bucket::Rate;
use crate::storage::{Storage, StorageError};

/// The shortest secret, in characters.
const SHORTEST: usize = 20;

/// How often one network may try a secret.
const TRIES: Rate = Rate { burst: 5, per_second: 1.0 / 30.0 };

/// How long a session lasts, in the browser and on the server: a day's work.
pub(crate) const SESSION_SECONDS: u32 = 12 * 3600;

/// The operator's secret, and who has tried to guess it. Only its hash is held, and `Debug` does not show it. Cheap to clone.
#[derive(Clone)]
pub struct OperatorSecret {
    typed: [u8; 32],
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
        Ok(OperatorSecret {
            typed: Sha256::digest(secret).into(),
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
    pub(crate) fn is(&self, typed: &str, network: IpAddr) -> Result<bool, Duration> {
        self.tries.take(network, Instant::now())?;
        Ok(Sha256::digest(typed.trim()).ct_eq(&self.typed).into())
    }

    /// Begins a session and gives its token. Signing out, twelve hours or another secret end it.
    pub(crate) async fn sign_in(&self, storage: &Storage) -> Result<String, StorageError> {
        let mut random = [0; 32];
        getrandom::fill(&mut random).expect("the system has a source of randomness");
        let token = URL_SAFE_NO_PAD.encode(random);
        let milliseconds = i64::from(SESSION_SECONDS) * 1000;
        storage.begin_operator_session(&self.hash(&token), milliseconds).await?;
        Ok(token)
    }

    /// Whether a token is of a session that is not over.
    pub(crate) async fn knows(
        &self,
        storage: &Storage,
        token: Option<&str>,
    ) -> Result<bool, StorageError> {
        match token {
            Some(token) => storage.is_operator_session(&self.hash(token)).await,
            None => Ok(false),
        }
    }

    /// Ends the session of a token.
    pub(crate) async fn sign_out(
        &self,
        storage: &Storage,
        token: Option<&str>,
    ) -> Result<(), StorageError> {
        match token {
            Some(token) => storage.end_operator_session(&self.hash(token)).await,
            None => Ok(()),
        }
    }

    /// What is stored of a session. It holds the secret, so that another one ends it.
    fn hash(&self, token: &str) -> [u8; 32] {
        Sha256::new().chain_update(self.typed).chain_update(token).finalize().into()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
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

    #[tokio::test]
    async fn a_session_is_random_and_ends_with_the_sign_out_or_another_secret() {
        let directory = tempfile::tempdir().unwrap();
        let location = crate::storage::Location::in_directory(directory.path());
        let storage = Storage::open(&location).await.unwrap();
        let secret: OperatorSecret = SECRET.parse().unwrap();
        let other: OperatorSecret = "another long secret of ours".parse().unwrap();
        assert!(!secret.knows(&storage, None).await.unwrap());
        let one = secret.sign_in(&storage).await.unwrap();
        let two = secret.sign_in(&storage).await.unwrap();
        assert_ne!(one, two, "every session is its own");
        for token in [&one, &two] {
            assert!(!token.contains("horse"));
            assert!(secret.knows(&storage, Some(token)).await.unwrap());
            assert!(!other.knows(&storage, Some(token)).await.unwrap());
        }
        secret.sign_out(&storage, Some(&one)).await.unwrap();
        assert!(
            !secret.knows(&storage, Some(&one)).await.unwrap(),
            "a copied token is worth nothing"
        );
        assert!(secret.knows(&storage, Some(&two)).await.unwrap(), "other browsers stay signed in");
    }

    #[tokio::test]
    async fn a_session_is_over_on_the_server_too() {
        let directory = tempfile::tempdir().unwrap();
        let location = crate::storage::Location::in_directory(directory.path());
        let storage = Storage::open(&location).await.unwrap();
        storage.begin_operator_session(b"over", -1).await.unwrap();
        storage.begin_operator_session(b"running", 60_000).await.unwrap();
        assert!(!storage.is_operator_session(b"over").await.unwrap());
        assert!(storage.is_operator_session(b"running").await.unwrap());
    }

    #[test]
    fn a_short_secret_is_none_and_no_secret_reaches_a_log() {
        assert_eq!("swordfish".parse::<OperatorSecret>().unwrap_err(), WeakSecret);
        let secret: OperatorSecret = SECRET.parse().unwrap();
        assert_eq!(format!("{secret:?}"), "OperatorSecret(..)");
    }
}
