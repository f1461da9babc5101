use std::cmp::Ordering;
use std::fmt;

/// Where in a draft something stands. Positions count from zero; what a player reads counts from one.
///
/// Places are ordered as a person reads a list: the fleet, each ship with its upgrades, squadrons, objectives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The fleet as a whole.
    Fleet,
    /// A ship.
    Ship(usize),
    /// An upgrade on a ship.
    Upgrade {
        /// The ship it is on.
        ship: usize,
        /// Its position in the ship's list.
        upgrade: usize,
    },
    /// A line of squadrons.
    Squadron(usize),
    /// An objective.
    Objective(usize),
}

impl Place {
    /// The ship the place belongs to, if it is a ship or one of its upgrades.
    pub const fn ship(self) -> Option<usize> {
        match self {
            Place::Ship(ship) | Place::Upgrade { ship, .. } => Some(ship),
            Place::Fleet | Place::Squadron(_) | Place::Objective(_) => None,
        }
    }

    /// The place as a path into the JSON document: `ships[0].upgrades[2]`, or nothing for the fleet as a whole.
    pub fn path(self) -> String {
        match self {
            Place::Fleet => String::new(),
            Place::Ship(ship) => format!("ships[{ship}]"),
            Place::Upgrade { ship, upgrade } => format!("ships[{ship}].upgrades[{upgrade}]"),
            Place::Squadron(squadron) => format!("squadrons[{squadron}]"),
            Place::Objective(objective) => format!("objectives[{objective}]"),
        }
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |place: &Place| match *place {
            Place::Fleet => (0, 0, None),
            Place::Ship(ship) => (1, ship, None),
            Place::Upgrade { ship, upgrade } => (1, ship, Some(upgrade)),
            Place::Squadron(squadron) => (2, squadron, None),
            Place::Objective(objective) => (3, objective, None),
        };
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Fleet => f.write_str("fleet"),
            Place::Ship(ship) => write!(f, "ship {}", ship + 1),
            Place::Upgrade { ship, upgrade } => {
                write!(f, "ship {}, upgrade {}", ship + 1, upgrade + 1)
            }
            Place::Squadron(squadron) => write!(f, "squadron {}", squadron + 1),
            Place::Objective(objective) => write!(f, "objective {}", objective + 1),
        }
    }
}
