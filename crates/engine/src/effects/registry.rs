use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use flagbridge_cards::{Card, CardNumber, Catalogue, Kind, Resolved};
use flagbridge_repeatable::Mixer;

use super::entry::Entry;
use super::{brought, damage, objectives, squadrons, upgrades};
use crate::state::Effect;

/// Whether the engine plays a card's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// The card has no effect beyond its figures and keywords.
    NoEffect,
    /// The engine plays it.
    Played,
    /// The engine does not play it yet.
    NotYet,
}

/// Every entry of the registry.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let lists = [
        upgrades::ENTRIES,
        upgrades::COMMANDERS,
        upgrades::OFFICERS,
        upgrades::TITLES,
        squadrons::ENTRIES,
        objectives::ENTRIES,
    ];
    lists.into_iter().flatten().copied().chain([damage::DAMAGE]).flatten()
}

/// Whether the engine plays a card's effect.
pub fn played(card: &Card) -> Played {
    if brought::of(card).is_some() || index().contains_key(card.id) {
        Played::Played
    } else if card.summary.is_empty() || card.kind() == Kind::Ship {
        Played::NoEffect
    } else {
        Played::NotYet
    }
}

/// Which cards of a kind the engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The kind of card.
    pub kind: Kind,
    /// Cards of the kind.
    pub total: usize,
    /// Cards whose effect is played, or that have none.
    pub played: usize,
    /// Ids of the others.
    pub not_played: Vec<&'static str>,
}

/// Which cards the engine plays, by kind, over every edition.
pub fn coverage(catalogue: &'static Catalogue) -> Vec<Coverage> {
    let count = |kind: &Kind| {
        let numbers = (1..=catalogue.card_count() as u16).map(CardNumber::new);
        let cards: Vec<_> = numbers
            .filter_map(|number| catalogue.newest(number))
            .filter(|card| card.kind() == *kind)
            .collect();
        let missing = cards.iter().filter(|card| played(card) == Played::NotYet);
        let not_played: Vec<_> = missing.map(|card| card.id).collect();
        Coverage {
            kind: *kind,
            total: cards.len(),
            played: cards.len() - not_played.len(),
            not_played,
        }
    };
    Kind::ALL.iter().map(count).collect()
}

/// What a card does in an edition: its latest version that is not later than the edition.
pub fn effects_of(rules: Resolved<'_>, card: &Card) -> &'static [Effect] {
    if let Some(effects) = brought::of(card) {
        return effects;
    }
    let place = |id: &str| rules.catalogue().editions.iter().position(|edition| edition.id == id);
    let own = usize::from(rules.rank().0);
    let versions = index().get(card.id).map_or(&[][..], Vec::as_slice);
    versions
        .iter()
        .filter(|entry| place(entry.since).unwrap_or(0) <= own)
        .max_by_key(|entry| place(entry.since).unwrap_or(0))
        .map_or(&[], |entry| entry.effects)
}

/// The entries of each card.
type Index = HashMap<&'static str, Vec<&'static Entry>, Mixing>;

/// Hashes ids of our own cards, which are not chosen by an attacker.
#[derive(Default)]
struct Mixing;

impl BuildHasher for Mixing {
    type Hasher = Mixer;

    fn build_hasher(&self) -> Mixer {
        Mixer::new()
    }
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = Index::default();
        entries().for_each(|entry| index.entry(entry.id).or_default().push(entry));
        index
    })
}
