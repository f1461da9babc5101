use crate::seat::Seat;

/// A person who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A spectator, who sees the secrets of neither side.
    Spectator,
}

impl Viewer {
    /// Every viewer there can be.
    pub const ALL: [Viewer; 3] = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator];

    /// The seat of a player.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}
