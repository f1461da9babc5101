//! Lines of sight: where they start and end, what obstructs and what blocks them.

use flagbridge_cards::{HullZone, ObstacleKind, SquadronSight};

use crate::geometry::{Disc, Point, TOUCH};
use crate::state::{Attack, OBSTACLE_REACH, Obstacle, Table, Usage};
use crate::terms::{Rule, SquadronId, Target, Unit};

impl Table {
    /// Where a squadron's line of sight starts or ends, given the point of the other squadron or hull zone closest to it. RRG
    /// 1.6, Line of Sight.
    pub(crate) fn squadron_sight(&self, squadron: SquadronId, towards: Point) -> Point {
        let disc = self.disc(squadron);
        match self.rules().squadron_sight {
            SquadronSight::Center => disc.center,
            SquadronSight::ClosestPoint => disc.rim_towards(towards),
        }
    }

    /// How many enemies would engage a squadron that stood at a place. RRG 1.6, Engagement.
    pub(crate) fn engagers_at(&self, squadron: SquadronId, at: Point) -> usize {
        let disc = Disc { center: at, radius: self.game.squadron_radius };
        let enemies = self.squadrons_of(self.game.squadron(squadron).seat.other());
        let engaging = enemies.filter(|enemy| {
            let theirs = self.disc(*enemy);
            let from = match self.rules().squadron_sight {
                SquadronSight::Center => at,
                SquadronSight::ClosestPoint => disc.rim_towards(theirs.center),
            };
            let ends = [squadron, *enemy].map(Unit::Squadron);
            disc.gap(&theirs) <= self.game.ruler.distance_edge(1)
                && !self.sight_obstructed(from, self.squadron_sight(*enemy, at), ends)
        });
        engaging.count()
    }

    /// Whether a line of sight between two squadrons is obstructed.
    pub(crate) fn snipe_obstructed(&self, attacker: Unit, target: Target) -> bool {
        let (Unit::Squadron(one), Target::Squadron(other)) = (attacker, target) else {
            return false;
        };
        let from = self.squadron_sight(one, self.disc(other).center);
        let to = self.squadron_sight(other, self.disc(one).center);
        let sight = self.sight_obstructed(from, to, [attacker, target.unit()]);
        (sight || self.made_obstructed(attacker, target))
            && !self.rule(Rule::IgnoresObstruction, attacker)
    }

    /// Whether a line of sight runs over an obstacle, or over a ship other than the two ends. RRG 1.6, Obstructed.
    ///
    /// A part of an obstacle that lies under a ship is not visible and does not obstruct. FAQ 3.2.1, Obstructed.
    pub(crate) fn sight_obstructed(&self, from: Point, to: Point, ends: [Unit; 2]) -> bool {
        let length = from.distance(to) + 1;
        let near = |at: Point, reach: i32| near_segment(from, to, length, at, reach);
        let ship_in_way = self.ships().any(|ship| {
            !ends.contains(&Unit::Ship(ship))
                && near(self.ship(ship).pose.at, self.game.ship(ship).reach)
                && self.base(ship).is_crossed(from, to)
        });
        ship_in_way
            || self.obstacles.iter().enumerate().any(|(place, obstacle)| {
                let obstructs = near(obstacle.pose.at, OBSTACLE_REACH)
                    && !self.is_inert(obstacle.kind)
                    && !self.looks_past(ends, place)
                    && self.visible_part_crossed(obstacle, from, to);
                if obstructs {
                    self.note(|| Some(Usage::ObstacleInSight(obstacle.token)));
                }
                obstructs
            })
    }

    /// Whether an obstacle cannot obstruct because one end is that obstacle, or an exogorth that touches it. RRG 1.6,
    /// Attacking Stations; Obstacles: Exogorth.
    fn looks_past(&self, ends: [Unit; 2], place: usize) -> bool {
        ends.into_iter().any(|end| match end {
            Unit::Obstacle(own) => {
                usize::from(own) == place
                    || (self.obstacles[usize::from(own)].kind == ObstacleKind::Exogorth
                        && self.obstacles_touch(usize::from(own), place))
            }
            _ => false,
        })
    }

    /// The line of sight of an attack; none where an effect needs none. RRG 1.6, Line of Sight.
    pub(crate) fn line_of_sight(&self, attack: &Attack) -> Option<(Point, Point)> {
        let end = |unit: Unit, zone: Option<HullZone>, towards: Point| match (unit, zone) {
            (Unit::Ship(ship), Some(zone)) => Some(self.hull(ship).targeting_point(zone)),
            (Unit::Squadron(squadron), _) => Some(self.squadron_sight(squadron, towards)),
            (Unit::Obstacle(place), _) => {
                Some(self.outline(&self.obstacles[usize::from(place)]).nearest_to(towards))
            }
            (Unit::Mine(at), _) => Some(at),
            (Unit::Ship(_), None) | (Unit::Token(_), _) => None,
        };
        let (attacker, defender) = (attack.attacker, attack.defender());
        let to = end(defender, attack.target.zone(), self.center(attacker))?;
        let from = end(attacker, attack.zone, to)?;
        Some((from, end(defender, attack.target.zone(), from)?))
    }

    /// Whether two obstacles touch.
    pub(crate) fn obstacles_touch(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.obstacles[one], &self.obstacles[other]);
        one.pose.at.is_within(other.pose.at, 2 * OBSTACLE_REACH)
            && self.outline(one).is_within(&self.outline(other), TOUCH)
    }

    fn visible_part_crossed(&self, obstacle: &Obstacle, from: Point, to: Point) -> bool {
        let mut crossed = self.outline(obstacle).spans(from, to);
        for ship in self.ships() {
            if !crossed.any() {
                return false;
            }
            let reach = self.game.ship(ship).reach + OBSTACLE_REACH;
            if self.ship(ship).pose.at.is_within(obstacle.pose.at, reach) {
                crossed = crossed.without(&self.base(ship).spans(from, to));
            }
        }
        crossed.any()
    }

    /// Whether a line of sight runs over the shield dial of the zone it starts or ends at while that dial lies on an
    /// obstacle. RRG 1.5, Line of Sight; gone in RRG 1.6.
    pub(crate) fn dial_obstructs(
        &self,
        sight: (Point, Point),
        zones: [(Unit, Option<HullZone>); 2],
    ) -> bool {
        if !self.rules().dial_on_obstacle_obstructs || self.obstacles.is_empty() {
            return false;
        }
        zones.into_iter().any(|(unit, zone)| {
            let (Unit::Ship(ship), Some(zone)) = (unit, zone) else { return false };
            let dial = self.game.ship(ship).base.shield_dial(zone, self.ship(ship).pose);
            dial.is_crossed(sight.0, sight.1)
                && self.obstacles.iter().any(|obstacle| {
                    !self.is_inert(obstacle.kind) && self.outline(obstacle).overlaps(&dial)
                })
        })
    }

    /// A dust field across the line of sight of a ship, or of what is treated as one, forbids the attack. RRG 1.6,
    /// Obstacles: Dust Field.
    pub(crate) fn dust_blocks(&self, from: Point, to: Point, ends: [Unit; 2]) -> bool {
        let all = self.obstacles.iter().enumerate();
        all.filter(|(_, obstacle)| obstacle.kind == ObstacleKind::DustField).any(|(place, dust)| {
            let mut crossed = self.outline(dust).spans(from, to);
            if !crossed.any() {
                return false;
            }
            for ship in ends.iter().filter_map(|unit| unit.ship()) {
                crossed = crossed.without(&self.base(ship).spans(from, to));
            }
            crossed.any() && !self.looks_past(ends, place)
        })
    }

    /// Whether the objective keeps a kind of obstacle from obstructing.
    fn is_inert(&self, kind: ObstacleKind) -> bool {
        kind == ObstacleKind::Station && self.table_rule(Rule::StationsDoNotObstruct)
    }
}

/// Whether a place is nearer to a segment of a length than a reach, or possibly so.
fn near_segment(from: Point, to: Point, length: i32, at: Point, reach: i32) -> bool {
    let low = Point::new(from.x.min(to.x) - reach, from.y.min(to.y) - reach);
    let high = Point::new(from.x.max(to.x) + reach, from.y.max(to.y) + reach);
    let beside = at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y;
    let off = (to - from).cross(at - from).abs();
    beside && off <= i64::from(reach) * i64::from(length)
}
