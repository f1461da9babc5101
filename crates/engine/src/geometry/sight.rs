use arrayvec::ArrayVec;

use super::area::Area;
use super::hull::Arc;
use super::point::{Point, root};
use super::polygon::{Nearest, Polygon, least_squared, nearest_on_segment, sides};

/// The square of a distance beyond every table.
const FAR: i64 = (i32::MAX as i64).pow(2);

/// A stretch of a line: shares of the whole, each out of [`Spans::WHOLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub from: i64,
    /// Where it ends.
    pub to: i64,
}

/// The stretches of a line that lie inside some shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans(ArrayVec<Span, 16>);

/// The outline of an obstacle on the table; it need not be convex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    corners: Vec<Point>,
    /// The box around the corners.
    bounds: Area,
}

impl Spans {
    /// The length of the whole line in shares.
    pub const WHOLE: i64 = 1 << 24;
    /// Stretches shorter than this are rounding, not crossing.
    const LEAST: i64 = 1 << 8;

    /// A part of a whole as shares.
    fn share(part: i64, whole: i64) -> i64 {
        match part.checked_mul(Self::WHOLE) {
            Some(scaled) => scaled / whole,
            None => (i128::from(part) * i128::from(Self::WHOLE) / i128::from(whole)) as i64,
        }
    }

    /// Whether the line crosses the shape at all.
    pub fn any(&self) -> bool {
        self.0.iter().any(|span| span.to - span.from > Self::LEAST)
    }

    /// What is left after taking other stretches away.
    #[must_use]
    pub fn without(&self, other: &Spans) -> Spans {
        let mut left = self.0.clone();
        for hole in &other.0 {
            let mut next = ArrayVec::new();
            for span in &left {
                let before = Span { from: span.from, to: span.to.min(hole.from) };
                let after = Span { from: span.from.max(hole.to), to: span.to };
                for part in [before, after] {
                    if part.to > part.from {
                        let _ = next.try_push(part);
                    }
                }
            }
            left = next;
        }
        Spans(left)
    }
}

impl Polygon {
    /// The stretch of the line from one place to another that lies inside the polygon.
    pub fn spans(&self, from: Point, to: Point) -> Spans {
        self.spans_deeper(from, to, 0)
    }

    /// The stretch of the line from one place to another that lies inside the polygon, at least a depth from every side.
    fn spans_deeper(&self, from: Point, to: Point, depth: i32) -> Spans {
        let way = to - from;
        let (mut enter, mut leave) = (0, Spans::WHOLE);
        for (corner, next) in self.sides() {
            let side = next - corner;
            let margin = if depth > 0 { i64::from(side.length()) * i64::from(depth) } else { 0 };
            let start = side.cross(from - corner) - margin;
            let slope = side.cross(way);
            if slope == 0 {
                if start < 0 {
                    return Spans::default();
                }
                continue;
            }
            // Inside where `start + share * slope / WHOLE >= 0`.
            let share = Spans::share(-start, slope);
            if slope > 0 {
                enter = enter.max(share);
            } else {
                leave = leave.min(share);
            }
        }
        let mut spans = Spans::default();
        if leave > enter && !self.is_empty() {
            spans.0.push(Span { from: enter, to: leave });
        }
        spans
    }
}

impl Polygon {
    /// Whether the line from one place to another runs through the polygon: [`Spans::any`] of its [`spans`](Self::spans),
    /// which divides only where no side of the polygon and neither side of the line keeps them apart.
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        let beyond_a_side = self.sides().any(|(corner, next)| {
            let side = next - corner;
            let (start, end) = (side.cross(from - corner), side.cross(to - corner));
            start <= 0 && end <= 0 && start + end < 0
        });
        !beyond_a_side && !all_beside(self.corners(), from, to, 0) && self.spans(from, to).any()
    }

    /// Whether the line from one place to another runs through the polygon at least a depth from every side.
    pub fn is_crossed_deeper(&self, from: Point, to: Point, depth: i32) -> bool {
        self.is_crossed(from, to) && self.spans_deeper(from, to, depth).any()
    }
}

/// Whether all places lie on one side of a line and farther from it than a margin.
fn all_beside(places: &[Point], from: Point, to: Point, margin: i64) -> bool {
    let way = to - from;
    let least = margin * i64::from(way.x.abs() + way.y.abs());
    let off = |place: &Point| way.cross(*place - from);
    match places.first().map(off) {
        Some(first) if first > least => places.iter().all(|place| off(place) > least),
        Some(first) if first < -least => places.iter().all(|place| off(place) < -least),
        _ => false,
    }
}

impl Outline {
    /// The outline with these corners, in order around it.
    pub fn new(corners: Vec<Point>) -> Self {
        Self { bounds: Area::around(&corners), corners }
    }

    /// Lies where another outline with as many corners would after a step.
    pub(crate) fn lie_beside(&mut self, other: &Outline, step: Point) {
        for (own, corner) in self.corners.iter_mut().zip(&other.corners) {
            *own = *corner + step;
        }
        self.bounds = Area::new(other.bounds.low + step, other.bounds.high + step);
    }

    /// The corners.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The box around the corners.
    pub fn bounds(&self) -> Area {
        self.bounds
    }

    /// The sides, each from one corner to the next.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        sides(&self.corners)
    }

    /// Whether the place lies inside.
    pub fn contains(&self, place: Point) -> bool {
        if !self.bounds.contains(place) {
            return false;
        }
        let mut inside = false;
        for (from, to) in self.sides() {
            if (from.y > place.y) != (to.y > place.y) {
                let cross = (to - from).cross(place - from);
                if (cross > 0) == (to.y > from.y) {
                    inside = !inside;
                }
            }
        }
        inside
    }

    /// The stretches of the line from one place to another that lie inside.
    pub fn spans(&self, from: Point, to: Point) -> Spans {
        // Farther than the rounding of a place on the line: nothing of it can lie inside.
        let line = Area::between(from, to);
        if line.squared_to(&self.bounds) > 0 || all_beside(&self.bounds.corners(), from, to, 1) {
            return Spans::default();
        }
        let way = to - from;
        let mut cuts = ArrayVec::<i64, 32>::new();
        cuts.push(0);
        for (corner, next) in self.sides() {
            if corner.x.max(next.x) < line.low.x
                || corner.x.min(next.x) > line.high.x
                || corner.y.max(next.y) < line.low.y
                || corner.y.min(next.y) > line.high.y
            {
                continue;
            }
            let side = next - corner;
            let start = side.cross(from - corner);
            let end = side.cross(to - corner);
            if (start < 0) == (end < 0) {
                continue;
            }
            let (near, far) = (way.cross(corner - from), way.cross(next - from));
            if (near < 0) == (far < 0) {
                continue;
            }
            let share = Spans::share(start, start - end);
            let _ = cuts.try_push(share.clamp(0, Spans::WHOLE));
        }
        let _ = cuts.try_push(Spans::WHOLE);
        cuts.sort_unstable();
        let mut spans = Spans::default();
        for pair in cuts.windows(2) {
            let middle = from.towards(to, (pair[0] + pair[1]) / 2, Spans::WHOLE);
            if pair[1] > pair[0] && self.contains(middle) {
                let _ = spans.0.try_push(Span { from: pair[0], to: pair[1] });
            }
        }
        spans
    }

    /// Whether the outline and a convex polygon share any place inside.
    pub fn overlaps(&self, polygon: &Polygon) -> bool {
        if self.is_apart_from(polygon) {
            return false;
        }
        polygon.corners().iter().any(|corner| self.contains(*corner))
            || self.corners.iter().any(|corner| polygon.contains(*corner))
            || self.sides().any(|(from, to)| polygon.is_crossed(from, to))
    }

    /// Whether the boxes of the two are apart, or the outline's lies beyond one side of the polygon: a quick look that
    /// says no more often than is true.
    fn is_apart_from(&self, polygon: &Polygon) -> bool {
        let corners = self.bounds.corners();
        polygon.bounds().squared_to(&self.bounds) > 0
            || polygon.sides().any(|(from, to)| {
                corners.iter().all(|corner| (to - from).cross(*corner - from) < 0)
            })
    }

    /// How far a place is from the outline; zero inside.
    pub fn distance_to(&self, place: Point) -> i32 {
        if self.contains(place) { 0 } else { self.distance_to_sides(place) }
    }

    /// How far a place is from the nearest side.
    pub(super) fn distance_to_sides(&self, place: Point) -> i32 {
        root(self.squared_to_sides(place, FAR))
    }

    /// Whether a place is nearer than a length: [`distance_to`](Self::distance_to) is less, found without measuring where
    /// the box around the outline is not nearer.
    pub fn is_nearer(&self, place: Point, length: i32) -> bool {
        let beyond = i64::from(length.max(0)).pow(2);
        self.bounds.squared_to(&Area::new(place, place)) < beyond
            && (self.squared_to_sides(place, beyond) < beyond || self.contains(place))
    }

    /// The square of the distance of a place from the sides; the limit where that is not less.
    fn squared_to_sides(&self, place: Point, limit: i64) -> i64 {
        self.sides().fold(limit, |best, (from, to)| {
            if least_squared(from, to, place) >= best {
                return best;
            }
            best.min(nearest_on_segment(from, to, place).distance_squared(place))
        })
    }

    /// The place of the outline nearest to a place; the place itself inside.
    pub fn nearest_to(&self, place: Point) -> Point {
        if self.contains(place) {
            return place;
        }
        let nearest = |(from, to)| nearest_on_segment(from, to, place);
        self.sides().map(nearest).min_by_key(|near| near.distance_squared(place)).unwrap_or(place)
    }

    /// How far the outline is from a convex polygon; zero where they overlap.
    pub fn distance_to_polygon(&self, polygon: &Polygon) -> i32 {
        if self.overlaps(polygon) {
            return 0;
        }
        let from_corners = self.corners.iter().map(|corner| polygon.nearest_to(*corner).distance());
        let from_polygon = polygon.corners().iter().map(|corner| self.distance_to(*corner));
        from_corners.chain(from_polygon).min().unwrap_or(i32::MAX)
    }

    /// Whether a convex polygon is not farther than a distance: [`distance_to_polygon`](Self::distance_to_polygon) is not
    /// greater.
    pub fn is_within_polygon(&self, polygon: &Polygon, distance: i32) -> bool {
        polygon.bounds().squared_to(&self.bounds) < i64::from(distance + 1).pow(2)
            && self.distance_to_polygon(polygon) <= distance
    }

    /// The places of a polygon and of what of the outline lies in an arc nearest to each other; none where nothing of
    /// it does.
    pub fn nearest_part(&self, arc: &Arc, polygon: &Polygon) -> Option<Nearest> {
        let parts = self.sides().filter_map(|(from, to)| {
            let part = arc.part_of(&Polygon::new([from, to]));
            let corners = part.corners();
            Some((
                *corners.first()?,
                *corners.iter().max_by_key(|other| other.distance_squared(corners[0]))?,
            ))
        });
        parts.map(|side| nearest_to_side(polygon, side)).min_by_key(|nearest| nearest.squared)
    }

    /// The places of the outline and a polygon nearest to each other.
    pub fn nearest_polygon(&self, polygon: &Polygon) -> Nearest {
        let sides = self.sides().map(|side| nearest_to_side(polygon, side));
        let nearest = sides.min_by_key(|nearest| nearest.squared);
        nearest.map_or(Nearest::between(Point::ORIGIN, Point::ORIGIN), |nearest| {
            Nearest::between(nearest.to, nearest.from)
        })
    }

    /// Whether the insides of two outlines share a place by more than rounding.
    pub fn overlaps_outline(&self, other: &Outline) -> bool {
        if self.bounds.squared_to(&other.bounds) > 0 {
            return false;
        }
        if self.corners.iter().any(|corner| other.contains(*corner))
            || other.corners.iter().any(|corner| self.contains(*corner))
        {
            return true;
        }
        // No corner lies inside the other. Along a side that nothing of the other comes near that does not change.
        let near = other.bounds.inset(-1);
        self.sides().any(|(from, to)| {
            let side = Area::between(from, to).inset(-1);
            near.squared_to(&side) == 0
                && other.sides().any(|(from, to)| Area::between(from, to).squared_to(&side) == 0)
                && other.spans(from, to).any()
        })
    }

    /// Whether another outline is not farther than a distance: [`distance_to_outline`](Self::distance_to_outline) is not
    /// greater, found without looking further than the first side that is near enough.
    pub fn is_within(&self, other: &Outline, distance: i32) -> bool {
        let beyond = i64::from(distance + 1).pow(2);
        if self.bounds.squared_to(&other.bounds) >= beyond {
            return false;
        }
        let near = |one: &Outline, other: &Outline| {
            one.corners.iter().any(|corner| {
                other.bounds.squared_to(&Area::new(*corner, *corner)) < beyond
                    && other.squared_to_sides(*corner, beyond) < beyond
            })
        };
        let inside = |one: &Outline, other: &Outline| {
            one.corners.iter().any(|corner| other.contains(*corner))
        };
        near(self, other) || near(other, self) || inside(self, other) || inside(other, self)
    }

    /// How far two outlines are apart; zero where they overlap.
    pub fn distance_to_outline(&self, other: &Outline) -> i32 {
        let inside = |one: &Outline, other: &Outline| {
            one.corners.iter().any(|corner| other.contains(*corner))
        };
        if inside(self, other) || inside(other, self) {
            return 0;
        }
        let there = self.corners.iter();
        let best = there.fold(FAR, |best, corner| other.squared_to_sides(*corner, best));
        let back = other.corners.iter();
        root(back.fold(best, |best, corner| self.squared_to_sides(*corner, best)))
    }
}

/// The places of a polygon and a side of an outline nearest to each other, from the polygon to the side.
fn nearest_to_side(polygon: &Polygon, (from, to): (Point, Point)) -> Nearest {
    let ends = [from, to].map(|end| polygon.nearest_to(end));
    let corners = polygon.corners().iter();
    let feet =
        corners.map(|corner| Nearest::between(*corner, nearest_on_segment(from, to, *corner)));
    ends.into_iter()
        .chain(feet)
        .min_by_key(|nearest| nearest.squared)
        .unwrap_or(Nearest::between(from, to))
}
