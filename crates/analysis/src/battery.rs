//! Batteries: the dice of an arc, and which of them reach.

use flagbridge_cards::{HullZone, Pool};
use flagbridge_odds::Range;

/// The range bands of the ruler, nearest first. RRG 1.6, Range and Distance.
pub const BANDS: [Range; 3] = [Range::Close, Range::Medium, Range::Long];

/// Where a battery fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arc {
    /// The firing arc of a hull zone.
    Zone(HullZone),
    /// The special arc. RRG 1.6, Special Battery Armament and Firing Arc.
    Special,
}

/// The dice of one arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battery {
    /// The arc.
    pub arc: Arc,
    /// The dice on the ship's card.
    pub printed: Pool,
    /// The dice with what upgrades change at all times.
    pub pool: Pool,
}

impl Arc {
    /// All arcs: four on most ships, six on a huge one, and the special one.
    pub const ALL: [Arc; 7] = [
        Arc::Zone(HullZone::Front),
        Arc::Zone(HullZone::Left),
        Arc::Zone(HullZone::LeftAuxiliary),
        Arc::Zone(HullZone::Right),
        Arc::Zone(HullZone::RightAuxiliary),
        Arc::Zone(HullZone::Rear),
        Arc::Special,
    ];

    /// The arc as a player reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zone(zone) => zone.name(),
            Self::Special => "Special",
        }
    }
}

/// The dice of a pool that are gathered at a range: black at close range, blue up to medium, red up to long.
///
/// RRG 1.6, Attack: only dice whose colour fits the range are gathered.
pub const fn gathered(pool: Pool, range: Range) -> Pool {
    match range {
        Range::Close => pool,
        Range::Medium => Pool { black: 0, ..pool },
        Range::Long => Pool::new(pool.red, 0, 0),
        Range::Extreme => Pool::EMPTY,
    }
}

/// The range as a player reads it.
pub const fn band_name(range: Range) -> &'static str {
    match range {
        Range::Close => "Close",
        Range::Medium => "Medium",
        Range::Long => "Long",
        Range::Extreme => "Extreme",
    }
}
