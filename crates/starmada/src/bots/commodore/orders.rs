//! Movement orders: every place the ship can reach, weighed against what the enemy may do.

use std::collections::HashSet;

use crate::action::Action;
use crate::bots::commodore::Skill;
use crate::bots::commodore::punch::{Punch, worth_of_hull};
use crate::chance::Chance;
use crate::element::ShipId;
use crate::hex::{Direction, Hex};
use crate::orders::{Maneuver, Orders, travel};
use crate::plot::each_plot;
use crate::sheet::Track;
use crate::table::Table;

/// An enemy, the places it may plausibly move to, and what the two can do to each other.
struct Rival {
    poses: Vec<(Hex, Direction)>,
    dealt: Punch,
    received: Punch,
    worth: f64,
    /// The distance at which the exchange is best for this ship.
    ideal: u8,
}

/// What a fleet's ship fears of one enemy's fire, which may also go elsewhere.
const CAUTION: f64 = 1.6;

/// What each hex away from the best distance costs.
const APPROACH: f64 = 0.6;

/// What speed beyond the engine rating costs, times its square: such a ship can neither stop nor turn at once.
const HASTE: f64 = 2.0;

/// How much worse it is to drift off the board than to be destroyed in battle.
const AVERSION: f64 = 4.0;

/// By how many points a captain misjudges orders, at most.
const MISJUDGMENT: f64 = 12.0;

pub(super) fn choose(view: &Table, ship: ShipId, skill: Skill, chance: &mut Chance) -> Action {
    let seat = view.game().ship(ship).seat;
    let own: Vec<ShipId> = view.ships_of(seat).collect();
    let fear = CAUTION * worth_of_hull(view, ship) / (own.len() as f64).sqrt();
    let rivals: Vec<Rival> =
        view.ships_of(seat.other()).map(|rival| Rival::new(view, ship, rival, fear)).collect();
    let (state, rating) = (view.ship(ship), view.value(ship, Track::Engines));
    let mut seen = HashSet::new();
    let mut best: Option<(f64, Orders)> = None;
    each_plot(state.momentum, rating, view.game().options.turn_takes_one, |orders| {
        let mut left = false;
        let board = view.game().options.board;
        let (at, heading) =
            travel(&orders.maneuvers, state.at, state.heading, |hex| left |= !board.holds(hex));
        if left || !seen.insert((at, heading, orders.pivot, orders.speed)) {
            return;
        }
        let facing = heading.turned(orders.pivot);
        let (exchange, received) = exchange(&rivals, at, facing, fear);
        let mut worth = exchange - drift_risk(view, ship, (at, heading), orders.speed, received);
        let haste = f64::from(orders.speed.saturating_sub(rating));
        worth -= haste * haste * HASTE;
        worth += match skill {
            Skill::Commodore => chance.below(100) as f64 * 1e-4,
            Skill::Captain => chance.below(1000) as f64 * 1e-3 * MISJUDGMENT,
        };
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, orders));
        }
    });
    let orders = best.map_or_else(|| Orders::ahead(state.momentum.speed), |(_, orders)| orders);
    Action::Orders(ship, orders)
}

impl Rival {
    fn new(view: &Table, ship: ShipId, rival: ShipId, fear: f64) -> Rival {
        let dealt = Punch::new(view, ship, rival);
        let received = Punch::new(view, rival, ship);
        let worth = worth_of_hull(view, rival);
        let farthest = dealt.reach().max(received.reach()) + 1;
        let exchange =
            |distance: u8| dealt.most_at(distance) * worth - received.most_at(distance) * fear;
        let ideal = (1..=farthest)
            .max_by(|one, other| exchange(*one).total_cmp(&exchange(*other)))
            .unwrap_or(1);
        Rival { poses: plausible(view, rival), dealt, received, worth, ideal }
    }
}

/// What the ship gives, less what it takes; where nothing reaches, how near it comes. Then the damage it must expect.
fn exchange(rivals: &[Rival], at: Hex, facing: Direction, fear: f64) -> (f64, f64) {
    let (mut most, mut all, mut taken, mut nearest) = (0.0_f64, 0.0, 0.0, f64::MAX);
    for rival in rivals {
        let share = 1.0 / rival.poses.len() as f64;
        let (mut dealt, mut received, mut distance) = (0.0, 0.0, 0.0);
        for (hex, towards) in &rival.poses {
            dealt += rival.dealt.from(at, facing, *hex) * share;
            received += rival.received.from(*hex, *towards, at) * share;
            distance += f64::from(at.distance(*hex)) * share;
        }
        most = most.max(dealt * rival.worth);
        all += dealt * rival.worth;
        taken += received;
        nearest = nearest.min((distance - f64::from(rival.ideal)).abs());
    }
    let gap = if nearest == f64::MAX { 0.0 } else { nearest };
    (most + 0.15 * all - taken * fear - APPROACH * gap, taken)
}

/// Points the ship is likely to lose by drifting off the board: its worth, times the chance that engine hits leave it unable to
/// stop in time.
fn drift_risk(
    view: &Table,
    ship: ShipId,
    (at, heading): (Hex, Direction),
    speed: u8,
    received: f64,
) -> f64 {
    let board = view.game().options.board;
    let ahead = (1..=60).take_while(|step| board.holds(at.step(heading, *step))).count();
    let profile = view.game().ship(ship);
    let hits = view.ship(ship).checked(Track::Engines);
    let rating = |more: u8| profile.sheet.value(Track::Engines, hits + more);
    let stops = |more: u8| stopping_distance(speed, rating(more)).is_some_and(|way| way <= ahead);
    if !stops(0) {
        return 1000.0 + f64::from(speed);
    }
    // Engine hits to come: one damage die in six, over the turns it takes to stop.
    let turns = f64::from(speed.div_ceil(rating(0).max(1)));
    let expected = (received * ENGINE_HITS + 0.03) * turns;
    let spared = (1..=4).find(|more| !stops(*more)).map(|more| at_least(more, expected));
    spared.unwrap_or(0.0) * f64::from(profile.sheet.rating) * AVERSION
}

/// Engine hits for each point of damage that [`Punch`] expects, taking into account that fire is shared among ships.
const ENGINE_HITS: f64 = 0.2;

/// The hexes a ship covers before it has stopped by braking alone; none if it never stops.
fn stopping_distance(speed: u8, rating: u8) -> Option<usize> {
    if speed > 0 && rating == 0 {
        return None;
    }
    let (mut speed, mut way) = (speed, 0);
    while speed > 0 {
        speed = speed.saturating_sub(rating);
        way += usize::from(speed);
    }
    Some(way)
}

/// The chance of at least so many events where on average `expected` happen.
fn at_least(count: u8, expected: f64) -> f64 {
    let (mut term, mut fewer) = ((-expected).exp(), 0.0);
    for number in 0..count {
        fewer += term;
        term *= expected / f64::from(number + 1);
    }
    (1.0 - fewer).max(0.0)
}

/// Places an enemy may move to: on as it flies, faster, slower, and one turn to either side.
fn plausible(view: &Table, ship: ShipId) -> Vec<(Hex, Direction)> {
    let state = view.ship(ship);
    let (speed, rating) = (state.momentum.speed, view.value(ship, Track::Engines));
    let board = view.game().options.board;
    let mut poses = Vec::with_capacity(7);
    let mut add = |orders: &Orders| {
        let legal = view.orders_fault(ship, orders).is_none();
        let mut left = false;
        let (at, heading) =
            travel(&orders.maneuvers, state.at, state.heading, |hex| left |= !board.holds(hex));
        if legal && !left {
            poses.push((at, heading));
        }
    };
    add(&Orders::ahead(speed));
    add(&Orders::ahead(speed + rating / 2));
    add(&Orders::ahead(speed.saturating_sub(rating)));
    let cruise = speed.min(rating);
    for turn in [Maneuver::Port, Maneuver::Starboard] {
        for early in [cruise / 2, 0] {
            let mut orders = Orders::ahead(early);
            orders.maneuvers.push(turn);
            if cruise > early {
                orders.maneuvers.push(Maneuver::Forward(cruise - early));
            }
            orders.speed = cruise;
            add(&orders);
        }
    }
    if poses.is_empty() {
        poses.push((state.at, state.heading));
    }
    poses
}

#[cfg(test)]
mod tests {
    use super::{at_least, stopping_distance};

    #[test]
    fn a_ship_covers_the_sum_of_its_falling_speeds() {
        assert_eq!(stopping_distance(9, 4), Some(5 + 1));
        assert_eq!(stopping_distance(4, 4), Some(0));
        assert_eq!(stopping_distance(0, 0), Some(0));
        assert_eq!(stopping_distance(1, 0), None);
    }

    #[test]
    fn chances_of_engine_hits() {
        assert!((at_least(1, 0.5) - 0.393).abs() < 0.001);
        assert!((at_least(2, 0.5) - 0.090).abs() < 0.001);
        assert_eq!(at_least(1, 0.0), 0.0);
    }
}
