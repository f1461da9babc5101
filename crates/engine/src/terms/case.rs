use flagbridge_cards::{DefenseToken, HullZone};

use super::unit::Unit;

/// What is asked of the active cards: for which unit, from or at which zone, against which unit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Case {
    pub subject: Option<Unit>,
    pub zone: Option<HullZone>,
    pub other: Option<Unit>,
    pub kind: Option<DefenseToken>,
}

impl Case {
    /// About a unit.
    pub fn of(unit: Unit) -> Self {
        Case { subject: Some(unit), ..Case::default() }
    }

    /// About a unit and who stands against it.
    pub fn between(unit: Unit, other: Unit) -> Self {
        Case { other: Some(other), ..Case::of(unit) }
    }
}
