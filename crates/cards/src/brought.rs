//! What packs bring: words and cards that the catalogue does not have.
//!
//! A pack is read while the program runs, but words are small enums and cards are small numbers. So the words and ids of
//! packs get places here, which they keep as long as the program runs. Nothing outside the program ever sees a place:
//! share codes and documents write ids.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use crate::number::CardNumber;

/// The first number of a card that is not in the manifest. The manifest ends far below it.
pub const FIRST_NUMBER: u16 = 4096;

/// How many ids of cards get a number: strangers' links name cards, too, and must not fill the memory.
const MOST_CARDS: usize = 16_384;

/// The longest id that gets a number, in bytes.
const LONGEST_ID: usize = 80;

/// Whether a text can be the id of a card or a word: small letters and digits in parts with hyphens between them.
pub fn is_id(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
    };
    text.len() <= LONGEST_ID && text.split('-').all(is_part)
}

/// The number that stands for a card of a pack in this program, whether or not the pack is here. None for a text that
/// is no id, and where there is no room for another one.
pub fn card_number(id: &str) -> Option<CardNumber> {
    if let Some(number) = known_card_number(id) {
        return Some(number);
    }
    let mut cards = CARDS.write().unwrap_or_else(PoisonError::into_inner);
    if cards.ids.len() >= MOST_CARDS || !is_id(id) {
        return None;
    }
    // Another thread may have brought it in the meantime.
    if let Some(number) = cards.numbers.get(id) {
        return Some(*number);
    }
    let number = CardNumber::new(FIRST_NUMBER + cards.ids.len() as u16);
    let id: &'static str = Box::leak(id.to_owned().into_boxed_str());
    cards.ids.push(id);
    cards.numbers.insert(id, number);
    Some(number)
}

/// Whether a number stands, or may stand, for a card of a pack in this program. What comes from outside must not hold
/// such a number: it would mean a different card elsewhere.
pub fn is_reserved(number: CardNumber) -> bool {
    let place = number.get().checked_sub(FIRST_NUMBER);
    place.is_some_and(|place| usize::from(place) < MOST_CARDS)
}

/// The number that an id has got already.
pub fn known_card_number(id: &str) -> Option<CardNumber> {
    CARDS.read().unwrap_or_else(PoisonError::into_inner).numbers.get(id).copied()
}

/// The id of the card of a pack that a number stands for.
pub fn card_id(number: CardNumber) -> Option<&'static str> {
    let place = number.get().checked_sub(FIRST_NUMBER)?;
    let cards = CARDS.read().unwrap_or_else(PoisonError::into_inner);
    cards.ids.get(usize::from(place)).copied()
}

static CARDS: LazyLock<RwLock<Cards>> = LazyLock::new(Default::default);

#[derive(Default)]
struct Cards {
    ids: Vec<&'static str>,
    numbers: HashMap<&'static str, CardNumber>,
}

/// Words of packs with their names, in the order in which they came.
pub(crate) struct BroughtWords(RwLock<Vec<(&'static str, &'static str)>>);

impl BroughtWords {
    pub const fn new() -> Self {
        Self(RwLock::new(Vec::new()))
    }

    /// Id and name of the word at a place.
    pub fn word(&self, place: usize) -> (&'static str, &'static str) {
        let words = self.0.read().unwrap_or_else(PoisonError::into_inner);
        words.get(place).copied().unwrap_or(("unknown", "Unknown"))
    }

    /// The place of a word.
    pub fn place(&self, id: &str) -> Option<usize> {
        let words = self.0.read().unwrap_or_else(PoisonError::into_inner);
        words.iter().position(|word| word.0 == id)
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Adds a word unless it is there. None where there is no place left, or where the text is no id.
    pub fn bring(&self, id: &str, name: &str, places: usize) -> Option<usize> {
        let mut words = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = words.iter().position(|word| word.0 == id) {
            return Some(place);
        }
        if words.len() >= places || !is_id(id) {
            return None;
        }
        let keep = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
        words.push((keep(id), keep(name)));
        Some(words.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Faction, FactionSet, Size};

    #[test]
    fn a_card_of_a_pack_keeps_its_number() {
        let number = card_number("moth-squadron-test").unwrap();
        assert!(number.get() >= FIRST_NUMBER);
        assert_eq!(card_number("moth-squadron-test"), Some(number));
        assert_eq!(card_id(number), Some("moth-squadron-test"));
        assert_eq!(card_id(CardNumber::new(1)), None);
        assert!(is_reserved(number) && !is_reserved(CardNumber::new(1)));
        assert!(!is_reserved(CardNumber::new(60_000)));
        for no_id in ["", "Moth", "a--b", "-a", "a b", "<b>", &"a".repeat(81)] {
            assert_eq!(card_number(no_id), None, "{no_id}");
        }
    }

    #[test]
    fn a_word_of_a_pack_is_known_from_then_on() {
        assert_eq!(Faction::from_id("moth-league-test"), None);
        let league = Faction::bring("moth-league-test", "Moth League").unwrap();
        assert!(league.is_brought() && !Faction::ALL.contains(&league));
        assert_eq!((league.id(), league.name()), ("moth-league-test", "Moth League"));
        assert_eq!(Faction::from_id("moth-league-test"), Some(league));
        assert_eq!(Faction::bring("rebel", "Others"), Some(Faction::Rebel));
        assert!(Faction::known().any(|it| it == league));
        let set = FactionSet::ANY.with(league);
        assert!(set.is_any() && set.contains(league) && !FactionSet::ANY.contains(league));
        assert_eq!(serde_json::to_string(&league).unwrap(), "\"moth-league-test\"");
        for place in 0..8 {
            let _ = Size::bring(&format!("size-{place}-test"), "Size");
        }
        assert_eq!(Size::bring("one-too-many-test", "Size"), None);
    }
}
