use crate::geometry::Point;
use crate::terms::{ShipId, Source};

/// Where units that were set aside come into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Landing {
    /// At distance 1 of the round token that lies here; whether every objective token goes when they have come.
    Token { at: Point, goes: bool },
    /// At distance 1 of an obstacle, by its place. Nothing need come.
    Obstacle(u8),
    /// Squadrons as in setup or at distance 1 of any obstacle, beyond distance 5 of the first player's edge.
    Ambush,
    /// The ship, which may stand somewhere already, in its own deployment zone.
    Zone(ShipId),
    /// What a card set aside, beside the ship that carries it.
    Beside(Beside),
}

/// How what a card set aside comes into play beside its ship: ships at a distance of it, squadrons within.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Beside {
    /// The card.
    pub card: Source,
    /// Up to which distance.
    pub band: u8,
    /// Whether a ship may stand on squadrons, which then make way.
    pub on_squadrons: bool,
    /// Whether the player may leave the rest where it is.
    pub may_stop: bool,
}

impl Landing {
    /// Whether the player may leave the rest where it is.
    pub fn may_stop(self) -> bool {
        matches!(self, Landing::Obstacle(_) | Landing::Beside(Beside { may_stop: true, .. }))
    }

    /// Up to which distance of the landing place ships and squadrons come.
    pub fn band(self) -> u8 {
        match self {
            Landing::Beside(beside) => beside.band,
            Landing::Token { .. } | Landing::Obstacle(_) | Landing::Ambush | Landing::Zone(_) => 1,
        }
    }

    /// The card that set aside what comes; none where the objective did.
    pub fn card(self) -> Option<Source> {
        match self {
            Landing::Beside(beside) => Some(beside.card),
            Landing::Token { .. } | Landing::Obstacle(_) | Landing::Ambush | Landing::Zone(_) => {
                None
            }
        }
    }
}
