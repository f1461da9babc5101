//! Places that the objective in play makes worth flying to, and what to keep away from, in fleet points.

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::geometry::Area;
use flagbridge_engine::{MarkerKind, Obstacle, Point, Pose, Seat, ShipId, Table};

use crate::bearing::Spot;
use crate::field::Stand;

/// How far a place is felt.
const FELT: f64 = 90_000.0;
/// What a place that pays at the end of each round is worth more than one that pays once and later.
const AT_ONCE: f64 = 1.6;

/// Obstacles that do harm.
const FIELDS: &[ObstacleKind] = &[ObstacleKind::AsteroidField, ObstacleKind::DebrisField];

/// Where the objective in play pays.
pub(crate) struct Grounds {
    /// Places worth flying to.
    pub places: Vec<Place>,
    /// What they pay for.
    pay: Pay,
    /// Whether only objective ships can use the places.
    marked: bool,
    /// What an objective token is worth that a ship carries.
    carried: f64,
    /// Where the second player's ships want to be in the end.
    home: Option<(Seat, Area, f64)>,
    /// Obstacles that do not harm the ships of one seat.
    harmless: Option<(Seat, &'static [ObstacleKind])>,
    /// What damage by an obstacle pays the opponent.
    pub fine: f64,
    /// Tokens that blow up beside a ship.
    pub mines: Vec<Point>,
}

/// A place that pays.
pub(crate) struct Place {
    /// Its middle.
    pub at: Point,
    /// What it pays.
    pub worth: f64,
    /// How near the base of a ship has to be.
    near: f64,
    /// What both sides have there, and what of it each ship has.
    sums: [f64; 2],
    shares: Vec<(ShipId, f64)>,
}

/// What a place pays for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pay {
    /// A ship that reveals a dial beside it.
    Reveal,
    /// A ship that ends its move on it; squadrons too, if so.
    Overlap { squadrons: bool },
    /// The higher sum of command values near it at the end of the round.
    Command,
    /// The higher number of dice that reach it at the end of the round.
    Dice,
    /// A ship near it at the end of the round, if it carries no token.
    Herd,
}

impl Grounds {
    /// The grounds of the objective in play; `stands` are the ships of both seats.
    pub(crate) fn of<'a>(table: &Table, stands: impl Iterator<Item = &'a Stand>) -> Grounds {
        let mut grounds = Grounds {
            places: Vec::new(),
            pay: Pay::Reveal,
            marked: false,
            carried: 0.0,
            home: None,
            harmless: None,
            fine: 0.0,
            mines: Vec::new(),
        };
        let mines = table.markers().iter().filter(|one| one.kind == MarkerKind::Mine);
        grounds.mines.extend(mines.map(|mine| mine.at));
        let Some(card) = table.objective().and_then(|card| table.game().rules.card(card)) else {
            return grounds;
        };
        let token = card.objective().map_or(0.0, |objective| f64::from(objective.victory_points));
        let ruler = &table.game().ruler;
        let second = table.first_player().other();
        let beside = f64::from(ruler.distance_edge(1) + table.game().token_radius);
        match card.id {
            "blockade-run" => {
                grounds.home = Some((second, table.deployment_zone(second.other()), token));
            }
            "intel-sweep" => {
                grounds.marked = true;
                grounds.tokens(table, 22.0, beside);
            }
            "salvage-run" | "sensor-net" => grounds.tokens(table, token, beside),
            "capture-the-vip" => {
                grounds.carried = token;
                grounds.tokens(table, token, beside);
            }
            "fire-lanes" => {
                grounds.pay = Pay::Dice;
                grounds.tokens(table, token * AT_ONCE, 0.0);
                grounds
                    .survey(stands, |stand, place| stand.guns.cover(&stand.spot, place.at, ruler));
            }
            "dangerous-territory" => {
                grounds.pay = Pay::Overlap { squadrons: false };
                grounds.harmless = Some((second, FIELDS));
                grounds.tokens(table, token, 1_000.0);
            }
            "infested-fields" => {
                grounds.pay = Pay::Overlap { squadrons: true };
                grounds.tokens(table, token, 1_000.0);
            }
            "asteroid-tactics" => {
                grounds.harmless = Some((second, &FIELDS[..1]));
            }
            "navigational-hazards" => grounds.fine = token,
            "minefields" => {
                let laid = table.markers().iter().filter(|one| one.kind == MarkerKind::Objective);
                grounds.mines.extend(laid.map(|mine| mine.at));
            }
            "contested-outpost" | "doomed-station" | "volatile-deposits" => {
                let kind = match card.id {
                    "volatile-deposits" => ObstacleKind::AsteroidField,
                    _ => ObstacleKind::Station,
                };
                grounds.pay = Pay::Command;
                grounds.obstacles(table, kind, token * AT_ONCE);
                grounds.survey(stands, |stand, place| {
                    let near = stand.guns.gap(&stand.spot, place.at) <= place.near;
                    if near { f64::from(table.command_value(stand.ship)) } else { 0.0 }
                });
            }
            "hyperspace-migration" => {
                grounds.pay = Pay::Herd;
                grounds.carried = token;
                grounds.obstacles(table, ObstacleKind::Purrgil, token);
            }
            _ => {}
        }
        grounds
    }

    fn tokens(&mut self, table: &Table, worth: f64, near: f64) {
        let tokens = table.markers().iter().filter(|one| one.kind == MarkerKind::Objective);
        tokens.for_each(|token| self.place(token.at, worth, near));
    }

    fn obstacles(&mut self, table: &Table, kind: ObstacleKind, worth: f64) {
        let edge = f64::from(table.game().ruler.distance_edge(1));
        let those = |obstacle: &&Obstacle| obstacle.kind == kind;
        for obstacle in table.obstacles().iter().filter(those) {
            let bounds = table.outline(obstacle).bounds();
            let across = (bounds.high.x - bounds.low.x).min(bounds.high.y - bounds.low.y);
            self.place(obstacle.pose.at, worth, edge + f64::from(across) / 2.0);
        }
    }

    fn place(&mut self, at: Point, worth: f64, near: f64) {
        self.places.push(Place { at, worth, near, sums: [0.0; 2], shares: Vec::new() });
    }

    /// Notes what each ship counts for at each place.
    fn survey<'a>(
        &mut self,
        stands: impl Iterator<Item = &'a Stand>,
        share: impl Fn(&Stand, &Place) -> f64,
    ) {
        for stand in stands {
            for place in &mut self.places {
                let share = share(stand, place);
                place.sums[stand.seat.index()] += share;
                place.shares.push((stand.ship, share));
            }
        }
    }

    /// Whether an obstacle of a kind does no harm to the ships of a seat.
    pub(crate) fn spares(&self, seat: Seat, kind: ObstacleKind) -> bool {
        self.harmless.is_some_and(|(own, kinds)| own == seat && kinds.contains(&kind))
    }

    /// The places where squadrons collect tokens, and what each pays.
    pub(crate) fn for_squadrons(&self) -> impl Iterator<Item = (Point, f64)> {
        let collect = self.pay == Pay::Overlap { squadrons: true };
        self.places.iter().filter(move |_| collect).map(|place| (place.at, place.worth))
    }

    /// The tokens that a ship collects if it ends its move at a pose, by their places; none where that would harm it.
    pub(crate) fn collected(&self, table: &Table, ship: ShipId, pose: Pose) -> Vec<Point> {
        let last = table.game().options.rounds.is_some_and(|rounds| table.round() >= rounds);
        let able = match self.pay {
            Pay::Reveal => !last && (!self.marked || table.ship(ship).objectives > 0),
            Pay::Overlap { .. } => table.obstacles_overlapped(ship, pose).all(|place| {
                let kind = table.obstacles()[usize::from(place)].kind;
                matches!(kind, ObstacleKind::Station | ObstacleKind::DustField)
                    || self.spares(table.game().ship(ship).seat, kind)
            }),
            _ => false,
        };
        let (spot, base) = (Spot::of(pose), table.game().ship(ship).base);
        let half = [f64::from(base.width) / 2.0, f64::from(base.length) / 2.0];
        let near = |place: &&Place| able && spot.gap(half, place.at) <= place.near;
        self.places.iter().filter(near).map(|place| place.at).collect()
    }

    /// What a ship carries that the objective will pay for.
    pub(crate) fn carries(&self, table: &Table, ship: ShipId) -> f64 {
        self.carried * f64::from(table.ship(ship).objectives.min(1))
    }

    /// What a ship may expect of the objective at a pose, at which it ends its move for this round or not.
    pub(crate) fn pull(&self, table: &Table, own: &Stand, pose: Pose, moved: bool) -> f64 {
        let mut sum = 0.0;
        if let Some((seat, zone, worth)) = &self.home
            && *seat == own.seat
        {
            let at = pose.at;
            let gap = (zone.low.x - at.x).max(at.x - zone.high.x).max(0);
            let gap = gap.max((zone.low.y - at.y).max(at.y - zone.high.y));
            sum += worth * (1.0 - f64::from(gap) / 180_000.0).max(0.0);
        }
        let carrier = table.ship(own.ship).objectives > 0;
        if self.places.is_empty() || (self.marked && !carrier) {
            return sum;
        }
        let last = table.game().options.rounds.is_some_and(|rounds| table.round() >= rounds);
        let too_late = match self.pay {
            Pay::Reveal => last && moved,
            Pay::Herd => last || carrier,
            _ => false,
        };
        if too_late {
            return sum;
        }
        let spot = Spot::of(pose);
        if self.pay == Pay::Dice {
            return sum + self.lanes(table, own, &spot);
        }
        // The nearest place counts in full, the others a little.
        let mut best = 0.0_f64;
        for place in &self.places {
            let worth = match self.pay {
                Pay::Command => {
                    let command = f64::from(table.command_value(own.ship));
                    place.worth * (0.15 + 0.85 * place.swing(own, command, f64::signum))
                }
                _ => place.worth,
            };
            let over = (own.guns.gap(&spot, place.at) - place.near).max(0.0);
            let worth = match over {
                0.0 => worth,
                over => worth * 0.48 * (1.0 - over / FELT).max(0.0),
            };
            best = best.max(worth);
            sum += 0.1 * worth;
        }
        sum + 0.9 * best
    }

    /// What a ship's dice gain at all places.
    fn lanes(&self, table: &Table, own: &Stand, spot: &Spot) -> f64 {
        let ruler = &table.game().ruler;
        let clear = |more: f64| more / (more.abs() + 0.75);
        let gain = |place: &Place| {
            let dice = own.guns.cover(spot, place.at, ruler);
            let over = own.guns.gap(spot, place.at);
            let near = (1.0 - over / FELT).max(0.0);
            place.worth * (0.5 * place.swing(own, dice, clear) + 0.05 * near)
        };
        self.places.iter().map(gain).sum()
    }
}

impl Place {
    /// What a ship changes in who is ahead here, by so much that it counts for, from 0 to 2.
    fn swing(&self, own: &Stand, counts: f64, ahead: impl Fn(f64) -> f64) -> f64 {
        let now = self.shares.iter().find(|(ship, _)| *ship == own.ship).map_or(0.0, |own| own.1);
        let without = self.sums[own.seat.index()] - now - self.sums[own.seat.other().index()];
        let standing = |more: f64| if more == 0.0 { 0.0 } else { ahead(more) };
        standing(without + counts) - standing(without)
    }
}
