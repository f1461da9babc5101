use flagbridge_cards::ObstacleKind;

use crate::geometry::{Outline, Point, Pose};
use crate::terms::Seat;

/// No obstacle's outline is farther than this from its middle.
pub(crate) const OBSTACLE_REACH: i32 = 8_000;

/// An obstacle lying on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Obstacle {
    /// Its place in the catalogue's list of obstacles.
    pub token: u8,
    /// What it is.
    pub kind: ObstacleKind,
    /// Where it lies.
    pub pose: Pose,
    /// Objective tokens lying on it.
    pub objectives: u8,
}

/// A round token lying on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Marker {
    /// What it is.
    pub kind: MarkerKind,
    /// Where its middle lies.
    pub at: Point,
    /// Whose it is; none for those that belong to neither player.
    pub owner: Option<Seat>,
}

/// What a round token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum MarkerKind {
    /// An objective token.
    Objective,
    /// A proximity mine. RRG 1.6, Proximity Mine Tokens.
    Mine,
    /// A grav well token, which holds what is deployed near it.
    GravWell,
    /// A grav shift token, around which obstacles are moved.
    GravShift,
}

impl MarkerKind {
    /// Every kind.
    pub const ALL: [MarkerKind; 4] =
        [MarkerKind::Objective, MarkerKind::Mine, MarkerKind::GravWell, MarkerKind::GravShift];

    /// The word in notation and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            MarkerKind::Objective => "objective",
            MarkerKind::Mine => "mine",
            MarkerKind::GravWell => "grav-well",
            MarkerKind::GravShift => "grav-shift",
        }
    }
}

/// An obstacle's outline on the table.
pub(crate) fn outline(corners: &[(i32, i32)], pose: Pose) -> Outline {
    let turn = pose.heading.turner();
    Outline::new(corners.iter().map(|(x, y)| pose.at + turn(Point::new(*x, *y))).collect())
}
