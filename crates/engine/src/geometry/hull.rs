use std::borrow::Cow;
use std::sync::{Arc as Shared, Mutex, PoisonError};

use arrayvec::ArrayVec;
use flagbridge_cards::{Chassis, HullZone, Size};

use super::TOUCH;
use super::area::Area;
use super::base::{Disc, Pose};
use super::heading::Heading;
use super::point::Point;
use super::polygon::{HalfPlane, Polygon};

/// A firing arc: what lies between its lines, without end. RRG 1.6, Firing Arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arc {
    /// The sides it lies on, of which only the first `count` are used. A plain array is copied at once.
    sides: [HalfPlane; 4],
    count: u8,
}

/// The length of the directions in which the lines of arcs run, in a ship's own terms.
const LINE: i32 = 1 << 14;

impl Arc {
    fn new(planes: &[HalfPlane]) -> Self {
        let mut sides = [HalfPlane::default(); 4];
        sides[..planes.len()].copy_from_slice(planes);
        Self { sides, count: planes.len() as u8 }
    }

    /// The half-planes whose common part the arc is.
    pub fn planes(&self) -> &[HalfPlane] {
        &self.sides[..usize::from(self.count)]
    }

    /// The part of a polygon inside the arc; a border line belongs to the arc.
    #[must_use]
    pub fn part_of(&self, polygon: &Polygon) -> Polygon {
        self.cut(polygon).into_owned()
    }

    /// [`part_of`](Self::part_of) a polygon; the polygon itself where all of it lies inside.
    pub fn cut<'a>(&self, polygon: &'a Polygon) -> Cow<'a, Polygon> {
        let mut part = Cow::Borrowed(polygon);
        for plane in self.planes() {
            let outside = part.corners().iter().filter(|corner| !plane.contains(**corner)).count();
            if outside == part.corners().len() {
                return Cow::Owned(Polygon::default());
            }
            if outside > 0 {
                part = Cow::Owned(part.clip(plane));
            }
        }
        part
    }

    /// Whether whatever is within a reach of a place lies outside the arc: a quick look, which says no where rounding could
    /// matter. Nothing of such a shape is a [`part_of`](Self::part_of) it.
    pub fn misses(&self, center: Point, reach: i32) -> bool {
        let beyond = i64::from(reach + 4) * i64::from(LINE + 2);
        self.planes().iter().any(|plane| plane.depth(center) < -beyond)
    }

    /// Whether a place lies inside the arc or on its border.
    pub fn contains(&self, place: Point) -> bool {
        self.planes().iter().all(|plane| plane.contains(place))
    }

    /// Whether a disc lies inside the arc.
    pub fn contains_disc(&self, center: Point, radius: i32) -> bool {
        self.planes()
            .iter()
            .all(|plane| plane.depth(center) >= i64::from(plane.along.length()) * i64::from(radius))
    }

    /// Takes over the lines of an arc with as many, their places moved and their directions turned.
    fn take_planes(
        &mut self,
        own: &Arc,
        place: impl Fn(Point) -> Point,
        turn: impl Fn(Point) -> Point,
    ) {
        for (plane, own) in self.sides.iter_mut().zip(own.planes()) {
            *plane = HalfPlane { through: place(own.through), along: turn(own.along) };
        }
    }
}

/// The cardboard token of a hull in its own terms: zones, arcs, targeting points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hull {
    zones: ArrayVec<Zone, 6>,
    special: Option<Arc>,
    token: Polygon,
    /// A distance from the middle that no corner exceeds.
    reach: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Zone {
    zone: HullZone,
    polygon: Polygon,
    arc: Arc,
    targeting: Point,
}

/// A hull standing on the table: its zones are posed once, however often they are measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PosedHull {
    pose: Pose,
    zones: ArrayVec<Zone, 6>,
    /// The box around each of the zones.
    bounds: ArrayVec<Area, 6>,
    /// In the ship's own terms, for few ask.
    special: Option<Arc>,
    /// In the ship's own terms, for few ask.
    token: Polygon,
    reach: i32,
}

impl Hull {
    /// The hull of a chassis, which is cut out once for all games.
    pub fn of(chassis: &'static Chassis) -> Shared<Hull> {
        static CUT: Mutex<Vec<(&Chassis, Shared<Hull>)>> = Mutex::new(Vec::new());
        let mut cut = CUT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, hull)) = cut.iter().find(|(own, _)| std::ptr::eq(*own, chassis)) {
            return Shared::clone(hull);
        }
        let hull = Shared::new(Hull::new(chassis));
        cut.push((chassis, Shared::clone(&hull)));
        hull
    }

    /// The zones of a chassis, cut from its token by the arc lines.
    pub fn new(chassis: &Chassis) -> Self {
        let (width, length) = chassis.token;
        let (x, y) = (width / 2, length / 2);
        let token = Polygon::new([
            Point::new(-x, -y),
            Point::new(x, -y),
            Point::new(x, y),
            Point::new(-x, y),
        ]);
        let arcs = &chassis.arcs;
        let on_axis = |from_front: i32| Point::new(0, y - from_front);
        let front = on_axis(arcs.front_origin);
        let rear = on_axis(arcs.rear_origin);
        // Figures of tokens are rounded to a tenth: a line that passes a corner of the token within the touch tolerance
        // ends in that corner.
        let ray = |origin: Point, angle: i32| {
            let along = Heading::new(angle).step(LINE);
            let is_met = |way: &Point| {
                along.dot(*way) > 0 && along.cross(*way).abs() <= i64::from(TOUCH) * i64::from(LINE)
            };
            let met = token.corners().iter().map(|corner| *corner - origin).find(is_met);
            met.map_or(along, |way| way.scaled_to(LINE))
        };
        let (front_angle, rear_angle) = (arcs.front_angle, arcs.rear_angle);
        // Left of a line pointing outwards on the left side is behind it; mirrored on the right.
        let behind_front = |left: bool| {
            line(front, ray(front, if left { -front_angle } else { front_angle }), left)
        };
        let ahead_of_rear =
            |left: bool| line(rear, ray(rear, if left { -rear_angle } else { rear_angle }), !left);
        let own_side = |left: bool| line(front, Point::new(0, LINE), left);
        let flip = |plane: HalfPlane| HalfPlane { along: -plane.along, ..plane };

        let front_arc = [flip(behind_front(true)), flip(behind_front(false))];
        let rear_arc = [flip(ahead_of_rear(true)), flip(ahead_of_rear(false))];
        // Where the rear lines start ahead of the front ones, the lines cross beside the axis; front and rear zone
        // meet on the line between the two crossings.
        let waist = (arcs.rear_origin < arcs.front_origin).then(|| {
            let side = Polygon::new([
                Point::new(-x, -y),
                Point::new(0, -y),
                Point::new(0, y),
                Point::new(-x, y),
            ]);
            let left = side.clip(&behind_front(true)).clip(&ahead_of_rear(true));
            left.corners().iter().max_by_key(|corner| corner.x).map_or(0, |corner| corner.y)
        });
        let ahead_of = |y: i32| HalfPlane { through: Point::new(0, y), along: Point::new(LINE, 0) };

        let mut zones = ArrayVec::new();
        let mut add = |zone: HullZone, planes: &[HalfPlane], cut: Option<HalfPlane>| {
            let arc = Arc::new(planes);
            let polygon = cut.iter().fold(arc.part_of(&token), |part, plane| part.clip(plane));
            let polygon = polygon.with_corners_of(&token, TOUCH);
            let targeting = chassis
                .targeting_points
                .iter()
                .find(|(of, _)| *of == zone)
                .map_or(Point::ORIGIN, |(_, point)| Point::new(point.x, y - point.y));
            zones.push(Zone { zone, polygon, arc, targeting });
        };
        add(HullZone::Front, &front_arc, waist.map(ahead_of));
        for (left, zone) in [(true, HullZone::Left), (false, HullZone::Right)] {
            let mut planes = ArrayVec::<_, 4>::from_iter([
                behind_front(left),
                ahead_of_rear(left),
                own_side(left),
            ]);
            if let Some(split) = arcs.auxiliary_origin {
                planes.push(ahead_of(y - split));
            }
            add(zone, &planes, None);
        }
        add(HullZone::Rear, &rear_arc, waist.map(|y| flip(ahead_of(y))));
        if let (Size::Huge, Some(split)) = (chassis.size, arcs.auxiliary_origin) {
            for (left, zone) in [(true, HullZone::LeftAuxiliary), (false, HullZone::RightAuxiliary)]
            {
                let planes = [
                    behind_front(left),
                    ahead_of_rear(left),
                    own_side(left),
                    flip(ahead_of(y - split)),
                ];
                add(zone, &planes, None);
            }
        }
        let special = arcs.special.map(|(origin, angle)| {
            let origin = on_axis(origin);
            Arc::new(&[
                line(origin, ray(origin, -angle), false),
                line(origin, ray(origin, angle), true),
            ])
        });
        Self { zones, special, token, reach: Point::new(x, y).length() + 1 }
    }

    /// The hull standing on the table.
    pub fn posed(&self, pose: Pose) -> PosedHull {
        let Hull { ref zones, special, token, reach } = *self;
        let bounds = zones.iter().map(|zone| zone.polygon.bounds()).collect();
        let mut posed = PosedHull { pose, zones: zones.clone(), bounds, special, token, reach };
        posed.stand(self, pose);
        posed
    }

    /// The zones there are.
    pub fn zones(&self) -> impl Iterator<Item = HullZone> + '_ {
        self.zones.iter().map(|zone| zone.zone)
    }
}

impl PosedHull {
    /// Puts a posed hull, of the same ship, somewhere else.
    pub(crate) fn stand(&mut self, hull: &Hull, pose: Pose) {
        let turn = pose.heading.turner();
        let place = |own: Point| pose.at + turn(own);
        self.pose = pose;
        for ((zone, bounds), own) in self.zones.iter_mut().zip(&mut self.bounds).zip(&hull.zones) {
            zone.polygon.take_places(&own.polygon, place);
            *bounds = zone.polygon.bounds();
            zone.arc.take_planes(&own.arc, place, &turn);
            zone.targeting = place(own.targeting);
        }
    }

    /// Where the hull stands.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// The zone's part of the token.
    pub fn zone(&self, zone: HullZone) -> &Polygon {
        &self.find(zone).polygon
    }

    /// The zone's firing arc.
    pub fn arc(&self, zone: HullZone) -> &Arc {
        &self.find(zone).arc
    }

    /// The special firing arc, if the hull has one. RRG 1.6, Special Battery Armament and Firing Arc.
    pub fn special_arc(&self) -> Option<Arc> {
        let turn = self.pose.heading.turner();
        let own = self.special?;
        let mut arc = own;
        arc.take_planes(&own, |place| self.pose.at + turn(place), &turn);
        Some(arc)
    }

    /// The zone's targeting point, which line of sight runs from or to. RRG 1.6, Line of Sight.
    pub fn targeting_point(&self, zone: HullZone) -> Point {
        self.find(zone).targeting
    }

    /// The whole token.
    pub fn token(&self) -> Polygon {
        self.pose.polygon(&self.token)
    }

    /// The zones there are.
    pub fn zones(&self) -> impl Iterator<Item = HullZone> + '_ {
        self.zones.iter().map(|zone| zone.zone)
    }

    /// The zones of which something may lie within a length of another hull's zone and in its arc: a quick look, by boxes.
    pub fn zones_near(
        &self,
        other: &PosedHull,
        zone: HullZone,
        length: i32,
    ) -> impl Iterator<Item = HullZone> + '_ {
        let middle = self.pose.at;
        let from = other.bounds[other.place(zone)];
        let missed = other.arc(zone).misses(middle, self.reach);
        let limit = i64::from(length) * i64::from(length);
        let near = move |bounds: &Area| !missed && from.squared_to(bounds) <= limit;
        self.zones
            .iter()
            .zip(&self.bounds)
            .filter(move |(_, own)| near(own))
            .map(|(own, _)| own.zone)
    }

    /// Whether something of a disc may lie within a length of a zone and in its arc: a quick look, by boxes.
    pub fn may_reach_disc(&self, zone: HullZone, disc: Disc, length: i32) -> bool {
        let own = self.place(zone);
        let limit = i64::from(length + disc.radius + 2).pow(2);
        self.bounds[own].squared_to(&Area::new(disc.center, disc.center)) <= limit
            && !self.zones[own].arc.misses(disc.center, disc.radius)
    }

    /// Whether a line runs through a zone other than this one, deeper than the touch tolerance: a line that only grazes a
    /// border between zones is not stopped by rounding.
    pub fn crosses_other_zone(&self, zone: HullZone, from: Point, to: Point) -> bool {
        let line = Area::between(from, to);
        self.zones.iter().zip(&self.bounds).any(|(other, bounds)| {
            other.zone != zone
                && bounds.squared_to(&line) == 0
                && other.polygon.is_crossed_deeper(from, to, TOUCH)
        })
    }

    fn find(&self, zone: HullZone) -> &Zone {
        &self.zones[self.place(zone)]
    }

    fn place(&self, zone: HullZone) -> usize {
        self.zones.iter().position(|own| own.zone == zone).unwrap_or(0)
    }
}

/// The half-plane to the left of a ray, or to its right.
fn line(through: Point, along: Point, left: bool) -> HalfPlane {
    HalfPlane { through, along: if left { along } else { -along } }
}
