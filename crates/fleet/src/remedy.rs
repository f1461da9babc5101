use flagbridge_cards::{CardNumber, Faction};

use crate::draft::Draft;
use crate::place::Place;

/// One change to a draft that a player can make with a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Take out what stands there.
    Remove(Place),
    /// Keep only this many squadrons of a line.
    SetCount {
        /// The line.
        squadron: usize,
        /// How many to keep.
        count: u16,
        /// The squadron, for the words on the button.
        card: CardNumber,
    },
    /// Put another card there.
    Replace {
        /// Where.
        place: Place,
        /// The card to put there.
        with: CardNumber,
    },
    /// Move an upgrade, the commander for example, to another ship.
    MoveToShip {
        /// The ship it is on.
        ship: usize,
        /// Its position there.
        upgrade: usize,
        /// The ship it goes to.
        to: usize,
    },
    /// Equip an upgrade.
    AddUpgrade {
        /// The ship that takes it.
        ship: usize,
        /// The upgrade.
        card: CardNumber,
    },
    /// Agree on a higher total.
    RaisePoints(u16),
    /// State another faction.
    SetFaction(Faction),
}

impl Remedy {
    /// The word used in JSON and on the command line.
    pub const fn id(&self) -> &'static str {
        match self {
            Remedy::Remove(_) => "remove",
            Remedy::SetCount { .. } => "set-count",
            Remedy::Replace { .. } => "replace",
            Remedy::MoveToShip { .. } => "move-to-ship",
            Remedy::AddUpgrade { .. } => "add-upgrade",
            Remedy::RaisePoints(_) => "raise-points",
            Remedy::SetFaction(_) => "set-faction",
        }
    }
}

impl Draft {
    /// Makes the change. Returns whether it could be made: a place that no longer exists changes nothing.
    pub fn apply(&mut self, remedy: &Remedy) -> bool {
        match *remedy {
            Remedy::Remove(place) => self.remove(place),
            Remedy::SetCount { squadron, count, .. } => {
                self.squadrons.get_mut(squadron).map(|line| line.count = count).is_some()
            }
            Remedy::Replace { place, with } => self.replace(place, with),
            Remedy::MoveToShip { ship, upgrade, to } => self.move_upgrade(ship, upgrade, to),
            Remedy::AddUpgrade { ship, card } => self.add_upgrade(ship, card).is_some(),
            Remedy::RaisePoints(points) => {
                self.points = Some(points);
                true
            }
            Remedy::SetFaction(faction) => {
                self.faction = Some(faction);
                true
            }
        }
    }
}
