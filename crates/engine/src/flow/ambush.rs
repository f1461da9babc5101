use crate::effects::Deploy;
use crate::geometry::{Area, Heading, Outline, Point, Pose};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::ShipId;

/// The grid on which places in a crowded ambush zone are compared.
const STEP: usize = 3_000;

impl Table {
    /// The part of the setup area beyond distance 5 of each of its edges. RRG 1.5, Card Clarifications: Fleet Ambush.
    pub(crate) fn ambush_zone(&self) -> Area {
        self.setup_area().inset(self.game.ruler.distance_edge(5) + 1)
    }

    /// Whether a seat's next ship goes into the ambush zone: the first player's on odd turns. Ships come first, so the
    /// turns taken are the ships deployed.
    pub(super) fn must_ambush(&self, seat: Seat) -> bool {
        seat == self.first
            && self.ships_of(seat).count().is_multiple_of(2)
            && self.layout().deploy == Deploy::Ambush
    }

    /// Where a seat's next ship is deployed.
    pub(super) fn deploy_area(&self, seat: Seat) -> Area {
        match self.must_ambush(seat) {
            true => self.ambush_zone(),
            false => self.deployment_zone(seat),
        }
    }

    /// Whether something of the first player would lie on an obstacle in the ambush zone.
    pub(super) fn lies_on_ambush_obstacle(
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
    pub(super) fn check_ambush(&self, ship: ShipId, pose: Pose) -> Result<(), Refusal> {
        let misfit = self.ambush_misfit(ship, pose, i32::MAX).ok_or(Refusal::OutsideArea)?;
        if misfit == 0 || self.least_misfit(ship).is_some_and(|least| misfit <= least) {
            return Ok(());
        }
        Err(Refusal::OutsideArea)
    }

    /// At most so many poses in the ambush zone: all of a grid that fit best.
    pub(super) fn ambush_poses(&self, ship: ShipId, limit: usize) -> Vec<Pose> {
        let Some(least) = self.least_misfit(ship) else { return Vec::new() };
        let best = |pose: &Pose| self.ambush_misfit(ship, *pose, least).is_some();
        self.ambush_grid().filter(best).take(limit).collect()
    }

    /// The least misfit over the grid; most often there is room, and the first places looked at show it.
    fn least_misfit(&self, ship: ShipId) -> Option<i32> {
        let mut least = None;
        for pose in self.ambush_grid() {
            let most = least.map_or(i32::MAX, |least: i32| least - 1);
            least = self.ambush_misfit(ship, pose, most).or(least);
            if least == Some(0) {
                break;
            }
        }
        least
    }

    /// How far the corners of a ship's base lie outside the zone, all together, with an obstacle under it counted as
    /// its whole length; none where that is more than a limit, or the ship could not stand at all.
    fn ambush_misfit(&self, ship: ShipId, pose: Pose, most: i32) -> Option<i32> {
        let size = self.game.ship(ship).base;
        let base = size.outline(pose);
        let zone = self.ambush_zone();
        let outside = |corner: &Point| {
            let across = (zone.low.x - corner.x).max(corner.x - zone.high.x).max(0);
            let along = (zone.low.y - corner.y).max(corner.y - zone.high.y).max(0);
            across + along
        };
        let beyond: i32 = base.corners().iter().map(outside).sum();
        if beyond > most || !self.setup_area().contains_polygon(&base) {
            return None;
        }
        let footprint = size.footprint(pose);
        let laid = self.obstacles.iter();
        let under = laid.filter(|laid| footprint.lies_on(&self.outline(laid))).count();
        let misfit = beyond + size.length * under as i32;
        let free = misfit <= most
            && self.ships_overlapped(ship, pose).next().is_none()
            && self.squadrons_overlapped(ship, pose).next().is_none();
        free.then_some(misfit)
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
