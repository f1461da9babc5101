//! Fleets as people build them: any draft can be kept, its faults are named.

mod check;
mod document;
mod share;
mod text;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::faction;
use crate::game::{Roster, RosterShip};
use crate::options::BattleSize;
use crate::sheet::Sheet;
use crate::violation::Remedy;

pub use document::BadDocument;
pub use share::{BadCode, code_in};
pub use text::{Reading, Unread};

/// The most ships a draft holds. A fleet of the cheapest bundled class for the largest battle has 74.
pub const MOST_SHIPS: usize = 1_000;

/// The most sheets a draft holds.
pub const MOST_SHEETS: usize = 100;

/// A fleet as entered by a player, legal or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What it is called; may be empty.
    pub name: String,
    /// The battle it is meant for.
    pub size: BattleSize,
    /// Its ships.
    pub ships: Vec<DraftShip>,
    /// Sheets that people entered from their books. They come before bundled classes of the same name.
    pub sheets: Vec<Sheet>,
}

/// A ship of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftShip {
    /// The faction of its class.
    pub faction: String,
    /// The name of its class.
    pub class: String,
    /// Its own name; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How many flights it brings; as many as its carrier rating where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flights: Option<u8>,
}

impl DraftShip {
    /// A ship of a class.
    pub fn of(sheet: &Sheet) -> DraftShip {
        DraftShip {
            faction: sheet.faction.clone(),
            class: sheet.class.clone(),
            ..DraftShip::default()
        }
    }
}

impl Draft {
    /// The sheet of a ship: the draft's own, else a bundled one.
    pub fn sheet(&self, ship: &DraftShip) -> Option<&Sheet> {
        let own = self.sheets.iter();
        let mut own =
            own.filter(|sheet| sheet.faction == ship.faction && sheet.class == ship.class);
        own.next().or_else(|| faction::class(&ship.faction, &ship.class).map(|sheet| &**sheet))
    }

    /// The combat ratings of all ships together.
    pub fn total(&self) -> u32 {
        let sheets = self.ships.iter().filter_map(|ship| self.sheet(ship));
        sheets.map(|sheet| u32::from(sheet.rating)).sum()
    }

    /// How many flights a ship brings.
    pub fn flights(&self, ship: &DraftShip) -> u8 {
        let rating = self.sheet(ship).map_or(0, |sheet| sheet.carrier);
        ship.flights.unwrap_or(rating)
    }

    /// The fleet as it comes to the board; none where a class is unknown.
    pub fn roster(&self) -> Option<Roster> {
        let ship = |ship: &DraftShip| {
            Some(RosterShip {
                sheet: Arc::new(self.sheet(ship)?.clone()),
                name: ship.name.clone(),
                flights: self.flights(ship),
            })
        };
        Some(Roster { ships: self.ships.iter().map(ship).collect::<Option<_>>()? })
    }

    /// Applies a fix to the fleet.
    pub fn apply_fix(&mut self, remedy: &Remedy) {
        match remedy {
            Remedy::RemoveShip(place) if *place < self.ships.len() => {
                self.ships.remove(*place);
            }
            Remedy::SetFlights(place, flights) => {
                if let Some(ship) = self.ships.get_mut(*place) {
                    ship.flights = Some(*flights);
                }
            }
            Remedy::ClearName(place) => {
                if let Some(ship) = self.ships.get_mut(*place) {
                    ship.name.clear();
                }
            }
            Remedy::SetSize(size) => self.size = *size,
            Remedy::RemoveShip(_)
            | Remedy::SetTrack(..)
            | Remedy::SetLimit(..)
            | Remedy::SetEquipmentLimit(_)
            | Remedy::SetRange(..) => {}
        }
    }
}
