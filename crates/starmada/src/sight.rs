//! Lines of sight: which hexes a straight line between two centres crosses, and what stands in it.

use crate::hex::{Direction, Hex};

/// A place a line of sight passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// The line crosses this hex.
    Through(Hex),
    /// The line runs exactly between two hexes: the attacker chooses one of them.
    Between(Hex, Hex),
}

/// Something on the board that hinders or blocks sight. The essential game has none; scenarios may lay some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obstruction {
    /// Where it lies.
    pub at: Hex,
    /// How much it takes from to-hit rolls.
    pub penalty: u8,
    /// Whether nothing can be seen through it.
    pub blocks: bool,
}

/// What a line of sight meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sight {
    /// What the objects in the line take from to-hit rolls.
    pub penalty: u8,
    /// Whether there is no line of sight.
    pub blocked: bool,
}

/// The total penalty at which sight is blocked. Starmada Unity, 4.1 (p. 20).
const BLOCKING_PENALTY: u8 = 4;

/// The hexes between two hexes, in order of distance from the first: never the attacker's, always the target's.
///
/// Starmada Unity, 4.1 (p. 19).
pub fn crossings(from: Hex, to: Hex) -> Vec<Crossing> {
    let length = from.distance(to);
    let mut found = Vec::new();
    if length == 0 {
        return found;
    }
    for radius in 1..=length {
        for hex in from.ring(radius) {
            if hex.distance(to) > length + 1 - radius {
                continue;
            }
            match touch(from, to, hex) {
                Touch::Apart => {}
                Touch::Crossed => found.push(Crossing::Through(hex)),
                Touch::Beside(other) => {
                    let (first, second) = (hex.min(other), hex.max(other));
                    let pair = Crossing::Between(first, second);
                    if !found.contains(&pair) {
                        found.push(pair);
                    }
                }
            }
        }
    }
    found
}

/// What an attacker sees who chooses the better hex wherever the line runs between two.
pub fn sight(from: Hex, to: Hex, obstructions: &[Obstruction]) -> Sight {
    let mut seen = Sight::default();
    if obstructions.is_empty() {
        return seen;
    }
    let in_hex = |hex: Hex| {
        let there = || obstructions.iter().filter(move |object| object.at == hex);
        let penalty = there().map(|object| object.penalty).fold(0, u8::saturating_add);
        (there().any(|object| object.blocks), penalty)
    };
    for crossing in crossings(from, to) {
        let (blocks, penalty) = match crossing {
            Crossing::Through(hex) => in_hex(hex),
            Crossing::Between(one, other) => in_hex(one).min(in_hex(other)),
        };
        // An object that blocks does so between the two; the target's own hex only hinders.
        seen.blocked |= blocks && crossing != Crossing::Through(to);
        seen.penalty = seen.penalty.saturating_add(penalty);
    }
    seen.blocked |= seen.penalty >= BLOCKING_PENALTY;
    seen
}

enum Touch {
    Apart,
    Crossed,
    Beside(Hex),
}

/// How the segment between two centres meets a hex. A hex is where the differences of coordinates from its centre, taken in
/// pairs, are less than 1; each is a linear function along the segment, so each holds on an open interval.
fn touch(from: Hex, to: Hex, hex: Hex) -> Touch {
    let forms = |hex: Hex| [hex.q - hex.r, hex.r - hex.s(), hex.s() - hex.q].map(i32::from);
    let (start, end, middle) = (forms(from), forms(to), forms(hex));
    // The interval as fractions of the way: low and high, each numerator and positive denominator.
    let (mut low, mut high) = ((0, 1), (1, 1));
    let mut edge = None;
    for place in 0..3 {
        let (offset, slope) = (start[place] - middle[place], end[place] - start[place]);
        if slope == 0 {
            match offset.abs() {
                0 => {}
                1 => edge = Some((place, offset)),
                _ => return Touch::Apart,
            }
            continue;
        }
        let (enter, leave) = (
            (-slope.signum() - offset) * slope.signum(),
            (slope.signum() - offset) * slope.signum(),
        );
        low = later(low, (enter, slope.abs()));
        high = earlier(high, (leave, slope.abs()));
    }
    if low.0 * high.1 >= high.0 * low.1 {
        return Touch::Apart;
    }
    match edge {
        None => Touch::Crossed,
        Some((place, side)) => {
            let toward = match (place, side > 0) {
                (0, true) => Direction::NorthEast,
                (0, false) => Direction::SouthWest,
                (1, true) => Direction::SouthEast,
                (1, false) => Direction::NorthWest,
                (_, true) => Direction::West,
                (_, false) => Direction::East,
            };
            Touch::Beside(hex.step(toward, 1))
        }
    }
}

fn later(one: (i32, i32), other: (i32, i32)) -> (i32, i32) {
    if one.0 * other.1 >= other.0 * one.1 { one } else { other }
}

fn earlier(one: (i32, i32), other: (i32, i32)) -> (i32, i32) {
    if one.0 * other.1 <= other.0 * one.1 { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::{Crossing, Obstruction, crossings, sight};
    use crate::hex::{Board, Direction, Hex};

    #[test]
    fn along_a_row_the_line_crosses_each_hex_once() {
        let from = Hex::at(4, 4);
        let to = from.step(Direction::SouthEast, 3);
        let expected: Vec<_> =
            (1..=3).map(|step| Crossing::Through(from.step(Direction::SouthEast, step))).collect();
        assert_eq!(crossings(from, to), expected);
    }

    #[test]
    fn along_a_spine_the_line_runs_between_two_hexes() {
        let from = Hex::at(4, 4);
        let (east, south) = (from.step(Direction::East, 1), from.step(Direction::SouthEast, 1));
        let to = east.step(Direction::SouthEast, 1);
        let pair = Crossing::Between(east.min(south), east.max(south));
        assert_eq!(crossings(from, to), [pair, Crossing::Through(to)]);
    }

    #[test]
    fn the_line_back_crosses_the_same_hexes() {
        let from = Hex::at(16, 9);
        for to in Board::STANDARD.hexes().filter(|hex| *hex != from) {
            let inner = |start: Hex, end: Hex| {
                let mut hexes: Vec<_> = crossings(start, end)
                    .into_iter()
                    .filter(|crossing| *crossing != Crossing::Through(end))
                    .map(|crossing| format!("{crossing:?}"))
                    .collect();
                hexes.sort();
                hexes
            };
            assert_eq!(inner(from, to), inner(to, from), "{to}");
            assert!(crossings(from, to).contains(&Crossing::Through(to)));
            assert!(crossings(from, to).len() + 1 >= usize::from(from.distance(to)));
        }
    }

    #[test]
    fn the_attacker_chooses_the_clear_hex() {
        let from = Hex::at(4, 4);
        let (east, south) = (from.step(Direction::East, 1), from.step(Direction::SouthEast, 1));
        let to = east.step(Direction::SouthEast, 1);
        let planet = Obstruction { at: east, penalty: 0, blocks: true };
        assert!(!sight(from, to, &[planet]).blocked);
        assert!(sight(from, to, &[planet, Obstruction { at: south, ..planet }]).blocked);
    }
}
