/// A time as `YYYY-MM-DDTHH:MM` in UTC, from milliseconds since 1970; what the field for times in a form understands.
pub fn utc_text(milliseconds: i64) -> String {
    let minutes = milliseconds.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", minute / 60, minute % 60)
}

/// Reads a time as `YYYY-MM-DDTHH:MM` in UTC, in milliseconds since 1970.
pub fn parse_utc(text: &str) -> Option<i64> {
    let (date, time) = text.trim().split_once(['T', ' '])?;
    let mut parts = date.splitn(3, '-');
    let mut number = || parts.next()?.parse::<i64>().ok();
    let (year, month, day) = (number()?, number()?, number()?);
    let mut parts = time.splitn(3, ':');
    let mut number = || parts.next()?.parse::<i64>().ok();
    let (hour, minute) = (number()?, number()?);
    let valid = (1970..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0..24).contains(&hour)
        && (0..60).contains(&minute);
    let days = days(year, month, day);
    (valid && civil(days) == (year, month, day))
        .then_some(((days * 24 + hour) * 60 + minute) * 60_000)
}

/// Days since 1970 of a day of the Gregorian calendar. Years are counted from March, so that the leap day is their last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The day of the Gregorian calendar, from days since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
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
