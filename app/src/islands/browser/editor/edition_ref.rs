//! The edition that a fleet is built for.

use flagbridge_cards::{Card, CardNumber, Resolved, brought};
use flagbridge_data::catalogue;

/// An edition that can be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditionRef(pub Resolved<'static>);

impl PartialEq for EditionRef {
    fn eq(&self, other: &Self) -> bool {
        self.0.index == other.0.index
    }
}

impl EditionRef {
    /// The card in this edition, or its newest version.
    pub(crate) fn card(self, number: CardNumber) -> Option<&'static Card> {
        self.0.card(number).or_else(|| catalogue().newest(number))
    }

    /// The card's name, or its id if it belongs to a pack that is not loaded.
    pub(crate) fn name(self, number: CardNumber) -> &'static str {
        let name = self.card(number).map(|card| card.name);
        name.or_else(|| brought::card_id(number)).unwrap_or("Unknown card")
    }
}
