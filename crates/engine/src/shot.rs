//! Attacks that can be made: arc, range and line of sight together.

use flagbridge_cards::{Color, HullZone, ObstacleKind};

use crate::effects::{Rule, Value};
use crate::geometry::{Arc, Disc, Nearest, Point, Range};
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
            (Unit::Ship(ship), Some(zone), Target::Station(station)) => {
                self.ship_at_station(ship, zone, station)
            }
            (Unit::Ship(ship), Some(zone), Target::Mine(at)) => self.ship_at_mine(ship, zone, at),
            (Unit::Squadron(squadron), None, Target::Zone(enemy, theirs)) => {
                self.squadron_at_ship(squadron, enemy, theirs)
            }
            (Unit::Squadron(squadron), None, Target::Squadron(enemy)) => {
                self.squadron_at_squadron(squadron, enemy)
            }
            (Unit::Squadron(squadron), None, Target::Station(station)) => {
                self.squadron_at_station(squadron, station)
            }
            (Unit::Obstacle(own), None, Target::Zone(enemy, theirs)) => {
                self.station_at_ship(own, enemy, theirs)
            }
            (Unit::Obstacle(own), None, Target::Squadron(enemy)) => {
                self.obstacle_at_squadron(own, enemy)
            }
            _ => Err(Refusal::NotOffered),
        }?;
        let obstructed = shot.obstructed || self.made_obstructed(attacker, target);
        let ignored = obstructed && self.rule(Rule::IgnoresObstruction, attacker);
        Ok(Shot { obstructed: obstructed && !ignored, ..shot })
    }

    /// Whether a card makes an attack obstructed, whatever the line of sight. RRG 1.6, Obstructed.
    pub(crate) fn made_obstructed(&self, attacker: Unit, target: Target) -> bool {
        let Target::Squadron(defender) = target else { return false };
        self.rule(Rule::CountsAsObstructed, target.unit())
            || (!self.game.squadron(defender).card.unique
                && self.rule(Rule::ObstructedAtCommonSquadrons, attacker))
    }

    fn ship_at_ship(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: ShipId,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let shot = self.ship_in_arc(ship, zone, &self.hull(ship).arc(zone), enemy, theirs)?;
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
        let shot = self.ship_in_arc(ship, zone, &arc, enemy, theirs)?;
        match self.rule(Rule::IgnoresObstruction, Unit::Ship(ship)) {
            true => Ok(Shot { obstructed: false, ..shot }),
            false => Ok(shot),
        }
    }

    /// Range and line of sight from a hull zone to another in an arc, however far.
    fn ship_in_arc(
        &self,
        ship: ShipId,
        zone: HullZone,
        arc: &Arc,
        enemy: ShipId,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let (own, hull) = (self.hull(ship), self.hull(enemy));
        let whole = hull.zone(theirs);
        let part = arc.part_of(&whole);
        if part.is_empty() {
            return Err(Refusal::Arc);
        }
        let measured = match self.rules().range_ignores_outside_arc {
            true => own.zone(zone).nearest(&part),
            false => own.zone(zone).nearest(&whole),
        };
        let range = self.game.ruler.range_of(measured.squared);
        let sight = (own.targeting_point(zone), hull.targeting_point(theirs));
        self.through_other_zone(enemy, theirs, sight, measured)?;
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Ship(enemy), Some(theirs))];
        self.finish_shot(sight, zones, range)
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
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Squadron(enemy), None)];
        self.finish_shot(sight, zones, range)
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
        let range = self.range_to_disc(ship, zone, self.disc(enemy))?;
        Ok(Shot { range, obstructed: false })
    }

    /// A further squadron of a salvo, whose firing arcs are ignored. RRG 1.5, Defense Tokens: Salvo.
    pub(crate) fn salvo_shot(
        &self,
        ship: ShipId,
        zone: HullZone,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
        let disc = self.disc(enemy);
        let hull = self.hull(ship);
        let length = (hull.zone(zone).nearest_to(disc.center).distance() - disc.radius).max(0);
        let range = self.range_within_ruler(length)?;
        let from = hull.targeting_point(zone);
        let sight = (from, self.squadron_sight(enemy, from));
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Squadron(enemy), None)];
        self.finish_shot(sight, zones, range)
    }

    /// A proximity mine, attacked like a squadron. RRG 1.5, Proximity Mine Tokens.
    fn ship_at_mine(&self, ship: ShipId, zone: HullZone, at: Point) -> Result<Shot, Refusal> {
        let range = self.range_to_disc(ship, zone, self.marker_disc(at))?;
        let sight = (self.hull(ship).targeting_point(zone), at);
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Mine(at), None)];
        self.finish_shot(sight, zones, range)
    }

    /// A station: range to what of its token lies in the arc, line of sight to its closest point; none from on top of
    /// it. RRG 1.5, Attacking Stations.
    fn ship_at_station(&self, ship: ShipId, zone: HullZone, place: u8) -> Result<Shot, Refusal> {
        let own = self.hull(ship);
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        if outline.overlaps(&self.base(ship)) {
            return Err(Refusal::Forbidden);
        }
        let nearest = outline.nearest_part(&own.arc(zone), &own.zone(zone)).ok_or(Refusal::Arc)?;
        let range = self.range_within_ruler(nearest.distance())?;
        let from = own.targeting_point(zone);
        let sight = (from, outline.nearest_to(from));
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Obstacle(place), None)];
        self.finish_shot(sight, zones, range)
    }

    fn squadron_at_station(&self, squadron: SquadronId, place: u8) -> Result<Shot, Refusal> {
        let disc = self.disc(squadron);
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        let gap = outline.distance_to(disc.center) - disc.radius;
        if gap < 0 {
            return Err(Refusal::Forbidden);
        }
        if gap > self.game.ruler.distance_edge(1) {
            return Err(Refusal::Range);
        }
        let to = outline.nearest_to(disc.center);
        let sight = (self.squadron_sight(squadron, to), to);
        let zones = [(Unit::Squadron(squadron), None), (Unit::Obstacle(place), None)];
        self.finish_shot(sight, zones, Range::Close)
    }

    /// A station's attack: all around, and at any zone of a ship that lies on it. RRG 1.5, Attacking Stations.
    fn station_at_ship(&self, place: u8, enemy: ShipId, theirs: HullZone) -> Result<Shot, Refusal> {
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        if outline.overlaps(&self.base(enemy)) {
            return Ok(Shot { range: Range::Close, obstructed: false });
        }
        let hull = self.hull(enemy);
        let nearest = outline.nearest_polygon(&hull.zone(theirs));
        let range = self.range_within_ruler(nearest.distance())?;
        let to = hull.targeting_point(theirs);
        let sight = (outline.nearest_to(to), to);
        self.through_other_zone(enemy, theirs, sight, nearest)?;
        let zones = [(Unit::Obstacle(place), None), (Unit::Ship(enemy), Some(theirs))];
        self.finish_shot(sight, zones, range)
    }

    /// A station's attack at its range, an exogorth's at distance 1. RRG 1.5, Attacking Stations; Obstacles: Exogorth.
    fn obstacle_at_squadron(&self, place: u8, enemy: SquadronId) -> Result<Shot, Refusal> {
        let obstacle = &self.obstacles[usize::from(place)];
        let (outline, disc) = (self.outline(obstacle), self.disc(enemy));
        let gap = (outline.distance_to(disc.center) - disc.radius).max(0);
        let range = self.range_within_ruler(gap)?;
        let near = gap <= self.game.ruler.distance_edge(1);
        if obstacle.kind == ObstacleKind::Exogorth && !near {
            return Err(Refusal::Range);
        }
        let from = outline.nearest_to(disc.center);
        let sight = (from, self.squadron_sight(enemy, from));
        let zones = [(Unit::Obstacle(place), None), (Unit::Squadron(enemy), None)];
        self.finish_shot(sight, zones, range)
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
        self.range_within_ruler(length)
    }

    /// The range band of a length on the ruler.
    fn range_within_ruler(&self, length: i32) -> Result<Range, Refusal> {
        match self.game.ruler.range_of(i64::from(length) * i64::from(length)) {
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
        let zones = [(Unit::Squadron(squadron), None), (Unit::Ship(enemy), Some(theirs))];
        self.finish_shot(sight, zones, range)
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

    /// What lies on the line of sight between attacker and defender with their zones.
    fn finish_shot(
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
        Ok(Shot { range, obstructed })
    }
}
