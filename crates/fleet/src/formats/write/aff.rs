use flagbridge_cards::CardNumber;

use super::copies::Copies;
use super::pen::Pen;
use crate::formats::names::fold;
use crate::place::Place;

/// AFF: one card per line, lower case letters and figures only.
pub(super) fn aff(pen: &mut Pen<'_>) {
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        let word = word(pen, Place::Ship(ship), built.card);
        pen.line(format_args!("ship:{word}"));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let word = self::word(pen, Place::Upgrade { ship, upgrade }, *card);
            pen.line(format_args!("upgrade:{word}"));
        }
    }
    let mut copies = Copies::new();
    for (index, group) in pen.draft.squadrons.iter().enumerate() {
        let word = word(pen, Place::Squadron(index), group.card);
        for _ in 0..copies.of(group.count) {
            pen.line(format_args!("squadron:{word}"));
        }
    }
    for (index, card) in pen.draft.objectives.iter().enumerate() {
        let word = word(pen, Place::Objective(index), *card);
        pen.line(format_args!("objective:{word}"));
    }
}

/// The card's name without signs; its id where the name would be taken for a namesake's.
fn word(pen: &Pen<'_>, place: Place, number: CardNumber) -> String {
    match pen.card(number) {
        Some(card) if pen.is_doubtful(place) => fold(card.id),
        Some(card) => fold(card.name),
        None => format!("card{number}"),
    }
}
