/// One of the two sides. Side A sets up at the first column, side B at the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Seat {
    /// The first fleet.
    A,
    /// The second fleet.
    B,
}

impl Seat {
    /// Both sides.
    pub const ALL: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// The place in a pair that has one entry per side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Seat::A => "A",
            Seat::B => "B",
        })
    }
}
