use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::fleet_rules::FleetRules;
use crate::game_rules::GameRules;
use crate::number::CardNumber;

/// Where an edition stands in the catalogue; later editions have higher indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditionIndex(pub u8);

/// A dated state of the rules, resolved: what its overlay and all its parents say together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// Where it stands in the catalogue.
    pub index: EditionIndex,
    /// Kebab-case id, e.g. `rrg-1.6`.
    pub id: &'static str,
    /// The day it took effect.
    pub date: Date,
    /// What players call it.
    pub title: &'static str,
    /// One or two sentences about what it brought.
    pub summary: &'static str,
    /// The edition it overlays.
    pub parent: Option<EditionIndex>,
    /// The documents that state it.
    pub documents: Vec<Document>,
    /// Fleet building.
    pub fleet: FleetRules,
    /// Play.
    pub game: GameRules,
    /// Cards not legal in competitive play, in order of number.
    pub not_competitive: Vec<CardNumber>,
    /// For each card number: one more than the place of the card's version in the catalogue, or zero where the
    /// card is not in the pool.
    pub versions: Vec<u16>,
}

impl Edition {
    /// Whether the card may be used in competitive play in this edition.
    pub fn is_competitive(&self, card: CardNumber) -> bool {
        self.not_competitive.binary_search(&card).is_err()
    }
}

/// A rules document and the short name it is cited by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// The short name in citations, e.g. "RRG 1.6".
    pub short: &'static str,
    /// The document's title.
    pub title: &'static str,
}
