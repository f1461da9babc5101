//! A maneuver that is tried on a position laid out by hand.

use flagbridge_engine::ShipId;

/// A maneuver being tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The ship.
    pub ship: ShipId,
    /// The speed it moves at.
    pub speed: u8,
    /// Whether a navigate dial adds a click.
    pub navigates: bool,
}

impl Trial {
    /// The clicks beyond the chart. RRG 1.6, Commands: Navigate.
    pub const fn extra_yaw(self) -> u8 {
        self.navigates as u8
    }
}
