use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// The colour of a die. RRG 1.6, Dice Icons: red reaches long range, blue medium, black close.
    pub enum Color {
        /// Red: long range, erratic.
        Red = "red", "Red";
        /// Blue: medium range, precise.
        Blue = "blue", "Blue";
        /// Black: close range, heavy.
        Black = "black", "Black";
    }
}

words! {
    /// What a die shows.
    pub enum Face {
        /// Nothing.
        Blank = "blank", "Blank";
        /// One hit.
        Hit = "hit", "Hit";
        /// Two hits; red only.
        HitHit = "hit-hit", "Double Hit";
        /// One critical; red and blue.
        Critical = "critical", "Critical";
        /// One hit and one critical; black only.
        HitCritical = "hit-critical", "Hit and Critical";
        /// One accuracy; red and blue.
        Accuracy = "accuracy", "Accuracy";
    }
}

impl Color {
    /// The eight faces of the die.
    pub const fn faces(self) -> [Face; 8] {
        use Face::*;
        match self {
            Color::Red => [Blank, Blank, Hit, Hit, HitHit, Critical, Critical, Accuracy],
            Color::Blue => [Hit, Hit, Hit, Hit, Critical, Critical, Accuracy, Accuracy],
            Color::Black => [Blank, Blank, Hit, Hit, Hit, Hit, HitCritical, HitCritical],
        }
    }
}

impl Face {
    /// Hit icons on the face.
    pub const fn hits(self) -> u8 {
        match self {
            Face::Hit | Face::HitCritical => 1,
            Face::HitHit => 2,
            _ => 0,
        }
    }

    /// Critical icons on the face.
    pub const fn criticals(self) -> u8 {
        matches!(self, Face::Critical | Face::HitCritical) as u8
    }

    /// Accuracy icons on the face.
    pub const fn accuracies(self) -> u8 {
        matches!(self, Face::Accuracy) as u8
    }

    /// Damage the face counts for when criticals count: ship against ship, and Bomber.
    pub const fn damage(self) -> u8 {
        self.hits() + self.criticals()
    }
}

/// A number of dice of each colour, as in an armament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool {
    /// Red dice.
    pub red: u8,
    /// Blue dice.
    pub blue: u8,
    /// Black dice.
    pub black: u8,
}

impl std::ops::Add for Pool {
    type Output = Pool;

    fn add(self, other: Pool) -> Pool {
        Pool::new(self.red + other.red, self.blue + other.blue, self.black + other.black)
    }
}

impl Pool {
    /// No dice.
    pub const EMPTY: Pool = Pool::new(0, 0, 0);

    /// A pool of red, blue and black dice.
    pub const fn new(red: u8, blue: u8, black: u8) -> Self {
        Self { red, blue, black }
    }

    /// How many dice of one colour.
    pub const fn of(self, color: Color) -> u8 {
        match color {
            Color::Red => self.red,
            Color::Blue => self.blue,
            Color::Black => self.black,
        }
    }

    /// The pool with another number of dice of one colour.
    #[must_use]
    pub const fn with(self, color: Color, count: u8) -> Self {
        match color {
            Color::Red => Self { red: count, ..self },
            Color::Blue => Self { blue: count, ..self },
            Color::Black => Self { black: count, ..self },
        }
    }

    /// How many dice of any colour.
    pub const fn count(self) -> u8 {
        self.red + self.blue + self.black
    }

    /// Whether there is no die.
    pub const fn is_empty(self) -> bool {
        self.count() == 0
    }
}

/// Written `3-2-3`: red, blue, black.
impl std::fmt::Display for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.red, self.blue, self.black)
    }
}

/// The text is not a pool such as `3-2-3`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a dice pool; write red-blue-black, each 0 to 12, as in \"3-2-3\"")]
pub struct NotAPool(String);

impl std::str::FromStr for Pool {
    type Err = NotAPool;

    fn from_str(text: &str) -> Result<Self, NotAPool> {
        let counts: Vec<u8> = text
            .split('-')
            .filter_map(|part| part.parse().ok())
            .filter(|count| *count <= 12)
            .collect();
        match (counts.as_slice(), text.split('-').count()) {
            (&[red, blue, black], 3) => Ok(Pool { red, blue, black }),
            _ => Err(NotAPool(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Face, Pool};

    #[test]
    fn every_die_has_the_icons_of_the_rules() {
        let icons =
            |color: Color, count: fn(Face) -> u8| color.faces().map(count).iter().sum::<u8>();
        assert_eq!(
            [Color::Red, Color::Blue, Color::Black].map(|c| icons(c, Face::hits)),
            [4, 4, 6]
        );
        assert_eq!(
            [Color::Red, Color::Blue, Color::Black].map(|c| icons(c, Face::criticals)),
            [2, 2, 2]
        );
        assert_eq!(
            [Color::Red, Color::Blue, Color::Black].map(|c| icons(c, Face::accuracies)),
            [1, 2, 0]
        );
    }

    #[test]
    fn one_colour_is_replaced_and_the_others_stay() {
        let pools = [Color::Red, Color::Blue, Color::Black].map(|c| Pool::new(1, 2, 3).with(c, 9));
        assert_eq!(pools, [Pool::new(9, 2, 3), Pool::new(1, 9, 3), Pool::new(1, 2, 9)]);
    }

    #[test]
    fn a_pool_reads_and_writes_itself() {
        assert_eq!("3-2-3".parse(), Ok(Pool::new(3, 2, 3)));
        assert_eq!(Pool::new(3, 2, 3).to_string(), "3-2-3");
        for wrong in ["", "3", "3-2", "3-2-3-1", "a-b-c", "13-0-0", "-1-0-0"] {
            assert!(wrong.parse::<Pool>().is_err(), "{wrong}");
        }
    }
}
