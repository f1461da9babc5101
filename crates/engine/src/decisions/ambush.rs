use crate::geometry::{Area, Heading, Outline, Point, Pose};
use crate::state::{Deploy, OBSTACLE_REACH, Table};
use crate::terms::{Refusal, Seat, ShipId};

/// The grid on which places in a crowded ambush zone are compared.
const STEP: usize = 3_000;
/// From how many places of the grid a better one is looked for.
const STARTS: usize = 4;
/// How far a pose is shifted, and by how much it is turned, to find a better one.
const SHIFTS: [(i32, i32); 4] = [(1_500, 1_500), (500, 500), (150, 150), (50, 50)];

impl Table {
    /// The part of the setup area beyond distance 5 of each of its edges. RRG 1.5, Card Clarifications: Fleet Ambush.
    pub(crate) fn ambush_zone(&self) -> Area {
        self.setup_area().inset(self.game.ruler.distance_edge(5) + 1)
    }

    /// Whether a seat's next ship goes into the ambush zone: the first player's on odd turns. Ships come first, so the
    /// turns taken are the ships deployed.
    pub(crate) fn must_ambush(&self, seat: Seat) -> bool {
        self.layout().deploy == Deploy::Ambush
            && seat == self.first
            && self.ships_of(seat).count().is_multiple_of(2)
    }

    /// Where a seat's next ship is deployed.
    pub(crate) fn deploy_area(&self, seat: Seat) -> Area {
        match self.must_ambush(seat) {
            true => self.ambush_zone(),
            false => self.deployment_zone(seat),
        }
    }

    /// Whether something of the first player would lie on an obstacle in the ambush zone.
    pub(crate) fn lies_on_ambush_obstacle(
        &self,
        seat: Seat,
        lies_on: impl Fn(&Outline) -> bool,
    ) -> bool {
        if seat != self.first || self.layout().deploy != Deploy::Ambush {
            return false;
        }
        let zone = self.ambush_zone().polygon();
        self.obstacles.iter().any(|obstacle| {
            let outline = self.outline(obstacle);
            lies_on(&outline) && outline.overlaps(&zone)
        })
    }

    /// Inside the zone and on no obstacle; a ship for which there is no such place goes as far inside as possible.
    /// RRG 1.5, Card Clarifications: Fleet Ambush.
    pub(crate) fn check_ambush(&self, ship: ShipId, pose: Pose) -> Result<(), Refusal> {
        let misfit = self.ambush_misfit(ship, pose).ok_or(Refusal::OutsideArea)?;
        if misfit == 0 {
            return Ok(());
        }
        let best = self.best_ambush(ship, Some(pose));
        match best.is_some_and(|(_, least)| misfit <= least + self.ambush_slack(ship)) {
            true => Ok(()),
            false => Err(Refusal::OutsideArea),
        }
    }

    /// At most `limit` poses in the ambush zone: all of a grid that fit, or the one that fits best.
    pub(crate) fn ambush_poses(&self, ship: ShipId, limit: usize) -> Vec<Pose> {
        let fits = |pose: &Pose| self.ambush_misfit(ship, *pose) == Some(0);
        let poses: Vec<_> = self.ambush_grid().filter(fits).take(limit).collect();
        match poses.is_empty() {
            true => self.best_ambush(ship, None).into_iter().map(|(pose, _)| pose).collect(),
            false => poses,
        }
    }

    /// The pose that fits best, and how badly: the best of a grid and the pose asked about, each shifted and turned in
    /// ever smaller steps as long as that helps.
    fn best_ambush(&self, ship: ShipId, asked: Option<Pose>) -> Option<(Pose, i64)> {
        let measured = |pose: Pose| self.ambush_misfit(ship, pose).map(|misfit| (pose, misfit));
        let mut starts: Vec<(Pose, i64)> = Vec::new();
        for found in self.ambush_grid().filter_map(measured) {
            if found.1 == 0 {
                return Some(found);
            }
            starts.push(found);
        }
        starts.sort_by_key(|(_, misfit)| *misfit);
        starts.truncate(STARTS);
        starts.extend(asked.and_then(measured));
        let refined = starts.into_iter().map(|start| self.refine_ambush(ship, start));
        refined.min_by_key(|(_, misfit)| *misfit)
    }

    fn refine_ambush(&self, ship: ShipId, start: (Pose, i64)) -> (Pose, i64) {
        let mut best = start;
        for (shift, turn) in SHIFTS {
            loop {
                let (Pose { at, heading }, least) = best;
                let shifts = [(shift, 0), (-shift, 0), (0, shift), (0, -shift)];
                let shifted =
                    shifts.map(|(x, y)| Pose::new(Point::new(at.x + x, at.y + y), heading));
                let turned = [turn, -turn].map(|turn| Pose::new(at, heading + turn));
                let better = shifted.into_iter().chain(turned).filter_map(|pose| {
                    let misfit = self.ambush_misfit(ship, pose)?;
                    (misfit < least).then_some((pose, misfit))
                });
                match better.min_by_key(|(_, misfit)| *misfit) {
                    Some(better) if least > 0 => best = better,
                    _ => break,
                }
            }
        }
        best
    }

    /// How much worse than the best pose found another may be: a fiftieth of the base.
    fn ambush_slack(&self, ship: ShipId) -> i64 {
        let base = self.game.ship(ship).base;
        2 * i64::from(base.length) * i64::from(base.width) / 50
    }

    /// Twice the area of a ship's base outside the zone, with each obstacle under it counted as the whole base; none where
    /// the ship could not stand at all.
    fn ambush_misfit(&self, ship: ShipId, pose: Pose) -> Option<i64> {
        let size = self.game.ship(ship).base;
        let base = size.outline(pose);
        if !self.setup_area().contains_polygon(&base) {
            return None;
        }
        let zone = self.ambush_zone();
        let whole = base.area_twice();
        let beyond = match zone.contains_polygon(&base) {
            true => 0,
            false => whole - zone.part_of(&base).area_twice(),
        };
        let footprint = size.footprint(pose);
        let reach = size.reach() + OBSTACLE_REACH;
        let near = self.obstacles.iter().filter(|laid| laid.pose.at.is_within(pose.at, reach));
        let under = near.filter(|laid| footprint.lies_on(&self.outline(laid))).count();
        let free = self.ships_overlapped(ship, pose).next().is_none()
            && self.squadrons_overlapped(ship, pose).next().is_none();
        free.then_some(beyond.max(0) + whole * under as i64)
    }

    /// Poses all over the zone, in eight directions.
    fn ambush_grid(&self) -> impl Iterator<Item = Pose> {
        let zone = self.ambush_zone();
        let columns = (zone.low.x..=zone.high.x).step_by(STEP);
        let places = columns.flat_map(move |x| {
            (zone.low.y..=zone.high.y).step_by(STEP).map(move |y| Point::new(x, y))
        });
        places.flat_map(|at| (0..8).map(move |turn| Pose::new(at, Heading::new(turn * 4_500))))
    }
}
