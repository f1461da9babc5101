//! Effects that were used, and effects that last: until when.

use super::running::Picks;
use crate::terms::{Seat, Source, Unit};

/// An effect that was used and when it may be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Used {
    pub source: Source,
    pub effect: u8,
    /// Who used it: both players may use the objective.
    pub seat: Seat,
    pub until: Until,
}

/// When a used effect may be used again, or a lasting effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Until {
    /// When this instance of its moment is over.
    Moment(u32),
    /// When the attack with this number is over.
    Attack(u32),
    /// When the activation is over.
    Activation,
    /// When the round is over.
    Round,
    /// Never.
    Game,
}

/// An effect of a card that was made to last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Lasting {
    /// The card.
    pub source: Source,
    /// Which of its effects.
    pub effect: u8,
    /// Whose it is.
    pub seat: Seat,
    /// The unit it holds for; none where its scope says for which units it holds.
    pub unit: Option<Unit>,
    /// When it ends.
    pub until: Until,
    /// What was chosen when it was made to last.
    pub picks: Picks,
}
