//! Addresses of events and campaigns.

use crate::services::chance::chance;

/// An address that says what it leads to, with a random end that cannot be guessed.
pub(crate) fn slug(name: &str, otherwise: &str) -> String {
    let mut words = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            words.push(character);
        } else if !words.is_empty() && !words.ends_with('-') {
            words.push('-');
        }
        if words.len() >= 40 {
            break;
        }
    }
    let words = if words.is_empty() { otherwise } else { words.trim_matches('-') };
    let mut number = chance();
    let mut end = String::new();
    for _ in 0..8 {
        let letter = usize::try_from(number % 32).unwrap_or(0);
        end.push(char::from(b"abcdefghijkmnpqrstuvwxyz23456789"[letter]));
        number /= 32;
    }
    format!("{words}-{end}")
}

/// Whether a text can be the address of an event or a campaign.
pub(crate) fn is_slug(text: &str) -> bool {
    (1..=60).contains(&text.len())
        && text.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
}
