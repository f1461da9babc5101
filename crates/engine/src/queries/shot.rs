//! Attacks that can be made: arc, range and line of sight together.

use flagbridge_cards::HullZone;

use crate::geometry::{Arc, Disc, Nearest, Point, PosedHull, Range};
use crate::state::{Aimed, Standing, Table};
use crate::terms::{Case, Refusal, Rule, ShipId, SquadronId, Target, Unit, Value};

/// An attack that can be made: its range and whether it is obstructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The range.
    pub range: Range,
    /// Whether it is obstructed.
    pub obstructed: bool,
    /// Whether a ship or an obstacle lies in the line of sight, whatever cards say.
    pub in_the_way: bool,
}

impl Table {
    /// Whether an attack from one place to another is possible, or why not.
    pub fn shot(
        &self,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) -> Result<Shot, Refusal> {
        let defender = target.unit();
        if self.are_friends(attacker, defender) {
            return Err(Refusal::Forbidden);
        }
        let near = match attacker {
            Unit::Squadron(_) if self.value(Value::SquadronReach, attacker, 0) == 0 => {
                self.may_be_at_distance(attacker, defender, 1)
            }
            _ => self.may_reach(attacker, defender),
        };
        if !near {
            return Err(Refusal::Range);
        }
        let shot = match (attacker, zone, target) {
            (Unit::Ship(ship), Some(zone), Target::Zone(enemy, theirs)) => {
                self.ship_at_ship(&self.standing(ship), zone, &self.standing(enemy), theirs)
            }
            (Unit::Ship(ship), Some(zone), Target::Squadron(enemy)) => {
                self.ship_at_squadron(&self.standing(ship), zone, enemy)
            }
            (Unit::Ship(ship), Some(zone), Target::Station(station)) => {
                self.ship_at_station(ship, zone, station)
            }
            (Unit::Ship(ship), Some(zone), Target::Mine(at)) => self.ship_at_mine(ship, zone, at),
            (Unit::Squadron(squadron), None, Target::Zone(enemy, theirs)) => {
                self.squadron_at_ship(squadron, enemy, theirs, |length| {
                    self.squadron_range(squadron, length)
                })
            }
            (Unit::Squadron(squadron), None, Target::Squadron(enemy)) => {
                self.squadron_at_squadron(squadron, enemy)
            }
            (Unit::Squadron(squadron), None, Target::Station(station)) => {
                self.squadron_at_station(squadron, station, |length| {
                    self.squadron_range(squadron, length)
                })
            }
            // An ion cannon fires at medium range, whatever lies between.
            (Unit::Token(_), None, Target::Zone(..)) => {
                Ok(Shot { range: Range::Medium, obstructed: false, in_the_way: false })
            }
            (Unit::Obstacle(own), None, Target::Zone(enemy, theirs)) => {
                self.station_at_ship(own, enemy, theirs)
            }
            (Unit::Obstacle(own), None, Target::Squadron(enemy)) => {
                self.obstacle_at_squadron(own, enemy)
            }
            _ => Err(Refusal::NotOffered),
        }?;
        Ok(self.as_cards_say(attacker, target, shot))
    }

    /// A ship with its hull posed.
    pub(crate) fn standing(&self, ship: ShipId) -> Standing {
        Standing { ship, hull: self.hull(ship) }
    }

    /// [`Table::shot`] of a ship that has aimed at another within the ruler's reach. What obstructs is looked for only where
    /// that is minded.
    pub(crate) fn shot_at_ship(
        &self,
        zones: [(Unit, Option<HullZone>); 2],
        target: Target,
        aimed: Aimed,
        minds_obstruction: bool,
    ) -> Result<Shot, Refusal> {
        if minds_obstruction {
            let shot = self.finish_aimed(zones, aimed)?;
            return Ok(self.as_cards_say(zones[0].0, target, shot));
        }
        self.shot_past_obstacles(aimed, zones.map(|(unit, _)| unit))
    }

    /// [`Table::shot`] at a squadron within the ruler's reach, from a hull that stands already. What obstructs is looked
    /// for only where that is minded.
    pub(crate) fn shot_at_squadron(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: SquadronId,
        minds_obstruction: bool,
    ) -> Result<Shot, Refusal> {
        if minds_obstruction {
            let shot = self.ship_at_squadron(own, zone, enemy)?;
            return Ok(self.as_cards_say(Unit::Ship(own.ship), Target::Squadron(enemy), shot));
        }
        let range = self.range_to_disc(&own.hull, zone, self.disc(enemy))?;
        let sight = self.sight_to_squadron(own, zone, enemy);
        let ends = [Unit::Ship(own.ship), Unit::Squadron(enemy)];
        self.shot_past_obstacles(Aimed { sight, range }, ends)
    }

    /// A ship's shot without the question of obstruction: only what forbids it counts.
    fn shot_past_obstacles(&self, aimed: Aimed, ends: [Unit; 2]) -> Result<Shot, Refusal> {
        let Aimed { sight, range } = aimed;
        if range == Range::Extreme {
            return Err(Refusal::Range);
        }
        match self.dust_blocks(sight.0, sight.1, ends) {
            true => Err(Refusal::Sight),
            false => Ok(Shot { range, obstructed: false, in_the_way: false }),
        }
    }

    /// The shot with what cards say about its obstruction.
    pub(crate) fn as_cards_say(&self, attacker: Unit, target: Target, shot: Shot) -> Shot {
        let obstructed = shot.obstructed || self.made_obstructed(attacker, target);
        let ignored = obstructed && self.rule(Rule::IgnoresObstruction, attacker);
        Shot { obstructed: obstructed && !ignored, ..shot }
    }

    /// Whether a card makes an attack obstructed, whatever the line of sight. RRG 1.6, Obstructed.
    pub(crate) fn made_obstructed(&self, attacker: Unit, target: Target) -> bool {
        let defender = target.unit();
        let aimed = Case { zone: target.zone(), ..Case::between(defender, attacker) };
        self.rule_in(Rule::CountsAsObstructed, aimed)
            || self.rule_in(Rule::AttacksObstructed, Case::between(attacker, defender))
    }

    fn ship_at_ship(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: &Standing,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let aimed = self.aim_at_ship(own, zone, enemy, theirs)?;
        let zones = [(Unit::Ship(own.ship), Some(zone)), (Unit::Ship(enemy.ship), Some(theirs))];
        self.finish_aimed(zones, aimed)
    }

    /// The shot of a ship that has aimed at another, within the ruler's reach.
    fn finish_aimed(
        &self,
        zones: [(Unit, Option<HullZone>); 2],
        aimed: Aimed,
    ) -> Result<Shot, Refusal> {
        let shot = self.finish_shot(aimed.sight, zones, aimed.range)?;
        match shot.range {
            Range::Extreme => Err(Refusal::Range),
            _ => Ok(shot),
        }
    }

    /// An ignition attack: in a special arc, at any range. RRG 1.5, Ignition.
    pub(crate) fn ignition_shot(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: ShipId,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let arc = self.special_arc(ship, zone).ok_or(Refusal::Arc)?;
        let (own, enemy) = (self.standing(ship), self.standing(enemy));
        let Aimed { sight, range } = self.aim_in_arc(&own, zone, &arc, &enemy, theirs)?;
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Ship(enemy.ship), Some(theirs))];
        let shot = self.finish_shot(sight, zones, range)?;
        // Up to revision 7 no card made an ignition attack obstructed.
        if self.game.revision > 7 {
            return Ok(self.as_cards_say(Unit::Ship(ship), Target::Zone(enemy.ship, theirs), shot));
        }
        match self.rule(Rule::IgnoresObstruction, Unit::Ship(ship)) {
            true => Ok(Shot { obstructed: false, ..shot }),
            false => Ok(shot),
        }
    }

    /// Range and line of sight from a hull zone to another in its firing arc, before it is asked what lies between.
    pub(crate) fn aim_at_ship(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: &Standing,
        theirs: HullZone,
    ) -> Result<Aimed, Refusal> {
        let measure = || self.aim_in_arc(own, zone, own.hull.arc(zone), enemy, theirs);
        let kept = self.aims.of(own, zone, enemy, theirs);
        debug_assert!(
            kept.is_none_or(|kept| kept == measure()),
            "what is kept is what is measured"
        );
        kept.unwrap_or_else(measure)
    }

    /// Range and line of sight from a hull zone to another in an arc, before it is asked what lies between.
    fn aim_in_arc(
        &self,
        own: &Standing,
        zone: HullZone,
        arc: &Arc,
        enemy: &Standing,
        theirs: HullZone,
    ) -> Result<Aimed, Refusal> {
        let (from, whole) = (own.hull.zone(zone), enemy.hull.zone(theirs));
        let part = arc.cut(whole);
        if part.is_empty() {
            return Err(Refusal::Arc);
        }
        let sight = (own.hull.targeting_point(zone), enemy.hull.targeting_point(theirs));
        if enemy.hull.crosses_other_zone(theirs, sight.0, sight.1) {
            return Err(Refusal::Sight);
        }
        let measured = match self.rules().range_ignores_outside_arc {
            true => from.nearest(&part),
            false => from.nearest(whole),
        };
        self.check_measured(&enemy.hull, theirs, measured)?;
        Ok(Aimed { sight, range: self.game.ruler.range_of(measured.squared) })
    }

    fn ship_at_squadron(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
        let range = self.range_to_disc(&own.hull, zone, self.disc(enemy))?;
        self.finish_shot_at_squadron(own, zone, enemy, range)
    }

    /// A further squadron of the same attack: in 2015 inside the arc and at range, with no line of sight measured.
    /// RR 2015, Attack step 6; FAQ 3.2.1, Errata: Attack.
    pub(crate) fn extra_shot(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
        if self.rules().extra_squadron_needs_sight {
            return self.shot(Unit::Ship(ship), Some(zone), Target::Squadron(enemy));
        }
        let range = self.range_to_disc(&self.hull(ship), zone, self.disc(enemy))?;
        Ok(Shot { range, obstructed: false, in_the_way: false })
    }

    /// A further squadron of a salvo, whose firing arcs are ignored. RRG 1.5, Defense Tokens: Salvo.
    pub(crate) fn salvo_shot(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
        let disc = self.disc(enemy);
        let own = self.standing(ship);
        let length = (own.hull.zone(zone).nearest_to(disc.center).distance() - disc.radius).max(0);
        let range = self.range_within_ruler(length)?;
        self.finish_shot_at_squadron(&own, zone, enemy, range)
    }

    /// The line of sight from a hull zone to a squadron whose range is known.
    fn finish_shot_at_squadron(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: SquadronId,
        range: Range,
    ) -> Result<Shot, Refusal> {
        let sight = self.sight_to_squadron(own, zone, enemy);
        let zones = [(Unit::Ship(own.ship), Some(zone)), (Unit::Squadron(enemy), None)];
        self.finish_shot(sight, zones, range)
    }

    /// The line of sight from a hull zone to a squadron.
    fn sight_to_squadron(
        &self,
        own: &Standing,
        zone: HullZone,
        enemy: SquadronId,
    ) -> (Point, Point) {
        let nearest = own.hull.zone(zone).nearest_to(self.disc(enemy).center).from;
        (own.hull.targeting_point(zone), self.squadron_sight(enemy, nearest))
    }

    /// The range from a hull zone to what of a disc lies in its arc.
    pub(crate) fn range_to_disc(
        &self,
        own: &PosedHull,
        zone: HullZone,
        disc: Disc,
    ) -> Result<Range, Refusal> {
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
        self.range_within_ruler(length)
    }

    /// The range band of a length on the ruler.
    pub(crate) fn range_within_ruler(&self, length: i32) -> Result<Range, Refusal> {
        match self.game.ruler.range_of(i64::from(length) * i64::from(length)) {
            Range::Extreme => Err(Refusal::Range),
            range => Ok(range),
        }
    }

    /// A squadron's shot at a hull zone or station, as far as a card lets it reach: the range of a length, or why it is too
    /// long.
    pub(crate) fn squadron_shot(
        &self,
        squadron: SquadronId,
        target: Target,
        reach: impl Fn(i32) -> Result<Range, Refusal>,
    ) -> Result<Shot, Refusal> {
        let attacker = Unit::Squadron(squadron);
        if self.are_friends(attacker, target.unit()) {
            return Err(Refusal::Forbidden);
        }
        let shot = match target {
            Target::Zone(enemy, theirs) => self.squadron_at_ship(squadron, enemy, theirs, reach),
            Target::Station(station) => self.squadron_at_station(squadron, station, reach),
            Target::Squadron(_) | Target::Mine(_) => Err(Refusal::NotOffered),
        }?;
        Ok(self.as_cards_say(attacker, target, shot))
    }

    fn squadron_at_ship(
        &self,
        squadron: SquadronId,
        enemy: ShipId,
        theirs: HullZone,
        reach: impl Fn(i32) -> Result<Range, Refusal>,
    ) -> Result<Shot, Refusal> {
        let hull = self.hull(enemy);
        let disc = self.disc(squadron);
        let mut measured = hull.zone(theirs).nearest_to(disc.center);
        let length = (measured.distance() - disc.radius).max(0);
        let range = reach(length)?;
        measured.to = disc.rim_towards(measured.from);
        let to = hull.targeting_point(theirs);
        let sight = (self.squadron_sight(squadron, measured.from), to);
        self.through_other_zone(&hull, theirs, sight, measured)?;
        let zones = [(Unit::Squadron(squadron), None), (Unit::Ship(enemy), Some(theirs))];
        self.finish_shot(sight, zones, range)
    }

    /// The range at which a squadron attacks a ship, or a station, which is treated as one: distance 1, or as far as cards
    /// let it reach. RRG 1.6, Attack; RRG 1.5, Attacking Stations.
    pub(crate) fn squadron_range(
        &self,
        squadron: SquadronId,
        length: i32,
    ) -> Result<Range, Refusal> {
        let ruler = &self.game.ruler;
        let reach = self.value(Value::SquadronReach, Unit::Squadron(squadron), 0);
        let range = ruler.range_of(i64::from(length) * i64::from(length));
        let near = length <= ruler.distance_edge(1);
        let far = range != Range::Extreme && (range as i32) < reach;
        if near || far { Ok(range) } else { Err(Refusal::Range) }
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
        let zones = [(Unit::Squadron(squadron), None), (Unit::Squadron(enemy), None)];
        self.finish_shot((from, to), zones, Range::Close)
    }

    /// No attack if line of sight, or from FAQ 3.2.1 on the measured range, runs through another hull zone of the
    /// defender. RRG 1.6, Line of Sight.
    pub(crate) fn through_other_zone(
        &self,
        hull: &PosedHull,
        theirs: HullZone,
        sight: (Point, Point),
        measured: Nearest,
    ) -> Result<(), Refusal> {
        if hull.crosses_other_zone(theirs, sight.0, sight.1) {
            return Err(Refusal::Sight);
        }
        self.check_measured(hull, theirs, measured)
    }

    fn check_measured(
        &self,
        hull: &PosedHull,
        theirs: HullZone,
        measured: Nearest,
    ) -> Result<(), Refusal> {
        let denied = self.rules().range_through_zone_denies
            && hull.crosses_other_zone(theirs, measured.from, measured.to);
        if denied { Err(Refusal::Sight) } else { Ok(()) }
    }

    /// What lies on the line of sight between attacker and defender with their zones.
    pub(crate) fn finish_shot(
        &self,
        sight: (Point, Point),
        zones: [(Unit, Option<HullZone>); 2],
        range: Range,
    ) -> Result<Shot, Refusal> {
        let ends = zones.map(|(unit, _)| unit);
        let squadron_attacks = ends[0].squadron().is_some();
        if !squadron_attacks && self.dust_blocks(sight.0, sight.1, ends) {
            return Err(Refusal::Sight);
        }
        let obstructed =
            self.sight_obstructed(sight.0, sight.1, ends) || self.dial_obstructs(sight, zones);
        Ok(Shot { range, obstructed, in_the_way: obstructed })
    }
}
