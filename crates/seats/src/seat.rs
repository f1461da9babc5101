/// One of the two sides of a table.
///
/// What a seat means is up to the game. In Armada, seat A sits at the edge `y = 0`, and which seat is the first player is
/// decided during setup. In Starmada, seat A sets up at the first column, seat B at the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Seat {
    /// The first fleet.
    A,
    /// The second fleet.
    B,
}

impl Seat {
    /// Both seats.
    pub const ALL: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// The index in a pair that has one entry per seat.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Seat::A => 'A',
            Seat::B => 'B',
        }
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.letter())
    }
}
