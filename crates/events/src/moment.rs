use time::{Date, Month, OffsetDateTime, Time};

/// A time as `YYYY-MM-DDTHH:MM` in UTC, from milliseconds since 1970; what the field for times in a form understands. Empty for
/// times beyond the year 9999.
pub fn utc_text(milliseconds: i64) -> String {
    let Ok(at) = OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1000)) else {
        return String::new();
    };
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", at.hour(), at.minute())
}

/// Reads a time as `YYYY-MM-DDTHH:MM` in UTC, in milliseconds since 1970.
pub fn parse_utc(text: &str) -> Option<i64> {
    let (date, time) = text.trim().split_once(['T', ' '])?;
    let mut parts = date.splitn(3, '-');
    let year = parts.next()?.parse().ok().filter(|year| (1970..=9999).contains(year))?;
    let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let day = parts.next()?.parse().ok()?;
    let date = Date::from_calendar_date(year, month, day).ok()?;
    let mut parts = time.splitn(3, ':');
    let mut number = || parts.next()?.parse::<u8>().ok();
    let time = Time::from_hms(number()?, number()?, 0).ok()?;
    Some(date.with_time(time).assume_utc().unix_timestamp() * 1000)
}

#[cfg(test)]
mod tests {
    use super::{parse_utc, utc_text};
    use proptest::prelude::*;

    #[test]
    fn known_times_are_read() {
        assert_eq!(parse_utc("1970-01-01T00:00"), Some(0));
        assert_eq!(parse_utc("2024-02-29T12:30"), Some(1_709_209_800_000));
        assert_eq!(utc_text(1_709_209_800_000), "2024-02-29T12:30");
        assert_eq!(utc_text(i64::MAX), "", "no calendar goes so far");
        assert_eq!(utc_text(-1), "1969-12-31T23:59");
        for rubbish in
            ["", "2023-02-29T00:00", "2024-13-01T00:00", "2024-01-01", "2024-01-01T24:00", "aT:"]
        {
            assert_eq!(parse_utc(rubbish), None, "{rubbish}");
        }
    }

    proptest! {
        #[test]
        fn every_minute_is_the_same_after_a_text(minute in 0..4_000_000_000_i64 / 60) {
            prop_assert_eq!(parse_utc(&utc_text(minute * 60_000)), Some(minute * 60_000));
        }

        #[test]
        fn rubbish_breaks_nothing(text in any::<String>()) {
            let _ = parse_utc(&text);
        }
    }
}
