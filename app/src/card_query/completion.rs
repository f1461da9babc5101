//! What a search could go on with, and examples of what can be typed.

use flagbridge_cards::{Color, DefenseToken, Keyword, Size, Slot};

use super::figures::Figures;

/// Searches that show what can be typed.
pub const EXAMPLES: [&str; 4] = ["speed 4", "cost<5", "bomber", "slot:officer"];

/// One way to complete what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The word it offers.
    pub word: String,
    /// The whole text with the word in place of the last one.
    pub text: String,
}

/// Filters with words for values.
const NAMES: [&str; 6] = ["slot", "size", "keyword", "token", "dice", "unique"];

/// Ways to complete the last word as a filter: `sl` to `slot:`, `slot:of` to `slot:officer`, `spe` to `speed`.
pub fn completions(text: &str) -> Vec<Completion> {
    let (before, last) = match text.rfind(char::is_whitespace) {
        Some(space) => {
            text.split_at(space + text[space..].chars().next().map_or(1, char::len_utf8))
        }
        None => ("", text),
    };
    let last = last.to_ascii_lowercase();
    let complete = |word: String| Completion { text: format!("{before}{word}"), word };
    match last.split_once(':') {
        Some((name, begun)) => {
            let fitting =
                values(name).into_iter().filter(|it| it.starts_with(begun) && *it != begun);
            fitting.map(|value| complete(format!("{name}:{value}"))).collect()
        }
        None if last.len() < 2 => Vec::new(),
        None => {
            let filters = NAMES.iter().map(|name| format!("{name}:"));
            let figures = Figures::words().map(|word| format!("{word} "));
            filters.chain(figures).filter(|it| it.starts_with(&last)).map(complete).collect()
        }
    }
}

/// The values of a filter.
fn values(name: &str) -> Vec<&'static str> {
    match name {
        "slot" => Slot::known().map(|it| it.id()).collect(),
        "size" => Size::known().map(|it| it.id()).collect(),
        "keyword" => Keyword::ALL.iter().map(|it| it.id()).collect(),
        "token" => DefenseToken::ALL.iter().map(|it| it.id()).collect(),
        "dice" => Color::ALL.iter().map(|it| it.id()).collect(),
        "unique" => vec!["yes", "no"],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::card_query::{CardFilters, CardQuery};

    fn words(text: &str) -> Vec<String> {
        completions(text).into_iter().map(|it| it.word).collect()
    }

    #[test]
    fn the_last_word_is_completed_and_the_others_stay() {
        assert_eq!(words("slo"), ["slot:"]);
        assert_eq!(words("raider spe"), ["speed "]);
        assert_eq!(completions("raider SLOT:offi")[0].text, "raider slot:officer");
        assert!(
            words("dice:").len() == 3
                && words("unique:y") == ["yes"].map(|it| format!("unique:{it}"))
        );
        assert_eq!(words("slot:officer"), Vec::<String>::new());
        assert_eq!(words("s"), Vec::<String>::new(), "one letter could be anything");
        assert_eq!(words("speed 4"), Vec::<String>::new());
    }

    #[test]
    fn a_value_that_is_offered_is_a_filter() {
        for name in NAMES {
            for value in values(name) {
                assert!(CardFilters::default().set(name, value), "{name}:{value}");
            }
        }
    }

    #[test]
    fn every_example_finds_cards() {
        for text in EXAMPLES {
            let query = CardQuery { text: text.to_owned(), ..CardQuery::default() };
            assert!(!query.run().cards.is_empty(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_completed_or_left_alone(text in "\\PC{0,30}") {
            for completion in completions(&text) {
                prop_assert!(completion.text.ends_with(&completion.word));
            }
        }
    }
}
