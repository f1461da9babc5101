//! Which ships can shoot at which, measured between the centers of their bases: quick enough to judge many positions.

use arrayvec::ArrayVec;
use flagbridge_cards::{Color, HullZone};
use flagbridge_engine::geometry::{Arc, Ruler};
use flagbridge_engine::{Point, Pose, Range, ShipId, Table};

use crate::fire::mean_of;

/// A pose made ready for reckoning.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    x: f64,
    y: f64,
    sine: f64,
    cosine: f64,
}

impl Spot {
    /// The spot of a pose.
    pub(crate) fn of(pose: Pose) -> Spot {
        let (sine, cosine) = pose.heading.sine_cosine();
        let scale = f64::from(1 << 30);
        Spot {
            x: f64::from(pose.at.x),
            y: f64::from(pose.at.y),
            sine: sine as f64 / scale,
            cosine: cosine as f64 / scale,
        }
    }

    /// A way on the table in the terms of a ship at this spot: to its right, and ahead.
    fn own(&self, x: f64, y: f64) -> (f64, f64) {
        (x * self.cosine - y * self.sine, y * self.cosine + x * self.sine)
    }
}

/// A ship's arcs and guns in its own terms.
pub(crate) struct Guns {
    arcs: ArrayVec<(HullZone, Arc), 6>,
    /// Average damage of each zone at close, medium and long range.
    damage: [[f64; 3]; 6],
    half_width: f64,
    half_length: f64,
}

/// What one ship does to another from where they stand.
#[derive(Clone, Copy)]
pub(crate) struct Bearing {
    /// The zone that fires.
    pub from: HullZone,
    /// The zone that is hit.
    pub at: HullZone,
    /// The range, by the gap between the bases.
    pub range: Range,
    /// Average damage.
    pub damage: f64,
}

impl Guns {
    /// The guns of a ship as its cards stand.
    pub(crate) fn of(table: &Table, ship: ShipId) -> Guns {
        let profile = table.game().ship(ship);
        let hull = profile.hull.posed(Pose::default());
        let mut damage = [[0.0; 3]; 6];
        for zone in profile.ship.hull_zones() {
            let pool = table.battery(ship, *zone);
            let dice = |color: Color| f64::from(pool.of(color)) * mean_of(color, true);
            let long = dice(Color::Red);
            let medium = long + dice(Color::Blue);
            damage[*zone as usize] = [medium + dice(Color::Black), medium, long];
        }
        Guns {
            arcs: hull.zones().map(|zone| (zone, *hull.arc(zone))).collect(),
            damage,
            half_width: f64::from(profile.base.width) / 2.0,
            half_length: f64::from(profile.base.length) / 2.0,
        }
    }

    /// The most damage any of its zones does at a range.
    pub(crate) fn most(&self, range: Range) -> f64 {
        let index = range as usize;
        if index > 2 {
            return 0.0;
        }
        self.damage.iter().map(|zone| zone[index]).fold(0.0, f64::max)
    }

    /// The zone whose arc holds a place given in the ship's own terms.
    fn zone_towards(&self, own: (f64, f64)) -> HullZone {
        let place = Point::new(own.0 as i32, own.1 as i32);
        let found = self.arcs.iter().find(|(_, arc)| arc.contains(place));
        found.map_or(HullZone::Front, |(zone, _)| *zone)
    }

    /// From the middle to the rim of the base, towards a place in the ship's own terms.
    fn rim(&self, own: (f64, f64), distance: f64) -> f64 {
        let along = |half: f64, part: f64| half * distance / part.abs().max(1.0);
        along(self.half_width, own.0).min(along(self.half_length, own.1)).min(distance)
    }

    /// The gap between the bases of two ships, roughly.
    pub(crate) fn distance(&self, spot: &Spot, other: &Guns, theirs: &Spot) -> f64 {
        let (x, y) = (theirs.x - spot.x, theirs.y - spot.y);
        let distance = (x * x + y * y).sqrt();
        let rims = self.rim(spot.own(x, y), distance) + other.rim(theirs.own(-x, -y), distance);
        (distance - rims).max(0.0)
    }

    /// What this ship does to another from a spot; none out of range.
    pub(crate) fn bear(
        &self,
        spot: &Spot,
        other: &Guns,
        theirs: &Spot,
        ruler: &Ruler,
    ) -> Option<Bearing> {
        let (x, y) = (theirs.x - spot.x, theirs.y - spot.y);
        let reach = f64::from(ruler.length() + 24_000);
        let squared = x * x + y * y;
        if squared > reach * reach {
            return None;
        }
        let distance = squared.sqrt();
        let (own, back) = (spot.own(x, y), theirs.own(-x, -y));
        let gap = (distance - self.rim(own, distance) - other.rim(back, distance)).max(0.0) as i64;
        let range = ruler.range_of(gap * gap);
        if range == Range::Extreme {
            return None;
        }
        let from = self.zone_towards(own);
        let damage = self.damage[from as usize][range as usize];
        Some(Bearing { from, at: other.zone_towards(back), range, damage })
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_engine::{Heading, Point, Pose};

    use super::Spot;

    #[test]
    fn a_spot_reckons_like_the_table() {
        for hundredths in (0..36_000).step_by(731) {
            let pose = Pose::new(Point::new(12_000, -700), Heading::new(hundredths));
            let own = Point::new(-3_000, 41_000);
            let way = pose.place(own) - pose.at;
            let (x, y) = Spot::of(pose).own(f64::from(way.x), f64::from(way.y));
            assert!((x + 3_000.0).abs() < 2.0 && (y - 41_000.0).abs() < 2.0, "{x} {y}");
        }
    }
}
