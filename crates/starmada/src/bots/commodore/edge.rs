//! Staying on the board: where a ship comes to a stop, and the chance that hits on its engines carry it over the edge first.
//!
//! Braking straight ahead is the only way out that counts. A ship that flies no faster than its engine rating stops at once;
//! a faster one cannot turn, and a sideslip costs as much as it gains.

use crate::element::ShipId;
use crate::hex::{Board, Direction, Hex};
use crate::sheet::{Sheet, Track};
use crate::table::Table;

/// Where and how a ship flies after a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Course {
    pub at: Hex,
    pub heading: Direction,
    pub speed: u8,
}

/// A ship's means to stop.
pub(super) struct Brakes<'a> {
    board: Board,
    pub sheet: &'a Sheet,
    /// Boxes checked on the engine track.
    pub checked: u8,
    /// Hull boxes left.
    pub hull: u8,
    /// Game turns to come.
    pub turns: u16,
}

/// Shares of the expected fire that are looked at. A ship under heavy fire is destroyed before it reaches the edge, one under
/// lighter fire is only crippled.
const FIRE: [f64; 3] = [1.0, 0.3, 0.1];

/// Chances that are not followed further.
pub(super) const NEGLIGIBLE: f64 = 1e-5;

/// Game turns that are looked at where a battle has no last one: longer than any ship stays that cannot stop.
const LONGEST: u16 = 60;

/// Game turns under fire that are looked at: few battles go on for longer.
const HORIZON: u16 = 6;

/// Hull hits for each hit on the engines: three faces of a damage die to one. Starmada Unity, 4.4 (p. 21).
pub(super) const HULL_HITS: f64 = 3.0;

impl<'a> Brakes<'a> {
    pub fn new(view: &'a Table, ship: ShipId) -> Brakes<'a> {
        let options = &view.game().options;
        let left = options.turns.map(|last| u16::from(last).saturating_sub(view.turn()));
        Brakes {
            board: options.board,
            sheet: &view.game().ship(ship).sheet,
            checked: view.ship(ship).checked(Track::Engines),
            hull: view.value(ship, Track::Hull),
            turns: left.unwrap_or(LONGEST),
        }
    }

    /// The hexes between a course and the edge.
    pub fn room(&self, course: Course) -> u8 {
        let hexes = (1..=60).map(|steps| course.at.step(course.heading, steps));
        hexes.take_while(|hex| self.board.holds(*hex)).count() as u8
    }

    /// Where the ship is after one more game turn if it brakes as hard as it can.
    pub fn braked(&self, course: Course) -> Hex {
        let rating = self.sheet.value(Track::Engines, self.checked);
        course.at.step(course.heading, course.speed.saturating_sub(rating).into())
    }

    /// In how many game turns the ship leaves the board if its engines stay as they are; none if it does not.
    pub fn leaves_in(&self, course: Course) -> Option<u16> {
        let rating = self.sheet.value(Track::Engines, self.checked);
        let (mut speed, mut room) = (course.speed, self.room(course));
        for turn in 1..=self.turns {
            speed = speed.saturating_sub(rating);
            if speed == 0 {
                return None;
            }
            if speed > room {
                return Some(turn);
            }
            room -= speed;
        }
        None
    }

    /// The chance that the ship leaves the board even if it brakes. `hits` are the engine hits to expect in this game turn, and
    /// in each later one.
    pub fn risk(&self, course: Course, hits: [f64; 2]) -> f64 {
        if course.speed == 0 {
            return 0.0;
        }
        let room = self.room(course);
        let chance = |share: &f64| {
            self.leaves(course.speed, room, self.checked, 0, hits.map(|all| all * share), 1.0)
        };
        FIRE.iter().map(chance).fold(0.0, f64::max)
    }

    fn leaves(
        &self,
        speed: u8,
        room: u8,
        checked: u8,
        turn: u16,
        hits: [f64; 2],
        chance: f64,
    ) -> f64 {
        if turn >= self.turns.min(HORIZON) {
            return 0.0;
        }
        let expected = hits[usize::from(turn > 0)];
        let boxes = self.sheet.boxes(Track::Engines).saturating_sub(checked);
        let (mut sum, mut rest) = (0.0, 1.0);
        for more in 0..=boxes {
            // Further hits than there are boxes change nothing.
            let share = if more == boxes { rest } else { exactly(more, expected) };
            rest -= share;
            let slower = speed.saturating_sub(self.sheet.value(Track::Engines, checked + more));
            if slower == 0 || share * chance < NEGLIGIBLE {
                continue;
            }
            sum += share
                * if slower > room {
                    let damage = HULL_HITS * (hits[0] + hits[1] * f64::from(turn));
                    fewer(self.hull, damage)
                } else {
                    let (checked, chance) = (checked + more, chance * share);
                    self.leaves(slower, room - slower, checked, turn + 1, hits, chance)
                };
        }
        sum
    }
}

/// The chance that an event happens exactly `count` times if it happens `expected` times on average (Poisson). With `libm`, so
/// that it is the same number natively and in WebAssembly.
pub(super) fn exactly(count: u8, expected: f64) -> f64 {
    (1..=count).fold(libm::exp(-expected), |chance, number| chance * expected / f64::from(number))
}

/// The chance that it happens fewer than `count` times.
pub(super) fn fewer(count: u8, expected: f64) -> f64 {
    (0..count).map(|number| exactly(number, expected)).sum()
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Brakes, Course, exactly, fewer};
    use crate::hex::{Board, Direction, Hex};
    use crate::sheet::Sheet;

    pub fn sheet(engines: &[u8]) -> Sheet {
        Sheet { engines: engines.to_vec(), hull: 8, ..Sheet::default() }
    }

    pub fn brakes(sheet: &Sheet) -> Brakes<'_> {
        Brakes { board: Board::STANDARD, sheet, checked: 0, hull: sheet.hull, turns: 15 }
    }

    /// Flying towards the edge with this many hexes of room.
    pub fn course(room: i16, speed: u8) -> Course {
        Course { at: Hex::at(31 - room, 8), heading: Direction::East, speed }
    }

    #[test]
    fn a_ship_covers_the_sum_of_its_falling_speeds() {
        let sheet = sheet(&[4, 2, 1, 0]);
        let brakes = brakes(&sheet);
        assert_eq!(brakes.leaves_in(course(0, 4)), None);
        assert_eq!(brakes.leaves_in(course(6, 9)), None, "5 and 1 hexes");
        assert_eq!(brakes.leaves_in(course(5, 9)), Some(2));
        assert_eq!(brakes.leaves_in(course(4, 9)), Some(1));
        assert_eq!(brakes.braked(course(6, 9)), course(1, 5).at);
    }

    #[test]
    fn without_hits_the_risk_is_that_of_braking() {
        let sheet = sheet(&[4, 2, 1, 0]);
        let brakes = brakes(&sheet);
        for (room, speed) in [(0, 4), (6, 9), (5, 9), (4, 9), (0, 5), (1, 5)] {
            let leaves = brakes.leaves_in(course(room, speed)).is_some();
            assert_eq!(brakes.risk(course(room, speed), [0.0; 2]), f64::from(u8::from(leaves)));
        }
    }

    #[test]
    fn engine_hits_raise_the_risk() {
        let sheet = sheet(&[4, 2, 1, 0]);
        let brakes = brakes(&sheet);
        // One hit leaves 2: it flies on for 2 hexes and stops in the game turn after.
        let near = brakes.risk(course(1, 4), [0.3, 0.0]);
        assert!((0.2..0.27).contains(&near), "one hit or more: {near}");
        let farther = brakes.risk(course(2, 4), [0.3, 0.0]);
        assert!((0.01..0.04).contains(&farther), "two hits or more: {farther}");
        assert_eq!(brakes.risk(course(0, 0), [9.0; 2]), 0.0, "a ship at speed 0 stays");
        // Its only box of engines.
        let spray = self::sheet(&[9]);
        let spray = self::brakes(&spray);
        assert!(spray.risk(course(5, 1), [0.3, 0.3]) > 0.1);
        assert_eq!(spray.risk(course(6, 1), [0.3, 0.3]), 0.0, "the battle ends before");
    }

    #[test]
    fn chances_of_hits() {
        assert!((exactly(0, 0.5) - 0.607).abs() < 0.001);
        assert!((fewer(2, 0.5) - 0.910).abs() < 0.001);
        assert_eq!((exactly(0, 0.0), exactly(1, 0.0)), (1.0, 0.0));
    }
}
