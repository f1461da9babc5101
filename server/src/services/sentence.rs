//! Errors as sentences for people.

use std::time::Duration;

/// Words as a sentence: with a capital letter and a full stop.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A wait in whole seconds, at least one.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_a_sentence() {
        assert_eq!(sentence("there is no such event"), "There is no such event.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn a_wait_is_never_shorter_than_said() {
        assert_eq!(whole_seconds(Duration::ZERO), 1);
        assert_eq!(whole_seconds(Duration::from_millis(2100)), 3);
    }
}
