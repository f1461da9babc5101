//! Cards as other programs read them: the shape of `flagbridge cards --json` and of the public interface.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::card::{Body, Card, Kind, ObjectiveCategory, ObjectiveParts, ReadyCost, StartingKind};
use crate::card::{DamageTiming, DamageTrait, Restriction};
use crate::catalogue::{Catalogue, Resolved};
use crate::chassis::HullZone;
use crate::command::CommandSet;
use crate::defense_token::DefenseToken;
use crate::dice::{Color, Pool};
use crate::faction::{Faction, FactionSet};
use crate::number::CardNumber;
use crate::size::{Size, SizeSet};
use crate::slot::Slot;
use crate::tag::TagSet;

/// One card of an edition with all its facets, ready to be written as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Listing<'a> {
    id: &'static str,
    number: CardNumber,
    kind: Kind,
    name: &'static str,
    faction: Allegiance,
    points: u16,
    /// Whether competitive play admits the card.
    legal: bool,
    unique: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unique_names: Vec<&'static str>,
    release: &'static str,
    summary: &'static str,
    #[serde(flatten)]
    facets: Facets<'a>,
}

impl<'a> Listing<'a> {
    /// The card as the edition has it.
    pub fn new(edition: Resolved<'a>, card: &'a Card) -> Self {
        let catalogue = edition.catalogue();
        let names = card.unique_names.iter().map(|name| catalogue.unique_name(*name));
        Self {
            id: card.id,
            number: card.number,
            kind: card.kind(),
            name: card.name,
            faction: Allegiance::from(card.factions),
            points: card.points,
            legal: edition.is_competitive(card.number),
            unique: card.unique,
            unique_names: names.collect(),
            release: catalogue.releases[usize::from(card.release)].id,
            summary: card.summary,
            facets: Facets::new(catalogue, &card.body),
        }
    }
}

/// One faction's word, a list for a split symbol, or "any".
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Allegiance {
    Any(&'static str),
    One(Faction),
    Several(FactionSet),
}

impl From<FactionSet> for Allegiance {
    fn from(factions: FactionSet) -> Self {
        let mut each = factions.iter();
        match (each.next(), each.next()) {
            _ if factions.is_any() => Allegiance::Any("any"),
            (Some(one), None) => Allegiance::One(one),
            _ => Allegiance::Several(factions),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Facets<'a> {
    Ship {
        chassis: &'static str,
        size: Size,
        tags: TagSet,
        hull: u8,
        command: u8,
        squadron: u8,
        engineering: u8,
        speed: &'a [Vec<u8>],
        defense_tokens: &'a [DefenseToken],
        shields: BTreeMap<HullZone, u8>,
        armament: BTreeMap<HullZone, String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        special: Option<String>,
        anti_squadron: String,
        slots: &'a [Slot],
    },
    Squadron {
        craft: &'static str,
        craft_id: &'static str,
        named_craft: Option<&'static str>,
        ace: bool,
        irregular: bool,
        hull: u8,
        speed: u8,
        battery: String,
        anti_squadron: String,
        defense_tokens: &'a [DefenseToken],
        keywords: BTreeMap<&'static str, KeywordNumber>,
    },
    Upgrade {
        slots: &'a [Slot],
        modification: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        restriction: Option<Bound>,
        grants: &'a [Slot],
        removes: &'a [Slot],
        #[serde(skip_serializing_if = "Option::is_none")]
        starting: Option<Starting>,
        exhausts: bool,
        discards: bool,
        ready: ReadyCost,
        critical: &'a [Color],
    },
    Objective {
        category: ObjectiveCategory,
        victory_points: u8,
        tokens: u8,
        parts: ObjectiveParts,
    },
    Damage {
        #[serde(rename = "trait")]
        category: DamageTrait,
        copies: u8,
        timing: DamageTiming,
        then_facedown: bool,
    },
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum KeywordNumber {
    Value(u8),
    Plain(bool),
}

#[derive(Clone, Debug, Serialize)]
struct Bound {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chassis: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_empty_tags")]
    tags: TagSet,
    #[serde(skip_serializing_if = "is_empty_sizes")]
    sizes: SizeSet,
    flagship: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    without_slot: Option<WithoutSlot>,
}

fn is_empty_tags(tags: &TagSet) -> bool {
    tags.is_empty()
}

fn is_empty_sizes(sizes: &SizeSet) -> bool {
    sizes.is_empty()
}

#[derive(Clone, Copy, Debug, Serialize)]
struct WithoutSlot {
    slot: Slot,
    sizes: SizeSet,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Starting {
    kind: StartingKind,
    commands: CommandSet,
    amount: u8,
}

impl<'a> Facets<'a> {
    fn new(catalogue: &'a Catalogue, body: &'a Body) -> Self {
        match body {
            Body::Ship(ship) => {
                let zones = ship.hull_zones().iter().copied();
                let armament = &ship.armament;
                let dice = |zone: HullZone| armament.zones[zone as usize].to_string();
                Facets::Ship {
                    chassis: catalogue.chassis(ship.chassis).id,
                    size: ship.size,
                    tags: ship.tags,
                    hull: ship.hull,
                    command: ship.command,
                    squadron: ship.squadron,
                    engineering: ship.engineering,
                    speed: &ship.speed.0,
                    defense_tokens: &ship.defense_tokens,
                    shields: zones.clone().map(|zone| (zone, ship.shields.of(zone))).collect(),
                    armament: zones.map(|zone| (zone, dice(zone))).collect(),
                    special: Some(armament.special)
                        .filter(|pool| *pool != Pool::EMPTY)
                        .map(|pool| pool.to_string()),
                    anti_squadron: armament.anti_squadron.to_string(),
                    slots: &ship.slots,
                }
            }
            Body::Squadron(squadron) => Facets::Squadron {
                craft: squadron.craft,
                craft_id: squadron.craft_id,
                named_craft: squadron.named_craft.map(|name| catalogue.unique_name(name)),
                ace: squadron.ace,
                irregular: squadron.irregular,
                hull: squadron.hull,
                speed: squadron.speed,
                battery: squadron.battery.to_string(),
                anti_squadron: squadron.anti_squadron.to_string(),
                defense_tokens: &squadron.defense_tokens,
                keywords: squadron
                    .keywords
                    .iter()
                    .map(|keyword| match keyword.value {
                        0 => (keyword.keyword.id(), KeywordNumber::Plain(true)),
                        value => (keyword.keyword.id(), KeywordNumber::Value(value)),
                    })
                    .collect(),
            },
            Body::Upgrade(upgrade) => Facets::Upgrade {
                slots: &upgrade.slots,
                modification: upgrade.modification,
                restriction: Bound::new(catalogue, &upgrade.restriction),
                grants: &upgrade.grants,
                removes: &upgrade.removes,
                starting: upgrade.starting.map(|starting| Starting {
                    kind: starting.kind,
                    commands: starting.commands,
                    amount: starting.amount,
                }),
                exhausts: upgrade.exhausts,
                discards: upgrade.discards,
                ready: upgrade.ready,
                critical: &upgrade.critical,
            },
            Body::Objective(objective) => Facets::Objective {
                category: objective.category,
                victory_points: objective.victory_points,
                tokens: objective.tokens,
                parts: objective.parts,
            },
            Body::Damage(damage) => Facets::Damage {
                category: damage.category,
                copies: damage.copies,
                timing: damage.timing,
                then_facedown: damage.then_facedown,
            },
        }
    }
}

impl Bound {
    /// The restriction by ids; nothing where any ship may take the card.
    fn new(catalogue: &Catalogue, restriction: &Restriction) -> Option<Self> {
        if *restriction == Restriction::default() {
            return None;
        }
        Some(Self {
            chassis: restriction.chassis.iter().map(|hull| catalogue.chassis(*hull).id).collect(),
            tags: restriction.tags,
            sizes: restriction.sizes,
            flagship: restriction.flagship,
            without_slot: restriction.without_slot.map(|(slot, sizes)| WithoutSlot { slot, sizes }),
        })
    }
}
