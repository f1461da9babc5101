use arrayvec::ArrayVec;
use flagbridge_cards::DefenseToken;

use super::ship::Presence;
use crate::geometry::Point;
use crate::terms::{Source, Tokens, readied};

/// A squadron's state. What never changes is in its [`Profile`](crate::state::SquadronProfile).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Squadron {
    /// Whether it is on the table.
    pub place: Presence,
    /// The middle of its base.
    pub at: Point,
    /// Hull points left.
    pub hull: u8,
    /// Whether its slider shows it activated.
    pub activated: bool,
    /// Whether it moved in the ship's or squadron's activation in progress.
    pub moved: bool,
    /// Where it stood before it first moved in the turn in progress.
    pub stood: Option<Point>,
    /// Whether it would be destroyed but for a card that keeps it to the end of the Status Phase.
    pub kept: bool,
    /// Whether a card made it a scout before deployment.
    pub scout: bool,
    /// Kinds of the defense tokens it lost by discarding them.
    pub lost: ArrayVec<DefenseToken, 8>,
    /// Defense tokens.
    pub defense: Tokens,
    /// Objective tokens assigned to it.
    pub objectives: u8,
    /// The card that set it aside, also after it has arrived; none where the objective did, or nothing.
    pub kept_by: Option<Source>,
}

impl Squadron {
    /// A squadron before it is deployed.
    pub(crate) fn new(card: &flagbridge_cards::Squadron) -> Self {
        Self {
            place: Presence::Waiting,
            at: Point::ORIGIN,
            hull: card.hull,
            activated: false,
            moved: false,
            stood: None,
            kept: false,
            scout: false,
            defense: readied(&card.defense_tokens),
            lost: ArrayVec::new(),
            objectives: 0,
            kept_by: None,
        }
    }

    /// Whether it is on the table.
    pub fn is_deployed(&self) -> bool {
        self.place == Presence::Deployed
    }
}
