//! The time of day, as it is stored and sent: milliseconds since 1970.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    milliseconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// The time that is this long ago, in milliseconds since 1970.
pub(crate) fn ago(age: Duration) -> i64 {
    now().saturating_sub(milliseconds(age)).max(0)
}

/// The time that is this far ahead, in milliseconds since 1970.
pub(crate) fn ahead(time: Duration) -> i64 {
    now().saturating_add(milliseconds(time))
}

/// How many whole minutes have passed since a time in milliseconds since 1970.
pub(crate) fn minutes_since(time: i64) -> u64 {
    u64::try_from((now() - time) / 60_000).unwrap_or(0)
}

/// A time as RFC 3339 writes it, to the second in UTC: `2023-11-14T22:13:20Z`.
pub(crate) fn rfc3339(milliseconds: i64) -> String {
    let since = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
    humantime::format_rfc3339_seconds(UNIX_EPOCH + since).to_string()
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_to_the_second() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00Z");
        assert_eq!(rfc3339(1_700_000_000_000), "2023-11-14T22:13:20Z");
    }

    #[test]
    fn what_is_longer_ago_than_1970_began_in_1970() {
        assert_eq!(ago(Duration::MAX), 0);
        assert!(ago(Duration::from_secs(60)) <= now() - 60_000);
        assert!(ahead(Duration::from_secs(60)) >= now() + 59_000);
        assert_eq!(minutes_since(ago(Duration::from_secs(150))), 2);
    }
}
