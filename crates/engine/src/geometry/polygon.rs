use super::area::Area;
use super::point::Point;

/// A convex polygon with at most sixteen corners, counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Polygon {
    /// Places beyond the count are [`Point::ORIGIN`]. A plain array is copied at once, which polygons are all the time.
    places: [Point; 16],
    count: u8,
}

/// Everything on one side of a line: the left of `along` seen from `through`, and the line itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HalfPlane {
    /// A place on the line.
    pub through: Point,
    /// The direction of the line.
    pub along: Point,
}

/// The places of two shapes nearest to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// On the first shape.
    pub from: Point,
    /// On the second shape.
    pub to: Point,
    /// Square of the distance between them.
    pub squared: i64,
}

impl Nearest {
    /// The distance, rounded down.
    pub fn distance(&self) -> i32 {
        super::point::root(self.squared)
    }

    pub(super) fn between(from: Point, to: Point) -> Self {
        Self { from, to, squared: from.distance_squared(to) }
    }
}

impl HalfPlane {
    /// Whether the place lies on this side or on the line.
    pub fn contains(&self, place: Point) -> bool {
        self.depth(place) >= 0
    }

    /// Proportional to the distance from the line, positive inside.
    pub fn depth(&self, place: Point) -> i64 {
        self.along.cross(place - self.through)
    }
}

impl Polygon {
    /// The polygon with these corners, which must be convex and counter-clockwise.
    pub fn new(corners: impl IntoIterator<Item = Point>) -> Self {
        let mut polygon = Self::default();
        corners.into_iter().for_each(|corner| polygon.push(corner));
        polygon
    }

    /// Adds a corner; one beyond the sixteenth is left out.
    fn push(&mut self, corner: Point) {
        if let Some(place) = self.places.get_mut(usize::from(self.count)) {
            *place = corner;
            self.count += 1;
        }
    }

    /// The corners.
    pub fn corners(&self) -> &[Point] {
        &self.places[..usize::from(self.count)]
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The box around it.
    pub fn bounds(&self) -> Area {
        Area::around(self.corners())
    }

    /// The sides, each from one corner to the next.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        sides(self.corners())
    }

    /// The polygon with every corner moved.
    #[must_use]
    pub fn map(&self, place: impl Fn(Point) -> Point) -> Polygon {
        let mut moved = *self;
        moved.take_places(self, place);
        moved
    }

    /// Takes over the corners of a polygon with as many, each of them moved.
    pub(super) fn take_places(&mut self, own: &Polygon, place: impl Fn(Point) -> Point) {
        for (corner, own) in self.places.iter_mut().zip(own.corners()) {
            *corner = place(*own);
        }
    }

    /// The part inside a half-plane.
    #[must_use]
    pub fn clip(&self, plane: &HalfPlane) -> Polygon {
        let mut kept = Polygon::default();
        for (from, to) in self.sides() {
            let (here, there) = (plane.depth(from), plane.depth(to));
            if here >= 0 {
                kept.push(from);
            }
            if (here > 0 && there < 0) || (here < 0 && there > 0) {
                let whole = (here - there).abs();
                let shift = (64 - whole.leading_zeros()).saturating_sub(36);
                let crossing = from.towards(to, here.abs() >> shift, whole >> shift);
                kept.push(crossing);
            }
        }
        kept
    }

    /// The polygon with every corner that is not farther from a corner of another polygon than a distance moved onto it, so
    /// that no side is a sliver.
    #[must_use]
    pub(super) fn with_corners_of(&self, other: &Polygon, distance: i32) -> Polygon {
        let mut moved = Polygon::default();
        for corner in self.corners() {
            let near = other.corners().iter().find(|near| near.is_within(*corner, distance));
            let corner = *near.unwrap_or(corner);
            if !moved.corners().contains(&corner) {
                moved.push(corner);
            }
        }
        moved
    }

    /// Twice the area, in squares of a hundredth of a millimetre.
    pub fn area_twice(&self) -> i64 {
        self.sides().map(|(from, to)| from.cross(to)).sum::<i64>().abs()
    }

    /// Whether the place lies inside or on the edge.
    pub fn contains(&self, place: Point) -> bool {
        // A shape that was cut down to a line or a single place has no inside: all that lies on the whole line would count.
        !self.is_empty()
            && self.sides().all(|(from, to)| (to - from).cross(place - from) >= 0)
            && self.bounds().contains(place)
    }

    /// Whether the insides of the two share a place; touching is not enough.
    ///
    /// FAQ 3.2.1, Movement: touching another base is not overlapping it.
    pub fn overlaps(&self, other: &Polygon) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.bounds().squared_to(&other.bounds()) == 0
            && !self.separates(other)
            && !other.separates(self)
    }

    fn separates(&self, other: &Polygon) -> bool {
        self.sides().any(|(from, to)| {
            let side = to - from;
            // Two hundredths of a millimetre of rounding do not make an overlap. The length of the side, whose root is slow,
            // is asked for only where it matters: it is not more than its two parts together.
            let most = i64::from(side.x.abs() + side.y.abs()) * 2;
            let mut deepest = i64::MIN;
            for corner in other.corners() {
                deepest = deepest.max(side.cross(*corner - from));
                if deepest > most {
                    return false;
                }
            }
            side != Point::ORIGIN && (deepest <= 0 || deepest <= i64::from(side.length()) * 2)
        })
    }

    /// The place of the polygon nearest to a place.
    pub fn nearest_to(&self, place: Point) -> Nearest {
        if self.contains(place) {
            return Nearest { from: place, to: place, squared: 0 };
        }
        let mut best = Nearest { from: place, to: place, squared: i64::MAX };
        for (from, to) in self.sides() {
            if least_squared(from, to, place) < best.squared {
                let found = Nearest::between(nearest_on_segment(from, to, place), place);
                if found.squared < best.squared {
                    best = found;
                }
            }
        }
        best
    }

    /// The places of the two polygons nearest to each other.
    pub fn nearest(&self, other: &Polygon) -> Nearest {
        let (own, theirs) = (self.bounds(), other.bounds());
        let mut best = Nearest { from: Point::ORIGIN, to: Point::ORIGIN, squared: i64::MAX };
        // The two corners nearest to each other, and a hundredth of a millimetre more for rounding: what is farther needs no
        // division.
        let mut least = i64::MAX / 2;
        for own in self.corners() {
            for corner in other.corners() {
                least = least.min(own.distance_squared(*corner));
            }
        }
        // What is not nearer than this is not looked at: the best so far, once there is one within the limit.
        let mut beyond = least + least / 256 + 1_026;
        let mut take = |found: Nearest, beyond: &mut i64| {
            if found.squared < best.squared {
                best = found;
                *beyond = found.squared.min(*beyond);
            }
        };
        for (from, to) in self.sides() {
            let side = Area::between(from, to);
            if side.squared_to(&theirs) >= beyond {
                continue;
            }
            for corner in other.corners() {
                if side.squared_to(&Area::new(*corner, *corner)) < beyond {
                    let near = nearest_on_segment(from, to, *corner);
                    take(Nearest::between(near, *corner), &mut beyond);
                }
            }
        }
        for (from, to) in other.sides() {
            let side = Area::between(from, to);
            if side.squared_to(&own) >= beyond {
                continue;
            }
            for corner in self.corners() {
                if side.squared_to(&Area::new(*corner, *corner)) < beyond {
                    let near = nearest_on_segment(from, to, *corner);
                    take(Nearest::between(*corner, near), &mut beyond);
                }
            }
        }
        if own.squared_to(&theirs) > 0 {
            return best;
        }
        let shared = |one: &Polygon, other: &Polygon| {
            one.corners().first().copied().filter(|corner| other.contains(*corner))
        };
        if let Some(place) = shared(self, other).or_else(|| shared(other, self)) {
            return Nearest { from: place, to: place, squared: 0 };
        }
        if best.squared > 0 && self.overlaps(other) {
            best.squared = 0;
        }
        best
    }
}

/// The sides of a closed line, each from one corner to the next.
pub(super) fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = corners.len().saturating_sub(1);
    (0..corners.len()).map(move |at| (corners[at], corners[if at == last { 0 } else { at + 1 }]))
}

/// A square that the distance of a place from a segment is not less than: that from the box around the segment. It costs
/// no division and spares most of them.
pub(super) fn least_squared(from: Point, to: Point, place: Point) -> i64 {
    Area::between(from, to).squared_to(&Area::new(place, place))
}

/// How far apart two segments are; zero where they cross.
pub(crate) fn segments_apart(one: (Point, Point), other: (Point, Point)) -> i32 {
    let side =
        |line: (Point, Point), place: Point| (line.1 - line.0).cross(place - line.0).signum();
    let parts = |line: (Point, Point), of: (Point, Point)| side(line, of.0) * side(line, of.1) < 0;
    if parts(one, other) && parts(other, one) {
        return 0;
    }
    let to = |line: (Point, Point), place: Point| {
        nearest_on_segment(line.0, line.1, place).distance(place)
    };
    let ends = [to(one, other.0), to(one, other.1), to(other, one.0), to(other, one.1)];
    ends.into_iter().fold(i32::MAX, i32::min)
}

/// The place of a segment nearest to a place.
pub(super) fn nearest_on_segment(from: Point, to: Point, place: Point) -> Point {
    let way = to - from;
    let whole = way.length_squared();
    let part = way.dot(place - from);
    if part <= 0 || whole == 0 {
        from
    } else if part >= whole {
        to
    } else {
        from.towards(to, part, whole)
    }
}

#[cfg(test)]
mod tests {
    use super::{HalfPlane, Polygon};
    use crate::geometry::Point;

    fn square(x: i32, y: i32, half: i32) -> Polygon {
        Polygon::new([
            Point::new(x - half, y - half),
            Point::new(x + half, y - half),
            Point::new(x + half, y + half),
            Point::new(x - half, y + half),
        ])
    }

    #[test]
    fn touching_is_not_overlapping() {
        assert!(!square(0, 0, 1_000).overlaps(&square(2_000, 0, 1_000)));
        assert!(square(0, 0, 1_000).overlaps(&square(1_990, 0, 1_000)));
        assert!(square(0, 0, 1_000).overlaps(&square(0, 0, 10)));
    }

    #[test]
    fn the_nearest_places_of_two_squares_face_each_other() {
        let nearest = square(0, 0, 1_000).nearest(&square(5_000, 500, 1_000));
        assert_eq!(nearest.distance(), 3_000);
        assert_eq!(square(0, 0, 1_000).nearest(&square(300, 0, 100)).distance(), 0);
    }

    /// An arc may touch a hull zone in one place or along one line: the range is measured to there.
    #[test]
    fn a_shape_cut_down_to_a_line_or_a_place_is_as_far_as_that_is() {
        let far = square(5_000, 0, 1_000);
        let place = Polygon::new([Point::new(1_000, 0)]);
        let line = Polygon::new([Point::new(1_000, 0), Point::new(1_000, 500)]);
        for thin in [&place, &line] {
            assert_eq!(thin.nearest(&far).squared, 3_000 * 3_000);
            assert_eq!(far.nearest(thin).squared, 3_000 * 3_000);
            assert!(thin.contains(Point::new(1_000, 0)));
            assert!(!thin.contains(Point::new(1_000, 900)));
            assert!(!thin.contains(Point::new(0, 0)));
        }
    }

    #[test]
    fn clipping_keeps_what_is_left_of_the_line() {
        let plane = HalfPlane { through: Point::ORIGIN, along: Point::new(0, 10) };
        let half = square(0, 0, 1_000).clip(&plane);
        assert!(half.corners().iter().all(|corner| corner.x <= 0));
        assert!(half.contains(Point::new(-999, 999)));
        assert!(square(2_000, 0, 500).clip(&plane).is_empty());
    }
}
