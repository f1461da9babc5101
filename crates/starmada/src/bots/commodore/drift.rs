//! The chance that a ship loses its engines to fire and drifts off the board before it is destroyed.

use crate::bots::commodore::edge::{Brakes, Course, HULL_HITS, NEGLIGIBLE, exactly, fewer};
use crate::hex::Hex;
use crate::sheet::Track;

/// Shares of the fire that may reach a ship in the coming volley, and how likely each is if the ship is fired at. These and the
/// figures below were measured in 7,149 movements of commodores against ensigns.
const VOLLEY: [(f64, f64); 3] = [(0.15, 0.3), (0.5, 0.35), (1.1, 0.35)];

/// The same in later game turns for a ship that was fired at: often it has passed the enemy, or others are fired at.
const LATER: [(f64, f64); 3] = [(0.0, 0.2), (0.25, 0.4), (0.7, 0.4)];

/// How likely a ship is fired at, for each engine hit to expect if all fire is aimed at it, and at most.
const AIMED_AT: f64 = 0.2;
const MOST_AIMED_AT: f64 = 0.42;

/// More engine hits than this in a game turn are not expected: all fire is never aimed at one ship.
const MOST_HITS: f64 = 4.0;

/// How likely the battle goes on after a game turn.
const GOES_ON: f64 = 0.75;

/// Game turns that are looked at.
const HORIZON: u16 = 8;

/// The way of a ship that brakes straight ahead.
struct Drift<'a> {
    brakes: &'a Brakes<'a>,
    /// Hexes to the edge, and the engine hits to expect in each if all fire is aimed at the ship.
    room: u8,
    hits: &'a dyn Fn(u8) -> f64,
    /// Game turns that are looked at.
    turns: u16,
    /// Shares of the fire that reach the ship in the coming volley, and in each later game turn.
    shares: [f64; 2],
}

/// How far a ship has come on its way, how fast it is, and how many boxes of its engines are checked.
#[derive(Clone, Copy)]
struct Reached {
    gone: u8,
    speed: u8,
    checked: u8,
}

impl Brakes<'_> {
    /// The chance that the ship drifts off the board, though it brakes. `hits` are the engine hits to expect in a hex if all fire
    /// that may reach it is aimed at the ship.
    pub fn drifts_off(&self, course: Course, hits: impl Fn(Hex) -> f64) -> f64 {
        let turns = self.turns.min(HORIZON);
        let room = self.room(course);
        if course.speed == 0 || u16::from(course.speed) * turns <= u16::from(room) {
            return 0.0;
        }
        let along = |gone: u8| hits(course.at.step(course.heading, gone.into())).min(MOST_HITS);
        let aimed_at = (hits(course.at) * AIMED_AT).min(MOST_AIMED_AT);
        let start = Reached { gone: 0, speed: course.speed, checked: self.checked };
        let mut sum = 0.0;
        for (first, likely) in VOLLEY {
            for (later, weight) in LATER {
                let shares = [first, later];
                let drift = Drift { brakes: self, room, hits: &along, turns, shares };
                let chance = aimed_at * likely * weight;
                sum += chance * drift.leaves(start, 0, 0.0, chance);
            }
        }
        sum
    }
}

impl Drift<'_> {
    /// The chance that the ship leaves the board from a place on its way. `damage` are the hull hits to expect so far, `chance` is
    /// how likely it gets there.
    fn leaves(&self, reached: Reached, turn: u16, damage: f64, chance: f64) -> f64 {
        if turn >= self.turns {
            return 0.0;
        }
        let Reached { gone, speed, checked } = reached;
        let sheet = self.brakes.sheet;
        let expected = (self.hits)(gone) * self.shares[usize::from(turn > 0)];
        let damage = damage + HULL_HITS * expected;
        let boxes = sheet.boxes(Track::Engines).saturating_sub(checked);
        let (mut sum, mut rest) = (0.0, 1.0);
        for more in 0..=boxes {
            // Further hits than there are boxes change nothing.
            let share = if more == boxes { rest } else { exactly(more, expected) };
            rest -= share;
            let checked = checked + more;
            let speed = speed.saturating_sub(sheet.value(Track::Engines, checked));
            if speed == 0 || share * chance < NEGLIGIBLE {
                continue;
            }
            let gone = gone.saturating_add(speed);
            let leaves = if gone > self.room {
                fewer(self.brakes.hull, damage)
            } else {
                self.leaves(Reached { gone, speed, checked }, turn + 1, damage, chance * share)
            };
            sum += share * GOES_ON * leaves;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::commodore::edge::tests::{brakes, course, sheet};

    #[test]
    fn engine_hits_raise_the_chance_and_room_lowers_it() {
        let sheet = sheet(&[4, 2, 1, 0]);
        let brakes = brakes(&sheet);
        let chance = |room, speed, hits: f64| brakes.drifts_off(course(room, speed), |_| hits);
        assert_eq!(chance(1, 4, 0.0), 0.0, "without hits it stops");
        assert_eq!(chance(0, 0, 9.0), 0.0, "a ship at speed 0 stays");
        assert!(0.0 < chance(1, 4, 0.3) && chance(1, 4, 0.3) < chance(1, 4, 1.0));
        assert!(chance(2, 4, 1.0) < chance(1, 4, 1.0), "two hits or more");
        assert!(chance(9, 4, 1.0) < chance(2, 4, 1.0) / 4.0, "more game turns under fire");
        assert_eq!(chance(9, 4, 20.0), chance(9, 4, 4.0), "all fire is never aimed at one ship");
    }

    #[test]
    fn a_ship_with_one_box_of_engines_may_drift_until_the_battle_ends() {
        let sheet = sheet(&[9]);
        let brakes = brakes(&sheet);
        assert!(brakes.drifts_off(course(5, 1), |_| 0.3) > 0.001);
        assert_eq!(brakes.drifts_off(course(15, 1), |_| 0.3), 0.0, "the battle ends before");
    }

    #[test]
    fn a_ship_that_drifts_out_of_fire_survives_to_leave() {
        let sheet = sheet(&[4]);
        let brakes = brakes(&sheet);
        let course = course(6, 4);
        let passed = brakes.drifts_off(course, |hex| if hex == course.at { 4.0 } else { 0.0 });
        assert!(passed > brakes.drifts_off(course, |_| 4.0), "{passed}");
    }
}
