/// A starship of the game, by its place: side A's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct ShipId(pub u8);

/// A fighter flight of the game, by its place: side A's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct FlightId(pub u8);

/// A starship or a flight: whatever can be on the board and attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Element {
    /// A starship.
    Ship(ShipId),
    /// A flight.
    Flight(FlightId),
}

impl ShipId {
    /// The place in lists of ships.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FlightId {
    /// The place in lists of flights.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
