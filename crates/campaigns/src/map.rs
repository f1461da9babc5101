use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// A place on the map of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Its id in files and forms.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Resource points on top of a base's or an outpost's income.
    pub resource_bonus: u16,
    /// Campaign points on top of the one for destroying a base or an outpost.
    pub victory_bonus: u16,
    /// What its owner can use once a turn.
    pub effect: Option<Effect>,
    /// Ids of the location's own objectives.
    pub objectives: Vec<String>,
    /// How many of the defender's three objectives join them.
    pub defender_objectives: u8,
    /// Column and row on our schematic map, from 0 to 4. The printed map is not copied.
    pub place: [u8; 2],
}

/// What the owner of a location can use once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Protects an unoccupied place from assaults.
    Diplomats,
    /// Redeploys a ship or squadrons in a battle.
    Spynet,
    /// Exchanges an objective in a battle.
    SkilledSpacers,
    /// More refit points for one player.
    RepairYards,
}

impl Effect {
    /// All of them.
    pub const ALL: [Effect; 4] =
        [Effect::Diplomats, Effect::Spynet, Effect::SkilledSpacers, Effect::RepairYards];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Effect::Diplomats => "Diplomats",
            Effect::Spynet => "Spynet",
            Effect::SkilledSpacers => "Skilled Spacers",
            Effect::RepairYards => "Repair Yards",
        }
    }
}

/// The 25 places of the Corellian sector, by name. Corfai and Talfaglio have the victory bonus of RRG 1.5, Errata:
/// Corellian Sector Locations, p. 17. Two public tables disagree about the resource bonus of Xyquine II (11 or 1).
pub fn corellian_sector() -> &'static [Location] {
    static SECTOR: LazyLock<Vec<Location>> = LazyLock::new(|| {
        let lines = include_str!("../data/corellian.csv").lines().skip(1);
        lines.filter_map(location).collect()
    });
    &SECTOR
}

/// The id of a name: small letters, digits and hyphens.
pub fn id_of(name: &str) -> String {
    let plain = name.chars().filter(|letter| *letter != '\'').flat_map(char::to_lowercase);
    let mut id = String::new();
    for letter in plain {
        if letter.is_ascii_alphanumeric() {
            id.push(letter);
        } else if !id.ends_with('-') {
            id.push('-');
        }
    }
    id.trim_matches('-').to_owned()
}

fn location(line: &str) -> Option<Location> {
    let parts: Vec<&str> = line.split(',').collect();
    let [name, resource, victory, effect, objectives, defender, x, y] = parts[..] else {
        return None;
    };
    Some(Location {
        id: id_of(name),
        name: name.to_owned(),
        resource_bonus: resource.parse().ok()?,
        victory_bonus: victory.parse().ok()?,
        effect: Effect::ALL.into_iter().find(|it| it.name() == effect),
        objectives: objectives.split(';').filter(|it| !it.is_empty()).map(id_of).collect(),
        defender_objectives: defender.parse().ok()?,
        place: [x.parse().ok()?, y.parse().ok()?],
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_sector_has_twenty_five_places_apart_from_each_other() {
        let sector = corellian_sector();
        assert_eq!(sector.len(), 25);
        let ids: HashSet<_> = sector.iter().map(|it| &it.id).collect();
        let places: HashSet<_> = sector.iter().map(|it| it.place).collect();
        assert_eq!((ids.len(), places.len()), (25, 25));
        assert!(places.iter().all(|[x, y]| *x < 5 && *y < 5));
    }

    #[test]
    fn errata_and_effects_are_in_the_table() {
        let find = |id: &str| corellian_sector().iter().find(|it| it.id == id).unwrap();
        assert_eq!(find("corfai").victory_bonus, 2);
        assert_eq!(find("talfaglio").victory_bonus, 0);
        assert_eq!(find("crashs-drift").effect, Some(Effect::SkilledSpacers));
        assert_eq!(
            find("plympto").objectives,
            ["asteroids", "nebula-outskirts", "independent-station"]
        );
    }

    #[test]
    fn the_objectives_of_every_place_are_cards() {
        let catalogue = flagbridge_data::catalogue();
        let edition = catalogue.current();
        let ids: HashSet<_> = edition.cards().map(|card| card.id).collect();
        for location in corellian_sector() {
            for objective in &location.objectives {
                assert!(ids.contains(objective.as_str()), "{objective}");
            }
        }
    }
}
