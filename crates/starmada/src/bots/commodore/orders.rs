//! Movement orders: every place the ship can reach, weighed against what the enemy may do.

use std::collections::HashSet;

use crate::action::Action;
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
}

/// What a fleet's ship fears of one enemy's fire, which may also go elsewhere.
const CAUTION: f64 = 0.55;

pub(super) fn choose(view: &Table, ship: ShipId, chance: &mut Chance) -> Action {
    let seat = view.game().ship(ship).seat;
    let own: Vec<ShipId> = view.ships_of(seat).collect();
    let rivals: Vec<Rival> = view
        .ships_of(seat.other())
        .map(|rival| Rival {
            poses: plausible(view, rival),
            dealt: Punch::new(view, ship, rival),
            received: Punch::new(view, rival, ship),
            worth: worth_of_hull(view, rival),
        })
        .collect();
    let (state, rating) = (view.ship(ship), view.value(ship, Track::Engines));
    let fear = CAUTION * worth_of_hull(view, ship) / (own.len() as f64).sqrt();
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
        let mut worth = exchange(&rivals, at, facing, fear);
        worth -= edge_risk(view, at, heading, orders.speed, rating);
        worth -= f64::from(orders.speed.saturating_sub(rating)) * 0.4;
        worth += chance.below(100) as f64 * 1e-4;
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, orders));
        }
    });
    let orders = best.map_or_else(|| Orders::ahead(state.momentum.speed), |(_, orders)| orders);
    Action::Orders(ship, orders)
}

/// What the ship gives, less what it takes; where nothing reaches, how near it comes.
fn exchange(rivals: &[Rival], at: Hex, facing: Direction, fear: f64) -> f64 {
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
        taken += received * fear;
        nearest = nearest.min((distance - f64::from(rival.dealt.reach()) * 0.5).max(0.0));
    }
    let gap = if nearest == f64::MAX { 0.0 } else { nearest };
    most + 0.15 * all - taken - 0.6 * gap
}

/// The penalty for drifting towards the edge.
fn edge_risk(view: &Table, at: Hex, heading: Direction, speed: u8, rating: u8) -> f64 {
    let board = view.game().options.board;
    let ahead = (1..=40).take_while(|step| board.holds(at.step(heading, *step))).count() as u8;
    let slowest = speed.saturating_sub(rating);
    if slowest > ahead {
        return 500.0;
    }
    let can_turn = speed <= rating && rating > 0;
    match ahead {
        0..=2 if !can_turn => 8.0,
        0..=2 => 2.0,
        3..=4 if !can_turn => 2.0,
        _ => 0.0,
    }
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
