use flagbridge_cards::{CardNumber, Keyword};

use super::unit::{ShipId, SquadronId, Unit};

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
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
    /// What a campaign gives a fleet, by its flagship and the rule's number.
    Fleet(ShipId, u8),
}

impl Source {
    /// The ship or squadron that carries the card; none for the objective.
    pub const fn carrier(self) -> Option<Unit> {
        match self {
            Source::Upgrade(ship, _) | Source::Damage(ship, _) | Source::Fleet(ship, _) => {
                Some(Unit::Ship(ship))
            }
            Source::Squadron(squadron) | Source::Keyword(squadron, _) => {
                Some(Unit::Squadron(squadron))
            }
            Source::Objective => None,
        }
    }
}
