//! What the picker offers cards for.

use flagbridge_cards::{CardNumber, Kind, ObjectiveCategory, Slot};

use crate::editor::Key;

/// Where a card would go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// Into the fleet, as a ship.
    Ship,
    /// Into the fleet, as a squadron.
    Squadron,
    /// Into a slot of a ship.
    Slot {
        /// The ship.
        ship: Key,
        /// The slot's position among the ship's.
        slot: usize,
        /// Its icon.
        icon: Slot,
    },
    /// Among the objectives.
    Objective(ObjectiveCategory),
    /// In the place of a ship, as another variant.
    Variant(Key),
    /// In the place of every copy of a card.
    Every(CardNumber),
}

impl Target {
    /// Whether it is what the tray offers when nothing else is asked for.
    pub fn is_tray(self) -> bool {
        matches!(self, Self::Ship | Self::Squadron)
    }

    /// The kind of card that goes there.
    pub fn kind(self) -> Kind {
        match self {
            Self::Ship | Self::Variant(_) => Kind::Ship,
            Self::Squadron => Kind::Squadron,
            Self::Slot { .. } | Self::Every(_) => Kind::Upgrade,
            Self::Objective(_) => Kind::Objective,
        }
    }
}
