//! What the objective pays for beyond what is destroyed, in fleet points.

use arrayvec::ArrayVec;
use flagbridge_cards::{HullZone, ObstacleKind};
use flagbridge_engine::geometry::Area;
use flagbridge_engine::{MarkerKind, Point, Seat, ShipId, Table};

/// What the objective in play pays for.
pub(crate) struct Stakes {
    /// Damage to a rear hull zone.
    pub rear: f64,
    /// Whether an objective ship scores its own cost twice.
    pub double: bool,
    /// Places worth flying to.
    pub places: ArrayVec<Place, 16>,
    /// Whether only objective ships can use the places.
    marked: bool,
    /// Where the second player's ships want to be in the end.
    home: Option<(Seat, Area, f64)>,
}

/// A place that pays those who come near.
pub(crate) struct Place {
    /// Its middle.
    pub at: Point,
    /// What it pays.
    pub worth: f64,
    /// How near the middle of a ship has to be, about.
    pub near: f64,
}

impl Stakes {
    /// The stakes of the objective in play.
    pub(crate) fn of(table: &Table) -> Stakes {
        let mut stakes =
            Stakes { rear: 0.0, double: false, places: ArrayVec::new(), marked: false, home: None };
        let Some(card) = table.objective().and_then(|card| table.game().rules.card(card)) else {
            return stakes;
        };
        let token = card.objective().map_or(0.0, |objective| f64::from(objective.victory_points));
        let ruler = &table.game().ruler;
        let beside = f64::from(ruler.distance_edge(1)) + 4_500.0;
        match card.id {
            "superior-positions" => stakes.rear = token,
            "most-wanted" | "advanced-gunnery" => stakes.double = true,
            "blockade-run" => {
                let second = table.first_player().other();
                stakes.home = Some((second, table.deployment_zone(second.other()), token));
            }
            "intel-sweep" => {
                stakes.marked = true;
                stakes.markers(table, 22.0, beside);
            }
            "salvage-run" | "capture-the-vip" => stakes.markers(table, token, beside),
            "sensor-net" => stakes.markers(table, token, beside),
            "fire-lanes" => {
                stakes.markers(table, token, f64::from(ruler.distance_edge(4)));
            }
            "dangerous-territory" | "infested-fields" => {
                let rich = table.obstacles().iter().filter(|obstacle| obstacle.objectives > 0);
                for obstacle in rich {
                    stakes.place(obstacle.pose.at, token, 4_500.0);
                }
            }
            "contested-outpost" | "doomed-station" | "volatile-deposits" => {
                let kind = match card.id {
                    "volatile-deposits" => ObstacleKind::AsteroidField,
                    _ => ObstacleKind::Station,
                };
                let held = table.obstacles().iter().filter(|obstacle| obstacle.kind == kind);
                for obstacle in held {
                    stakes.place(obstacle.pose.at, token, beside);
                }
            }
            _ => {}
        }
        stakes
    }

    fn markers(&mut self, table: &Table, worth: f64, near: f64) {
        let tokens = table.markers().iter().filter(|one| one.kind == MarkerKind::Objective);
        for token in tokens {
            self.place(token.at, worth, near);
        }
    }

    fn place(&mut self, at: Point, worth: f64, near: f64) {
        let _ = self.places.try_push(Place { at, worth, near });
    }

    /// What the objective pays for an attack that damages a hull zone.
    pub(crate) fn hit(&self, zone: HullZone, damage: f64) -> f64 {
        match zone {
            HullZone::Rear => self.rear * (damage / 1.9).min(0.9),
            _ => 0.0,
        }
    }

    /// What a ship may expect of the objective where it stands.
    pub(crate) fn pull(&self, table: &Table, ship: ShipId, at: Point) -> f64 {
        let mut sum = 0.0;
        if let Some((seat, zone, worth)) = &self.home
            && *seat == table.game().ship(ship).seat
        {
            let gap = (zone.low.x - at.x).max(at.x - zone.high.x).max(0);
            let gap = gap.max((zone.low.y - at.y).max(at.y - zone.high.y));
            sum += worth * (1.0 - f64::from(gap) / 180_000.0).max(0.0);
        }
        if self.places.is_empty() || (self.marked && table.ship(ship).objectives == 0) {
            return sum;
        }
        // The nearest place counts in full, the others a little.
        let mut best = 0.0_f64;
        for place in &self.places {
            let over = (f64::from(at.distance(place.at)) - place.near).max(0.0);
            let worth = match over {
                0.0 => place.worth,
                over => place.worth * 0.48 * (1.0 - over / 90_000.0).max(0.0),
            };
            best = best.max(worth);
            sum += 0.1 * worth;
        }
        sum + 0.9 * best
    }
}
