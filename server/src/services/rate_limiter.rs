//! How often one client may call.
//!
//! One token bucket for each client address. Memory is bounded: of many addresses, those that call least are forgotten.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;

use super::metrics::CacheUse;
use super::token_bucket::{Rate, TokenBucket};

/// How many addresses are remembered.
const CLIENTS: usize = 32 * 1024;

/// Remembers who called how often.
#[derive(Debug)]
pub struct RateLimiter {
    rate: Rate,
    clients: Cache<IpAddr, Arc<Mutex<TokenBucket>>>,
}

impl RateLimiter {
    /// A limiter that has not seen any client.
    pub fn new(rate: Rate) -> RateLimiter {
        RateLimiter::remembering(rate, CLIENTS)
    }

    /// How many clients it remembers.
    pub fn cache_use(&self) -> CacheUse {
        CacheUse {
            entries: self.clients.len() as u64,
            weight: self.clients.weight(),
            limit: self.clients.capacity(),
            hits: self.clients.hits(),
            misses: self.clients.misses(),
        }
    }

    fn remembering(rate: Rate, clients: usize) -> RateLimiter {
        RateLimiter { rate, clients: Cache::new(clients) }
    }

    /// Takes one token for a call at `now`; if there is none, says how long until there is.
    pub fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        self.with_bucket(client, now, |bucket| bucket.take(1.0, now))
    }

    /// Whether anything is left at `now`; if not, says how long until there is.
    pub fn ready(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        self.with_bucket(client, now, |bucket| bucket.ready(now))
    }

    /// Takes this many tokens at `now`, even more than there are: what they were spent on is known only afterwards.
    pub fn charge(&self, client: IpAddr, tokens: f64, now: Instant) {
        self.with_bucket(client, now, |bucket| bucket.charge(tokens, now));
    }

    fn with_bucket<T>(
        &self,
        client: IpAddr,
        now: Instant,
        change: impl FnOnce(&mut TokenBucket) -> T,
    ) -> T {
        let full = || Arc::new(Mutex::new(TokenBucket::full(self.rate, now)));
        let Ok(bucket) = self.clients.get_or_insert_with(&client, || Ok::<_, Infallible>(full()));
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut bucket)
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
    fn memory_is_bounded_and_a_busy_client_is_not_forgotten() {
        let limiter = RateLimiter::remembering(Rate { burst: 1, per_second: 0.001 }, 200);
        let (busy, start) = (address("192.0.2.1"), Instant::now());
        assert_eq!(limiter.take(busy, start), Ok(()));
        for number in 0..10_000_u32 {
            let _ = limiter.take(IpAddr::from(number.to_be_bytes()), start);
            if number % 50 == 0 {
                assert!(limiter.take(busy, start).is_err(), "forgotten after {number}");
            }
        }
        let CacheUse { entries, limit, .. } = limiter.cache_use();
        assert!(entries <= limit && limit < 300, "{entries} of {limit}");
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
