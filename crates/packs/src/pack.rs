use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::effect::PackEffect;

/// A pack in our own format. Cards have the fields of `data/`, words are kept as they stand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pack {
    /// Kebab-case id.
    pub pack: String,
    /// The pack's own version.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// What players call it.
    pub title: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub credits: Vec<String>,
    /// On what terms it may be used.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
    /// Id of the edition it is laid over.
    pub parent: String,
    /// Factions that no edition has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<PackWord>,
    /// Traits that no edition has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<PackWord>,
    /// Sizes that no edition has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<PackWord>,
    /// Upgrade icons that no edition has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<PackWord>,
    /// The cards.
    #[serde(default)]
    pub cards: Cards,
    /// Changes to cards of the parent, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overlays: BTreeMap<String, Overlay>,
}

/// A word that a pack brings: a faction, a trait, a size or an icon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackWord {
    /// Kebab-case id.
    pub id: String,
    /// What players call it.
    pub name: String,
}

/// The cards of a pack, by kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cards {
    /// Hulls that no edition has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chassis: Vec<PackHull>,
    /// Ships.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<PackShip>,
    /// Squadrons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squadrons: Vec<PackSquadron>,
    /// Upgrades.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upgrades: Vec<PackUpgrade>,
    /// Objectives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<PackObjective>,
}

impl Cards {
    /// The ids of all cards.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let ships = self.ships.iter().map(|it| it.id.as_str());
        let squadrons = self.squadrons.iter().map(|it| it.id.as_str());
        let upgrades = self.upgrades.iter().map(|it| it.id.as_str());
        let objectives = self.objectives.iter().map(|it| it.id.as_str());
        ships.chain(squadrons).chain(upgrades).chain(objectives)
    }

    /// How many cards there are; hulls are no cards.
    pub fn len(&self) -> usize {
        self.ships.len() + self.squadrons.len() + self.upgrades.len() + self.objectives.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A hull of a pack. Packs rarely measure arcs; without them a ship can be built with, but not played on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackHull {
    /// Kebab-case id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Size class.
    pub size: String,
}

/// A ship of a pack.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackShip {
    /// Kebab-case id.
    pub id: String,
    /// The card's name.
    pub name: String,
    /// Id of its hull, of the pack or of the catalogue.
    pub chassis: String,
    /// Id of its faction.
    pub faction: String,
    /// Its cost.
    pub points: u16,
    /// Names that exclude other cards; none for a ship that may stand often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unique_names: Vec<String>,
    /// Traits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Hull.
    pub hull: u8,
    /// Command value.
    pub command: u8,
    /// Squadron value.
    pub squadron: u8,
    /// Engineering value.
    pub engineering: u8,
    /// One list for each speed from 1.
    pub speed: Vec<Vec<u8>>,
    /// Defense tokens.
    #[serde(default)]
    pub defense_tokens: Vec<String>,
    /// Shields by hull zone.
    pub shields: BTreeMap<String, u8>,
    /// Dice by hull zone, `anti-squadron` and `special` among them.
    pub armament: BTreeMap<String, String>,
    /// The bar without commander and title.
    pub slots: Vec<String>,
}

/// A squadron of a pack.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackSquadron {
    /// Kebab-case id.
    pub id: String,
    /// The card's name.
    pub name: String,
    /// What is flown.
    pub craft: String,
    /// Id of the generic squadron of that craft.
    pub craft_id: String,
    /// Id of its faction.
    pub faction: String,
    /// Its cost.
    pub points: u16,
    /// Names that exclude other cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unique_names: Vec<String>,
    /// Whether it counts as an ace.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ace: bool,
    /// Whether it is a single model.
    #[serde(default, skip_serializing_if = "is_false")]
    pub irregular: bool,
    /// Hull.
    pub hull: u8,
    /// Speed.
    pub speed: u8,
    /// Dice against ships.
    pub battery: String,
    /// Dice against squadrons.
    pub anti_squadron: String,
    /// Defense tokens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defense_tokens: Vec<String>,
    /// Keywords with their numbers; 0 for one without.
    #[serde(default)]
    pub keywords: BTreeMap<String, u8>,
    /// What it does on the table. Without this its effect is not played; an empty list says that it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<PackEffect>>,
}

/// An upgrade of a pack.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackUpgrade {
    /// Kebab-case id.
    pub id: String,
    /// The card's name.
    pub name: String,
    /// Icons it uses.
    pub slots: Vec<String>,
    /// Ids of its factions; none for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factions: Vec<String>,
    /// Its cost.
    pub points: u16,
    /// Names that exclude other cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unique_names: Vec<String>,
    /// Whether it is a Modification.
    #[serde(default, skip_serializing_if = "is_false")]
    pub modification: bool,
    /// Ids of hulls, one of which the ship needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chassis: Vec<String>,
    /// Traits, one of which the ship needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Sizes, one of which the ship needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<String>,
    /// Whether only the flagship may take it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub flagship: bool,
    /// Icons it adds to the bar.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<String>,
    /// Icons it takes from the bar.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removes: Vec<String>,
    /// What it does on the table. Without this its effect is not played; an empty list says that it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<PackEffect>>,
}

/// An objective of a pack. Fleets can bring it; on the table it is not played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackObjective {
    /// Kebab-case id.
    pub id: String,
    /// The card's name.
    pub name: String,
    /// Id of its category.
    pub category: String,
    /// What one victory token is worth; 0 where it uses none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub victory_points: u8,
    /// Objective tokens it places.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tokens: u8,
    /// What it says, under its headings.
    #[serde(default, skip_serializing_if = "PackObjectiveParts::is_empty")]
    pub parts: PackObjectiveParts,
}

/// What an objective of a pack says under each of its headings; empty where it has no such heading.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackObjectiveParts {
    /// Setup.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub setup: String,
    /// Special rule.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub special: String,
    /// End of round.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub end_of_round: String,
    /// End of game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub end_of_game: String,
}

impl PackObjectiveParts {
    /// The headings that say something, with what they say.
    pub fn said(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let parts = [
            ("Setup", self.setup.as_str()),
            ("Special rule", self.special.as_str()),
            ("End of round", self.end_of_round.as_str()),
            ("End of game", self.end_of_game.as_str()),
        ];
        parts.into_iter().filter(|(_, text)| !text.trim().is_empty())
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What a pack changes about a card of its parent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Overlay {
    /// Another cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    /// Other keywords, all of them; squadrons only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keywords: Option<BTreeMap<String, u8>>,
    /// Other defense tokens, all of them; squadrons and ships.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense_tokens: Option<Vec<String>>,
    /// Another worth of a victory token; objectives only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<u8>,
}

impl Pack {
    /// A fingerprint of the cards, the overlays and the words they use, the same on every machine: sixteen hexadecimal
    /// digits. The pack's name and title and the edition below it do not count: the same cards have the same
    /// fingerprint.
    pub fn hash(&self) -> String {
        let said =
            ((&self.factions, &self.tags, &self.sizes, &self.slots), (&self.cards, &self.overlays));
        let text = serde_json::to_string(&said).expect("a pack has only text keys");
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}
