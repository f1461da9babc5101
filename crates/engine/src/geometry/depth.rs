//! How deep shapes lie in each other: by how much one may be moved, in whatever direction, and still overlap the other.
//!
//! Depths are for skipping what need not be looked at. They are not more than is true, and often less.

use super::base::Disc;
use super::point::Point;
use super::polygon::Polygon;
use super::sight::Outline;

impl Outline {
    /// How deep two outlines that overlap lie in each other.
    pub(crate) fn depth_in(&self, other: &Outline) -> i32 {
        let depth = |one: &Outline, other: &Outline| {
            one.corners().iter().fold(0, |depth, corner| depth.max(other.depth_of(*corner)))
        };
        depth(self, other).max(depth(other, self))
    }

    /// How deep an outline and a polygon that overlap lie in each other.
    pub(crate) fn depth_in_polygon(&self, polygon: &Polygon) -> i32 {
        let own = self.corners().iter().map(|corner| polygon.depth_of(*corner));
        let theirs = polygon.corners().iter().map(|corner| self.depth_of(*corner));
        own.chain(theirs).fold(0, i32::max)
    }

    /// How deep the outline and a disc that overlap lie in each other.
    pub(crate) fn depth_in_disc(&self, disc: &Disc) -> i32 {
        let inside = self.depth_of(disc.center);
        match inside > 0 {
            true => disc.radius + inside,
            false => disc.radius - self.distance_to(disc.center) - 1,
        }
    }

    /// How far a place inside is from every side; zero outside.
    fn depth_of(&self, place: Point) -> i32 {
        if self.contains(place) { self.distance_to_sides(place) } else { 0 }
    }
}

impl Polygon {
    /// How far a place inside is from every side; zero outside.
    fn depth_of(&self, place: Point) -> i32 {
        let depth = |(from, to): (Point, Point)| {
            let side = to - from;
            (side.cross(place - from) / (i64::from(side.length()) + 1)) as i32
        };
        match self.contains(place) {
            true => self.sides().map(depth).min().unwrap_or(0),
            false => 0,
        }
    }
}
