//! Hexes, directions and the board.
//!
//! Rows of hexes run along the long side of the board, so that a ship can fly straight at the opposite short edge. Hexes
//! are numbered by column and row, `0101` in the corner at the upper left; every second row is shifted half a hex.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

/// A hex, in axial coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Hex {
    /// Steps to the east.
    pub q: i16,
    /// Steps to the south-east.
    pub r: i16,
}

impl Hex {
    /// The hex in a column and row, both counted from 0.
    pub const fn at(column: i16, row: i16) -> Hex {
        Hex { q: column - (row - (row & 1)) / 2, r: row }
    }

    /// The column, counted from 0.
    pub const fn column(self) -> i16 {
        self.q + (self.r - (self.r & 1)) / 2
    }

    /// The row, counted from 0.
    pub const fn row(self) -> i16 {
        self.r
    }

    /// The third coordinate; all three add up to 0.
    pub const fn s(self) -> i16 {
        -self.q - self.r
    }

    /// The hex a number of steps away in a direction.
    #[must_use]
    pub const fn step(self, direction: Direction, steps: i16) -> Hex {
        let (q, r) = direction.delta();
        Hex { q: self.q + q * steps, r: self.r + r * steps }
    }

    /// Hexsides crossed on the shortest path. Starmada Unity, 4.1 (p. 18).
    pub const fn distance(self, other: Hex) -> u8 {
        let (q, r) = ((self.q - other.q).abs(), (self.r - other.r).abs());
        let s = (self.s() - other.s()).abs();
        let most = if q > r { q } else { r };
        (if most > s { most } else { s }) as u8
    }

    /// The hexes at exactly this distance, clockwise; the hex itself at 0.
    pub fn ring(self, radius: u8) -> Vec<Hex> {
        if radius == 0 {
            return vec![self];
        }
        let mut hexes = Vec::with_capacity(6 * usize::from(radius));
        for direction in Direction::ALL {
            let corner = self.step(direction, radius.into());
            let along = direction.turned(2);
            hexes.extend((0..i16::from(radius)).map(|steps| corner.step(along, steps)));
        }
        hexes
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column() + 1, self.row() + 1)
    }
}

/// A text is no number of a hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a hex: use two digits for the column and two for the row, for example 0512"
)]
pub struct NotAHex(pub String);

impl FromStr for Hex {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Hex, NotAHex> {
        let bad = || NotAHex(text.to_owned());
        if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(bad());
        }
        let number = |part: &str| part.parse::<i16>().map_err(|_| bad());
        let (column, row) = (number(&text[..2])?, number(&text[2..])?);
        if column == 0 || row == 0 {
            return Err(bad());
        }
        Ok(Hex::at(column - 1, row - 1))
    }
}

/// One of the six sides of a hex, clockwise from the east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Along the row, away from side A's edge.
    #[default]
    East,
    /// To the lower right.
    SouthEast,
    /// To the lower left.
    SouthWest,
    /// Along the row, away from side B's edge.
    West,
    /// To the upper left.
    NorthWest,
    /// To the upper right.
    NorthEast,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// Turned by a number of hexsides: clockwise (to starboard) where positive.
    #[must_use]
    pub const fn turned(self, hexsides: i8) -> Direction {
        Direction::ALL[(self as i8 + hexsides).rem_euclid(6) as usize]
    }

    /// The short name: `E`, `SE`, `SW`, `W`, `NW`, `NE`.
    pub const fn id(self) -> &'static str {
        match self {
            Direction::East => "E",
            Direction::SouthEast => "SE",
            Direction::SouthWest => "SW",
            Direction::West => "W",
            Direction::NorthWest => "NW",
            Direction::NorthEast => "NE",
        }
    }

    const fn delta(self) -> (i16, i16) {
        match self {
            Direction::East => (1, 0),
            Direction::SouthEast => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (0, -1),
            Direction::NorthEast => (1, -1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A text names no side of a hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a direction: use E, SE, SW, W, NW or NE")]
pub struct NotADirection(pub String);

impl FromStr for Direction {
    type Err = NotADirection;

    fn from_str(text: &str) -> Result<Direction, NotADirection> {
        let found = Direction::ALL.into_iter().find(|direction| direction.id() == text);
        found.ok_or_else(|| NotADirection(text.to_owned()))
    }
}

/// The playing area: a rectangle of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Hexes from one short edge to the other.
    pub columns: i16,
    /// Hexes along a short edge.
    pub rows: i16,
}

impl Board {
    /// The standard board of four sections. Starmada Unity, 0.1 (p. 4).
    pub const STANDARD: Board = Board { columns: 32, rows: 18 };
    /// The board of six sections. Starmada Unity, 0.1 (p. 4).
    pub const LARGE: Board = Board { columns: 32, rows: 27 };

    /// Whether a hex lies on the board.
    pub const fn holds(self, hex: Hex) -> bool {
        let (column, row) = (hex.column(), hex.row());
        column >= 0 && column < self.columns && row >= 0 && row < self.rows
    }

    /// Every hex, row by row.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| Hex::at(column, row)))
    }
}

/// Where a step of a ship can lead: at most the six neighbours.
pub fn neighbours(hex: Hex) -> ArrayVec<Hex, 6> {
    Direction::ALL.into_iter().map(|direction| hex.step(direction, 1)).collect()
}

/// Centimetres on a table without hexes, as hexes: five to a hex, rounded up. Starmada Unity, 0.1 (p. 4).
pub const fn tabletop_hexes(centimetres: u16) -> u16 {
    centimetres.div_ceil(5)
}

#[cfg(test)]
mod tests {
    use super::{Board, Direction, Hex};

    #[test]
    fn a_hex_reads_back_from_its_number() {
        for hex in Board::LARGE.hexes() {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for text in ["", "0", "0000", "1", "01x1", "01010", "ünë1"] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
    }

    #[test]
    fn six_steps_with_turns_lead_back() {
        let mut hex = Hex::at(10, 9);
        for direction in Direction::ALL {
            hex = hex.step(direction, 3);
        }
        assert_eq!(hex, Hex::at(10, 9));
    }

    #[test]
    fn a_ring_holds_every_hex_at_its_distance() {
        let middle = Hex::at(16, 9);
        for radius in 0..5 {
            let ring = middle.ring(radius);
            let counted =
                Board::STANDARD.hexes().filter(|hex| hex.distance(middle) == radius).count();
            assert_eq!(ring.len(), counted);
            assert!(ring.iter().all(|hex| hex.distance(middle) == radius));
        }
    }
}
