//! The factions that come with the program: invented for it, with eight classes each.

use std::sync::{Arc, LazyLock};

use crate::draft::Draft;
use crate::sheet::Sheet;

/// A faction with its classes.
#[derive(Debug)]
pub struct Faction {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Its classes, from the smallest to the largest, the carrier last.
    pub classes: Vec<Arc<Sheet>>,
}

/// Every faction, in the order share codes count them.
pub fn factions() -> &'static [Faction] {
    &FACTIONS
}

/// The bundled class of a faction.
pub fn class(faction: &str, class: &str) -> Option<&'static Arc<Sheet>> {
    let faction = factions().iter().find(|own| own.name == faction)?;
    faction.classes.iter().find(|sheet| sheet.class == class)
}

/// A fleet that comes with the program, to play with and against.
#[derive(Debug)]
pub struct BundledFleet {
    /// Its name on the command line and in addresses.
    pub id: &'static str,
    /// The fleet.
    pub draft: Draft,
}

/// Every bundled fleet.
pub fn fleets() -> &'static [BundledFleet] {
    &FLEETS
}

/// The bundled fleet of this id.
pub fn fleet(id: &str) -> Option<&'static BundledFleet> {
    fleets().iter().find(|own| own.id == id)
}

static FLEETS: LazyLock<Vec<BundledFleet>> = LazyLock::new(|| {
    let fleet = |id, text| BundledFleet { id, draft: Draft::from_text(text).draft };
    vec![
        fleet("hammer-line", include_str!("../fleets/hammer-line.txt")),
        fleet("slag-swarm", include_str!("../fleets/slag-swarm.txt")),
        fleet("high-water", include_str!("../fleets/high-water.txt")),
        fleet("spring-tide", include_str!("../fleets/spring-tide.txt")),
    ]
});

static FACTIONS: LazyLock<Vec<Faction>> = LazyLock::new(|| {
    vec![
        Faction {
            name: "Cinder League",
            about: "Mining worlds around a dying star: short-range guns, heavy armour, and crews that ram first and ask questions later.",
            classes: read(include_str!("../factions/cinder-league.txt")),
        },
        Faction {
            name: "Tidal Mandate",
            about: "Ocean moons under one admiralty: long-range guns, strong shields, agile engines and thin hulls.",
            classes: read(include_str!("../factions/tidal-mandate.txt")),
        },
    ]
});

/// Sheets with a blank line between them.
fn read(text: &str) -> Vec<Arc<Sheet>> {
    let sheets = text.split("\n\n").filter(|part| !part.trim().is_empty());
    sheets
        .map(|part| Arc::new(Sheet::from_text(part).expect("a bundled sheet can be read")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{factions, fleets};
    use crate::draft::Draft;

    #[test]
    fn every_bundled_fleet_is_legal_and_written_as_it_reads() {
        for fleet in fleets() {
            assert!(!fleet.draft.ships.is_empty());
            assert!(fleet.draft.is_legal(), "{}: {:?}", fleet.id, fleet.draft.check());
            assert_eq!(Draft::from_text(&fleet.draft.to_text()).draft, fleet.draft);
        }
    }

    #[test]
    fn every_bundled_sheet_is_without_fault_and_fully_played() {
        for faction in factions() {
            assert_eq!(faction.classes.len(), 8, "{}", faction.name);
            for sheet in &faction.classes {
                assert_eq!(sheet.faction, faction.name);
                assert_eq!(sheet.check(), [], "{}", sheet.class);
            }
        }
    }
}
