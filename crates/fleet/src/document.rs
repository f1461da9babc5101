//! The JSON document of a fleet. `docs/fleet-json.md` describes it.

use flagbridge_cards::{CardNumber, Catalogue, Faction, PackEdition, brought};
use serde::de::MapAccess;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::document_object::{CardId, Object, read};
use crate::draft::{Draft, MOST_CARDS, ShipDraft, SquadronDraft};
use crate::place::Place;

/// The version of the document this program reads and writes.
pub const VERSION: u64 = 1;

/// A fleet as JSON. Fields this program does not know and cards it does not know are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Document {
    #[serde(rename = "flagbridge")]
    version: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    faction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    ships: Vec<ShipEntry>,
    squadrons: Vec<SquadronEntry>,
    objectives: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
    #[serde(flatten)]
    more: Map<String, Value>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct ShipEntry {
    card: String,
    upgrades: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
    #[serde(flatten)]
    more: Map<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct SquadronEntry {
    card: String,
    count: u16,
    #[serde(flatten)]
    more: Map<String, Value>,
}

impl Default for SquadronEntry {
    fn default() -> Self {
        Self { card: String::new(), count: 1, more: Map::new() }
    }
}

impl Object for Document {
    const NEEDED: &'static str = "flagbridge";

    fn field<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        match name {
            "flagbridge" => self.version = map.next_value()?,
            "name" => self.name = map.next_value()?,
            "faction" => self.faction = map.next_value()?,
            "mode" => self.mode = map.next_value()?,
            "points" => self.points = map.next_value()?,
            "edition" => self.edition = map.next_value()?,
            "ships" => self.ships = map.next_value()?,
            "squadrons" => self.squadrons = map.next_value()?,
            "objectives" => self.objectives = CardId::texts(map.next_value()?),
            "notes" => self.notes = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn more(&mut self) -> &mut Map<String, Value> {
        &mut self.more
    }
}

impl Object for ShipEntry {
    const NEEDED: &'static str = "card";

    fn field<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        match name {
            "card" => self.card = CardId::text(map.next_value()?),
            "upgrades" => self.upgrades = CardId::texts(map.next_value()?),
            "notes" => self.notes = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn more(&mut self) -> &mut Map<String, Value> {
        &mut self.more
    }
}

impl Object for SquadronEntry {
    const NEEDED: &'static str = "card";

    fn field<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        match name {
            "card" => self.card = CardId::text(map.next_value()?),
            "count" => self.count = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn more(&mut self) -> &mut Map<String, Value> {
        &mut self.more
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for ShipEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for SquadronEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

/// Why a text is not a fleet document.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// It is not JSON, or not of the right shape.
    #[error("this is not a fleet document: {0}")]
    Shape(#[from] serde_json::Error),
    /// It is of a version this program does not read.
    #[error("this is a fleet document of version {0}; this program reads version {VERSION}")]
    Version(u64),
}

/// A card or word in a document that this program does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Where it stands in the document: `ships[0].upgrades[2]`.
    pub path: String,
    /// The id as written.
    pub id: String,
}

impl Document {
    /// Reads a document.
    pub fn parse(text: &str) -> Result<Self, DocumentError> {
        let document: Document = serde_json::from_str(text)?;
        match document.version {
            VERSION => Ok(document),
            version => Err(DocumentError::Version(version)),
        }
    }

    /// The document of a draft. A card number outside the manifest is written as the number itself.
    pub fn new(draft: &Draft, catalogue: &Catalogue) -> Self {
        let mut document = Self { version: VERSION, ..Self::default() };
        document.update(draft, catalogue);
        document
    }

    /// How many cards it names, known or not; a line of equal squadrons counts once.
    pub fn card_count(&self) -> usize {
        let upgrades: usize = self.ships.iter().map(|ship| ship.upgrades.len()).sum();
        self.ships.len() + upgrades + self.squadrons.len() + self.objectives.len()
    }

    /// Whether it names more cards than are read.
    pub fn is_too_large(&self) -> bool {
        self.card_count() > MOST_CARDS
    }

    /// The draft in the document, and what it names that this program does not know. Unknown cards stay in the document
    /// but are not in the draft, unless the document names a pack: then they are taken for its cards. Of a document that is too large the first [`MOST_CARDS`] cards are read.
    pub fn draft(&self, catalogue: &Catalogue) -> (Draft, Vec<Unknown>) {
        let mut reading = Reading {
            catalogue,
            with_pack: names_pack(self.edition.as_deref()),
            unknown: Vec::new(),
            left: MOST_CARDS,
        };
        let faction = self.faction.as_deref().and_then(Faction::from_id);
        let foreign_faction = self.faction.clone().filter(|_| faction.is_none());
        let (foreign_faction, unknown) = match foreign_faction {
            Some(id) if reading.with_pack && brought::is_id(&id) => (Some(id), None),
            unknown => (None, unknown),
        };
        if let Some(id) = unknown {
            reading.unknown.push(Unknown { path: "faction".to_owned(), id });
        }
        let mut draft = Draft {
            name: self.name.clone(),
            faction,
            foreign_faction,
            mode: self.mode.clone(),
            points: self.points,
            edition: self.edition.clone(),
            notes: self.notes.clone(),
            ..Draft::default()
        };
        for (ship, entry) in self.ships.iter().enumerate().take(MOST_CARDS) {
            let card = reading.card(&entry.card, Place::Ship(ship));
            let upgrades = entry.upgrades.iter().enumerate().take(MOST_CARDS);
            let upgrades = upgrades
                .filter_map(|(upgrade, id)| reading.card(id, Place::Upgrade { ship, upgrade }));
            let upgrades = upgrades.collect();
            if let Some(card) = card {
                draft.ships.push(ShipDraft { card, upgrades, notes: entry.notes.clone() });
            }
        }
        for (index, entry) in self.squadrons.iter().enumerate().take(MOST_CARDS) {
            if let Some(card) = reading.card(&entry.card, Place::Squadron(index)) {
                draft.squadrons.push(SquadronDraft { card, count: entry.count });
            }
        }
        for (index, id) in self.objectives.iter().enumerate().take(MOST_CARDS) {
            draft.objectives.extend(reading.card(id, Place::Objective(index)));
        }
        (draft, reading.unknown)
    }

    /// Writes a changed draft into the document it was read from. Unknown fields stay; a ship or squadron that stands
    /// where it stood keeps its own. Unknown cards stay at the end of the list they stood in.
    pub fn update(&mut self, draft: &Draft, catalogue: &Catalogue) {
        let id = |card: CardNumber| match catalogue.newest(card) {
            Some(card) => card.id.to_owned(),
            None => card.to_string(),
        };
        // What was not in the draft that was read from the document.
        let with_pack = names_pack(self.edition.as_deref());
        let unknown = |id: &String| number(id, catalogue, with_pack).is_none();
        self.name.clone_from(&draft.name);
        // A faction that the draft could not hold stays; one of a pack was in the draft, and may have been taken out.
        let was_read =
            |id: &str| Faction::from_id(id).is_some() || (with_pack && brought::is_id(id));
        if draft.faction_id().is_some() || self.faction.as_deref().is_none_or(was_read) {
            self.faction = draft.faction_id().map(str::to_owned);
        }
        self.mode.clone_from(&draft.mode);
        self.points = draft.points;
        self.edition.clone_from(&draft.edition);
        self.notes.clone_from(&draft.notes);

        let (kept, mut old): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.ships).into_iter().partition(|it| unknown(&it.card));
        for (index, ship) in draft.ships.iter().enumerate() {
            let card = id(ship.card);
            let same = old.get_mut(index).filter(|it| it.card == card);
            let (upgrades, more) = match same {
                Some(old) => (std::mem::take(&mut old.upgrades), std::mem::take(&mut old.more)),
                None => (Vec::new(), Map::new()),
            };
            let known = ship.upgrades.iter().map(|card| id(*card));
            let upgrades = known.chain(upgrades.into_iter().filter(unknown)).collect();
            self.ships.push(ShipEntry { card, upgrades, notes: ship.notes.clone(), more });
        }
        self.ships.extend(kept);

        let (kept, mut old): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.squadrons).into_iter().partition(|it| unknown(&it.card));
        for (index, line) in draft.squadrons.iter().enumerate() {
            let card = id(line.card);
            let same = old.get_mut(index).filter(|it| it.card == card);
            let more = same.map(|old| std::mem::take(&mut old.more)).unwrap_or_default();
            self.squadrons.push(SquadronEntry { card, count: line.count, more });
        }
        self.squadrons.extend(kept);

        let kept = std::mem::take(&mut self.objectives).into_iter().filter(unknown);
        let known = draft.objectives.iter().map(|card| id(*card));
        self.objectives = known.chain(kept).collect();
    }
}

impl std::fmt::Display for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Unknown fields that are nested deeply would be mostly indentation.
        let unknown = std::iter::once(&self.more)
            .chain(self.ships.iter().map(|ship| &ship.more))
            .chain(self.squadrons.iter().map(|line| &line.more));
        let is_deep =
            unknown.flat_map(Map::values).any(|value| is_deeper_than(value, DEEPEST_PRETTY));
        let write = if is_deep { serde_json::to_string } else { serde_json::to_string_pretty };
        f.write_str(&write(self).map_err(|_| std::fmt::Error)?)
    }
}

/// How deeply unknown fields may be nested in a document that is written with indentation.
const DEEPEST_PRETTY: usize = 1;

fn is_deeper_than(value: &Value, levels: usize) -> bool {
    let inner = |value: &Value| levels == 0 || is_deeper_than(value, levels - 1);
    match value {
        Value::Array(values) => values.iter().any(inner),
        Value::Object(fields) => fields.values().any(inner),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

struct Reading<'a> {
    catalogue: &'a Catalogue,
    /// Whether the document names a pack.
    with_pack: bool,
    unknown: Vec<Unknown>,
    /// How many cards are still read.
    left: usize,
}

impl Reading<'_> {
    fn card(&mut self, id: &str, place: Place) -> Option<CardNumber> {
        self.left = self.left.checked_sub(1)?;
        let number = number(id, self.catalogue, self.with_pack);
        if number.is_none() {
            self.unknown.push(Unknown { path: place.path(), id: id.to_owned() });
        }
        number
    }
}

/// The number of a card by its id, or by a number outside the manifest written as such. In a document that names a
/// pack any other id is that of a card of the pack, whether or not the pack is here.
fn number(id: &str, catalogue: &Catalogue, with_pack: bool) -> Option<CardNumber> {
    let stated = || id.parse().ok().map(CardNumber::new).filter(|it| !brought::is_reserved(*it));
    let known = catalogue.number(id).or_else(stated);
    known.or_else(|| if with_pack { brought::card_number(id) } else { None })
}

fn names_pack(edition: Option<&str>) -> bool {
    edition.is_some_and(|id| PackEdition::parse(id).is_some())
}
