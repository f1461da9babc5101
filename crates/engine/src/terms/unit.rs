use flagbridge_cards::HullZone;

use crate::geometry::Point;

/// A ship's place among all ships of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct ShipId(pub u8);

/// A squadron's place among all squadrons of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct SquadronId(pub u8);

/// A ship or a squadron, or a token that attacks or is attacked like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Unit {
    /// A ship.
    Ship(ShipId),
    /// A squadron.
    Squadron(SquadronId),
    /// An obstacle by its place among those on the table: a station or an exogorth. RRG 1.6, Attacking Stations;
    /// Obstacles.
    Obstacle(u8),
    /// The proximity mine that lies here. RRG 1.6, Proximity Mine Tokens.
    Mine(Point),
    /// The objective token that lies here: what an ion cannon fires at. FAQ 3.2.1, Card Clarifications: Planetary Ion
    /// Cannon.
    Token(Point),
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    /// A hull zone of a ship.
    Zone(ShipId, HullZone),
    /// A squadron.
    Squadron(SquadronId),
    /// A station, a ship with a single hull zone, by its place among the obstacles. RRG 1.6, Attacking Stations.
    Station(u8),
    /// The proximity mine that lies here, a squadron with one hull point. RRG 1.6, Proximity Mine Tokens.
    Mine(Point),
}

impl ShipId {
    /// The place in a list of all ships.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl SquadronId {
    /// The place in a list of all squadrons.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Unit {
    /// The ship, if it is one.
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Unit::Ship(ship) => Some(ship),
            _ => None,
        }
    }

    /// The squadron, if it is one.
    pub const fn squadron(self) -> Option<SquadronId> {
        match self {
            Unit::Squadron(squadron) => Some(squadron),
            _ => None,
        }
    }
}

impl Target {
    /// The unit aimed at.
    pub const fn unit(self) -> Unit {
        match self {
            Target::Zone(ship, _) => Unit::Ship(ship),
            Target::Squadron(squadron) => Unit::Squadron(squadron),
            Target::Station(obstacle) => Unit::Obstacle(obstacle),
            Target::Mine(at) => Unit::Mine(at),
        }
    }

    /// The defending hull zone, if the target is a ship.
    pub const fn zone(self) -> Option<HullZone> {
        match self {
            Target::Zone(_, zone) => Some(zone),
            _ => None,
        }
    }

    /// Whether the target is a ship, or a station, which is treated as one.
    pub const fn is_ship(self) -> bool {
        matches!(self, Target::Zone(..) | Target::Station(_))
    }
}
