//! Both fleets at a glance: every ship with its guns, what it can take, and where it will be.

use flagbridge_engine::{Course, Pose, Range, Seat, ShipId, Side, Table};

use crate::bearing::{Guns, Spot};
use crate::fire::Toughness;
use crate::grounds::Grounds;
use crate::manner::Manner;
use crate::stakes::Stakes;

/// A ship on the field.
pub(crate) struct Stand {
    /// Which one.
    pub ship: ShipId,
    /// Whose it is.
    pub seat: Seat,
    /// Where it stands.
    pub pose: Pose,
    /// Where it stands, made ready.
    pub spot: Spot,
    /// Where it will stand when it next has the choice of a target: ahead, if it still moves this round.
    pub ahead: Spot,
    /// Whether it has activated this round.
    pub activated: bool,
    /// Its guns.
    pub guns: Guns,
    /// What it can take.
    pub toughness: Toughness,
}

/// The ships of both seats.
pub(crate) struct Field<'a> {
    /// The table.
    pub table: &'a Table,
    /// The seat's ships.
    pub own: Vec<Stand>,
    /// The opponent's ships.
    pub enemies: Vec<Stand>,
    /// What the objective pays for in attacks.
    pub stakes: Stakes,
    /// Where it pays.
    pub grounds: Grounds,
    /// The seat's priorities.
    pub manner: Manner,
}

impl<'a> Field<'a> {
    /// The field as a seat sees it.
    pub(crate) fn new(table: &'a Table, seat: Seat) -> Field<'a> {
        let stands =
            |seat: Seat| table.ships_of(seat).map(|ship| stand(table, ship)).collect::<Vec<_>>();
        let (own, enemies) = (stands(seat), stands(seat.other()));
        let grounds = Grounds::of(table, own.iter().chain(&enemies));
        let (stakes, manner) = (Stakes::of(table), Manner::EVEN);
        Field { table, own, enemies, stakes, grounds, manner }
    }

    /// The field as a seat with this manner sees it.
    pub(crate) fn with(table: &'a Table, seat: Seat, manner: Manner) -> Field<'a> {
        Field { manner, ..Field::new(table, seat) }
    }

    /// One of the seat's ships.
    pub(crate) fn own(&self, ship: ShipId) -> Option<&Stand> {
        self.own.iter().find(|stand| stand.ship == ship)
    }

    /// What a ship could do from a spot in its two best attacks, in fleet points.
    pub(crate) fn offense(&self, own: &Stand, spot: &Spot, ahead: bool) -> f64 {
        offense(self, own, spot, &self.enemies, ahead)
    }

    /// What its enemies could do to a ship at a spot, in fleet points: those yet to activate shoot first and fully.
    pub(crate) fn danger(&self, own: &Stand, spot: &Spot) -> f64 {
        let ruler = &self.table.game().ruler;
        let mut danger = 0.0;
        for enemy in &self.enemies {
            let share = if enemy.activated { 0.75 } else { 1.0 };
            if let Some(bearing) = enemy.guns.bear(&enemy.spot, &own.guns, spot, ruler) {
                let harm = own.toughness.harm(bearing.at, bearing.damage, bearing.range);
                let pays = self.stakes.hit(&own.toughness, bearing.at, bearing.damage, true);
                danger += share * (harm + pays);
            }
        }
        danger
    }

    /// The gap to the nearest enemy that a ship would see from a spot, beyond the reach of its guns.
    pub(crate) fn out_of_reach(&self, own: &Stand, spot: &Spot, others: &[Stand]) -> f64 {
        let ruler = &self.table.game().ruler;
        let wanted = [Range::Long, Range::Medium, Range::Close]
            .into_iter()
            .find(|range| own.guns.most(*range) >= 0.56 * own.guns.most(Range::Close))
            .unwrap_or(Range::Close);
        let reach = f64::from(ruler.range_edge(wanted)) * 0.78;
        let gaps = others.iter().map(|enemy| {
            let gap = own.guns.distance(spot, &enemy.guns, &enemy.ahead);
            // Worthy prey may be a little farther away.
            gap - enemy.toughness.points * 54.8
        });
        (gaps.fold(f64::MAX, f64::min) - reach).clamp(0.0, 150_000.0)
    }
}

/// What a ship could do to some others from a spot in its two best attacks, in fleet points.
pub(crate) fn offense(
    field: &Field<'_>,
    own: &Stand,
    spot: &Spot,
    others: &[Stand],
    ahead: bool,
) -> f64 {
    let ruler = &field.table.game().ruler;
    let mut zones = [0.0_f64; 6];
    for other in others {
        let theirs = if ahead { &other.ahead } else { &other.spot };
        if let Some(bearing) = own.guns.bear(spot, &other.guns, theirs, ruler) {
            let harm = other.toughness.harm(bearing.at, bearing.damage, bearing.range)
                + field.stakes.hit(&other.toughness, bearing.at, bearing.damage, true);
            let best = &mut zones[bearing.from as usize];
            *best = best.max(harm);
        }
    }
    let first = zones.iter().copied().fold(0.0, f64::max);
    let mut taken = false;
    let second = zones.iter().copied().fold(0.0, |second: f64, zone| {
        if zone == first && !taken {
            taken = true;
            return second;
        }
        second.max(zone)
    });
    first + second
}

fn stand(table: &Table, ship: ShipId) -> Stand {
    stand_at(table, ship, table.ship(ship).pose)
}

/// A ship as if it stood at a pose.
pub(crate) fn stand_at(table: &Table, ship: ShipId, pose: Pose) -> Stand {
    let state = table.ship(ship);
    let ahead = match state.activated {
        true => pose,
        false => advanced(table, ship, pose, state.speed),
    };
    Stand {
        ship,
        seat: table.game().ship(ship).seat,
        pose,
        spot: Spot::of(pose),
        ahead: Spot::of(ahead),
        activated: state.activated,
        guns: Guns::of(table, ship),
        toughness: Toughness::of(table, ship),
    }
}

/// Where a ship is after a straight maneuver at a speed.
pub(crate) fn advanced(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> Pose {
    let speed = speed.min(4);
    let clicks = std::iter::repeat_n(0, usize::from(speed)).collect();
    let course = Course { clicks, side: Side::Right };
    table.game().tool.end(&table.game().ship(ship).base, pose, &course, speed)
}
