use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A calendar date, written `2020-12-11`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

/// The text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a date; write it as 2020-12-11")]
pub struct NotADate(String);

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let wrong = || NotADate(text.to_owned());
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u16>());
        let mut next = || parts.next().and_then(Result::ok).ok_or_else(wrong);
        let (year, month, day) = (next()?, next()?, next()?);
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return Err(wrong()),
        };
        if !(1..=days).contains(&day) {
            return Err(wrong());
        }
        Ok(Date { year, month: month as u8, day: day as u8 })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.year, self.month, self.day).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
        } else {
            let (year, month, day) = Deserialize::deserialize(deserializer)?;
            Ok(Date { year, month, day })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn a_date_reads_and_writes_itself() {
        let date: Date = "2020-12-11".parse().unwrap();
        assert_eq!(date.to_string(), "2020-12-11");
        assert!("2020-02-29".parse::<Date>().is_ok());
        for wrong in ["", "2020", "2020-13-01", "2021-02-29", "2020-1-x", "2020-12-11-1"] {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
    }
}
