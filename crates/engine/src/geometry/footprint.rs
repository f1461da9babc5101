use arrayvec::ArrayVec;
use flagbridge_cards::HullZone;

use super::area::Area;
use super::base::{Base, Disc, Pose};
use super::point::{Point, root};
use super::polygon::Polygon;
use super::sight::Outline;

/// Half of what a shield dial with its frame takes of its edge of the base, and how far it stands out of it.
///
/// Estimates: no text gives the measures. A dial is taken to sit in the middle of its hull zone's edge, on a huge ship in
/// the middle of its half of the edge, and to be a rectangle.
const SHIELD_DIAL: (i32, i32) = (900, 600);

/// More than the corners of two ships are off because places are whole numbers.
const ROUNDING: i32 = 16;

/// What a ship covers where overlapping is asked: its base with the shield dials and their frames.
///
/// RRG 1.6, Overlapping. They do not count where range or distance is measured (Measuring Firing Arc and Range), for the
/// play area (Play Area), for deployment zones (FAQ: Setup), as a ship in the way of a line of sight (FAQ: Attacks), nor
/// over the maneuver tool, which passes beneath the dials: beside the base it lies under them after every straight move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footprint {
    pose: Pose,
    /// In the ship's own terms the base, and bars through it from dial to dial.
    parts: ArrayVec<Rectangle, 4>,
}

/// A rectangle in a ship's own terms: its corners behind to the left and ahead to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rectangle {
    low: Point,
    high: Point,
}

impl Base {
    /// What the ship covers, dials included, on the table.
    pub fn footprint(&self, pose: Pose) -> Footprint {
        let (x, y) = (self.width / 2, self.length / 2);
        let (half, depth) = SHIELD_DIAL;
        let mut parts = ArrayVec::from_iter([
            Rectangle { low: Point::new(-x, -y), high: Point::new(x, y) },
            Rectangle { low: Point::new(-half, -y - depth), high: Point::new(half, y + depth) },
        ]);
        for row in self.dial_rows() {
            let low = Point::new(-x - depth, row - half);
            parts.push(Rectangle { low, high: Point::new(x + depth, row + half) });
        }
        Footprint { pose, parts }
    }

    /// The shield dial of a hull zone on the table, as far as it stands out of the base.
    pub fn shield_dial(&self, zone: HullZone, pose: Pose) -> Polygon {
        let (x, y) = (self.width / 2, self.length / 2);
        let (half, depth) = SHIELD_DIAL;
        let rows = self.dial_rows();
        let row = match zone {
            HullZone::LeftAuxiliary | HullZone::RightAuxiliary => rows.last(),
            _ => rows.first(),
        };
        let row = row.copied().unwrap_or(0);
        let (low, high) = match zone {
            HullZone::Front => (Point::new(-half, y), Point::new(half, y + depth)),
            HullZone::Rear => (Point::new(-half, -y - depth), Point::new(half, -y)),
            HullZone::Left | HullZone::LeftAuxiliary => {
                (Point::new(-x - depth, row - half), Point::new(-x, row + half))
            }
            HullZone::Right | HullZone::RightAuxiliary => {
                (Point::new(x, row - half), Point::new(x + depth, row + half))
            }
        };
        Rectangle { low, high }.on_table(pose)
    }

    /// A distance from the middle that no corner and no shield dial exceeds.
    pub fn reach(&self) -> i32 {
        let (x, y) = (self.width / 2 + 1, self.length / 2 + 1);
        let (half, depth) = SHIELD_DIAL;
        let corner = Point::new(x, y).length();
        let front = Point::new(half, y + depth).length();
        corner.max(front).max(x + depth + half) + 1
    }

    /// Places around the base and its dials at which a disc touches them, in steps along the edges.
    pub fn places_around(&self, pose: Pose, radius: i32) -> Vec<Point> {
        /// How far two places along an edge are apart.
        const STEP: usize = 1_750;
        let (half, depth) = SHIELD_DIAL;
        // As near to a dial as a disc can come that touches the edge it stands on.
        let beside = half + (radius * radius - (radius - depth).pow(2)).isqrt() + 4;
        let mut places = Vec::new();
        let mut along = |out: i32, end: i32, dials: &[i32], place: &dyn Fn(i32, i32) -> Point| {
            let edge = (-end..=end).step_by(STEP).map(|at| (at, out + radius + 4));
            let dials = dials.iter().flat_map(|dial| {
                let over = [-half, 0, half].map(|at| (dial + at, out + depth + radius + 4));
                let next = [-beside, beside].map(|at| (dial + at, out + radius + 4));
                over.into_iter()
                    .chain(next.into_iter().filter(|(at, _)| at.abs() <= end + radius / 8))
            });
            places.extend(edge.chain(dials).map(|(at, out)| pose.place(place(at, out))));
        };
        let (x, y) = (self.width / 2, self.length / 2);
        let rows = self.dial_rows();
        along(y, x, &[0], &|at, out| Point::new(at, out));
        along(y, x, &[0], &|at, out| Point::new(at, -out));
        along(x, y, &rows, &|at, out| Point::new(out, at));
        along(x, y, &rows, &|at, out| Point::new(-out, at));
        places
    }

    /// How far ahead of the middle the dials on the sides sit.
    fn dial_rows(&self) -> ArrayVec<i32, 2> {
        let y = self.length / 2;
        match self.guide == y {
            true => ArrayVec::from_iter([0]),
            false => ArrayVec::from_iter([y / 2, -y / 2]),
        }
    }
}

impl Footprint {
    /// Whether two ships overlap.
    pub fn overlaps(&self, other: &Footprint) -> bool {
        if self.pose.at.is_within(other.pose.at, self.depth() + other.depth() - ROUNDING) {
            return true;
        }
        if !self.frame().overlaps(&other.frame()) {
            return false;
        }
        let theirs: ArrayVec<Polygon, 4> = other.polygons().collect();
        self.polygons().any(|part| theirs.iter().any(|their| part.overlaps(their)))
    }

    /// Whether the ship overlaps a squadron or round token by more than rounding.
    pub fn overlaps_disc(&self, disc: &Disc) -> bool {
        let inside = i64::from(disc.radius - 2);
        self.squared_to(disc.center) < inside * inside
    }

    /// Whether the ship lies on an obstacle.
    pub fn lies_on(&self, outline: &Outline) -> bool {
        self.frame().bounds().squared_to(&outline.bounds()) == 0
            && self.polygons().any(|part| outline.overlaps(&part))
    }

    /// The gap between the ship and a disc; negative where they overlap. Only for touching: distances are measured from
    /// the base.
    pub fn gap_to(&self, disc: &Disc) -> i32 {
        root(self.squared_to(disc.center)) - disc.radius
    }

    /// A rectangle around all parts, and a little more for the rounding of their corners: what does not overlap it does not
    /// overlap the ship.
    fn frame(&self) -> Polygon {
        let middle = Area::new(Point::ORIGIN, Point::ORIGIN);
        let Area { low, high } = self
            .parts
            .iter()
            .fold(middle, |area, part| Area::around(&[area.low, area.high, part.low, part.high]));
        let more = Point::new(ROUNDING, ROUNDING);
        Rectangle { low: low - more, high: high + more }.on_table(self.pose)
    }

    /// How far around its middle the base reaches on all sides.
    fn depth(&self) -> i32 {
        self.parts.first().map_or(0, |base| base.high.x.min(base.high.y))
    }

    /// The base, and bars through it from dial to dial: together all that the ship covers.
    pub(crate) fn polygons(&self) -> impl Iterator<Item = Polygon> + '_ {
        self.parts.iter().map(|part| part.on_table(self.pose))
    }

    /// The square of the distance to a place; zero inside.
    fn squared_to(&self, place: Point) -> i64 {
        let own = (-self.pose.heading).turn(place - self.pose.at);
        let beyond = |low: i32, high: i32, at: i32| i64::from((low - at).max(at - high).max(0));
        let squared = |part: &Rectangle| {
            let x = beyond(part.low.x, part.high.x, own.x);
            let y = beyond(part.low.y, part.high.y, own.y);
            x * x + y * y
        };
        self.parts.iter().map(squared).min().unwrap_or(0)
    }
}

impl Rectangle {
    fn on_table(&self, pose: Pose) -> Polygon {
        let Rectangle { low, high } = *self;
        let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        pose.polygon(&Polygon::new(corners))
    }
}

#[cfg(test)]
mod tests {
    use super::Base;
    use crate::geometry::{Disc, Heading, Point, Pose, TOUCH};

    const SMALL: Base = Base { width: 4_300, length: 7_100, guide: 3_550 };
    const HUGE: Base = Base { width: 7_750, length: 35_540, guide: -4_870 };
    const RADIUS: i32 = 1_710;

    #[test]
    fn a_dial_reaches_where_the_base_does_not() {
        let pose = Pose::new(Point::new(40_000, 40_000), Heading::NORTH);
        let ahead = |y: i32| Pose::new(Point::new(40_000, 40_000 + y), Heading::NORTH);
        let (base, footprint) = (SMALL.outline(pose), SMALL.footprint(pose));
        assert!(!base.overlaps(&SMALL.outline(ahead(7_500))));
        assert!(footprint.overlaps(&SMALL.footprint(ahead(7_500))), "dial over dial");
        assert!(!footprint.overlaps(&SMALL.footprint(ahead(8_310))), "dials only touch");
    }

    #[test]
    fn nothing_of_a_ship_is_beyond_its_reach() {
        let pose = Pose::new(Point::new(40_000, 40_000), Heading::new(3_300));
        for base in [SMALL, HUGE] {
            for part in base.footprint(pose).polygons() {
                for corner in part.corners() {
                    assert!(corner.is_within(pose.at, base.reach()), "{corner:?}");
                }
            }
        }
    }

    #[test]
    fn places_around_a_ship_touch_it_or_its_dials() {
        let pose = Pose::new(Point::new(40_000, 40_000), Heading::new(1_234));
        for base in [SMALL, HUGE] {
            let footprint = base.footprint(pose);
            let disc = |center: &Point| Disc { center: *center, radius: RADIUS };
            let places = base.places_around(pose, RADIUS);
            let free = places.iter().filter(|at| !footprint.overlaps_disc(&disc(at)));
            let gaps: Vec<_> = free.map(|at| footprint.gap_to(&disc(at))).collect();
            assert!(gaps.len() >= 20, "{} places", gaps.len());
            assert!(gaps.iter().all(|gap| *gap <= TOUCH), "{gaps:?}");
        }
    }
}
