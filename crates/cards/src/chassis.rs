use serde::{Deserialize, Serialize};

use crate::size::Size;
use crate::words::words;

/// Where a chassis stands in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChassisIndex(pub u8);

/// A hull: what all variants of a ship share. Titles are bound to it.
///
/// Lengths are hundredths of a millimetre, angles hundredths of a degree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chassis {
    /// Kebab-case id, e.g. `cr90-corvette`.
    pub id: &'static str,
    /// The hull's name, e.g. "CR90 Corvette".
    pub name: &'static str,
    /// Size class of the base.
    pub size: Size,
    /// Width and length of the cardboard token.
    pub token: (i32, i32),
    /// Where the firing arcs run.
    pub arcs: Arcs,
    /// The yellow dots that line of sight and range are traced to, by hull zone.
    pub targeting_points: Vec<(HullZone, Point)>,
    /// The shape drawn on the token.
    pub silhouette: Silhouette,
}

/// Firing arc lines. `y` runs from the front edge of the token to the rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arcs {
    /// Where the two front lines leave the long axis.
    pub front_origin: i32,
    /// Angle of each front line from straight ahead.
    pub front_angle: i32,
    /// Where the two rear lines leave the long axis.
    pub rear_origin: i32,
    /// Bearing of each rear line from straight ahead.
    pub rear_angle: i32,
    /// Huge ships: where the side zones are cut from the auxiliary ones, at a right angle.
    pub auxiliary_origin: Option<i32>,
    /// Special arc, inside the front arc: origin on the axis and angle.
    pub special: Option<(i32, i32)>,
}

/// A place on the token: `x` from the long axis to the right, `y` from the front edge to the rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// To the right of the long axis.
    pub x: i32,
    /// Behind the front edge.
    pub y: i32,
}

words! {
    /// A hull zone. RRG 1.6, Hull Zones; Huge Ship for the auxiliary ones.
    pub enum HullZone {
        /// Front.
        Front = "front", "Front";
        /// Left side.
        Left = "left", "Left";
        /// Right side.
        Right = "right", "Right";
        /// Rear.
        Rear = "rear", "Rear";
        /// Left auxiliary; huge ships only.
        LeftAuxiliary = "left-auxiliary", "Left Auxiliary";
        /// Right auxiliary; huge ships only.
        RightAuxiliary = "right-auxiliary", "Right Auxiliary";
    }
}

words! {
    /// The family of shapes a ship is drawn with; our own drawings.
    pub enum Silhouette {
        /// A long wedge.
        Wedge = "wedge", "Wedge";
        /// A hammer head on a spine.
        Hammer = "hammer", "Hammer";
        /// A rounded, organic hull.
        Organic = "organic", "Organic";
        /// A head and an engine block joined by a beam.
        Beam = "beam", "Beam";
        /// A dart with swept sides.
        Dart = "dart", "Dart";
        /// A slab with rounded ends.
        Slab = "slab", "Slab";
        /// Two small transports side by side.
        Pair = "pair", "Pair";
        /// A fork with two prongs ahead.
        Fork = "fork", "Fork";
        /// A needle.
        Needle = "needle", "Needle";
    }
}
