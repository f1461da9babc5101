//! How often one client may call.
//!
//! A token bucket per client address. Addresses are kept in two generations: when the young one is
//! full it becomes the old one, and what was old and silent is forgotten. Memory is bounded, and a
//! client that keeps calling is never forgotten while it calls.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::client::NOBODY;
use super::refusal::{Audience, is_api, refuse_for};
use crate::state::AppState;

/// Addresses in one generation.
const GENERATION: usize = 16 * 1024;

/// How often one client may call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// Calls in a row after a silence.
    pub burst: u32,
    /// Calls a second for as long as one likes.
    pub per_second: f64,
}

/// Remembers who called how often.
#[derive(Debug)]
pub struct RateLimiter {
    rate: Rate,
    generation: usize,
    clients: Mutex<Clients>,
}

#[derive(Debug, Default)]
struct Clients {
    young: HashMap<IpAddr, Bucket>,
    old: HashMap<IpAddr, Bucket>,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl RateLimiter {
    /// A limiter that has seen nobody.
    pub fn new(rate: Rate) -> RateLimiter {
        RateLimiter { rate, generation: GENERATION, clients: Mutex::default() }
    }

    /// Takes one token for a call at `now`; when there is none, says how long until there is.
    pub fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        self.with_bucket(client, now, |bucket| {
            self.wait_for(1.0 - bucket.tokens)?;
            bucket.tokens -= 1.0;
            Ok(())
        })
    }

    /// Whether anything is left at `now`; when nothing is, says how long until there is.
    pub fn ready(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        self.with_bucket(client, now, |bucket| self.wait_for(-bucket.tokens))
    }

    /// Takes so many tokens at `now`, more than there are if need be: what they were spent on is known only afterwards.
    pub fn charge(&self, client: IpAddr, tokens: f64, now: Instant) {
        self.with_bucket(client, now, |bucket| bucket.tokens -= tokens);
    }

    fn wait_for(&self, missing: f64) -> Result<(), Duration> {
        if missing <= 0.0 {
            return Ok(());
        }
        let wait = missing / self.rate.per_second;
        Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::MAX))
    }

    fn with_bucket<T>(
        &self,
        client: IpAddr,
        now: Instant,
        change: impl FnOnce(&mut Bucket) -> T,
    ) -> T {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let full = Bucket { tokens: f64::from(self.rate.burst), filled: now };
        let known = clients.young.get(&client).or_else(|| clients.old.get(&client));
        let mut bucket = known.copied().unwrap_or(full);
        let waited = now.saturating_duration_since(bucket.filled).as_secs_f64();
        bucket.tokens =
            (bucket.tokens + waited * self.rate.per_second).min(f64::from(self.rate.burst));
        bucket.filled = bucket.filled.max(now);
        let outcome = change(&mut bucket);
        if clients.young.len() >= self.generation && !clients.young.contains_key(&client) {
            clients.old = std::mem::take(&mut clients.young);
        }
        clients.young.insert(client, bucket);
        outcome
    }
}

/// Answers with 429 when a client calls or asks for pages too often, or was sent too much.
///
/// The health check and the counters are free; the files of the site cost their bytes.
pub(crate) async fn limit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if matches!(path, "/healthz" | "/metrics") {
        return next.run(request).await;
    }
    let client = request.extensions().get().copied().unwrap_or(NOBODY).network();
    let now = Instant::now();
    let often = if is_api(path) {
        state.rate.take(client, now)
    } else if path.starts_with("/pkg/") {
        Ok(())
    } else {
        state.page_rate.take(client, now)
    };
    if let Err(wait) = often.and_then(|()| state.traffic.ready(client, now)) {
        let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
        let sentence = format!("Too much was asked from one address. Try again in {seconds} s.");
        let audience = Audience::of(&request);
        return refuse_for(audience, StatusCode::TOO_MANY_REQUESTS, seconds, &sentence);
    }
    let response = next.run(request).await;
    let size = response.body().size_hint();
    let bytes = size.exact().unwrap_or_else(|| size.lower());
    state.traffic.charge(client, bytes as f64, Instant::now());
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn limiter(burst: u32, per_second: f64) -> RateLimiter {
        RateLimiter::new(Rate { burst, per_second })
    }

    #[test]
    fn a_burst_passes_then_calls_wait_for_the_refill() {
        let (limiter, client, start) = (limiter(3, 2.0), address("192.0.2.1"), Instant::now());
        for _ in 0..3 {
            assert_eq!(limiter.take(client, start), Ok(()));
        }
        assert_eq!(limiter.take(client, start), Err(Duration::from_millis(500)));
        let later = start + Duration::from_millis(500);
        assert_eq!(limiter.take(client, later), Ok(()));
        assert!(limiter.take(client, later).is_err());
    }

    #[test]
    fn a_long_silence_fills_no_more_than_the_burst() {
        let (limiter, client, start) = (limiter(2, 1.0), address("192.0.2.1"), Instant::now());
        assert_eq!(limiter.take(client, start), Ok(()));
        let later = start + Duration::from_secs(3600);
        assert_eq!(limiter.take(client, later), Ok(()));
        assert_eq!(limiter.take(client, later), Ok(()));
        assert!(limiter.take(client, later).is_err());
    }

    #[test]
    fn clients_do_not_pay_for_each_other() {
        let (limiter, start) = (limiter(1, 1.0), Instant::now());
        assert_eq!(limiter.take(address("192.0.2.1"), start), Ok(()));
        assert_eq!(limiter.take(address("192.0.2.2"), start), Ok(()));
        assert!(limiter.take(address("192.0.2.1"), start).is_err());
    }

    #[test]
    fn memory_is_bounded_and_a_busy_client_is_not_forgotten() {
        let mut limiter = limiter(1, 0.001);
        limiter.generation = 100;
        let (busy, start) = (address("192.0.2.1"), Instant::now());
        assert_eq!(limiter.take(busy, start), Ok(()));
        for number in 0..10_000_u32 {
            let _ = limiter.take(IpAddr::from(number.to_be_bytes()), start);
            if number % 50 == 0 {
                assert!(limiter.take(busy, start).is_err(), "forgotten after {number}");
            }
        }
        let clients = limiter.clients.lock().unwrap();
        assert!(clients.young.len() + clients.old.len() <= 200);
    }

    #[test]
    fn what_was_spent_afterwards_has_to_be_waited_for() {
        let (limiter, client, start) = (limiter(100, 10.0), address("192.0.2.1"), Instant::now());
        assert_eq!(limiter.ready(client, start), Ok(()));
        limiter.charge(client, 150.0, start);
        assert_eq!(limiter.ready(client, start), Err(Duration::from_secs(5)));
        assert_eq!(limiter.ready(client, start + Duration::from_secs(5)), Ok(()));
        assert_eq!(limiter.ready(address("192.0.2.2"), start), Ok(()));
    }
}
