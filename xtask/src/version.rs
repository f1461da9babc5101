//! Version numbers, as programs and packages write them.

use std::fmt;

/// The numbers of a version. `1.90` and `1.90.0` are the same version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(Vec<u64>);

impl Version {
    /// Reads the numbers at the start of the text; what follows them (`+dfsg1-2`, `-nightly`) does not count.
    /// A Debian epoch (`1:`) and a leading `v` are skipped.
    pub fn parse(text: &str) -> Option<Version> {
        let text = text.trim();
        let text = match text.split_once(':') {
            Some((epoch, rest)) if epoch.bytes().all(|byte| byte.is_ascii_digit()) => rest,
            _ => text,
        };
        let text = text.strip_prefix('v').unwrap_or(text);
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let numbers = text[..end].trim_end_matches('.').split('.').map(str::parse);
        let mut numbers: Vec<u64> = numbers.collect::<Result<_, _>>().ok()?;
        while numbers.len() > 1 && numbers.last() == Some(&0) {
            numbers.pop();
        }
        Some(Version(numbers))
    }

    /// The first word of the text that is a version, as in `Chromium 148.0.7778.167 built on Debian`.
    pub fn find(text: &str) -> Option<Version> {
        text.split_whitespace().find_map(|word| {
            let digits = word.strip_prefix('v').unwrap_or(word);
            digits.starts_with(|c: char| c.is_ascii_digit()).then(|| Version::parse(word))?
        })
    }
}

impl From<u64> for Version {
    fn from(number: u64) -> Version {
        Version(vec![number])
    }
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u64::to_string).collect();
        out.write_str(&numbers.join("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::parse(text).expect("a version")
    }

    #[test]
    fn packages_and_programs_write_versions_in_many_ways() {
        for (text, shown) in [
            ("1.96.0+dfsg1-1~deb12u1", "1.96"),
            ("1:19.1.7-3~deb12u1", "19.1.7"),
            ("15+248+deb12u1", "15"),
            ("v20.20.2", "20.20.2"),
            ("1.95.0-nightly", "1.95"),
            ("16beta1", "16"),
        ] {
            assert_eq!(version(text).to_string(), shown, "{text}");
        }
        for text in ["", "(none)", "trunk", "..", "99999999999999999999999"] {
            assert_eq!(Version::parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_compared_as_numbers() {
        assert!(version("1.85.0") < version("1.90"));
        assert!(version("1.9") < version("1.90"));
        assert!(version("9.6") < version("13"));
        assert!(version("1.90.1") > version("1.90"));
        assert_eq!(version("1.90.0"), version("1.90"));
    }

    #[test]
    fn the_version_is_found_in_what_a_program_says_of_itself() {
        for (text, shown) in [
            ("Chromium 148.0.7778.167 built on Debian GNU/Linux 12", "148.0.7778.167"),
            ("postgres (PostgreSQL) 15.6 (Debian 15.6-0+deb12u1)", "15.6"),
            ("v20.20.2\n", "20.20.2"),
        ] {
            assert_eq!(Version::find(text).expect("a version").to_string(), shown);
        }
        assert_eq!(Version::find("no version here"), None);
    }

    /// Every text of up to five of the characters that mean something, and one that never does.
    #[test]
    fn any_text_is_read_or_refused() {
        let mut texts = vec![String::new()];
        let mut shorter = 0..1;
        for _ in 0..5 {
            let end = texts.len();
            for index in shorter {
                for letter in ['0', '1', '9', '.', ':', 'v', '-', ' ', 'ü'] {
                    texts.push(format!("{}{letter}", texts[index]));
                }
            }
            shorter = end..texts.len();
        }
        for text in &texts {
            let parsed = Version::parse(text);
            if let Some(version) = &parsed {
                assert_eq!(Version::parse(&version.to_string()), parsed, "{text:?}");
            }
            let found = Version::find(text);
            assert!(found.is_none() || text.contains(|c: char| c.is_ascii_digit()), "{text:?}");
        }
        let count: usize = (0..=5).map(|length| 9_usize.pow(length)).sum();
        assert_eq!(texts.len(), count);
    }
}
