//! The words of the attack language.

use std::ops::Range as Span;

use flagbridge_cards::{Color, DefenseToken, Face};

use crate::Range;

/// A word, a number or a comma, in lower case, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) span: Span<usize>,
}

/// Cuts a text into words: runs of digits, runs of letters (hyphens between letters belong to the word), commas and
/// strokes. White space and light punctuation separate; anything else stands alone, to be complained about.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, first)) = rest.next() {
        let belongs: fn(char) -> bool = match first {
            '0'..='9' => |c| c.is_ascii_digit(),
            c if c.is_alphabetic() => char::is_alphabetic,
            ',' | ';' | '\n' => {
                words.push(Word { text: ",".to_owned(), span: start..start + 1 });
                continue;
            }
            '/' | '|' => {
                words.push(Word { text: "or".to_owned(), span: start..start + 1 });
                continue;
            }
            ':' | '+' | '=' | '&' | '.' | '(' | ')' | '-' => continue,
            c if c.is_whitespace() => continue,
            _ => |_| false,
        };
        let mut end = start + first.len_utf8();
        while let Some(&(at, next)) = rest.peek() {
            let hyphen = next == '-'
                && first.is_alphabetic()
                && text[at + 1..].chars().next().is_some_and(char::is_alphabetic);
            if !belongs(next) && !hyphen {
                break;
            }
            end = at + next.len_utf8();
            rest.next();
        }
        words.push(Word { text: text[start..end].to_ascii_lowercase(), span: start..end });
    }
    words
}

pub(crate) fn color(word: &str) -> Option<Color> {
    match word {
        "red" | "reds" | "r" => Some(Color::Red),
        "blue" | "blues" | "b" => Some(Color::Blue),
        "black" | "blacks" | "k" => Some(Color::Black),
        _ => None,
    }
}

pub(crate) fn face(word: &str) -> Option<Face> {
    match word {
        "blank" | "blanks" => Some(Face::Blank),
        "hit" | "hits" => Some(Face::Hit),
        "hit-hit" | "hit-hits" | "double" | "doubles" | "double-hit" | "double-hits" => {
            Some(Face::HitHit)
        }
        "critical" | "criticals" | "crit" | "crits" => Some(Face::Critical),
        "hit-critical" | "hit-criticals" | "hit-crit" | "hit-crits" => Some(Face::HitCritical),
        "accuracy" | "accuracies" | "acc" | "accs" => Some(Face::Accuracy),
        _ => None,
    }
}

pub(crate) fn token(word: &str) -> Option<DefenseToken> {
    let one = DefenseToken::from_id(word);
    one.or_else(|| DefenseToken::from_id(word.strip_suffix('s')?))
}

pub(crate) fn range(word: &str) -> Option<Range> {
    match word {
        "close" | "distance" => Some(Range::Close),
        "medium" => Some(Range::Medium),
        "long" => Some(Range::Long),
        "extreme" => Some(Range::Extreme),
        _ => None,
    }
}

impl Range {
    /// The word for the range.
    pub const fn id(self) -> &'static str {
        match self {
            Range::Close => "close",
            Range::Medium => "medium",
            Range::Long => "long",
            Range::Extreme => "extreme",
        }
    }
}
