//! Vocabulary of the game: factions, slots, dice, cards, editions, the catalogue.
//!
//! Everything here is plain data. The crate does no I/O, knows no clock and holds no card: the cards live in
//! `flagbridge-data`, which embeds a [`Catalogue`].

pub mod brought;
mod card;
mod catalogue;
mod chassis;
mod command;
mod date;
mod defense_token;
mod dice;
mod edition;
mod edition_listing;
mod faction;
mod fleet_rules;
mod game_rules;
mod history;
mod keyword;
mod listing;
mod mode;
mod number;
mod pack_edition;
mod search;
mod size;
mod slot;
mod table;
mod tag;
mod words;

pub use card::{
    Armament, Body, Card, DamageCard, DamageTiming, DamageTrait, Kind, Objective,
    ObjectiveCategory, ObjectiveParts, ReadyCost, Restriction, Shields, Ship, SpeedChart, Squadron,
    StartingKind, StartingTokens, UniqueName, Upgrade, ZoneArmament,
};
pub use catalogue::{
    Catalogue, Doubt, Keywording, Release, Resolved, Ruling, UnknownCard, UnknownEdition,
};
pub use chassis::{Arcs, Chassis, ChassisIndex, HullZone, Point, Silhouette};
pub use command::{Command, CommandSet};
pub use date::Date;
pub use defense_token::DefenseToken;
pub use dice::{Color, Face, Pool};
pub use edition::{Document, Edition, EditionIndex, Issuer};
pub use edition_listing::EditionListing;
pub use faction::{Faction, FactionSet};
pub use fleet_rules::{CapBase, FleetRules};
pub use game_rules::*;
pub use history::{Change, HistoryEntry};
pub use keyword::{Keyword, KeywordValue};
pub use listing::Listing;
pub use mode::{Mode, ModeIndex};
pub use number::CardNumber;
pub use pack_edition::{PackEdition, PackName};
pub use search::{Closeness, SearchResult, SearchText, Searcher, numeral};
pub use size::{Size, SizeSet};
pub use slot::{Slot, SlotSet};
pub use table::{BaseSize, ManeuverTool, Obstacle, ObstacleKind, Rulers, TableFacts};
pub use tag::{Tag, TagSet};
pub use words::{fold, slug};
