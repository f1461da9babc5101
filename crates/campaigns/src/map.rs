use std::sync::LazyLock;

use flagbridge_cards::Slot;
use serde::{Deserialize, Serialize};

use crate::kind::Kind;

/// A place on the map of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Its id in files and forms.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Resource points on top of a base's or an outpost's income.
    pub resource_bonus: u16,
    /// Campaign points on top of the one for destroying a base or an outpost.
    pub victory_bonus: u16,
    /// What its owner can use, or gain a token of, once a turn.
    pub effects: Vec<Effect>,
    /// Ids of the location's own objectives.
    pub objectives: Vec<String>,
    /// How many of the defender's three objectives join them.
    pub defender_objectives: u8,
    /// The areas it belongs to, from 1; two for a border location, none on a map without areas.
    pub areas: Vec<u8>,
    /// The part of an area that it belongs to.
    pub sub_area: Option<&'static str>,
    /// What fleets that fought there can choose.
    pub rewards: Vec<Reward>,
    /// Column and row on our schematic map; two columns and one row are a step. The printed map is not copied.
    pub place: [u8; 2],
}

/// What fleets that fought at a location can add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reward {
    /// The icon of the upgrade; none where it is squadrons.
    pub slot: Option<Slot>,
    /// Fleet points for the winner.
    pub winner: u16,
    /// Fleet points for the loser.
    pub loser: u16,
}

impl Reward {
    /// What it is.
    pub fn name(&self) -> &'static str {
        self.slot.map_or("Squadrons", Slot::name)
    }
}

/// What the owner of a location can use, or gain a token of, once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Protects an unoccupied place from assaults, or lowers morale in an area.
    Diplomats,
    /// Redeploys a ship or squadrons in a battle.
    Spynet,
    /// Exchanges an objective in a battle, or removes low morale.
    SkilledSpacers,
    /// More refit points for one player, or one scar more.
    RepairYards,
    /// More forces for one battle.
    Ally,
    /// Resolved in a battle.
    Destiny,
    /// Builds bases and removes conditions.
    Resources,
}

impl Effect {
    /// All of them.
    pub const ALL: [Effect; 7] = [
        Effect::Diplomats,
        Effect::Spynet,
        Effect::SkilledSpacers,
        Effect::RepairYards,
        Effect::Ally,
        Effect::Destiny,
        Effect::Resources,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Effect::Diplomats => "Diplomats",
            Effect::Spynet => "Spynet",
            Effect::SkilledSpacers => "Skilled Spacers",
            Effect::RepairYards => "Repair Yards",
            Effect::Ally => "Ally",
            Effect::Destiny => "Destiny",
            Effect::Resources => "Resources",
        }
    }

    /// The word in forms and files.
    pub fn id(self) -> &'static str {
        match self {
            Effect::Diplomats => "diplomats",
            Effect::Spynet => "spynet",
            Effect::SkilledSpacers => "skilled-spacers",
            Effect::RepairYards => "repair-yards",
            Effect::Ally => "ally",
            Effect::Destiny => "destiny",
            Effect::Resources => "resources",
        }
    }

    /// The effect of a word in forms and files.
    pub fn of(id: &str) -> Option<Effect> {
        Effect::ALL.into_iter().find(|it| it.id() == id)
    }
}

impl Location {
    /// Whether it lies on the border of two areas.
    pub fn is_border(&self) -> bool {
        self.areas.len() > 1
    }

    /// Whether it has an area in common with another.
    pub fn shares_area(&self, other: &Location) -> bool {
        self.areas.iter().any(|it| other.areas.contains(it))
    }
}

/// The number of an area as the map writes it.
pub fn area_name(area: u8) -> &'static str {
    ["I", "II", "III", "IV", "V"].get(usize::from(area).wrapping_sub(1)).copied().unwrap_or("?")
}

/// How many columns and rows our drawing of a map has, in steps.
pub fn map_size(kind: Kind) -> [u8; 2] {
    let last = |axis: usize| kind.locations().iter().map(|it| it.place[axis]).max().unwrap_or(0);
    [last(0) / 2 + 1 + last(0) % 2, last(1) + 1]
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

/// The 30 places of the Mid and Outer Rim, by name.
pub fn outer_rim() -> &'static [Location] {
    static RIM: LazyLock<Vec<Location>> = LazyLock::new(|| {
        let lines = include_str!("../data/rim.csv").lines().skip(1);
        lines.filter_map(rim_location).collect()
    });
    &RIM
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
    let column: u8 = x.parse().ok()?;
    Some(Location {
        id: id_of(name),
        name: name.to_owned(),
        resource_bonus: resource.parse().ok()?,
        victory_bonus: victory.parse().ok()?,
        effects: effects(effect),
        objectives: several(objectives).map(id_of).collect(),
        defender_objectives: defender.parse().ok()?,
        place: [2 * column, y.parse().ok()?],
        ..Location::default()
    })
}

fn rim_location(line: &'static str) -> Option<Location> {
    let parts: Vec<&'static str> = line.split(',').collect();
    let [name, areas, sub_area, victory, own, objectives, rewards, x, y] = parts[..] else {
        return None;
    };
    Some(Location {
        id: id_of(name),
        name: name.to_owned(),
        victory_bonus: victory.parse().ok()?,
        effects: effects(own),
        objectives: several(objectives).map(id_of).collect(),
        // The defender's own that no listed one replaces; the place says which.
        defender_objectives: 3,
        areas: areas.split('+').filter_map(|it| it.parse().ok()).collect(),
        sub_area: Some(sub_area).filter(|it| !it.is_empty()),
        rewards: several(rewards).filter_map(reward).collect(),
        place: [x.parse().ok()?, y.parse().ok()?],
        ..Location::default()
    })
}

fn several(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').filter(|it| !it.is_empty())
}

fn effects(text: &str) -> Vec<Effect> {
    several(text).filter_map(|name| Effect::ALL.into_iter().find(|it| it.name() == name)).collect()
}

fn reward(text: &str) -> Option<Reward> {
    let (what, points) = text.split_once(' ')?;
    let (winner, loser) = points.split_once('/')?;
    let slot = Slot::ALL.iter().copied().find(|it| it.id() == what);
    (slot.is_some() || what == "squadrons").then_some(Reward {
        slot,
        winner: winner.parse().ok()?,
        loser: loser.parse().ok()?,
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
        assert!(places.iter().all(|[x, y]| *x < 10 && *y < 5));
        assert_eq!(map_size(Kind::CorellianConflict), [5, 5]);
    }

    #[test]
    fn errata_and_effects_are_in_the_table() {
        let find = |id: &str| corellian_sector().iter().find(|it| it.id == id).unwrap();
        assert_eq!(find("corfai").victory_bonus, 2);
        assert_eq!(find("talfaglio").victory_bonus, 0);
        assert_eq!(find("crashs-drift").effects, [Effect::SkilledSpacers]);
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
        for location in corellian_sector().iter().chain(outer_rim()) {
            for objective in &location.objectives {
                assert!(ids.contains(objective.as_str()), "{objective}");
            }
        }
    }

    #[test]
    fn the_rim_has_five_areas_and_five_borders() {
        let rim = outer_rim();
        assert_eq!(rim.len(), 30);
        let places: HashSet<_> = rim.iter().map(|it| it.place).collect();
        assert_eq!((places.len(), map_size(Kind::RebellionInTheRim)), (30, [6, 7]));
        let borders = rim.iter().filter(|it| it.is_border());
        let mut borders: Vec<_> = borders.map(|it| it.areas.clone()).collect();
        borders.sort();
        assert_eq!(borders, [[1, 2], [1, 5], [2, 3], [3, 4], [4, 5]]);
        assert!(rim.iter().all(|it| (1..=2).contains(&it.rewards.len()) && !it.areas.is_empty()));
        let sub = |name| rim.iter().filter(|it| it.sub_area == Some(name)).count();
        assert_eq!((sub("Mandalorian Sector"), sub("Hutt Space")), (2, 2));
        let mandalore = rim.iter().find(|it| it.id == "mandalore").unwrap();
        assert_eq!(mandalore.effects, [Effect::Ally, Effect::RepairYards]);
        assert_eq!(mandalore.rewards[1].slot, Some(Slot::Ordnance));
    }
}
