//! Whose unit goes next in a phase in which the sides take turns.

use flagbridge_seats::Seat;

use crate::chance::Chance;

/// Whose unit goes next in a phase in which the sides take turns. Starmada Unity, 4.0 and 5.2 (pp. 18, 22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Alternation {
    turn: Seat,
    batch: [u8; 2],
    left: u8,
}

impl Alternation {
    /// The side with more units begins; where they are equal a die decides.
    ///
    /// With `batches` a side with more than `k` times as many units takes `k` at a time. Numbers count at the start only.
    pub fn new(units: [usize; 2], batches: bool, chance: &mut Chance) -> Alternation {
        let first = match units[0].cmp(&units[1]) {
            std::cmp::Ordering::Greater => Seat::A,
            std::cmp::Ordering::Less => Seat::B,
            std::cmp::Ordering::Equal => {
                if chance.die() <= 3 {
                    Seat::A
                } else {
                    Seat::B
                }
            }
        };
        let mut batch = [1; 2];
        if batches {
            batch[first.index()] = batch_size(units[0].max(units[1]), units[0].min(units[1]));
        }
        Alternation { turn: first, batch, left: batch[first.index()] }
    }

    /// The side whose turn it is.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The side that goes next, given how many units each side has left; none when both are done.
    pub fn next(&mut self, remaining: [usize; 2]) -> Option<Seat> {
        if remaining == [0, 0] {
            return None;
        }
        let done = remaining[self.turn.index()] == 0;
        if (self.left == 0 || done) && remaining[self.turn.other().index()] > 0 {
            self.turn = self.turn.other();
            self.left = self.batch[self.turn.index()];
        } else if self.left == 0 {
            self.left = self.batch[self.turn.index()];
        }
        self.left = self.left.saturating_sub(1);
        Some(self.turn)
    }
}

/// How many units the larger side takes at a time: the largest `k` with more than `k` times as many, at least 1.
pub fn batch_size(larger: usize, smaller: usize) -> u8 {
    match smaller {
        0 => u8::MAX,
        _ => larger.div_ceil(smaller).saturating_sub(1).clamp(1, 255) as u8,
    }
}

/// The whole order of a phase in which nothing is lost, such as `BABAB`.
pub fn sequence(units: [usize; 2], chance: &mut Chance) -> String {
    let mut alternation = Alternation::new(units, true, chance);
    let mut remaining = units;
    let mut order = String::new();
    while let Some(seat) = alternation.next(remaining) {
        remaining[seat.index()] -= 1;
        order += &seat.to_string();
    }
    order
}
