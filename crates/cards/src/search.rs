use crate::catalogue::Catalogue;
use crate::number::CardNumber;
use crate::words::fold;

/// Finds cards by name, forgiving case, accents, punctuation, missing spaces and slips of the finger.
///
/// `xi7`, `x17 turbo` and `obi wan` find what a player means.
#[derive(Clone, Debug)]
pub struct Searcher {
    entries: Vec<Entry>,
}

/// A card that fits the query; the smaller the distance the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The card.
    pub card: CardNumber,
    /// Zero for an exact name, growing with every liberty taken.
    pub distance: u16,
}

#[derive(Clone, Debug)]
struct Entry {
    card: CardNumber,
    /// The whole name folded, then each other name the card goes by.
    names: Vec<String>,
    words: Vec<String>,
}

impl Searcher {
    /// Prepares every card of the catalogue under all the names it goes by.
    pub fn new(catalogue: &Catalogue) -> Self {
        let numbers = (1..=catalogue.card_count() as u16).map(CardNumber::new);
        let entries = numbers
            .filter_map(|number| {
                let card = catalogue.newest(number)?;
                let mut spelled = vec![card.name.to_owned(), card.full_name()];
                spelled.extend(
                    card.unique_names.iter().map(|name| catalogue.unique_name(*name).to_owned()),
                );
                let aliases = catalogue.aliases.iter().filter(|(_, alias_of)| *alias_of == number);
                spelled.extend(aliases.map(|(alias, _)| (*alias).to_owned()));
                let mut words: Vec<String> = spelled.iter().flat_map(|name| words(name)).collect();
                words.sort_unstable();
                words.dedup();
                let mut names: Vec<String> = spelled.iter().map(|name| fold(name)).collect();
                names.dedup();
                Some(Entry { card: number, names, words })
            })
            .collect();
        Self { entries }
    }

    /// The cards that fit, best first, cards of equal fit in order of number. An empty query fits every card.
    pub fn search(&self, query: &str) -> Vec<Found> {
        let whole = fold(query);
        let parts = words(query);
        let mut found: Vec<Found> = self
            .entries
            .iter()
            .filter_map(|entry| {
                let distance = entry.distance(&whole, &parts)?;
                Some(Found { card: entry.card, distance })
            })
            .collect();
        found.sort_by_key(|found| (found.distance, found.card));
        found
    }

    /// The closest names for something that was not found, best first, at most `most`.
    pub fn suggestions(&self, text: &str, most: usize) -> Vec<CardNumber> {
        let whole = fold(text);
        let mut near: Vec<(usize, CardNumber)> = self
            .entries
            .iter()
            .filter_map(|entry| {
                let distances = entry.names.iter().map(|name| edit_distance(name, &whole));
                let distance = distances.min()?;
                (distance <= whole.len() / 2).then_some((distance, entry.card))
            })
            .collect();
        near.sort_unstable();
        let mut cards: Vec<CardNumber> =
            self.search(text).into_iter().map(|found| found.card).take(most).collect();
        for (_, card) in near {
            if cards.len() < most && !cards.contains(&card) {
                cards.push(card);
            }
        }
        cards
    }
}

impl Entry {
    /// How far the entry is from the query, or nothing where it does not fit at all.
    fn distance(&self, whole: &str, parts: &[String]) -> Option<u16> {
        if whole.is_empty() {
            return Some(0);
        }
        let by_name = self.names.iter().filter_map(|name| match name.find(whole) {
            Some(0) if name.len() == whole.len() => Some(0),
            Some(0) => Some(10),
            Some(_) => Some(30),
            None => None,
        });
        let by_words = parts.iter().map(|part| self.word_distance(part)).sum::<Option<u16>>();
        by_name.chain(by_words).min()
    }

    /// How far the nearest word of the entry is from one word of the query.
    fn word_distance(&self, part: &str) -> Option<u16> {
        self.words.iter().filter_map(|word| word_distance(word, part)).min()
    }
}

fn word_distance(word: &str, part: &str) -> Option<u16> {
    if word == part {
        return Some(11);
    }
    if word.starts_with(part) {
        return Some(12);
    }
    if part.len() >= 3 && word.contains(part) {
        return Some(35);
    }
    let slips = match part.chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    // Every letter that the word lacks costs a slip; most words are ruled out by this alone.
    if (letters(part) & !letters(word)).count_ones() as usize > slips {
        return None;
    }
    // A slip may add or lose a letter, so the part is held against the beginnings of the word of about its length.
    let length = part.chars().count();
    let beginnings = (length.saturating_sub(1)..=length + 1)
        .filter_map(|end| word.char_indices().nth(end).map(|(at, _)| &word[..at]));
    let nearest = beginnings.chain([word]).map(|start| edit_distance(start, part)).min()?;
    (nearest <= slips).then(|| 40 + 10 * nearest as u16)
}

/// The letters and digits of a folded word as bits; what is not ASCII shares one bit.
fn letters(word: &str) -> u64 {
    word.bytes().fold(0, |set, byte| {
        set | match byte {
            b'a'..=b'z' => 1 << (byte - b'a'),
            b'0'..=b'9' => 1 << (26 + byte - b'0'),
            _ => 1 << 36,
        }
    })
}

/// The name's words, folded; a hyphen separates, an apostrophe does not.
fn words(name: &str) -> Vec<String> {
    name.split(|c: char| c.is_whitespace() || matches!(c, '-' | '/' | '(' | ')' | '–' | '—' | ','))
        .map(fold)
        .filter(|word| !word.is_empty())
        .collect()
}

/// The least number of letters to insert, delete, replace or swap with their neighbour.
fn edit_distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let replaced = last[j] + usize::from(a != b);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, letters, word_distance, words};

    #[test]
    fn a_swap_is_one_slip() {
        assert_eq!(edit_distance("vader", "vaedr"), 1);
        assert_eq!(edit_distance("xi7", "x17"), 1);
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("kitten", "sitting"), 3);
    }

    #[test]
    fn words_match_by_beginning_and_with_slips_but_short_ones_only_exactly() {
        assert_eq!(word_distance("turbolasers", "turbo"), Some(12));
        assert_eq!(word_distance("xi7", "x17"), Some(50));
        assert_eq!(word_distance("turbolasers", "trubolas"), Some(50));
        assert_eq!(word_distance("ab", "ac"), None);
        assert_eq!(word_distance("demolisher", "executor"), None);
    }

    #[test]
    fn a_letter_that_is_missing_costs_a_slip() {
        let words =
            ["vader", "vaedr", "xi7", "x17", "turbolasers", "trubolas", "dodonas", "élan", ""];
        for word in words {
            for part in words {
                let missing = (letters(part) & !letters(word)).count_ones() as usize;
                assert!(missing <= edit_distance(word, part), "{word} and {part}");
            }
        }
        assert_eq!((letters("x17") & !letters("xi7")).count_ones(), 1);
    }

    #[test]
    fn hyphens_separate_words_and_apostrophes_do_not() {
        assert_eq!(words("Jaina's X-wing"), ["jainas", "x", "wing"]);
    }
}
