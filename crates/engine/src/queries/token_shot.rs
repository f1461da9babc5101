//! Attacks at and from what is neither ship nor squadron: stations, exogorths, proximity mines, objective tokens.

use flagbridge_cards::{Color, HullZone, ObstacleKind};

use crate::geometry::{Point, Range};
use crate::queries::Shot;
use crate::state::Table;
use crate::terms::{Refusal, Seat, ShipId, SquadronId, Unit};

impl Table {
    /// A proximity mine, attacked like a squadron. RRG 1.5, Proximity Mine Tokens.
    pub(crate) fn ship_at_mine(
        &self,
        ship: ShipId,
        zone: HullZone,
        at: Point,
    ) -> Result<Shot, Refusal> {
        let own = self.hull(ship);
        let range = self.range_to_disc(&own, zone, self.marker_disc(at))?;
        let sight = (own.targeting_point(zone), at);
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Mine(at), None)];
        self.finish_shot(sight, zones, range)
    }

    /// A station: range to what of its token lies in the arc, line of sight to the point of it closest to the hull zone; none
    /// from on top of it. RRG 1.5, Attacking Stations.
    pub(crate) fn ship_at_station(
        &self,
        ship: ShipId,
        zone: HullZone,
        place: u8,
    ) -> Result<Shot, Refusal> {
        let own = self.hull(ship);
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        if self.footprint(ship).lies_on(&outline) {
            return Err(Refusal::Forbidden);
        }
        let nearest = outline.nearest_part(own.arc(zone), own.zone(zone)).ok_or(Refusal::Arc)?;
        let range = self.range_within_ruler(nearest.distance())?;
        let from = own.targeting_point(zone);
        let sight = (from, outline.nearest_polygon(own.zone(zone)).from);
        let zones = [(Unit::Ship(ship), Some(zone)), (Unit::Obstacle(place), None)];
        self.finish_shot(sight, zones, range)
    }

    pub(crate) fn squadron_at_station(
        &self,
        squadron: SquadronId,
        place: u8,
        reach: impl Fn(i32) -> Result<Range, Refusal>,
    ) -> Result<Shot, Refusal> {
        let disc = self.disc(squadron);
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        let gap = outline.distance_to(disc.center) - disc.radius;
        if gap < 0 {
            return Err(Refusal::Forbidden);
        }
        let range = reach(gap)?;
        let to = outline.nearest_to(disc.center);
        let sight = (self.squadron_sight(squadron, to), to);
        let zones = [(Unit::Squadron(squadron), None), (Unit::Obstacle(place), None)];
        self.finish_shot(sight, zones, range)
    }

    /// A station's attack: all around, and at any zone of a ship that lies on it. RRG 1.5, Attacking Stations.
    pub(crate) fn station_at_ship(
        &self,
        place: u8,
        enemy: ShipId,
        theirs: HullZone,
    ) -> Result<Shot, Refusal> {
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        if self.footprint(enemy).lies_on(&outline) {
            return Ok(Shot { range: Range::Close, obstructed: false, in_the_way: false });
        }
        let hull = self.hull(enemy);
        let nearest = outline.nearest_polygon(hull.zone(theirs));
        let range = self.range_within_ruler(nearest.distance())?;
        let to = hull.targeting_point(theirs);
        let sight = (nearest.from, to);
        self.through_other_zone(&hull, theirs, sight, nearest)?;
        let zones = [(Unit::Obstacle(place), None), (Unit::Ship(enemy), Some(theirs))];
        self.finish_shot(sight, zones, range)
    }

    /// A station's attack at its range, an exogorth's at distance 1. RRG 1.5, Attacking Stations; Obstacles: Exogorth.
    pub(crate) fn obstacle_at_squadron(
        &self,
        place: u8,
        enemy: SquadronId,
    ) -> Result<Shot, Refusal> {
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
                let Ok(range) = self.range_to_disc(&hull, zone, self.marker_disc(token)) else {
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
}
