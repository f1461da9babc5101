use crate::card::{Body, Card};
use crate::catalogue::Catalogue;
use crate::number::CardNumber;
use crate::words::{fold, lowercase};

/// Finds cards by name, forgiving case, accents, punctuation, missing spaces and slips of the finger; by the short words
/// players say; and by facts: size, tokens, keywords, icons, words of the summary.
///
/// `xi7`, `x17 turbo`, `obi wan`, `isd 2`, `flotilla` and `reroll black` find what a player means.
#[derive(Clone, Debug)]
pub struct Searcher {
    entries: Vec<SearchEntry>,
    /// Each short word with its meanings, each meaning as words.
    meanings: Vec<(&'static str, Vec<Vec<String>>)>,
}

/// A text that names are compared with: the beginning of what was typed, and never more than [`SearchText::LONGEST`]
/// characters of it. Comparing costs time for every letter and every card, and strangers may type as much as they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchText<'a>(&'a str);

impl<'a> SearchText<'a> {
    /// The most characters that are compared: more than twice the longest name.
    pub const LONGEST: usize = 120;

    /// As much of the text as is compared.
    ///
    /// ```
    /// # use flagbridge_cards::SearchText;
    /// assert_eq!(SearchText::cut("Demolisher").as_str(), "Demolisher");
    /// assert_eq!(SearchText::cut(&"é".repeat(9_000)).as_str().chars().count(), SearchText::LONGEST);
    /// ```
    pub fn cut(text: &'a str) -> Self {
        let end = text.char_indices().nth(Self::LONGEST).map_or(text.len(), |(end, _)| end);
        Self(&text[..end])
    }

    /// The text.
    pub fn as_str(self) -> &'a str {
        self.0
    }
}

/// A card that fits the query; the closer and the smaller the distance the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The card.
    pub card: CardNumber,
    /// What the query and the card have in common.
    pub closeness: Closeness,
    /// Zero for an exact name, growing with every liberty taken.
    pub distance: u16,
}

/// What a query and a card have in common, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closeness {
    /// The query is the name, or each of its words is a word of the name: `tua` for Minister Tua.
    Named,
    /// The name, or a word of it for each word of the query, begins so: `demo` for Demolisher.
    Begun,
    /// The name holds the query somewhere: `hawk` for Starhawk.
    Within,
    /// The card's figures or its summary speak of it: `brace`, `reroll black`.
    Told,
    /// The name is like it but for a slip of the finger: `demolsher`.
    Near,
}

#[derive(Clone, Debug)]
struct SearchEntry {
    card: CardNumber,
    /// The whole name folded, then each other name the card goes by.
    names: Vec<String>,
    words: Vec<String>,
    /// Size, traits, tokens, keywords and icons, folded.
    facts: Vec<String>,
    summary: &'static str,
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
                let facts = facts(card).into_iter().flat_map(words).collect();
                let mut words: Vec<String> = spelled.iter().flat_map(|name| words(name)).collect();
                words.sort_unstable();
                words.dedup();
                let mut names: Vec<String> = spelled.iter().map(|name| fold(name)).collect();
                names.dedup();
                Some(SearchEntry { card: number, names, words, facts, summary: card.summary })
            })
            .collect();
        let meanings = catalogue.players_words.iter();
        let meanings =
            meanings.map(|(word, means)| (*word, means.iter().map(|it| words(it)).collect()));
        Self { entries, meanings: meanings.collect() }
    }

    /// The cards that fit, best first, cards of equal fit in order of number. An empty query fits every card. Of a long
    /// query only the beginning counts.
    pub fn search(&self, query: &str) -> Vec<SearchResult> {
        let query = SearchText::cut(query).as_str();
        let whole = fold(query);
        let parts = self.parts(query);
        let mut found: Vec<SearchResult> = self
            .entries
            .iter()
            .filter_map(|entry| {
                let (closeness, distance) = entry.distance(&whole, &parts)?;
                Some(SearchResult { card: entry.card, closeness, distance })
            })
            .collect();
        found.sort_by_key(|found| (found.closeness, found.distance, found.card));
        found
    }

    /// The words of the query, each with what players mean by it. A figure behind a short word is a word of its own:
    /// `isd2` is `isd 2`.
    fn parts<'a>(&'a self, query: &str) -> Vec<Part<'a>> {
        let means = |word: &str| {
            let known = self.meanings.iter().find(|(short, _)| *short == word);
            known.map_or(&[][..], |(_, means)| means.as_slice())
        };
        let mut parts = Vec::new();
        for word in words(query) {
            let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
            let divides = means(&word).is_empty() && !means(letters).is_empty();
            let at = if divides { letters.len() } else { word.len() };
            let (first, figure) = word.split_at(at);
            parts.push(Part { word: first.to_owned(), means: means(first) });
            if !figure.is_empty() {
                parts.push(Part { word: figure.to_owned(), means: &[] });
            }
        }
        parts
    }

    /// The closest names for something that was not found, best first, at most `most`.
    pub fn suggestions(&self, text: SearchText<'_>, most: usize) -> Vec<CardNumber> {
        let text = text.as_str();
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

/// A word of the query.
struct Part<'a> {
    word: String,
    /// What players mean by it besides the word itself.
    means: &'a [Vec<String>],
}

impl SearchEntry {
    /// How far the entry is from the query, or nothing where it does not fit at all.
    fn distance(&self, whole: &str, parts: &[Part<'_>]) -> Option<(Closeness, u16)> {
        if whole.is_empty() {
            return Some((Closeness::Named, 0));
        }
        let by_name = self.names.iter().filter_map(|name| match name.find(whole) {
            Some(0) if name.len() == whole.len() => Some((Closeness::Named, 0)),
            Some(0) => Some((Closeness::Begun, 10)),
            Some(_) => Some((Closeness::Within, 30)),
            None => None,
        });
        let mut by_words = (!parts.is_empty()).then_some((Closeness::Named, 0));
        for part in parts {
            by_words = by_words.zip(self.part_distance(part)).map(
                |((closeness, distance), (of_part, more))| {
                    (closeness.max(of_part), distance + more)
                },
            );
        }
        by_name.chain(by_words).min()
    }

    /// How far the entry is from one word of the query.
    fn part_distance(&self, part: &Part<'_>) -> Option<(Closeness, u16)> {
        let word = part.word.as_str();
        let of_words = self.words.iter().filter_map(|own| word_distance(own, word)).min();
        let meant = |speaks: &dyn Fn(&String) -> bool| {
            part.means.iter().any(|meaning| meaning.iter().all(speaks))
        };
        let named = || meant(&|it| self.words.contains(it)).then_some((Closeness::Named, 12));
        let told = || {
            let told = word.len() >= 3 && self.tells(word) || meant(&|it| self.tells(it));
            told.then_some((Closeness::Told, 20))
        };
        match of_words {
            Some((closeness, _)) if closeness <= Closeness::Begun => {
                // What players mean by the word comes before names that only begin like it.
                [of_words, named()].into_iter().flatten().min()
            }
            Some((Closeness::Within, _)) => named().or(of_words),
            _ => named().or_else(told).or(of_words),
        }
    }

    /// Whether a name, a figure or the summary holds a word that begins so.
    fn tells(&self, word: &str) -> bool {
        let begins = |own: &String| own.starts_with(word);
        self.facts.iter().any(begins) || self.words.iter().any(begins) || {
            let apart = |c: char| !c.is_alphanumeric() && c != '-';
            self.summary.split(apart).any(|own| begins_with(own, word))
        }
    }
}

/// Whether a word of a text begins with a folded one; hyphens do not count.
fn begins_with(own: &str, folded: &str) -> bool {
    let mut letters = own.chars().filter(|c| c.is_alphanumeric()).map(lowercase);
    folded.chars().all(|letter| letters.next() == Some(letter))
}

/// What the figures of a card say in words.
fn facts(card: &Card) -> Vec<&'static str> {
    let mut facts = Vec::new();
    match &card.body {
        Body::Ship(ship) => {
            facts.push(ship.size.name());
            facts.extend(ship.tags.iter().map(|tag| tag.name()));
            facts.extend(ship.defense_tokens.iter().map(|token| token.name()));
        }
        Body::Squadron(squadron) => {
            facts.push(if squadron.ace { "Ace" } else { "Generic" });
            facts.extend(squadron.defense_tokens.iter().map(|token| token.name()));
            facts.extend(squadron.keywords.iter().map(|it| it.keyword.name()));
        }
        Body::Upgrade(upgrade) => {
            facts.extend(upgrade.slots.iter().map(|slot| slot.name()));
            facts.extend(upgrade.modification.then_some("Modification"));
        }
        Body::Objective(objective) => facts.push(objective.category.name()),
        Body::Damage(_) => {}
    }
    facts
}

fn word_distance(word: &str, part: &str) -> Option<(Closeness, u16)> {
    if word == part || numeral(word).is_some_and(|figure| figure == part) {
        return Some((Closeness::Named, 11));
    }
    if word.starts_with(part) {
        return Some((Closeness::Begun, 12));
    }
    if part.len() >= 3 && word.contains(part) {
        return Some((Closeness::Within, 35));
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
    (nearest <= slips).then(|| (Closeness::Near, 40 + 10 * nearest as u16))
}

/// The figure for a Roman numeral of a card's name.
pub fn numeral(word: &str) -> Option<&'static str> {
    Some(match word {
        "i" | "I" => "1",
        "ii" | "II" => "2",
        "iii" | "III" => "3",
        "iv" | "IV" => "4",
        "vii" | "VII" => "7",
        "xii" | "XII" => "12",
        _ => return None,
    })
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
    use super::{Closeness, begins_with, edit_distance, letters, word_distance, words};

    #[test]
    fn a_swap_is_one_slip() {
        assert_eq!(edit_distance("vader", "vaedr"), 1);
        assert_eq!(edit_distance("xi7", "x17"), 1);
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("kitten", "sitting"), 3);
    }

    #[test]
    fn words_match_by_beginning_and_with_slips_but_short_ones_only_exactly() {
        assert_eq!(word_distance("turbolasers", "turbo"), Some((Closeness::Begun, 12)));
        assert_eq!(word_distance("starhawk", "hawk"), Some((Closeness::Within, 35)));
        assert_eq!(word_distance("xi7", "x17"), Some((Closeness::Near, 50)));
        assert_eq!(word_distance("turbolasers", "trubolas"), Some((Closeness::Near, 50)));
        assert_eq!(word_distance("ab", "ac"), None);
        assert_eq!(word_distance("demolisher", "executor"), None);
    }

    #[test]
    fn a_figure_is_its_roman_numeral() {
        assert_eq!(word_distance("ii", "2"), Some((Closeness::Named, 11)));
        assert_eq!(word_distance("ii", "i"), Some((Closeness::Begun, 12)));
        assert_eq!(word_distance("ii", "1"), None);
    }

    #[test]
    fn hyphens_inside_a_word_of_the_summary_do_not_count() {
        assert!(begins_with("anti-squadron", "antisquad"));
        assert!(begins_with("Brace", "brace") && !begins_with("embrace", "brace"));
        assert!(!begins_with("bra", "brace"));
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
