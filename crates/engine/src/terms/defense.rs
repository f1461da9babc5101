use arrayvec::ArrayVec;
use flagbridge_cards::DefenseToken;

/// A defense token lying beside a ship or squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Token {
    /// Its kind.
    pub kind: DefenseToken,
    /// Whether its readied side is up; else it is exhausted.
    pub readied: bool,
}

/// The defense tokens of one ship or squadron.
pub type Tokens = ArrayVec<Token, 8>;

/// Readied tokens of these kinds; no unit has more than eight.
pub(crate) fn readied(kinds: &[DefenseToken]) -> Tokens {
    kinds.iter().take(8).map(|kind| Token { kind: *kind, readied: true }).collect()
}

/// A set of defense tokens of one unit, by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct TokenSet(u8);

impl TokenSet {
    /// Whether the token at this place is in the set.
    pub const fn contains(self, place: usize) -> bool {
        self.0 & (1 << place) != 0
    }

    /// Puts the token at this place into the set.
    pub const fn insert(&mut self, place: usize) {
        self.0 |= 1 << place;
    }

    /// Takes the token at this place out of the set.
    pub const fn remove(&mut self, place: usize) {
        self.0 &= !(1 << place);
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Closes the gap after the token at this place was discarded.
    pub const fn close_gap(&mut self, place: usize) {
        let below = self.0 & ((1 << place) - 1);
        let above = (self.0 >> 1) & !((1 << place) - 1);
        self.0 = below | above;
    }
}

#[cfg(test)]
mod tests {
    use super::TokenSet;

    #[test]
    fn closing_a_gap_moves_later_tokens_down() {
        let mut set = TokenSet::default();
        [0, 2, 3].into_iter().for_each(|place| set.insert(place));
        set.close_gap(1);
        assert_eq!([0, 1, 2, 3].map(|place| set.contains(place)), [true, true, true, false]);
        set.close_gap(0);
        assert_eq!([0, 1, 2].map(|place| set.contains(place)), [true, true, false]);
    }
}
