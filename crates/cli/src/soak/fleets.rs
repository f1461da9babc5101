//! Legal fleets drawn at random from the whole pool of an edition.

use flagbridge_cards::{Card, Faction, Kind, Mode, Resolved, Slot};
use flagbridge_engine::{Chance, Roster};
use flagbridge_fleet::{Addition, Draft, Severity, Terms};

use crate::pairing::roster;

/// How many attempts are made to build a fleet.
const TRIES: usize = 40;
/// How many cards in a row may fail to fit before a fleet counts as full.
const MISFITS: usize = 12;

/// A legal fleet of the mode; or why none was found.
pub fn draw(
    rules: Resolved<'static>,
    mode: &'static Mode,
    chance: &mut Chance,
) -> Result<Roster, String> {
    let terms = Terms { competitive: false, ..Terms::new(rules).with_mode(mode) };
    for _ in 0..TRIES {
        let draft = fill(rules, &terms, chance);
        if flagbridge_fleet::check(&draft, &terms).is_legal() {
            return Ok(roster(&draft));
        }
    }
    Err(format!("no legal fleet found in {TRIES} tries"))
}

/// A fleet to which random cards were added as long as they fit.
fn fill(rules: Resolved<'static>, terms: &Terms<'_>, chance: &mut Chance) -> Draft {
    let factions: Vec<Faction> = rules.fleet.factions.iter().collect();
    let faction = factions[chance.below(factions.len())];
    let of = |kind: Kind| -> Vec<&'static Card> {
        rules.cards_of(kind).filter(|card| card.factions.contains(faction)).collect()
    };
    let (ships, squadrons, upgrades) = (of(Kind::Ship), of(Kind::Squadron), of(Kind::Upgrade));
    let objectives: Vec<_> = rules.cards_of(Kind::Objective).collect();
    let slot = |card: &&&'static Card, slot: Slot| {
        card.upgrade().is_some_and(|upgrade| upgrade.slot() == slot)
    };
    let commanders: Vec<_> =
        upgrades.iter().filter(|card| slot(card, Slot::Commander)).copied().collect();
    let others: Vec<_> =
        upgrades.iter().filter(|card| !slot(card, Slot::Commander)).copied().collect();
    let mut draft = Draft { faction: Some(faction), ..Draft::new() };
    let pick = |cards: &[&'static Card], chance: &mut Chance| {
        (!cards.is_empty()).then(|| cards[chance.below(cards.len())].number)
    };
    try_some(&mut draft, terms, || pick(&ships, chance).map(Addition::Ship));
    try_some(&mut draft, terms, || {
        pick(&commanders, chance).map(|card| Addition::Upgrade { ship: 0, card, instead: None })
    });
    let mut misfits = 0;
    while misfits < MISFITS {
        let addition = match chance.below(8) {
            0 => pick(&ships, chance).map(Addition::Ship),
            1 | 2 => pick(&squadrons, chance).map(Addition::Squadron),
            _ if draft.ships.is_empty() => None,
            _ => {
                let ship = chance.below(draft.ships.len());
                pick(&others, chance).map(|card| Addition::Upgrade { ship, card, instead: None })
            }
        };
        match addition.is_some_and(|addition| add(&mut draft, terms, &addition)) {
            true => misfits = 0,
            false => misfits += 1,
        }
    }
    for _ in 0..3 {
        try_some(&mut draft, terms, || {
            pick(&objectives, chance).map(|card| Addition::Objective { card, instead: None })
        });
    }
    draft
}

/// Adds the first of a few random cards that fits.
fn try_some(draft: &mut Draft, terms: &Terms<'_>, mut next: impl FnMut() -> Option<Addition>) {
    for _ in 0..MISFITS * 4 {
        if next().is_some_and(|addition| add(draft, terms, &addition)) {
            return;
        }
    }
}

/// Adds a card if it brings no error.
fn add(draft: &mut Draft, terms: &Terms<'_>, addition: &Addition) -> bool {
    let found = addition.violations(draft, terms);
    let fits = found.iter().all(|violation| violation.severity != Severity::Error);
    fits && draft.add(addition)
}
