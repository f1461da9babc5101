use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::fleet_rules::FleetRules;
use crate::game_rules::GameRules;
use crate::number::CardNumber;
use crate::words::words;

/// Where an edition stands in the catalogue; later editions have higher indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditionIndex(pub u8);

words! {
    /// Who published an edition.
    pub enum Issuer {
        /// The publisher of the game.
        Official = "official", "Official";
        /// Players who carry the game on. Nothing of theirs is official.
        Community = "community", "Community";
        /// A player, with a pack based on another edition.
        Pack = "pack", "Pack";
    }
}

/// A dated state of the rules, resolved: what its overlay and all its parents say together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// Where it stands in the catalogue.
    pub index: EditionIndex,
    /// Kebab-case id, e.g. `rrg-1.6`.
    pub id: &'static str,
    /// The day it took effect.
    pub date: Date,
    /// Who published it.
    pub issuer: Issuer,
    /// What players call it.
    pub title: &'static str,
    /// One or two sentences about what it brought.
    pub summary: &'static str,
    /// The edition it overlays.
    pub parent: Option<EditionIndex>,
    /// A later state that is known to exist but is not in the catalogue, in words; empty where there is none.
    pub later: &'static str,
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
    /// Whether the publisher of the game issued it.
    pub fn is_official(&self) -> bool {
        self.issuer == Issuer::Official
    }

    /// The title with its issuer, where that is not the publisher: "ARC01 (community, not official)".
    pub fn full_title(&self) -> String {
        match self.issuer {
            Issuer::Official => self.title.to_owned(),
            Issuer::Community => format!("{} (community, not official)", self.title),
            Issuer::Pack => format!("{} (pack, not official)", self.title),
        }
    }

    /// The place by which it is earlier or later than others: its own, or its parent's where it is a pack laid over one.
    pub fn rank(&self) -> EditionIndex {
        match (self.issuer, self.parent) {
            (Issuer::Pack, Some(parent)) => parent,
            (Issuer::Official | Issuer::Community | Issuer::Pack, _) => self.index,
        }
    }

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
