//! Which ships of a side are in each other's way.

use arrayvec::ArrayVec;
use flagbridge_engine::geometry::Footprint;
use flagbridge_engine::{Pose, ShipId, Table};

use crate::edge::{Fan, fan};
use crate::field::Field;

/// What it costs if a ship has no course that avoids another ship of its side, in fleet points.
const BLOCKED: f64 = 80.0;
/// What it costs to take some of the ways from a ship that moves later in the round, if all but one are taken.
const NARROW: f64 = 40.0;
/// The same for the round to come, in which either of the two may move first.
const NARROW_LATER: f64 = 30.0;
/// No ship is farther than this from where it begins its next maneuver, with its base.
const REACH: i32 = 45_000;

/// The other ships of a side, seen by one that is about to move.
pub(crate) struct Lanes<'a> {
    table: &'a Table,
    ship: ShipId,
    others: ArrayVec<Other, 12>,
    /// Whether there is another round.
    later: bool,
}

/// A ship that may be in the way.
struct Other {
    pose: Pose,
    reach: i32,
    activated: bool,
    here: Footprint,
    /// Where it may be after its next maneuver.
    ways: ArrayVec<(Pose, Footprint), 5>,
}

impl<'a> Lanes<'a> {
    /// The lanes of one ship of the field's seat.
    pub(crate) fn of(field: &Field<'a>, ship: ShipId) -> Lanes<'a> {
        Lanes::at(field, ship, field.table.ship(ship).pose)
    }

    /// The lanes of a ship that may be set down at a pose.
    pub(crate) fn at(field: &Field<'a>, ship: ShipId, pose: Pose) -> Lanes<'a> {
        let table = field.table;
        let others = field
            .own
            .iter()
            .filter(|stand| stand.ship != ship && stand.pose.at.is_within(pose.at, 2 * REACH));
        let other = |stand: &crate::field::Stand| {
            let profile = table.game().ship(stand.ship);
            let speed = table.ship(stand.ship).speed;
            let ways = fan(table, stand.ship, stand.pose, speed);
            Other {
                pose: stand.pose,
                reach: profile.reach,
                activated: stand.activated,
                here: profile.base.footprint(stand.pose),
                ways: ways.into_iter().map(|end| (end, profile.base.footprint(end))).collect(),
            }
        };
        let rounds = table.game().options.rounds;
        let later = rounds.is_none_or(|rounds| table.round() < rounds);
        Lanes { table, ship, others: others.take(12).map(other).collect(), later }
    }

    /// What it costs a ship's side to have it at a pose, from which it goes on along a fan: ships that cannot but run
    /// into each other, and those that have fewer ways left.
    pub(crate) fn cost(&self, pose: Pose, fan: &Fan) -> f64 {
        let profile = self.table.game().ship(self.ship);
        let mut own = None;
        let mut cost = 0.0;
        for other in &self.others {
            let near = profile.reach + other.reach;
            if !pose.at.is_within(other.pose.at, near + REACH) {
                continue;
            }
            let own = own.get_or_insert_with(|| profile.base.footprint(pose));
            let taken = other.ways.iter().filter(|(end, footprint)| {
                end.at.is_within(pose.at, near) && footprint.overlaps(own)
            });
            let theirs = taken.count() as f64 / other.ways.len() as f64;
            if !other.activated {
                cost += if theirs == 1.0 { BLOCKED } else { NARROW * theirs };
            } else if self.later {
                let taken = fan.iter().filter(|end| {
                    end.at.is_within(other.pose.at, near)
                        && profile.base.footprint(**end).overlaps(&other.here)
                });
                let ours = taken.count() as f64 / fan.len() as f64;
                let both = theirs.min(ours);
                cost += if both == 1.0 { BLOCKED } else { NARROW_LATER * (theirs + ours) * 0.5 };
            }
        }
        cost
    }

    /// What it costs this ship to move before the others of its side that are in its way and have yet to move.
    pub(crate) fn impatience(&self) -> f64 {
        let profile = self.table.game().ship(self.ship);
        let state = self.table.ship(self.ship);
        let ways = fan(self.table, self.ship, state.pose, state.speed);
        if state.speed == 0 {
            return 0.0;
        }
        let waiting = || self.others.iter().filter(|other| !other.activated);
        let taken = ways.iter().filter(|end| {
            let footprint = profile.base.footprint(**end);
            waiting().any(|other| {
                end.at.is_within(other.pose.at, profile.reach + other.reach)
                    && footprint.overlaps(&other.here)
            })
        });
        let taken = taken.count() as f64 / ways.len() as f64;
        if taken == 1.0 { BLOCKED } else { NARROW * taken }
    }
}
