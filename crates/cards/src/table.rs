use serde::{Deserialize, Serialize};

use crate::size::Size;
use crate::words::words;

/// Lengths of the physical game in hundredths of a millimetre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct TableFacts {
    /// The range ruler.
    pub rulers: Rulers,
    /// Plastic bases as used from FAQ 3.2.1 on, in the order of [`Size`].
    pub bases: [BaseSize; 4],
    /// Plastic bases as printed in the 2015 reference; huge ships did not exist.
    pub bases_2015: [BaseSize; 4],
    /// Diameter of a squadron's base.
    pub squadron_base: i32,
    /// Diameter of a round token.
    pub token: i32,
    /// The maneuver tool.
    pub maneuver_tool: ManeuverTool,
    /// Obstacles.
    pub obstacles: Vec<Obstacle>,
}

impl TableFacts {
    /// The plastic base of a size class.
    pub fn base(&self, size: Size) -> BaseSize {
        self.bases[size as usize]
    }
}

/// Outer edges of the bands on the ruler's two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rulers {
    /// Close, medium, long.
    pub range: [i32; 3],
    /// Distance 1 to 5.
    pub distance: [i32; 5],
}

/// Width and length of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BaseSize {
    /// Across the direction of travel.
    pub width: i32,
    /// Along the direction of travel.
    pub length: i32,
}

/// The maneuver tool. Angles are hundredths of a degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManeuverTool {
    /// From a guide to the joint ahead of it.
    pub guide_to_joint: i32,
    /// From a joint to the guide ahead of it.
    pub joint_to_guide: i32,
    /// Width of the tool.
    pub width: i32,
    /// Joints.
    pub joints: u8,
    /// Angle of one click.
    pub click: i32,
    /// Clicks a joint can bend either way.
    pub max_clicks: u8,
}

/// An obstacle token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// Kebab-case id, e.g. `asteroid-field-1`.
    pub id: &'static str,
    /// What it is.
    pub kind: ObstacleKind,
    /// Whether it belongs to the six standard obstacles.
    pub standard: bool,
    /// Outline around the centre, counter-clockwise.
    pub outline: Vec<(i32, i32)>,
}

words! {
    /// What an obstacle is. RRG 1.6, Obstacles.
    pub enum ObstacleKind {
        /// A faceup damage card for a ship that ends on it.
        AsteroidField = "asteroid-field", "Asteroid Field";
        /// Two damage to a zone.
        DebrisField = "debris-field", "Debris Field";
        /// Repairs.
        Station = "station", "Station";
        /// Blocks attacks.
        DustField = "dust-field", "Dust Field";
        /// Slows ships.
        GravityRift = "gravity-rift", "Gravity Rift";
        /// Snaps at squadrons.
        Exogorth = "exogorth", "Exogorth";
        /// Drifts and rams.
        Purrgil = "purrgil", "Purrgil";
    }
}
