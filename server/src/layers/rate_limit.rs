//! How often one client may call.
//!
//! A token bucket per client address. Addresses are kept in two generations: when the young one is
//! full it becomes the old one, and what was old and silent is forgotten. Memory is bounded, and a
//! client that keeps calling is never forgotten while it calls.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::refusal::is_api;
use crate::problem::Problem;
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
        let client = network(client);
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let full = Bucket { tokens: f64::from(self.rate.burst), filled: now };
        let known = clients.young.get(&client).or_else(|| clients.old.get(&client));
        let mut bucket = known.copied().unwrap_or(full);

        let waited = now.saturating_duration_since(bucket.filled).as_secs_f64();
        bucket.tokens =
            (bucket.tokens + waited * self.rate.per_second).min(f64::from(self.rate.burst));
        bucket.filled = bucket.filled.max(now);
        let answer = if bucket.tokens >= 1.0 {
            bucket.tokens -= 1.0;
            Ok(())
        } else {
            let wait = (1.0 - bucket.tokens) / self.rate.per_second;
            Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::MAX))
        };

        if clients.young.len() >= self.generation && !clients.young.contains_key(&client) {
            clients.old = std::mem::take(&mut clients.young);
        }
        clients.young.insert(client, bucket);
        answer
    }
}

/// Answers calls below `/api` with 429 when their client calls too often.
pub(crate) async fn limit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if !is_api(request.uri().path()) {
        return next.run(request).await;
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let client = client(request.headers(), peer, state.behind_proxy);
    match state.rate.take(client, Instant::now()) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
            let mut response = Problem::new(StatusCode::TOO_MANY_REQUESTS)
                .detail(format!("Too many calls from one address. Try again in {seconds} s."))
                .into_response();
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            response
        }
    }
}

/// The address the limit counts: the peer's, or the one our own proxy has added last. What stands
/// before it in the header was written by the client and proves nothing.
pub(crate) fn client(headers: &HeaderMap, peer: Option<IpAddr>, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let unknown = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
    behind_proxy.then(forwarded).flatten().or(peer).unwrap_or(unknown)
}

/// One household has one IPv4 address, or a whole /64 of IPv6.
fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
        v4 => v4,
    }
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
    fn one_ipv6_network_is_one_client() {
        let (limiter, start) = (limiter(1, 1.0), Instant::now());
        assert_eq!(limiter.take(address("2001:db8:0:1::1"), start), Ok(()));
        assert!(limiter.take(address("2001:db8:0:1:ffff::2"), start).is_err());
        assert_eq!(limiter.take(address("2001:db8:0:2::1"), start), Ok(()));
        assert_eq!(limiter.take(address("::ffff:192.0.2.1"), start), Ok(()));
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
    fn only_a_trusted_proxy_names_the_client_and_only_its_own_word_counts() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("10.9.9.9, 192.0.2.7"));
        let peer = Some(address("127.0.0.1"));
        assert_eq!(client(&headers, peer, true), address("192.0.2.7"));
        assert_eq!(client(&headers, peer, false), address("127.0.0.1"));
        assert_eq!(client(&HeaderMap::new(), peer, true), address("127.0.0.1"));
        headers.append("x-forwarded-for", HeaderValue::from_static("rubbish"));
        assert_eq!(client(&headers, peer, true), address("127.0.0.1"));
    }
}
