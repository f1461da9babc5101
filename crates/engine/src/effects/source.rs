use flagbridge_cards::{CardNumber, Keyword};

use crate::unit::{ShipId, SquadronId};

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// An upgrade of a ship, by its place in the roster.
    Upgrade(ShipId, u8),
    /// A squadron's own ability.
    Squadron(SquadronId),
    /// A squadron's keyword.
    Keyword(SquadronId, Keyword),
    /// A faceup damage card of a ship.
    Damage(ShipId, CardNumber),
    /// The objective.
    Objective,
}
