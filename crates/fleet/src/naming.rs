use flagbridge_cards::{Card, CardNumber, Resolved, Slot};

use crate::draft::Draft;

/// The name a fleet is shown under: its own, or one after its commander and flagship.
pub fn title(draft: &Draft, edition: Resolved<'_>) -> String {
    if !draft.name.is_empty() {
        return draft.name.clone();
    }
    suggest_name(draft, edition).unwrap_or_else(|| "Unnamed fleet".to_owned())
}

/// A name for a fleet that has none: its commander and the flagship's title, or else the flagship's hull.
pub fn suggest_name(draft: &Draft, edition: Resolved<'_>) -> Option<String> {
    let card =
        |number: CardNumber| edition.card(number).or_else(|| edition.catalogue().newest(number));
    let has = |card: &Card, slot| card.upgrade().is_some_and(|it| it.slots.contains(&slot));
    let with_slot = |upgrades: &[CardNumber], slot| {
        upgrades.iter().filter_map(|it| card(*it)).find(|card| has(card, slot))
    };
    let flagship = |upgrades| with_slot(upgrades, Slot::Commander);
    let (ship, commander) = draft
        .ships
        .iter()
        .find_map(|ship| flagship(&ship.upgrades).map(|commander| (ship, commander)))
        .map_or((draft.ships.first()?, None), |(ship, commander)| (ship, Some(commander)));
    let hull = card(ship.card)?.name;
    let title = with_slot(&ship.upgrades, Slot::Title).map(|title| title.name);
    Some(match (commander, title) {
        (Some(commander), Some(title)) => format!("{} aboard {title}", commander.name),
        (Some(commander), None) => format!("{} aboard {}", commander.name, an(hull)),
        (None, Some(title)) => title.to_owned(),
        (None, None) => hull.to_owned(),
    })
}

fn an(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U']) || noun.starts_with("MC");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
