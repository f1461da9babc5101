//! Where the effects of cards meet: the moments, values and rules that at least two cards of an edition have in common, and
//! the pairs that a game has used together.

use std::collections::{BTreeMap, BTreeSet};

use flagbridge_cards::{CardNumber, Resolved};
use flagbridge_engine::effects::{Hook, effects_of};
use flagbridge_engine::meter::{Meter, Usage};

/// Cards by the place where their effects are attached.
pub type Meetings = BTreeMap<String, BTreeSet<CardNumber>>;
/// Pairs that were used together, the lower number first.
pub type Used = BTreeMap<String, BTreeSet<Pair>>;
/// Two cards, the lower number first.
pub type Pair = (CardNumber, CardNumber);

/// Every place where at least two cards of the edition meet.
pub fn meetings(rules: Resolved<'static>) -> Meetings {
    let mut meetings = Meetings::new();
    for card in rules.cards() {
        for effect in effects_of(rules, card) {
            if let Some(place) = place_of(effect.hook()) {
                meetings.entry(place).or_default().insert(card.number);
            }
        }
    }
    meetings.retain(|_, cards| cards.len() > 1);
    meetings
}

/// Every pair of cards that meets somewhere, once.
pub fn pairs(meetings: &Meetings) -> BTreeSet<Pair> {
    meetings.values().flat_map(pairs_among).collect()
}

/// All pairs of some cards.
fn pairs_among(cards: &BTreeSet<CardNumber>) -> impl Iterator<Item = Pair> + '_ {
    let others = |card: CardNumber| cards.range(card..).filter(move |other| **other != card);
    cards.iter().flat_map(move |card| others(*card).map(|other| (*card, *other)))
}

/// Adds the pairs of cards whose effects the meter has seen act at the same place.
pub fn note(rules: Resolved<'static>, meter: &Meter, used: &mut Used) {
    let mut acted: BTreeMap<String, BTreeSet<CardNumber>> = BTreeMap::new();
    for card in rules.cards() {
        for (place, effect) in effects_of(rules, card).iter().enumerate() {
            if meter.count(Usage::Effect(card.number, place as u8)) > 0
                && let Some(words) = place_of(effect.hook())
            {
                acted.entry(words).or_default().insert(card.number);
            }
        }
    }
    for (place, cards) in acted {
        used.entry(place).or_default().extend(pairs_among(&cards));
    }
}

/// The words for what an effect is attached to; none for what is no moment of play.
fn place_of(hook: Hook) -> Option<String> {
    let words = |kind: &str, name: String| Some(format!("{kind} {}", kebab(&name)));
    match hook {
        Hook::Window(window) => Some(format!("window {}", window.id())),
        Hook::Value(value) => words("value", format!("{value:?}")),
        Hook::Rule(rule) => words("rule", format!("{rule:?}")),
        Hook::Keyword(keyword) => words("keyword", format!("{keyword:?}")),
        Hook::Battery => Some("value battery".to_owned()),
        Hook::AntiSquadron => Some("value anti-squadron".to_owned()),
        Hook::SpecialBattery => Some("value special-battery".to_owned()),
        Hook::FleetBuilding | Hook::Layout => None,
    }
}

/// `SquadronSpeed` as `squadron-speed`.
fn kebab(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
