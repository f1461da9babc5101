//! Letters that do something to the text around them.

/// Whether a letter is a mark that turns the direction of writing: what stands around a name would be turned as well.
pub fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
