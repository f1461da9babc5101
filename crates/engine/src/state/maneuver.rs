use arrayvec::ArrayVec;

use crate::geometry::Course;
use crate::terms::ShipId;

/// A ship's maneuver. RRG 1.6, Ship Movement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Maneuver {
    pub ship: ShipId,
    /// The speed an effect names; else the dial's.
    pub named: Option<u8>,
    pub stage: ManeuverStage,
    /// How far the speed may still be changed.
    pub speed_changes: u8,
    /// Whether the speed change of the navigate token was given up for yaw.
    pub token_turned: bool,
    /// How much slower than the dial this maneuver is.
    pub slowed: u8,
    /// Clicks beyond the chart, each at any joint.
    pub extra_yaw: u8,
    pub course: Option<Course>,
    /// Whether every joint stays straight, whatever the chart and effects say.
    pub straight: bool,
    /// Whether joints without any yaw have one click.
    pub loosened: bool,
    /// Whether gravity rifts do not slow it.
    pub unslowed: bool,
    /// Ships overlapped on the way, before the speed was reduced enough.
    pub overlapped: ArrayVec<ShipId, 8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum ManeuverStage {
    Start,
    Navigate,
    Speed,
    Course,
    Move,
    OverlapDamage,
    Mines,
    Obstacles,
    After,
}

impl Maneuver {
    pub fn new(ship: ShipId, named: Option<u8>) -> Self {
        Self {
            ship,
            named,
            stage: ManeuverStage::Start,
            speed_changes: 0,
            token_turned: false,
            slowed: 0,
            extra_yaw: 0,
            course: None,
            straight: false,
            loosened: false,
            unslowed: false,
            overlapped: ArrayVec::new(),
        }
    }
}
