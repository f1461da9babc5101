use super::point::Point;
use super::polygon::{HalfPlane, Polygon};

/// An upright rectangle of the table: the play area, the setup area, a deployment zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// The corner with the smallest coordinates.
    pub low: Point,
    /// The corner with the largest coordinates.
    pub high: Point,
}

/// An edge of the play area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Edge {
    /// `y = 0`, seat A's in a standard game.
    South,
    /// The far long edge, seat B's in a standard game.
    North,
    /// `x = 0`.
    West,
    /// The far short edge.
    East,
}

impl Area {
    /// The rectangle between two corners.
    pub const fn new(low: Point, high: Point) -> Self {
        Self { low, high }
    }

    /// The smallest rectangle around two places.
    pub fn between(one: Point, other: Point) -> Area {
        Area::new(
            Point::new(one.x.min(other.x), one.y.min(other.y)),
            Point::new(one.x.max(other.x), one.y.max(other.y)),
        )
    }

    /// The smallest rectangle around some places; the corner of the table where there are none.
    pub fn around(places: &[Point]) -> Area {
        let Some(first) = places.first() else { return Area::new(Point::ORIGIN, Point::ORIGIN) };
        places[1..].iter().fold(Area::new(*first, *first), |area, place| {
            Area::new(
                Point::new(area.low.x.min(place.x), area.low.y.min(place.y)),
                Point::new(area.high.x.max(place.x), area.high.y.max(place.y)),
            )
        })
    }

    /// The square of the distance to another rectangle; zero where they touch or overlap.
    ///
    /// Whatever lies in the two is not nearer to each other, so most questions about shapes end here.
    pub fn squared_to(&self, other: &Area) -> i64 {
        let x = i64::from((self.low.x - other.high.x).max(other.low.x - self.high.x).max(0));
        let y = i64::from((self.low.y - other.high.y).max(other.low.y - self.high.y).max(0));
        x * x + y * y
    }

    /// Whether the place lies inside or on the border.
    pub fn contains(&self, place: Point) -> bool {
        self.contains_disc(place, 0)
    }

    /// Whether a disc lies inside.
    pub fn contains_disc(&self, center: Point, radius: i32) -> bool {
        center.x - radius >= self.low.x
            && center.x + radius <= self.high.x
            && center.y - radius >= self.low.y
            && center.y + radius <= self.high.y
    }

    /// Whether a polygon lies inside.
    pub fn contains_polygon(&self, polygon: &Polygon) -> bool {
        polygon.corners().iter().all(|corner| self.contains(*corner))
    }

    /// The rectangle with a margin taken off at every side.
    #[must_use]
    pub fn inset(&self, margin: i32) -> Area {
        let margin = Point::new(margin, margin);
        Area::new(self.low + margin, self.high - margin)
    }

    /// The rectangle two rectangles share.
    #[must_use]
    pub fn shared(&self, other: &Area) -> Area {
        let (low, high) = (self.low, self.high);
        Area::new(
            Point::new(low.x.max(other.low.x), low.y.max(other.low.y)),
            Point::new(high.x.min(other.high.x), high.y.min(other.high.y)),
        )
    }

    /// How far a place is from one edge of this area.
    pub fn from_edge(&self, edge: Edge, place: Point) -> i32 {
        match edge {
            Edge::South => place.y - self.low.y,
            Edge::North => self.high.y - place.y,
            Edge::West => place.x - self.low.x,
            Edge::East => self.high.x - place.x,
        }
    }

    /// How far the area reaches along one edge, and away from it.
    pub fn seen_from(&self, edge: Edge) -> (i32, i32) {
        let size = self.high - self.low;
        match edge {
            Edge::South | Edge::North => (size.x, size.y),
            Edge::West | Edge::East => (size.y, size.x),
        }
    }

    /// The place so far along one edge, counted from the low corner, and so far away from it.
    pub fn place_from(&self, edge: Edge, along: i32, away: i32) -> Point {
        match edge {
            Edge::South => Point::new(self.low.x + along, self.low.y + away),
            Edge::North => Point::new(self.low.x + along, self.high.y - away),
            Edge::West => Point::new(self.low.x + away, self.low.y + along),
            Edge::East => Point::new(self.high.x - away, self.low.y + along),
        }
    }

    /// The area without a strip along one edge.
    #[must_use]
    pub fn without_strip(&self, edge: Edge, depth: i32) -> Area {
        let mut rest = *self;
        match edge {
            Edge::South => rest.low.y += depth,
            Edge::North => rest.high.y -= depth,
            Edge::West => rest.low.x += depth,
            Edge::East => rest.high.x -= depth,
        }
        rest
    }

    /// The rectangle with two edges moved out to those of a larger one.
    #[must_use]
    pub fn widened(&self, to: Area, one: Edge, other: Edge) -> Area {
        let mut wider = *self;
        for edge in [one, other] {
            match edge {
                Edge::South => wider.low.y = to.low.y,
                Edge::North => wider.high.y = to.high.y,
                Edge::West => wider.low.x = to.low.x,
                Edge::East => wider.high.x = to.high.x,
            }
        }
        wider
    }

    /// The strip of a depth along one edge.
    #[must_use]
    pub fn strip(&self, edge: Edge, depth: i32) -> Area {
        let mut strip = *self;
        match edge {
            Edge::South => strip.high.y = self.low.y + depth,
            Edge::North => strip.low.y = self.high.y - depth,
            Edge::West => strip.high.x = self.low.x + depth,
            Edge::East => strip.low.x = self.high.x - depth,
        }
        strip
    }

    /// The part of a convex polygon inside the area.
    #[must_use]
    pub fn part_of(&self, polygon: &Polygon) -> Polygon {
        let mut part = *polygon;
        for (from, to) in self.polygon().sides() {
            part = part.clip(&HalfPlane { through: from, along: to - from });
        }
        part
    }

    /// The place in the middle.
    pub fn middle(&self) -> Point {
        Point::new(i32::midpoint(self.low.x, self.high.x), i32::midpoint(self.low.y, self.high.y))
    }

    /// The corners, counter-clockwise.
    pub fn corners(&self) -> [Point; 4] {
        [
            self.low,
            Point::new(self.high.x, self.low.y),
            self.high,
            Point::new(self.low.x, self.high.y),
        ]
    }

    /// The rectangle as a polygon.
    pub fn polygon(&self) -> Polygon {
        Polygon::new(self.corners())
    }
}
