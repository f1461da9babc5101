//! From a pack's words to a card of the catalogue.

use std::collections::BTreeMap;

use flagbridge_cards::{
    Armament, Body, Card, CardNumber, Chassis, ChassisIndex, DefenseToken, Faction, FactionSet,
    HullZone, Keyword, KeywordValue, Objective, ObjectiveCategory, ObjectiveParts, Pool, ReadyCost,
    Restriction, Shields, Ship, Size, SizeSet, Slot, SpeedChart, Squadron, Tag, TagSet, UniqueName,
    Upgrade,
};

use crate::effect::{self, Cost};
use crate::pack::{PackObjective, PackShip, PackSquadron, PackUpgrade};

/// What cards of a pack refer to.
pub(crate) struct Builder<'a> {
    /// Hulls, those of the pack among them.
    pub chassis: &'a [Chassis],
    /// Unique names in order, those of the pack among them.
    pub names: &'a [&'static str],
    /// The keywords that carry a number.
    pub numbered: &'a [Keyword],
    /// Ids of generic squadrons, those of the pack among them.
    pub crafts: &'a [&'a str],
    /// The factions that the pack brings: a card without a symbol serves them, too.
    pub factions: FactionSet,
    /// The pack's place among the releases.
    pub release: u8,
    /// What the pack is called.
    pub title: &'a str,
}

/// Why a card of a pack cannot be used: the field and what is wrong with it.
pub(crate) type Reason = (String, String);

impl Builder<'_> {
    pub fn ship(&self, ship: &PackShip, number: CardNumber) -> Result<Card, Reason> {
        let (chassis, size) = self.hull(&ship.chassis)?;
        let zones = if size == Size::Huge { HullZone::ALL } else { &HullZone::ALL[..4] };
        let mut shields = Shields::default();
        let mut armament = Armament::default();
        for zone in zones {
            let field = |name: &str| format!("{name}.{}", zone.id());
            let missing = |name: &str| (field(name), "missing".to_owned());
            shields.0[*zone as usize] =
                *ship.shields.get(zone.id()).ok_or_else(|| missing("shields"))?;
            let dice = ship.armament.get(zone.id()).ok_or_else(|| missing("armament"))?;
            armament.zones[*zone as usize] = pool(&field("armament"), dice)?;
        }
        for (key, target) in
            [("anti-squadron", &mut armament.anti_squadron), ("special", &mut armament.special)]
        {
            if let Some(dice) = ship.armament.get(key) {
                *target = pool(&format!("armament.{key}"), dice)?;
            }
        }
        if ship.speed.is_empty() || ship.speed.len() > 4 {
            return Err(("speed".to_owned(), "a speed chart must have 1 to 4 speeds".to_owned()));
        }
        for (index, row) in ship.speed.iter().enumerate() {
            if row.len() != index + 1 || row.iter().any(|clicks| *clicks > 2) {
                let message =
                    format!("speed {0} must have {0} joints with 0 to 2 clicks each", index + 1);
                return Err((format!("speed[{index}]"), message));
            }
        }
        let mut figures = ship.shields.keys().chain(ship.armament.keys());
        if size != Size::Huge && figures.any(|key| key.ends_with("-auxiliary")) {
            let message = "only huge ships have auxiliary hull zones".to_owned();
            return Err(("shields".to_owned(), message));
        }
        let tags: TagSet = words("tags", &ship.tags, Tag::from_id)?.into_iter().collect();
        let body = Body::Ship(Ship {
            chassis,
            size,
            tags,
            hull: ship.hull,
            command: ship.command,
            squadron: ship.squadron,
            engineering: ship.engineering,
            speed: SpeedChart(ship.speed.clone()),
            defense_tokens: tokens(&ship.defense_tokens)?,
            shields,
            armament,
            slots: slots("slots", &ship.slots)?,
        });
        let factions = factions(std::slice::from_ref(&ship.faction))?;
        self.card(&ship.id, &ship.name, number, factions, ship.points, &ship.unique_names, body)
    }

    pub fn squadron(&self, squadron: &PackSquadron, number: CardNumber) -> Result<Card, Reason> {
        if !(1..=5).contains(&squadron.speed) {
            return Err(("speed".to_owned(), "a squadron's speed must be 1 to 5".to_owned()));
        }
        effect::check(squadron.effects.as_deref().unwrap_or_default(), false)?;
        let named = squadron.unique_names.iter().find(|name| **name == squadron.craft);
        // Some packs name a craft without a generic card: then the squadron is the first of its kind.
        let known = self.crafts.contains(&squadron.craft_id.as_str());
        let craft_id = if known { &squadron.craft_id } else { &squadron.id };
        let body = Body::Squadron(Squadron {
            craft: keep(&squadron.craft),
            craft_id: keep(craft_id),
            named_craft: named.map(|name| self.name(name)),
            ace: squadron.ace,
            irregular: squadron.irregular,
            hull: squadron.hull,
            speed: squadron.speed,
            battery: pool("battery", &squadron.battery)?,
            anti_squadron: pool("anti-squadron", &squadron.anti_squadron)?,
            defense_tokens: tokens(&squadron.defense_tokens)?,
            keywords: self.keywords(&squadron.keywords)?,
        });
        let factions = factions(std::slice::from_ref(&squadron.faction))?;
        let names = &squadron.unique_names;
        self.card(&squadron.id, &squadron.name, number, factions, squadron.points, names, body)
    }

    pub fn upgrade(&self, upgrade: &PackUpgrade, number: CardNumber) -> Result<Card, Reason> {
        let slots = slots("slots", &upgrade.slots)?;
        if !(1..=2).contains(&slots.len()) {
            return Err(("slots".to_owned(), "an upgrade must have 1 or 2 icons".to_owned()));
        }
        let effects = upgrade.effects.as_deref().unwrap_or_default();
        effect::check(effects, true)?;
        let costs = |cost| effects.iter().any(|effect| effect.cost == Some(cost));
        let mut chassis = Vec::new();
        for id in &upgrade.chassis {
            chassis.push(self.hull(id)?.0);
        }
        let tags: TagSet = words("tags", &upgrade.tags, Tag::from_id)?.into_iter().collect();
        let sizes: SizeSet = words("sizes", &upgrade.sizes, Size::from_id)?.into_iter().collect();
        let body = Body::Upgrade(Upgrade {
            slots,
            modification: upgrade.modification,
            restriction: Restriction {
                chassis,
                tags,
                sizes,
                flagship: upgrade.flagship,
                without_slot: None,
            },
            grants: self::slots("grants", &upgrade.grants)?,
            removes: self::slots("removes", &upgrade.removes)?,
            starting: None,
            exhausts: costs(Cost::Exhaust),
            discards: costs(Cost::Discard),
            ready: ReadyCost::Unmarked,
            critical: Vec::new(),
        });
        let factions = match upgrade.factions.as_slice() {
            [] => FactionSet::ANY.union(self.factions),
            some => factions(some)?,
        };
        let names = &upgrade.unique_names;
        self.card(&upgrade.id, &upgrade.name, number, factions, upgrade.points, names, body)
    }

    pub fn objective(&self, objective: &PackObjective, number: CardNumber) -> Result<Card, Reason> {
        let category = ObjectiveCategory::from_id(&objective.category).ok_or_else(|| {
            let message = match objective.category.as_str() {
                "" => "missing".to_owned(),
                "skirmish" => "skirmish objectives are only for squadron-only games".to_owned(),
                other => format!("\"{other}\" is not an objective category"),
            };
            ("category".to_owned(), message)
        })?;
        let parts = &objective.parts;
        let body = Body::Objective(Objective {
            category,
            victory_points: objective.victory_points,
            tokens: objective.tokens,
            parts: ObjectiveParts {
                setup: keep(&parts.setup),
                special: keep(&parts.special),
                end_of_round: keep(&parts.end_of_round),
                end_of_game: keep(&parts.end_of_game),
            },
        });
        let factions = FactionSet::ANY.union(self.factions);
        let mut card = self.card(&objective.id, &objective.name, number, factions, 0, &[], body)?;
        let said: Vec<String> =
            parts.said().map(|(heading, text)| format!("{heading}: {}", text.trim())).collect();
        if !said.is_empty() {
            card.summary = keep(&said.join(" "));
        }
        Ok(card)
    }

    pub fn keywords(&self, read: &BTreeMap<String, u8>) -> Result<Vec<KeywordValue>, Reason> {
        let mut keywords = Vec::new();
        for (id, value) in read {
            let field = || format!("keywords.{id}");
            let keyword =
                Keyword::from_id(id).ok_or_else(|| (field(), "unknown keyword".to_owned()))?;
            if self.numbered.contains(&keyword) != (*value > 0) {
                let message = match value {
                    0 => format!("{keyword} needs a number"),
                    _ => format!("{keyword} does not take a number"),
                };
                return Err((field(), message));
            }
            keywords.push(KeywordValue { keyword, value: *value });
        }
        keywords.sort_by_key(|it| it.keyword);
        Ok(keywords)
    }

    #[expect(clippy::too_many_arguments, reason = "what all kinds of cards have")]
    fn card(
        &self,
        id: &str,
        name: &str,
        number: CardNumber,
        factions: FactionSet,
        points: u16,
        unique_names: &[String],
        body: Body,
    ) -> Result<Card, Reason> {
        if id.is_empty() || flagbridge_cards::slug(id) != id {
            return Err(("id".to_owned(), "an id must be kebab-case".to_owned()));
        }
        if name.trim().is_empty() {
            return Err(("name".to_owned(), "the name is missing".to_owned()));
        }
        let generic = matches!(&body, Body::Squadron(it) if unique_names.is_empty() && !it.ace);
        let summary = match body {
            Body::Ship(_) => "",
            Body::Squadron(_) if generic => "",
            _ => {
                keep(&format!("{name} is from the pack {}, which contains its effect.", self.title))
            }
        };
        Ok(Card {
            number,
            id: keep(id),
            name: keep(name),
            factions,
            points,
            unique: !unique_names.is_empty(),
            unique_names: unique_names.iter().map(|name| self.name(name)).collect(),
            release: self.release,
            summary,
            body,
        })
    }

    /// The place of a unique name, which is among the names because they were collected from the same cards.
    fn name(&self, name: &str) -> UniqueName {
        let place = self.names.binary_search(&name).unwrap_or_default();
        UniqueName(place as u16)
    }

    fn hull(&self, id: &str) -> Result<(ChassisIndex, Size), Reason> {
        let place = self.chassis.iter().position(|hull| hull.id == id);
        let place =
            place.ok_or_else(|| ("chassis".to_owned(), format!("unknown hull \"{id}\"")))?;
        Ok((ChassisIndex(place as u8), self.chassis[place].size))
    }
}

fn factions(ids: &[String]) -> Result<FactionSet, Reason> {
    Ok(words("faction", ids, Faction::from_id)?.into_iter().collect())
}

fn slots(field: &str, ids: &[String]) -> Result<Vec<Slot>, Reason> {
    words(field, ids, Slot::from_id)
}

pub(crate) fn tokens(ids: &[String]) -> Result<Vec<DefenseToken>, Reason> {
    words("defense-tokens", ids, DefenseToken::from_id)
}

fn words<T>(
    field: &str,
    ids: &[String],
    find: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, Reason> {
    let word =
        |id: &String| find(id).ok_or_else(|| (field.to_owned(), format!("unknown value \"{id}\"")));
    ids.iter().map(word).collect()
}

fn pool(field: &str, dice: &str) -> Result<Pool, Reason> {
    dice.parse().map_err(|error| (field.to_owned(), format!("{error}")))
}

/// Keeps a text for as long as the program runs: the catalogue's texts are `'static`.
pub(crate) fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}
