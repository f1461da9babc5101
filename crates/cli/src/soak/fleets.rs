//! Legal fleets drawn at random from the whole pool of an edition, around pairs of cards that meet.

use flagbridge_cards::{Card, CardNumber, Faction, Kind, Mode, Resolved, Slot};
use flagbridge_engine::{Chance, Roster};
use flagbridge_fleet::{Addition, Draft, Severity, Terms};

use crate::meetings::Pair;
use crate::pairing::roster;

/// How many attempts are made to build a fleet.
const TRIES: usize = 40;
/// How many cards in a row may fail to fit before a fleet counts as full.
const MISFITS: usize = 12;

/// Two legal fleets of the mode with one of these pairs of cards in them, in one fleet or one card in each; where the pair
/// fits into no legal fleet, any two fleets. Damage cards and obstacles are in every game.
pub fn draw_with_a_pair(
    rules: Resolved<'static>,
    mode: &'static Mode,
    pairs: &[Pair],
    chance: &mut Chance,
) -> Result<[Roster; 2], String> {
    if let Some((one, other)) = (!pairs.is_empty()).then(|| pairs[chance.below(pairs.len())]) {
        let together: [&[CardNumber]; 2] = [&[one, other], &[]];
        let apart: [&[CardNumber]; 2] = [&[one], &[other]];
        let ways = if chance.below(2) == 0 { [together, apart] } else { [apart, together] };
        for [first, second] in ways {
            let first = draw(rules, mode, first, chance);
            let second = draw(rules, mode, second, chance);
            if let (Ok(first), Ok(second)) = (first, second) {
                let in_order = chance.below(2) == 0;
                return Ok(if in_order { [first, second] } else { [second, first] });
            }
        }
    }
    Ok([draw(rules, mode, &[], chance)?, draw(rules, mode, &[], chance)?])
}

/// A legal fleet of the mode with these cards in it; or why none was found.
fn draw(
    rules: Resolved<'static>,
    mode: &'static Mode,
    wanted: &[CardNumber],
    chance: &mut Chance,
) -> Result<Roster, String> {
    let terms = Terms { competitive: false, ..Terms::new(rules).with_mode(mode) };
    let tries = if wanted.is_empty() { TRIES } else { TRIES / 8 };
    for _ in 0..tries {
        let Some(draft) = fill(rules, &terms, wanted, chance) else { continue };
        if let Ok(fleet) = draft.into_fleet(&terms) {
            return Ok(roster(&fleet.into()));
        }
    }
    Err(format!("no legal fleet found in {tries} tries"))
}

/// A fleet to which first the wanted cards and then random ones were added as long as they fit; none where a wanted card
/// does not fit.
fn fill(
    rules: Resolved<'static>,
    terms: &Terms<'_>,
    wanted: &[CardNumber],
    chance: &mut Chance,
) -> Option<Draft> {
    let wanted: Vec<&'static Card> = wanted.iter().filter_map(|card| rules.card(*card)).collect();
    let is_chosen = |card: &&Card| !matches!(card.kind(), Kind::Damage | Kind::Objective);
    let may_use = |faction: &Faction| {
        wanted.iter().copied().filter(is_chosen).all(|card| card.factions.contains(*faction))
    };
    let factions: Vec<Faction> = rules.fleet.factions.iter().filter(may_use).collect();
    if factions.is_empty() {
        return None;
    }
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
    for card in &wanted {
        if !add_wanted(&mut draft, terms, card, &ships, chance) {
            return None;
        }
    }
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
    Some(draft)
}

/// Adds a card that the fleet must have; an upgrade on a ship that may carry it.
fn add_wanted(
    draft: &mut Draft,
    terms: &Terms<'_>,
    card: &'static Card,
    ships: &[&'static Card],
    chance: &mut Chance,
) -> bool {
    let number = card.number;
    match card.kind() {
        Kind::Ship => add(draft, terms, &Addition::Ship(number)),
        Kind::Squadron => add(draft, terms, &Addition::Squadron(number)),
        Kind::Objective => add(draft, terms, &Addition::Objective { card: number, instead: None }),
        Kind::Upgrade => {
            let on = |ship| Addition::Upgrade { ship, card: number, instead: None };
            if (0..draft.ships.len()).any(|ship| add(draft, terms, &on(ship))) {
                return true;
            }
            let first = chance.below(ships.len().max(1));
            let in_turn = ships.iter().cycle().skip(first).take(ships.len());
            in_turn.into_iter().any(|ship| {
                let mut trial = draft.clone();
                let fits = add(&mut trial, terms, &Addition::Ship(ship.number)) && {
                    let last = trial.ships.len() - 1;
                    add(&mut trial, terms, &on(last))
                };
                if fits {
                    *draft = trial;
                }
                fits
            })
        }
        _ => true,
    }
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
