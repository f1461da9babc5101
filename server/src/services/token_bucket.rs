//! How often something may happen: a token bucket.

use std::time::{Duration, Instant};

/// How often something may happen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// How often in a row after a silence.
    pub burst: u32,
    /// How often a second over time.
    pub per_second: f64,
}

/// Tokens that are spent and come back over time.
#[derive(Debug)]
pub(crate) struct TokenBucket {
    rate: Rate,
    tokens: f64,
    filled: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub(crate) fn full(rate: Rate, now: Instant) -> TokenBucket {
        TokenBucket { rate, tokens: f64::from(rate.burst), filled: now }
    }

    /// Takes this many tokens at `now`; if there are not enough, takes none and says how long until there are.
    pub(crate) fn take(&mut self, tokens: f64, now: Instant) -> Result<(), Duration> {
        self.fill(now);
        self.wait_for(tokens - self.tokens)?;
        self.tokens -= tokens;
        Ok(())
    }

    /// Whether anything is left at `now`; if not, says how long until there is.
    pub(crate) fn ready(&mut self, now: Instant) -> Result<(), Duration> {
        self.fill(now);
        self.wait_for(-self.tokens)
    }

    /// Takes this many tokens at `now`, even more than there are: what they were spent on is known only afterwards.
    pub(crate) fn charge(&mut self, tokens: f64, now: Instant) {
        self.fill(now);
        self.tokens -= tokens;
    }

    fn fill(&mut self, now: Instant) {
        let waited = now.saturating_duration_since(self.filled).as_secs_f64();
        let earned = waited * self.rate.per_second;
        self.tokens = (self.tokens + earned).min(f64::from(self.rate.burst));
        self.filled = self.filled.max(now);
    }

    fn wait_for(&self, missing: f64) -> Result<(), Duration> {
        if missing <= 0.0 {
            return Ok(());
        }
        let wait = missing / self.rate.per_second;
        Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_costs_more_than_is_left_takes_nothing() {
        let start = Instant::now();
        let mut bucket = TokenBucket::full(Rate { burst: 10, per_second: 2.0 }, start);
        assert_eq!(bucket.take(8.0, start), Ok(()));
        assert_eq!(bucket.take(9.0, start), Err(Duration::from_millis(3500)));
        assert_eq!(bucket.take(2.0, start), Ok(()), "the refusal cost nothing");
        assert_eq!(bucket.ready(start), Ok(()), "nothing is owed");
        bucket.charge(4.0, start);
        assert_eq!(bucket.ready(start), Err(Duration::from_secs(2)));
    }

    #[test]
    fn a_clock_that_goes_back_earns_nothing() {
        let start = Instant::now();
        let later = start + Duration::from_secs(5);
        let mut bucket = TokenBucket::full(Rate { burst: 1, per_second: 1.0 }, later);
        assert_eq!(bucket.take(1.0, later), Ok(()));
        assert!(bucket.take(1.0, start).is_err());
        assert!(bucket.take(1.0, later).is_err(), "the same seconds are not earned twice");
    }
}
