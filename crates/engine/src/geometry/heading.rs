use std::ops::{Add, Neg, Sub};
use std::sync::OnceLock;

use super::point::Point;

/// A direction in hundredths of a degree, from 0 to 35999, clockwise.
///
/// Heading 0 looks from seat A's edge to seat B's, 90.00° to seat A's right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Heading(i32);

/// One full turn.
const TURN: i32 = 36_000;
const QUARTER: i32 = 9_000;
/// Bits behind the binary point of a sine.
const BITS: u32 = 30;

impl Heading {
    /// From seat A's edge to seat B's.
    pub const NORTH: Heading = Heading(0);
    /// From seat B's edge to seat A's.
    pub const SOUTH: Heading = Heading(18_000);

    /// The heading of an angle in hundredths of a degree, brought into one turn.
    pub const fn new(hundredths: i32) -> Self {
        Self(hundredths.rem_euclid(TURN))
    }

    /// Hundredths of a degree, from 0 to 35999.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The sine and the cosine, scaled by two to the thirtieth.
    pub fn sine_cosine(self) -> (i64, i64) {
        let wave = quarter_wave();
        let at = |angle: i32| i64::from(wave[angle as usize]);
        let beyond = self.0 % QUARTER;
        let (sine, cosine) = (at(beyond), at(QUARTER - beyond));
        match self.0 / QUARTER {
            0 => (sine, cosine),
            1 => (cosine, -sine),
            2 => (-sine, -cosine),
            _ => (-cosine, sine),
        }
    }

    /// A way given in a ship's own terms — `x` to its right, `y` ahead — in the table's terms.
    pub fn turn(self, own: Point) -> Point {
        let (sin, cos) = self.sine_cosine();
        turn(own, sin, cos)
    }

    /// Several ways turned at once.
    pub fn turner(self) -> impl Fn(Point) -> Point {
        let (sin, cos) = self.sine_cosine();
        move |own| turn(own, sin, cos)
    }

    /// The step of a length in this direction.
    pub fn step(self, length: i32) -> Point {
        self.turn(Point::new(0, length))
    }

    /// The direction of a way, to the hundredth of a degree.
    pub fn of(way: Point) -> Heading {
        let radians = libm::atan2(f64::from(way.x), f64::from(way.y));
        Heading::new(libm::round(radians * 18_000.0 / std::f64::consts::PI) as i32)
    }
}

impl Add<i32> for Heading {
    type Output = Heading;

    fn add(self, hundredths: i32) -> Heading {
        Heading::new(self.0 + hundredths)
    }
}

impl Sub<i32> for Heading {
    type Output = Heading;

    fn sub(self, hundredths: i32) -> Heading {
        Heading::new(self.0 - hundredths)
    }
}

impl Neg for Heading {
    type Output = Heading;

    fn neg(self) -> Heading {
        Heading::new(-self.0)
    }
}

fn turn(own: Point, sin: i64, cos: i64) -> Point {
    let (x, y) = (i64::from(own.x), i64::from(own.y));
    let round = |value: i64| ((value + (1 << (BITS - 1))) >> BITS) as i32;
    Point::new(round(x * cos + y * sin), round(y * cos - x * sin))
}

/// The sines of the angles from 0 to a right angle, scaled by two to the thirtieth.
fn quarter_wave() -> &'static [i32] {
    static QUARTER_WAVE: OnceLock<Vec<i32>> = OnceLock::new();
    QUARTER_WAVE.get_or_init(|| {
        let radian = std::f64::consts::PI / 18_000.0;
        let scale = f64::from(1 << BITS);
        (0..=QUARTER)
            .map(|angle| libm::round(libm::sin(f64::from(angle) * radian) * scale) as i32)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::Heading;
    use crate::geometry::Point;

    #[test]
    fn headings_turn_clockwise_from_the_far_edge() {
        let ahead = Point::new(0, 1_000);
        assert_eq!(Heading::NORTH.turn(ahead), Point::new(0, 1_000));
        assert_eq!(Heading::new(9_000).turn(ahead), Point::new(1_000, 0));
        assert_eq!(Heading::SOUTH.turn(ahead), Point::new(0, -1_000));
        assert_eq!(Heading::new(-9_000).turn(ahead), Point::new(-1_000, 0));
        assert_eq!(Heading::new(4_500).turn(ahead), Point::new(707, 707));
    }

    #[test]
    fn the_direction_of_a_way_is_the_heading_that_steps_along_it() {
        for hundredths in (0..36_000).step_by(377) {
            let heading = Heading::new(hundredths);
            assert_eq!(Heading::of(heading.step(3_000_000)), heading);
        }
    }
}
