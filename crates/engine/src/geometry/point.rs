use std::ops::{Add, Neg, Sub};

/// A place on the table, or the way from one place to another, in hundredths of a millimetre.
///
/// `x` runs along the long edge, `y` from seat A's edge to seat B's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// Along the long edge.
    pub x: i32,
    /// From seat A's edge towards seat B's.
    pub y: i32,
}

impl Point {
    /// The corner of the play area at seat A's left hand.
    pub const ORIGIN: Point = Point::new(0, 0);

    /// A place.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The cross product: positive where `other` lies counter-clockwise of `self`.
    pub const fn cross(self, other: Point) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The dot product.
    pub const fn dot(self, other: Point) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The square of the length.
    pub const fn length_squared(self) -> i64 {
        self.dot(self)
    }

    /// The length, rounded down.
    pub fn length(self) -> i32 {
        root(self.length_squared())
    }

    /// The square of the distance to another place.
    pub fn distance_squared(self, other: Point) -> i64 {
        (self - other).length_squared()
    }

    /// The distance to another place, rounded down.
    pub fn distance(self, other: Point) -> i32 {
        (self - other).length()
    }

    /// Whether another place is not farther than a length.
    pub fn is_within(self, other: Point, length: i32) -> bool {
        length >= 0 && self.distance_squared(other) <= i64::from(length) * i64::from(length)
    }

    /// The way shortened or stretched to a length; nowhere stays nowhere.
    #[must_use]
    pub fn scaled_to(self, length: i32) -> Point {
        let own = i64::from(self.length());
        if own == 0 {
            return Point::ORIGIN;
        }
        let scale = |part: i32| round_div(i64::from(part) * i64::from(length), own) as i32;
        Point::new(scale(self.x), scale(self.y))
    }

    /// The place a share of the way towards another, given as a fraction.
    #[must_use]
    pub fn towards(self, other: Point, part: i64, whole: i64) -> Point {
        let way = other - self;
        let step = |length: i32| round_div(i64::from(length) * part, whole) as i32;
        Point::new(self.x + step(way.x), self.y + step(way.y))
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

/// The square root, rounded down.
///
/// The floating-point root is exact to the last bit on every machine by IEEE 754; two whole-number steps correct its
/// rounding, so that the result is the same as that of an integer root, several times faster.
pub(super) fn root(squared: i64) -> i32 {
    let mut root = (squared as f64).sqrt() as i64;
    while root * root > squared {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= squared {
        root += 1;
    }
    root as i32
}

/// Division rounded to the nearest whole number, halves away from zero; the divisor is positive.
pub(super) const fn round_div(value: i64, by: i64) -> i64 {
    let half = by / 2;
    if value >= 0 { (value + half) / by } else { (value - half) / by }
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn the_root_is_the_integer_root() {
        for squared in (0..2_000i64)
            .chain((1..200_000).step_by(37).flat_map(|n| [n * n - 1, n * n, n * n + 1]))
        {
            assert_eq!(i64::from(root(squared)), squared.isqrt());
        }
    }
}
