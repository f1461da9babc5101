//! The game turn after: the best place that a course leaves open, if the enemy stays about where it is expected.

use crate::bots::commodore::edge::Course;
use crate::bots::commodore::rivals::Rivals;
use crate::hex::{Board, Direction, Hex};

/// The best exchange a ship can reach from a course with a few plain orders.
pub(super) fn best_next(rivals: &Rivals, board: Board, course: Course, rating: u8) -> f64 {
    let Course { at, heading, speed } = course;
    let mut best = f64::MIN;
    let mut consider = |at: Hex, heading: Direction, cost: u8| {
        if let Some(spare) = rating.checked_sub(cost).filter(|_| board.holds(at)) {
            best = best.max(rivals.best_facing(at, heading, spare.min(3) as i8));
        }
    };
    let slowest = speed.saturating_sub(rating);
    let mut ahead = [slowest, slowest.midpoint(speed), speed, speed + rating / 2, speed + rating];
    ahead.sort_unstable();
    let mut last = None;
    for next in ahead {
        if last.replace(next) != Some(next) {
            consider(at.step(heading, next.into()), heading, speed.abs_diff(next));
        }
    }
    // One turn needs the higher of the two speeds, more turns need both together. Starmada Unity, 3.2 (p. 15).
    for turn in [-1, 1] {
        let heading = heading.turned(turn);
        for next in [rating / 2, rating] {
            consider(at.step(heading, next.into()), heading, speed.max(next).max(1));
        }
    }
    if let Some(most) = rating.checked_sub(speed) {
        for turn in [-2, 2, 3] {
            let heading = heading.turned(turn);
            for next in [0, most] {
                consider(at.step(heading, next.into()), heading, (speed + next).max(1));
            }
        }
    }
    // Off the board, whatever it does.
    if best == f64::MIN { 0.0 } else { best }
}
