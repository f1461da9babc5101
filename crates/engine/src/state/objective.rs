use arrayvec::ArrayVec;
use flagbridge_cards::Command;

use crate::geometry::Edge;
use crate::terms::Seat;

/// What lies on the objective card, and what the objective remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct ObjectiveCard {
    /// Objective tokens on the card.
    pub tokens: u8,
    /// The second player's facedown command dials on the card, the top one first; `None` where the viewer may not see one.
    pub dials: ArrayVec<Option<Command>, 4>,
    /// An edge of the play area that was chosen.
    pub edge: Option<Edge>,
    /// Who moved the obstacle that moved last.
    pub(crate) mover: Option<Seat>,
}
