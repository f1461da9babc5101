use std::fmt;
use std::str::FromStr;

use crate::hex::{Direction, Hex};

/// A set of component arcs, the letters `A` to `L`.
///
/// `A` to `F` are bounded by the rows of hexes from the ship's own, `G` to `L` by the spines between them. Starmada Unity,
/// 4.1 (p. 19). `A`, `C`, `E`, `H` and `J` lie to port: the text fixes which arcs share a side, not which side it is.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arcs(u16);

/// A text is no string of arcs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a set of firing arcs: use letters from A to L, each once")]
pub struct NotArcs(pub String);

impl Arcs {
    /// No arc.
    pub const NONE: Arcs = Arcs(0);
    /// All twelve.
    pub const ALL: Arcs = Arcs(0xFFF);

    /// The letters of the arcs.
    pub const LETTERS: [char; 12] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

    /// The arcs a hex lies in, seen from a ship's hex and facing. A hex cut by a boundary lies in both arcs.
    pub fn towards(from: Hex, facing: Direction, target: Hex) -> Arcs {
        let (q, r, s) = turned_back(target.q - from.q, target.r - from.r, facing);
        let mut arcs = 0;
        let mut put = |letter: u8, inside: bool| arcs |= u16::from(inside) << (letter - b'A');
        // Between two rows of hexes one coordinate keeps its sign, and so does another.
        put(b'A', r <= 0 && s <= 0);
        put(b'B', q >= 0 && r >= 0);
        put(b'C', q >= 0 && s >= 0);
        put(b'D', q <= 0 && s <= 0);
        put(b'E', q <= 0 && r <= 0);
        put(b'F', r >= 0 && s >= 0);
        // Between two spines the three coordinates keep their order.
        put(b'G', q >= r && r >= s);
        put(b'H', q >= s && s >= r);
        put(b'I', r >= q && q >= s);
        put(b'J', s >= q && q >= r);
        put(b'K', r >= s && s >= q);
        put(b'L', s >= r && r >= q);
        Arcs(arcs)
    }

    /// Whether the two sets share an arc: a weapon may fire into any arc of its string.
    pub const fn meets(self, other: Arcs) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no arc.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many arcs there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The letters, in order.
    pub fn letters(self) -> impl Iterator<Item = char> {
        (0..12).filter(move |place| self.0 >> place & 1 == 1).map(|place| Arcs::LETTERS[place])
    }
}

/// A difference of hexes in the frame of a ship that faces east.
const fn turned_back(q: i16, r: i16, facing: Direction) -> (i16, i16, i16) {
    let s = -q - r;
    match facing {
        Direction::East => (q, r, s),
        Direction::SouthEast => (-s, -q, -r),
        Direction::SouthWest => (r, s, q),
        Direction::West => (-q, -r, -s),
        Direction::NorthWest => (s, q, r),
        Direction::NorthEast => (-r, -s, -q),
    }
}

impl fmt::Display for Arcs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Arcs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Arcs {
    type Err = NotArcs;

    fn from_str(text: &str) -> Result<Arcs, NotArcs> {
        let mut arcs = Arcs::NONE;
        for letter in text.chars() {
            let place = Arcs::LETTERS.iter().position(|known| *known == letter);
            let bit = place.map(|place| 1 << place).filter(|bit| arcs.0 & bit == 0);
            arcs.0 |= bit.ok_or_else(|| NotArcs(text.to_owned()))?;
        }
        Ok(arcs)
    }
}

#[cfg(test)]
mod tests {
    use super::Arcs;
    use crate::hex::{Board, Direction, Hex};

    #[test]
    fn every_hex_lies_in_one_or_two_arcs_of_each_set() {
        let from = Hex::at(16, 9);
        let (rows, spines): (Arcs, Arcs) = ("ABCDEF".parse().unwrap(), "GHIJKL".parse().unwrap());
        for facing in Direction::ALL {
            for target in Board::STANDARD.hexes().filter(|hex| *hex != from) {
                let arcs = Arcs::towards(from, facing, target);
                for set in [rows, spines] {
                    let shared = Arcs(arcs.0 & set.0).len();
                    assert!((1..=2).contains(&shared), "{target}: {arcs:?}");
                }
            }
        }
    }

    #[test]
    fn the_hex_ahead_and_the_hexes_around() {
        let from = Hex::at(10, 8);
        for facing in Direction::ALL {
            let around = [0, 1, 2, 3, 4, 5].map(|turn| {
                Arcs::towards(from, facing, from.step(facing.turned(turn), 1)).to_string()
            });
            assert_eq!(around, ["ABG", "BDI", "DFK", "EFL", "CEJ", "ACH"]);
        }
    }

    #[test]
    fn a_target_exactly_abeam_to_port_is_in_c_h_and_j() {
        let from = Hex::at(10, 8);
        let target = from.step(Direction::NorthEast, 1).step(Direction::NorthWest, 1);
        assert_eq!(Arcs::towards(from, Direction::East, target).to_string(), "CHJ");
    }

    #[test]
    fn arcs_read_back() {
        assert_eq!("ACE".parse::<Arcs>().unwrap().to_string(), "ACE");
        assert!("AA".parse::<Arcs>().is_err());
        assert!("AM".parse::<Arcs>().is_err());
    }
}
