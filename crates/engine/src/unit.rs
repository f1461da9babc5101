use flagbridge_cards::HullZone;

/// A ship's place among all ships of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShipId(pub u8);

/// A squadron's place among all squadrons of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquadronId(pub u8);

/// A ship or a squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A ship.
    Ship(ShipId),
    /// A squadron.
    Squadron(SquadronId),
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A hull zone of a ship.
    Zone(ShipId, HullZone),
    /// A squadron.
    Squadron(SquadronId),
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
            Unit::Squadron(_) => None,
        }
    }

    /// The squadron, if it is one.
    pub const fn squadron(self) -> Option<SquadronId> {
        match self {
            Unit::Ship(_) => None,
            Unit::Squadron(squadron) => Some(squadron),
        }
    }
}

impl Target {
    /// The unit aimed at.
    pub const fn unit(self) -> Unit {
        match self {
            Target::Zone(ship, _) => Unit::Ship(ship),
            Target::Squadron(squadron) => Unit::Squadron(squadron),
        }
    }

    /// The defending hull zone, if the target is a ship.
    pub const fn zone(self) -> Option<HullZone> {
        match self {
            Target::Zone(_, zone) => Some(zone),
            Target::Squadron(_) => None,
        }
    }
}
