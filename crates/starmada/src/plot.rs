//! Every movement a ship or a flight can make, one of each result.

use crate::orders::{Maneuver, Maneuvers, Momentum, Orders, TOP_SPEED};

/// How a movement turns: the turns between its legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turning {
    None,
    Hexsides { turn: Maneuver, count: u8 },
    UTurn,
}

impl Turning {
    /// Every way to turn with at most three one-hexside turns, and the u-turn.
    pub const ALL: [Turning; 8] = [
        Turning::None,
        Turning::Hexsides { turn: Maneuver::Port, count: 1 },
        Turning::Hexsides { turn: Maneuver::Starboard, count: 1 },
        Turning::Hexsides { turn: Maneuver::Port, count: 2 },
        Turning::Hexsides { turn: Maneuver::Starboard, count: 2 },
        Turning::Hexsides { turn: Maneuver::Port, count: 3 },
        Turning::Hexsides { turn: Maneuver::Starboard, count: 3 },
        Turning::UTurn,
    ];

    /// The sideslips that go with the turns.
    pub fn slips(self) -> &'static [Maneuver] {
        match self {
            Turning::None | Turning::UTurn => &[Maneuver::SlipLeft, Maneuver::SlipRight],
            Turning::Hexsides { turn: Maneuver::Port, .. } => &[Maneuver::SlipLeft],
            Turning::Hexsides { .. } => &[Maneuver::SlipRight],
        }
    }

    fn turn(self) -> (Maneuver, u8) {
        match self {
            Turning::None => (Maneuver::UTurn, 0),
            Turning::Hexsides { turn, count } => (turn, count),
            Turning::UTurn => (Maneuver::UTurn, 1),
        }
    }
}

/// Calls `each` with every division of forward hexes and sideslips among the legs of a movement.
pub(crate) fn each_division(
    turning: Turning,
    forward: u8,
    slip: Maneuver,
    slips: u8,
    each: &mut impl FnMut(Maneuvers),
) {
    let (turn, turns) = turning.turn();
    divide(turn, turns, forward, slip, slips, &mut Maneuvers::new(), each);
}

fn divide(
    turn: Maneuver,
    turns: u8,
    forward: u8,
    slip: Maneuver,
    slips: u8,
    before: &mut Maneuvers,
    each: &mut impl FnMut(Maneuvers),
) {
    let length = before.len();
    let room = before.remaining_capacity();
    // Hexes and sideslips of this leg; the last leg takes what is left.
    let here_forward = if turns == 0 { forward..=forward } else { 0..=forward };
    for hexes in here_forward {
        let here_slips = if turns == 0 { slips..=slips } else { 0..=slips };
        for count in here_slips {
            if usize::from(count) + 2 > room {
                continue;
            }
            if hexes > 0 {
                before.push(Maneuver::Forward(hexes));
            }
            before.extend((0..count).map(|_| slip));
            if turns == 0 {
                each(before.clone());
            } else {
                before.push(turn);
                divide(turn, turns - 1, forward - hexes, slip, slips - count, before, each);
            }
            before.truncate(length);
        }
    }
}

/// Calls `each` with legal orders of every result: the canonical form of all that the engines allow.
pub fn each_plot(before: Momentum, rating: u8, turn_takes_one: bool, mut each: impl FnMut(Orders)) {
    let rating = u16::from(rating);
    let top = (u16::from(before.speed) + rating).min(TOP_SPEED.into()) as u8;
    for turning in Turning::ALL {
        for (side, slip) in turning.slips().iter().enumerate() {
            // A movement without sideslips comes up once, not once for each side.
            for slips in u8::from(side > 0)..=rating.min(20) as u8 {
                for speed in slips..=top {
                    let required =
                        requirement(turning, *slip, slips, speed, before, turn_takes_one);
                    let Some(spare) = rating.checked_sub(required) else { continue };
                    each_division(turning, speed - slips, *slip, slips, &mut |maneuvers| {
                        for pivot in [0, 1, -1, 2, -2, 3_i8] {
                            if u16::from(pivot.unsigned_abs()) <= spare {
                                each(Orders { maneuvers: maneuvers.clone(), speed, pivot });
                            }
                        }
                    });
                }
            }
        }
    }
}

/// The engine requirement of such orders without a pivot.
fn requirement(
    turning: Turning,
    slip: Maneuver,
    slips: u8,
    speed: u8,
    before: Momentum,
    turn_takes_one: bool,
) -> u16 {
    let mut maneuvers = Maneuvers::new();
    let (turn, turns) = turning.turn();
    maneuvers.extend((0..turns).map(|_| turn));
    // One sideslip tells the side; the others add their number.
    if slips > 0 {
        maneuvers.push(slip);
    }
    let orders = Orders { maneuvers, speed, pivot: 0 };
    orders.requirement(before, turn_takes_one) + u16::from(slips.saturating_sub(1))
}

/// What a flight may spend on movement. Starmada Unity, 5.3 (p. 22).
pub const FLIGHT_ALLOWANCE: u8 = 8;

/// What a flight's movement costs, by the number of its turns: a hex, twice as much for a sideslip.
pub fn flight_cost(maneuvers: &[Maneuver]) -> u16 {
    let turns = maneuvers
        .iter()
        .filter(|maneuver| matches!(maneuver, Maneuver::Port | Maneuver::Starboard))
        .count();
    let hex = turns.max(1) as u16;
    let cost = |maneuver: &Maneuver| match maneuver {
        Maneuver::Forward(hexes) => u16::from(*hexes) * hex,
        Maneuver::SlipLeft | Maneuver::SlipRight => 2 * hex,
        Maneuver::Port | Maneuver::Starboard | Maneuver::UTurn => 0,
    };
    maneuvers.iter().map(cost).sum()
}

/// Calls `each` with every movement of a flight, one of each result.
pub(crate) fn each_flight_path(mut each: impl FnMut(Maneuvers)) {
    for turning in Turning::ALL {
        let hex = match turning {
            Turning::UTurn => continue,
            Turning::None => 1,
            Turning::Hexsides { count, .. } => count,
        };
        let units = FLIGHT_ALLOWANCE / hex;
        for (side, slip) in turning.slips().iter().enumerate() {
            for slips in u8::from(side > 0)..=units / 2 {
                for forward in 0..=units - 2 * slips {
                    each_division(turning, forward, *slip, slips, &mut each);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{FLIGHT_ALLOWANCE, each_flight_path, each_plot, flight_cost};
    use crate::orders::Momentum;

    #[test]
    fn every_plot_is_legal_canonical_and_listed_once() {
        for (speed, slips, rating) in [(0, 0, 5), (4, 0, 5), (6, -2, 4), (3, 1, 6), (5, 0, 0)] {
            let before = Momentum { speed, slips };
            let mut seen = BTreeSet::new();
            each_plot(before, rating, true, |orders| {
                assert_eq!(orders.fault(), None, "{orders}");
                assert!(orders.requirement(before, true) <= u16::from(rating), "{orders}");
                assert_eq!(orders.canonical(), orders);
                assert!(seen.insert(orders.clone()), "{orders} twice");
            });
            assert!(!seen.is_empty());
        }
    }

    #[test]
    fn a_ship_without_engines_drifts() {
        let mut all = Vec::new();
        each_plot(Momentum { speed: 3, slips: 0 }, 0, true, |orders| all.push(orders.to_string()));
        assert_eq!(all, ["3(3)"]);
    }

    #[test]
    fn every_path_of_a_flight_is_within_its_allowance_and_listed_once() {
        let mut seen = BTreeSet::new();
        each_flight_path(|path| {
            assert!(flight_cost(&path) <= FLIGHT_ALLOWANCE.into());
            assert!(seen.insert(path));
        });
        assert!(seen.len() > 300);
    }
}
