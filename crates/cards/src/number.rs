use serde::{Deserialize, Serialize};

/// The small integer that identifies a card permanently.
///
/// Numbers come from the manifest, which only ever grows: share codes and records store them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardNumber(u16);

impl CardNumber {
    /// The card with this number in the manifest, whether or not there is one.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number in the manifest, from 1.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Where the card stands in a table that has one row per number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number; the id where it stands for a card of a pack.
impl std::fmt::Display for CardNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match crate::brought::card_id(*self) {
            Some(id) => id.fmt(f),
            None => self.0.fmt(f),
        }
    }
}
