//! Days as people write them.

/// A day stored as `YYYY-MM-DD`, as `11 Dec 2020`. Anything else is returned unchanged.
pub(crate) fn day(date: &str) -> String {
    let mut parts = date.splitn(3, '-');
    let mut next = || parts.next().unwrap_or_default();
    match (next().parse(), next().parse::<u8>(), next().parse()) {
        (Ok(year), Ok(month @ 1..=12), Ok(day)) => flagbridge_wording::date(year, month, day),
        _ => date.to_owned(),
    }
}

/// A time stored as `YYYY-MM-DDTHH:MM`, as `11 Dec 2020, 18:05`.
pub(crate) fn day_and_time(time: &str) -> String {
    match time.split_once('T') {
        Some((date, hour)) => format!("{}, {hour}", day(date)),
        None => day(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_for_people() {
        assert_eq!(day("2026-04-08"), "8 Apr 2026");
        assert_eq!(day_and_time("2026-04-08T09:30"), "8 Apr 2026, 09:30");
        assert_eq!((day(""), day("soon")), (String::new(), "soon".to_owned()));
    }
}
