use super::heading::Heading;
use super::point::Point;
use super::polygon::Polygon;

/// Where something stands and which way it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose {
    /// The middle of the base.
    pub at: Point,
    /// Where the front looks.
    pub heading: Heading,
}

impl Pose {
    /// A place and a heading.
    pub const fn new(at: Point, heading: Heading) -> Self {
        Self { at, heading }
    }

    /// A place given in the ship's own terms — `x` to its right, `y` ahead of its middle — on the table.
    pub fn place(&self, own: Point) -> Point {
        self.at + self.heading.turn(own)
    }

    /// The polygon in the ship's own terms, on the table.
    pub fn polygon(&self, own: &Polygon) -> Polygon {
        let turn = self.heading.turner();
        own.map(|corner| self.at + turn(corner))
    }
}

/// The plastic base of a ship: a rectangle around its middle.
///
/// Shield dials and their frames are not part of it: where overlapping is asked, see
/// [`Footprint`](super::Footprint).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// Across the direction of travel.
    pub width: i32,
    /// Along the direction of travel.
    pub length: i32,
    /// How far ahead of the middle the maneuver tool is inserted: the front of the base, on a huge ship the front of
    /// the rear base. RRG 1.6, Huge Ship.
    pub guide: i32,
}

impl Base {
    /// The rectangle on the table.
    pub fn outline(&self, pose: Pose) -> Polygon {
        let (x, y) = (self.width / 2, self.length / 2);
        pose.polygon(&Polygon::new([
            Point::new(-x, -y),
            Point::new(x, -y),
            Point::new(x, y),
            Point::new(-x, y),
        ]))
    }
}

/// A round base or token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Disc {
    /// Its middle.
    pub center: Point,
    /// Half its diameter.
    pub radius: i32,
}

impl Disc {
    /// The gap between two discs; negative where they overlap.
    pub fn gap(&self, other: &Disc) -> i32 {
        self.center.distance(other.center) - self.radius - other.radius
    }

    /// The gap between the disc and a polygon; negative where they overlap.
    pub fn gap_to(&self, polygon: &Polygon) -> i32 {
        polygon.nearest_to(self.center).distance() - self.radius
    }

    /// Whether the two overlap by more than rounding.
    pub fn overlaps(&self, other: &Disc) -> bool {
        self.center.is_within(other.center, self.radius + other.radius - 3)
    }

    /// Whether disc and polygon overlap by more than rounding.
    pub fn overlaps_polygon(&self, polygon: &Polygon) -> bool {
        self.gap_to(polygon) < -2
    }

    /// The place on the rim nearest to a place.
    pub fn rim_towards(&self, place: Point) -> Point {
        self.center + (place - self.center).scaled_to(self.radius)
    }

    /// The disc as a polygon of sixteen corners on the rim, the first towards a place.
    pub fn polygon(&self, towards: Point) -> Polygon {
        let first = Heading::of(towards - self.center);
        Polygon::new((0..16).map(|corner| self.center + (first - corner * 2_250).step(self.radius)))
    }
}
