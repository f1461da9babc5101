use serde::{Deserialize, Serialize};

use crate::edition::EditionIndex;

/// Where a mode stands in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModeIndex(pub u8);

/// A way to play: its points and its table.
///
/// Lengths are hundredths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mode {
    /// Kebab-case id, e.g. `standard`.
    pub id: &'static str,
    /// Name a player knows it by.
    pub name: &'static str,
    /// One sentence about it.
    pub summary: &'static str,
    /// Whether players are offered it. What is not offered is kept because documents and share codes name it.
    pub offered: bool,
    /// Agreed points; the edition's standard where absent.
    pub points: Option<u16>,
    /// First edition that knows the mode.
    pub from: EditionIndex,
    /// Whether squadrons are capped at a third of the fleet's own value instead of the agreed total.
    pub cap_by_own_value: bool,
    /// Whether the list joins another fleet, so that it needs no ship of its own and its squadrons are not capped.
    pub joins_fleet: bool,
    /// Whether campaign objectives replace the three categories.
    pub campaign: bool,
    /// Whether fleets are led by commanders of their own, who are no cards, so that none is missing.
    pub own_commanders: bool,
    /// Whether obstacles keep beyond distance 3 of the players' edges only, and beyond distance 1 of the setup area's others.
    pub rim_obstacles: bool,
    /// Whether three objectives must be named.
    pub objectives: bool,
    /// Play area, long edge first.
    pub play_area: (i32, i32),
    /// Setup area, along the long edge.
    pub setup_area: (i32, i32),
    /// Document and section.
    pub cite: &'static str,
}
