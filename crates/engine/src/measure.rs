//! What lies where: distances, arcs, lines of sight, engagement.

use flagbridge_cards::{Color, HullZone, Keyword, ObstacleKind, SquadronSight};

use crate::effects::{Rule, Value};
use crate::geometry::{Disc, Nearest, Point, Polygon, PosedHull, Range};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Target, Unit};

/// An attack that can be made: its range and whether it is obstructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The range.
    pub range: Range,
    /// Whether it is obstructed.
    pub obstructed: bool,
}

impl Table {
    /// A ship's hull on the table.
    pub fn hull(&self, ship: ShipId) -> PosedHull<'_> {
        self.game.ship(ship).hull.posed(self.ship(ship).pose)
    }

    /// A ship's plastic base on the table.
    pub fn base(&self, ship: ShipId) -> Polygon {
        self.game.ship(ship).base.outline(self.ship(ship).pose)
    }

    /// A squadron's base on the table.
    pub fn disc(&self, squadron: SquadronId) -> Disc {
        Disc { center: self.squadron(squadron).at, radius: self.game.squadron_radius }
    }

    /// The gap between two units, base to base, in hundredths of a millimetre. RRG 1.6, Measuring Firing Arc and
    /// Range; a unit is at distance 1 of itself.
    pub fn gap(&self, one: Unit, other: Unit) -> i32 {
        match (one, other) {
            (Unit::Ship(one), Unit::Ship(other)) if one == other => 0,
            (Unit::Ship(one), Unit::Ship(other)) => {
                self.base(one).nearest(&self.base(other)).distance()
            }
            (Unit::Squadron(one), Unit::Squadron(other)) => {
                self.disc(one).gap(&self.disc(other)).max(0)
            }
            (Unit::Ship(ship), Unit::Squadron(squadron))
            | (Unit::Squadron(squadron), Unit::Ship(ship)) => {
                self.disc(squadron).gap_to(&self.base(ship)).max(0)
            }
        }
    }

    /// Whether a unit is at distance 1 to a band of another.
    pub fn at_distance(&self, one: Unit, other: Unit, band: u8) -> bool {
        let edge = self.game.ruler.distance_edge(band);
        let reach = edge + self.reach(one) + self.reach(other);
        self.center(one).is_within(self.center(other), reach) && self.gap(one, other) <= edge
    }

    /// Whether a unit is at close range to a range band of another.
    pub fn at_range(&self, one: Unit, other: Unit, range: Range) -> bool {
        self.gap(one, other) <= self.game.ruler.range_edge(range)
    }

    pub(crate) fn center(&self, unit: Unit) -> Point {
        match unit {
            Unit::Ship(ship) => self.ship(ship).pose.at,
            Unit::Squadron(squadron) => self.squadron(squadron).at,
        }
    }

    /// A distance from the middle that no part of the unit exceeds.
    pub(crate) fn reach(&self, unit: Unit) -> i32 {
        match unit {
            Unit::Ship(ship) => self.game.ship(ship).base.reach(),
            Unit::Squadron(_) => self.game.squadron_radius,
        }
    }

    /// Whether two squadrons are engaged: enemies at distance 1 with a line of sight that is not obstructed. RRG 1.6,
    /// Engagement.
    pub fn engaged(&self, one: SquadronId, other: SquadronId) -> bool {
        let (first, second) = (Unit::Squadron(one), Unit::Squadron(other));
        self.seat_of(first) != self.seat_of(second)
            && self.squadron(one).is_deployed()
            && self.squadron(other).is_deployed()
            && self.at_distance(first, second, 1)
            && !self.sight_obstructed(
                self.squadron_sight(one, self.disc(other).center),
                self.squadron_sight(other, self.disc(one).center),
                [first, second],
            )
    }

    /// Squadrons a squadron is engaged with.
    pub fn engaged_with(&self, squadron: SquadronId) -> impl Iterator<Item = SquadronId> + '_ {
        let seat = self.game.squadron(squadron).seat.other();
        self.squadrons_of(seat).filter(move |other| self.engaged(squadron, *other))
    }

    /// Whether engagement keeps a squadron from moving. RRG 1.6, Engagement; Squadron Keywords: Heavy, Grit.
    pub fn held(&self, squadron: SquadronId) -> bool {
        let unit = Unit::Squadron(squadron);
        if self.rule(Rule::IgnoresEngagement, unit) || self.rule(Rule::MovesWhileEngaged, unit) {
            return false;
        }
        let (mut count, mut holders) = (0, 0);
        for other in self.engaged_with(squadron) {
            count += 1;
            holders += u8::from(!self.has_keyword(other, Keyword::Heavy));
        }
        let grit = count == 1 && self.has_keyword(squadron, Keyword::Grit);
        holders > 0 && !grit
    }

    /// Whether an attack from one place to another is possible, or why not.
    pub fn shot(
        &self,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) -> Result<Shot, Refusal> {
        let defender = target.unit();
        if self.seat_of(attacker) == self.seat_of(defender) {
            return Err(Refusal::Forbidden);
        }
        let reach = self.reach(attacker) + self.reach(defender);
        let farthest = match attacker {
            Unit::Squadron(_) if self.value(Value::SquadronReach, attacker, 0) == 0 => {
                self.game.ruler.distance_edge(1)
            }
            _ => self.game.ruler.length(),
        };
        if !self.center(attacker).is_within(self.center(defender), farthest + reach) {
            return Err(Refusal::Range);
        }
        let shot = match (attacker, zone, target) {
            (Unit::Ship(ship), Some(zone), Target::Zone(enemy, theirs)) => {
                self.ship_at_ship(ship, zone, enemy, theirs)
            }
            (Unit::Ship(ship), Some(zone), Target::Squadron(enemy)) => {
                self.ship_at_squadron(ship, zone, enemy)
            }
            (Unit::Squadron(squadron), None, Target::Zone(enemy, theirs)) => {
                self.squadron_at_ship(squadron, enemy, theirs)
            }
            (Unit::Squadron(squadron), None, Target::Squadron(enemy)) => {
                self.squadron_at_squadron(squadron, enemy)
            }
            _ => Err(Refusal::NotOffered),
        }?;
        match self.rule(Rule::IgnoresObstruction, attacker) {
            true => Ok(Shot { obstructed: false, ..shot }),
            false => Ok(shot),
        }
    }

    fn ship_at_ship(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: ShipId,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let (own, hull) = (self.hull(ship), self.hull(enemy));
        let whole = hull.zone(theirs);
        let part = own.arc(zone).part_of(&whole);
        if part.is_empty() {
            return Err(Refusal::Arc);
        }
        let measured = match self.rules().range_ignores_outside_arc {
            true => own.zone(zone).nearest(&part),
            false => own.zone(zone).nearest(&whole),
        };
        let range = self.game.ruler.range_of(measured.squared);
        if range == Range::Extreme {
            return Err(Refusal::Range);
        }
        let sight = (own.targeting_point(zone), hull.targeting_point(theirs));
        self.through_other_zone(enemy, theirs, sight, measured)?;
        self.finish_shot(sight, Unit::Ship(ship), Unit::Ship(enemy), range)
    }

    fn ship_at_squadron(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
        let range = self.range_to_disc(ship, zone, self.disc(enemy))?;
        let from = self.hull(ship).targeting_point(zone);
        let sight = (from, self.squadron_sight(enemy, from));
        self.finish_shot(sight, Unit::Ship(ship), Unit::Squadron(enemy), range)
    }

    /// The battery dice all ships of a seat could roll at a round token: each hull zone that has it in arc, at range
    /// and in line of sight adds the dice that reach. RRG 1.5, Card Clarifications: Fire Lanes.
    pub(crate) fn battery_dice_at(&self, seat: Seat, token: Point) -> u16 {
        let mut dice = 0;
        for ship in self.ships_of(seat) {
            let hull = self.hull(ship);
            for zone in hull.zones() {
                let sight = hull.targeting_point(zone);
                let Ok(range) = self.range_to_disc(ship, zone, self.marker_disc(token)) else {
                    continue;
                };
                if !self.dust_blocks(sight, token, [Unit::Ship(ship); 2]) {
                    let battery = self.battery(ship, zone);
                    let reaching = Color::ALL.iter().filter(|color| range.reaches(**color));
                    dice += reaching.map(|color| u16::from(battery.of(*color))).sum::<u16>();
                }
            }
        }
        dice
    }

    /// The range from a hull zone to what of a disc lies in its arc.
    fn range_to_disc(&self, ship: ShipId, zone: HullZone, disc: Disc) -> Result<Range, Refusal> {
        let own = self.hull(ship);
        let (arc, polygon) = (own.arc(zone), own.zone(zone));
        let nearest = polygon.nearest_to(disc.center);
        let rim = disc.rim_towards(nearest.from);
        let length = if arc.contains(rim) {
            (nearest.distance() - disc.radius).max(0)
        } else {
            let part = arc.part_of(&disc.polygon(nearest.from));
            if part.is_empty() {
                return Err(Refusal::Arc);
            }
            polygon.nearest(&part).distance()
        };
        let range = self.game.ruler.range_of(i64::from(length) * i64::from(length));
        match range {
            Range::Extreme => Err(Refusal::Range),
            range => Ok(range),
        }
    }

    fn squadron_at_ship(
        &self,
        squadron: SquadronId,
        enemy: ShipId,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let hull = self.hull(enemy);
        let disc = self.disc(squadron);
        let mut measured = hull.zone(theirs).nearest_to(disc.center);
        let length = (measured.distance() - disc.radius).max(0);
        let ruler = &self.game.ruler;
        let reach = self.value(Value::SquadronReach, Unit::Squadron(squadron), 0);
        let range = ruler.range_of(i64::from(length) * i64::from(length));
        let near = length <= ruler.distance_edge(1);
        let far = range != Range::Extreme && (range as i32) < reach;
        if !near && !far {
            return Err(Refusal::Range);
        }
        measured.to = disc.rim_towards(measured.from);
        let to = hull.targeting_point(theirs);
        let sight = (self.squadron_sight(squadron, to), to);
        self.through_other_zone(enemy, theirs, sight, measured)?;
        self.finish_shot(sight, Unit::Squadron(squadron), Unit::Ship(enemy), range)
    }

    fn squadron_at_squadron(
        &self,
        squadron: SquadronId,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
        let gap = self.disc(squadron).gap(&self.disc(enemy));
        if gap > self.game.ruler.distance_edge(1) {
            return Err(Refusal::Range);
        }
        let from = self.squadron_sight(squadron, self.disc(enemy).center);
        let to = self.squadron_sight(enemy, self.disc(squadron).center);
        self.finish_shot((from, to), Unit::Squadron(squadron), Unit::Squadron(enemy), Range::Close)
    }

    /// Whether a line of sight between two squadrons is obstructed.
    pub(crate) fn snipe_obstructed(&self, attacker: Unit, target: Target) -> bool {
        let (Unit::Squadron(one), Target::Squadron(other)) = (attacker, target) else {
            return false;
        };
        let from = self.squadron_sight(one, self.disc(other).center);
        let to = self.squadron_sight(other, self.disc(one).center);
        self.sight_obstructed(from, to, [attacker, target.unit()])
            && !self.rule(Rule::IgnoresObstruction, attacker)
    }

    /// No attack if line of sight, or from FAQ 3.2.1 on the measured range, runs through another hull zone of the
    /// defender. RRG 1.6, Line of Sight.
    fn through_other_zone(
        &self,
        enemy: ShipId,
        theirs: HullZone,
        sight: (Point, Point),
        measured: Nearest,
    ) -> Result<(), Refusal> {
        let hull = self.hull(enemy);
        let through = |from: Point, to: Point| {
            hull.zones()
                .filter(|zone| *zone != theirs)
                .any(|zone| hull.zone(zone).spans(from, to).any())
        };
        let range_denies = self.rules().range_through_zone_denies;
        if through(sight.0, sight.1) || (range_denies && through(measured.from, measured.to)) {
            return Err(Refusal::Sight);
        }
        Ok(())
    }

    fn finish_shot(
        &self,
        sight: (Point, Point),
        attacker: Unit,
        defender: Unit,
        range: Range,
    ) -> Result<Shot, Refusal> {
        if attacker.ship().is_some() && self.dust_blocks(sight.0, sight.1, [attacker, defender]) {
            return Err(Refusal::Sight);
        }
        let obstructed = self.sight_obstructed(sight.0, sight.1, [attacker, defender]);
        Ok(Shot { range, obstructed })
    }

    /// Where a squadron's line of sight starts or ends. RRG 1.6, Line of Sight.
    fn squadron_sight(&self, squadron: SquadronId, towards: Point) -> Point {
        let disc = self.disc(squadron);
        match self.rules().squadron_sight {
            SquadronSight::Center => disc.center,
            SquadronSight::ClosestPoint => disc.rim_towards(towards),
        }
    }

    /// Whether a line of sight runs over an obstacle, or over a ship other than the two ends. RRG 1.6, Obstructed.
    ///
    /// A part of an obstacle that lies under a ship is not visible and does not obstruct. FAQ 3.2.1, Obstructed.
    fn sight_obstructed(&self, from: Point, to: Point, ends: [Unit; 2]) -> bool {
        let near = |at: Point, reach: i32| near_segment(from, to, at, reach);
        let ship_in_way = self.ships().any(|ship| {
            !ends.contains(&Unit::Ship(ship))
                && near(self.ship(ship).pose.at, self.game.ship(ship).base.reach())
                && self.base(ship).spans(from, to).any()
        });
        ship_in_way
            || self.obstacles.iter().any(|obstacle| {
                near(obstacle.pose.at, OBSTACLE_REACH)
                    && !self.is_inert(obstacle.kind)
                    && self.visible_part_crossed(obstacle, from, to)
            })
    }

    fn visible_part_crossed(
        &self,
        obstacle: &crate::obstacle::Obstacle,
        from: Point,
        to: Point,
    ) -> bool {
        let mut crossed = self.outline(obstacle).spans(from, to);
        for ship in self.ships() {
            if !crossed.any() {
                return false;
            }
            let reach = self.game.ship(ship).base.reach() + OBSTACLE_REACH;
            if self.ship(ship).pose.at.is_within(obstacle.pose.at, reach) {
                crossed = crossed.without(&self.base(ship).spans(from, to));
            }
        }
        crossed.any()
    }

    /// A dust field across a ship's line of sight forbids the attack. RRG 1.6, Obstacles: Dust Field.
    fn dust_blocks(&self, from: Point, to: Point, ends: [Unit; 2]) -> bool {
        self.obstacles.iter().filter(|obstacle| obstacle.kind == ObstacleKind::DustField).any(
            |dust| {
                let mut crossed = self.outline(dust).spans(from, to);
                for ship in ends.iter().filter_map(|unit| unit.ship()) {
                    crossed = crossed.without(&self.base(ship).spans(from, to));
                }
                crossed.any()
            },
        )
    }

    /// Whether the objective takes an obstacle's effects away.
    pub(crate) fn is_inert(&self, kind: ObstacleKind) -> bool {
        kind == ObstacleKind::Station
            && self
                .ships()
                .next()
                .is_some_and(|ship| self.rule(Rule::StationInert, Unit::Ship(ship)))
    }
}

/// No obstacle's outline is farther than this from its middle.
pub(crate) const OBSTACLE_REACH: i32 = 8_000;

/// Whether a place is nearer to a segment than a reach, or possibly so.
fn near_segment(from: Point, to: Point, at: Point, reach: i32) -> bool {
    let low = Point::new(from.x.min(to.x) - reach, from.y.min(to.y) - reach);
    let high = Point::new(from.x.max(to.x) + reach, from.y.max(to.y) + reach);
    at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y
}
