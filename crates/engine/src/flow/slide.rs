use std::borrow::Cow;

use super::squadron_turn::in_bounds;
use crate::geometry::{Disc, Outline, Point, Polygon, Pose};
use crate::state::{OBSTACLE_REACH, Table};

/// An obstacle that is moved along a straight line without being turned, and what it may not be moved onto: gathered
/// once for all the places along the line.
pub(super) struct Slide<'t> {
    table: &'t Table,
    place: u8,
    /// The band within which all of it has to end.
    band: u8,
    from: Pose,
    before: Cow<'t, Outline>,
    /// Where it was looked at last.
    after: Outline,
    ships: Vec<Polygon>,
    /// Squadrons and tokens.
    discs: Vec<Disc>,
    obstacles: Vec<Cow<'t, Outline>>,
}

impl<'t> Slide<'t> {
    /// The obstacle at a place among them, to be moved within a band.
    pub fn new(table: &'t Table, place: u8, band: u8) -> Self {
        let own = &table.obstacles[usize::from(place)];
        let from = own.pose;
        let before = table.outline(own);
        let beyond = OBSTACLE_REACH + table.game.ruler.distance_edge(band);
        // Lengths are rounded: a little more than the band.
        let beyond = beyond + beyond / 256;
        let near = |at: Point, reach: i32| from.at.is_within(at, beyond + reach);
        let ships = table
            .ships()
            .filter(|ship| near(table.ship(*ship).pose.at, table.game.ship(*ship).reach));
        let ships = ships.flat_map(|ship| table.footprint(ship).polygons().collect::<Vec<_>>());
        let squadrons = table
            .squadrons()
            .filter(|_| !table.moves_over_squadrons())
            .map(|squadron| table.disc(squadron));
        let radius = table.game.token_radius;
        let tokens = table.markers.iter().map(|marker| Disc { center: marker.at, radius });
        let tokens = tokens.filter(|token| !before.is_nearer(token.center, radius));
        let discs = squadrons.chain(tokens).filter(|disc| near(disc.center, disc.radius)).collect();
        let obstacles = table.obstacles.iter().enumerate().filter(|(other, obstacle)| {
            *other != usize::from(place) && near(obstacle.pose.at, OBSTACLE_REACH)
        });
        Self {
            table,
            place,
            band,
            from,
            after: before.as_ref().clone(),
            ships: ships.collect(),
            discs,
            obstacles: obstacles.map(|(_, obstacle)| table.outline(obstacle)).collect(),
            before,
        }
    }

    /// The first of these lengths at which it may lie: from one to another in steps, which are negative where lengths
    /// become shorter.
    pub fn first_free(
        &mut self,
        at: impl Fn(i32) -> Point,
        from: i32,
        to: i32,
        step: i32,
    ) -> Option<i32> {
        let mut length = from;
        while (to - length) * step.signum() >= 0 {
            let Some(depth) = self.blocked(at(length)) else { return Some(length) };
            // As far as it lies on something it still does after a shorter step; places and lengths are rounded.
            let skipped = (depth - depth / 256 - 8).max(0) / step.abs();
            length += step * (skipped + 1);
        }
        None
    }

    /// None where it may lie here; else by how much it may be moved and still not lie where it may.
    fn blocked(&mut self, at: Point) -> Option<i32> {
        let blocked = self.find_blocking(at);
        debug_assert_eq!(
            blocked.is_none(),
            self.table
                .check_moved_obstacle(self.place, Pose::new(at, self.from.heading), self.band)
                .is_ok(),
            "where an obstacle may be moved is what the rule says"
        );
        blocked
    }

    fn find_blocking(&mut self, at: Point) -> Option<i32> {
        if !in_bounds(at) {
            return Some(0);
        }
        self.after.lie_beside(&self.before, at - self.from.at);
        let (after, table) = (&self.after, self.table);
        let (play, bounds) = (table.game.play_area(), after.bounds());
        let out = [play.low - bounds.low, bounds.high - play.high];
        let out = out.into_iter().fold(0, |out, beyond| out.max(beyond.x).max(beyond.y));
        if out > 0 {
            return Some(out - 1);
        }
        if table.is_moved_beyond(&self.before, after, self.band) {
            return Some(0);
        }
        let disc = |disc: &&Disc| after.is_nearer(disc.center, disc.radius);
        if let Some(disc) = self.discs.iter().find(disc) {
            return Some(after.depth_in_disc(disc));
        }
        if let Some(part) = self.ships.iter().find(|part| after.overlaps(part)) {
            return Some(after.depth_in_polygon(part));
        }
        let obstacle = self.obstacles.iter().find(|other| after.overlaps_outline(other))?;
        Some(after.depth_in(obstacle))
    }
}
