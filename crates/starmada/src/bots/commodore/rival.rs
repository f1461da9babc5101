//! An enemy ship as the planner sees it: where it may be after its movement, and what the two can do to each other.

use crate::bots::commodore::punch::Punch;
use crate::element::ShipId;
use crate::hex::{Direction, Hex};
use crate::orders::{Maneuver, Orders, travel};
use crate::sheet::Track;
use crate::table::Table;

/// Somewhere an enemy may be when the fire begins.
struct Pose {
    at: Hex,
    heading: Direction,
    /// Hexsides it can still pivot.
    pivots: u8,
    /// How likely it is.
    share: f64,
}

/// An enemy and the exchange of fire with it.
pub(super) struct Rival {
    poses: Vec<Pose>,
    dealt: Punch,
    received: Punch,
    /// Hull boxes left.
    pub hull: f64,
    /// Its combat rating.
    pub rating: f64,
    /// Hull boxes that other ships of the own side are expected to check.
    pub from_friends: f64,
    /// How many ships of the own side share its fire, this one included.
    pub sharing: f64,
    /// The distance at which the exchange is best for this ship.
    pub ideal: u8,
}

/// What is expected of an exchange of fire.
#[derive(Clone, Copy, Default)]
pub(super) struct Exchange {
    /// Damage dealt.
    pub dealt: f64,
    /// Damage received.
    pub received: f64,
    /// The distance.
    pub distance: f64,
}

impl Rival {
    /// An enemy of a ship, with the places its friends will be at.
    pub fn new(
        view: &Table,
        ship: ShipId,
        enemy: ShipId,
        friends: &[(ShipId, Hex, Option<Direction>)],
    ) -> Rival {
        let poses = plausible(view, enemy);
        let received = Punch::new(view, enemy, ship);
        let (mut from_friends, mut sharing) = (0.0, 1.0);
        for (friend, at, facing) in friends {
            let (punch, answer) =
                (Punch::new(view, *friend, enemy), Punch::new(view, enemy, *friend));
            for pose in &poses {
                from_friends += pose.share
                    * match facing {
                        Some(facing) => punch.from(*at, *facing, pose.at),
                        None => punch.most_at(at.distance(pose.at)),
                    };
                if answer.most_at(at.distance(pose.at)) > 0.0 {
                    sharing += pose.share;
                }
            }
        }
        Rival {
            poses,
            dealt: Punch::new(view, ship, enemy),
            received,
            hull: f64::from(view.value(enemy, Track::Hull).max(1)),
            rating: f64::from(view.game().ship(enemy).sheet.rating),
            from_friends,
            sharing,
            ideal: 1,
        }
    }

    /// What a ship at this place and facing gives and takes in this game turn.
    pub fn exchange(&self, at: Hex, facing: Direction) -> Exchange {
        let mut sum = Exchange::default();
        for pose in &self.poses {
            let distance = at.distance(pose.at);
            sum.dealt += pose.share * self.dealt.from(at, facing, pose.at);
            sum.received += pose.share * self.answer(pose, at, distance);
            sum.distance += pose.share * f64::from(distance);
        }
        sum
    }

    /// What the two can do to each other from a hex, facing as well as possible.
    pub fn best_exchange(&self, at: Hex) -> Exchange {
        let mut sum = Exchange::default();
        for pose in &self.poses {
            let distance = at.distance(pose.at);
            sum.dealt += pose.share * self.dealt.most_at(distance);
            sum.received += pose.share * self.received.most_at(distance);
            sum.distance += pose.share * f64::from(distance);
        }
        sum
    }

    /// Damage dealt and received at a distance, both facing as well as possible.
    pub fn at_distance(&self, distance: u8) -> (f64, f64) {
        (self.dealt.most_at(distance), self.received.most_at(distance))
    }

    /// The farthest distance at which the ship can fire at it.
    pub fn own_reach(&self) -> u8 {
        self.dealt.reach()
    }

    /// Damage that it deals in a game turn from where the ship cannot answer; 0 where it has no longer reach.
    pub fn free_fire(&self) -> f64 {
        let (own, theirs) = (self.dealt.reach(), self.received.reach());
        let distances = theirs.saturating_sub(own);
        let sum: f64 = (own + 1..=theirs).map(|distance| self.received.most_at(distance)).sum();
        if distances == 0 { 0.0 } else { sum / f64::from(distances) / self.sharing }
    }

    /// The farthest distance at which the enemy can fire.
    pub fn enemy_reach(&self) -> u8 {
        self.received.reach()
    }

    /// The most damage dice that it may bring to bear on a hex.
    pub fn worst_dice(&self, at: Hex) -> f64 {
        let at_pose = |pose: &Pose| self.received.most_at(at.distance(pose.at));
        self.poses.iter().map(at_pose).fold(0.0, f64::max) / Punch::PER_DIE
    }

    fn answer(&self, pose: &Pose, at: Hex, distance: u8) -> f64 {
        match pose.pivots {
            0 => self.received.from(pose.at, pose.heading, at),
            1 => [-1, 0, 1]
                .into_iter()
                .map(|pivot| self.received.from(pose.at, pose.heading.turned(pivot), at))
                .fold(0.0, f64::max),
            _ => self.received.most_at(distance),
        }
    }
}

/// Places an enemy may move to: on as it flies, faster, slower, and one turn to either side. A ship that lies still mostly stays.
fn plausible(view: &Table, ship: ShipId) -> Vec<Pose> {
    let state = view.ship(ship);
    let (speed, rating) = (state.momentum.speed, view.value(ship, Track::Engines));
    let board = view.game().options.board;
    let mut poses: Vec<Pose> = Vec::with_capacity(7);
    let mut add = |orders: &Orders, share: f64| {
        let required = view.requirement(ship, orders);
        let Some(pivots) = u16::from(rating).checked_sub(required) else { return };
        let mut left = false;
        let (at, heading) =
            travel(&orders.maneuvers, state.at, state.heading, |hex| left |= !board.holds(hex));
        if left {
            return;
        }
        match poses.iter_mut().find(|it| (it.at, it.heading) == (at, heading)) {
            Some(known) => known.share += share,
            None => poses.push(Pose { at, heading, pivots: pivots.min(3) as u8, share }),
        }
    };
    let slow = speed.saturating_sub(rating);
    add(&Orders::ahead(speed), if speed == 0 { 8.0 } else { 2.0 });
    add(&Orders::ahead(speed + rating / 2), 1.0);
    add(&Orders::ahead(slow), 2.0);
    let cruise = speed.min(rating);
    for turn in [Maneuver::Port, Maneuver::Starboard] {
        for early in [cruise / 2, 0] {
            let mut orders = Orders::ahead(early);
            orders.maneuvers.push(turn);
            if cruise > early {
                orders.maneuvers.push(Maneuver::Forward(cruise - early));
            }
            orders.speed = cruise;
            add(&orders, if speed == 0 { 0.1 } else { 0.7 });
        }
    }
    if poses.is_empty() {
        poses.push(Pose { at: state.at, heading: state.heading, pivots: 0, share: 1.0 });
    }
    let total: f64 = poses.iter().map(|pose| pose.share).sum();
    poses.iter_mut().for_each(|pose| pose.share /= total);
    poses
}
