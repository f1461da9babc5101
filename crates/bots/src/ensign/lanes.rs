//! Where ships can still go: whether they stay on the table, and which ships of a side are in each other's way.

use arrayvec::ArrayVec;
use flagbridge_cards::Command;
use flagbridge_engine::geometry::Footprint;
use flagbridge_engine::{Pose, ShipId, Table};

use super::paths::{Clicks, end};
use crate::field::Field;

/// What it costs when a ship cannot but run into another of its side, in fleet points.
const BLOCKED: f64 = 40.0;
/// What it costs to take some of the ways from a ship that moves later in the round, if all but one are taken.
const NARROW: f64 = 25.0;
/// The same for the round to come, in which either of the two may move first.
const NARROW_LATER: f64 = 15.0;
/// No ship is farther than this from where it begins its next maneuver, with its base.
const REACH: i32 = 45_000;
/// Beyond this from an edge nothing can leave the table in the next maneuver.
const NEAR_EDGE: i32 = 32_000;

/// Where a ship may be after a maneuver: straight on first, then turned to either side, a little and as far as it goes.
pub(crate) type Fan = ArrayVec<Pose, 5>;

/// Where a ship may be after a maneuver at a speed.
pub(crate) fn fan(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> Fan {
    ways(table, ship, pose, speed).collect()
}

/// The same, worked out one after the other as they are asked for.
fn ways(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> impl Iterator<Item = Pose> {
    let speed = speed.min(4);
    let yaw = table.yaw(ship, speed);
    let last = yaw.iter().rposition(|clicks| *clicks > 0);
    // Where the last joint alone turns, its turn is that as far as it goes.
    let little = last.filter(|last| yaw[..*last].iter().any(|clicks| *clicks > 0));
    let turns = [
        Some((0, 0)),
        last.map(|_| (-1, 0)),
        little.map(|last| (-1, last)),
        last.map(|_| (1, 0)),
        little.map(|last| (1, last)),
    ];
    let (game, base) = (table.game(), &table.game().ship(ship).base);
    turns.into_iter().flatten().filter_map(move |(turn, from)| {
        let click = |joint: usize| yaw.get(joint).filter(|_| joint >= from).map_or(0, |yaw| *yaw);
        let clicks: Clicks =
            (0..usize::from(speed)).map(|joint| turn * click(joint) as i8).collect();
        end(game, base, pose, &clicks)
    })
}

/// In which of its next maneuvers a ship can change its speed.
#[derive(Clone, Copy)]
pub(crate) struct Steering {
    /// A bit for each maneuver with a navigate dial, the next one lowest.
    dials: u8,
    token: bool,
}

impl Steering {
    /// What a ship has at hand: its token and the dials that wait.
    pub(crate) fn at_hand(table: &Table, ship: ShipId) -> Steering {
        let state = table.ship(ship);
        let navigates = |place: &usize| state.dials[*place] == Some(Command::Navigate);
        let dials = (0..state.dials.len()).filter(navigates).fold(0, |set, place| set | 1 << place);
        Steering { dials, token: state.tokens.contains(Command::Navigate) }
    }

    /// What it may have if it chooses navigate dials from now on.
    fn hoped_for(self, table: &Table, ship: ShipId) -> Steering {
        Steering { dials: self.dials | u8::MAX << table.ship(ship).dials.len().min(7), ..self }
    }
}

/// Whether a ship can make this many more maneuvers without leaving the table.
pub(crate) fn stays(
    table: &Table,
    ship: ShipId,
    pose: Pose,
    speed: u8,
    moves: u8,
    steering: Steering,
) -> bool {
    let game = table.game();
    let area = game.play_area();
    if moves == 0 || speed == 0 || area.inset(NEAR_EDGE * i32::from(moves)).contains(pose.at) {
        return true;
    }
    let base = &game.ship(ship).base;
    let inside = area.inset(base.width.max(base.length));
    let dial = steering.dials & 1 != 0;
    let slower = speed.saturating_sub(u8::from(dial || steering.token));
    (slower..=speed).rev().any(|after| {
        let token = steering.token && (dial || after == speed);
        let steering = Steering { dials: steering.dials >> 1, token };
        ways(table, ship, pose, after).any(|end| {
            (inside.contains(end.at) || area.contains_polygon(&base.outline(end)))
                && stays(table, ship, end, after, moves - 1, steering)
        })
    })
}

/// How likely a ship is to leave the table with its next maneuvers, as a share of its worth.
pub(crate) fn edge_risk(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> f64 {
    let rounds = table.game().options.rounds;
    let depth = rounds.map_or(3, |rounds| rounds.saturating_sub(table.round())).min(3);
    let at_hand = Steering::at_hand(table, ship);
    if stays(table, ship, pose, speed, depth, at_hand) {
        return 0.0;
    }
    let hoped_for = at_hand.hoped_for(table, ship);
    match stays(table, ship, pose, speed, depth, hoped_for) {
        true => 0.15,
        false if stays(table, ship, pose, speed, 1, at_hand) => 0.7,
        false => 1.0,
    }
}

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
