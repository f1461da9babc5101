use flagbridge_cards::CardNumber;

use super::copies::Copies;
use super::list_writer::ListWriter;
use crate::formats::names::fold;
use crate::place::Place;

/// AFF: one card per line, lower case letters and figures only.
pub(super) fn aff(writer: &mut ListWriter<'_>) {
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        let word = word(writer, Place::Ship(ship), built.card);
        writer.line(format_args!("ship:{word}"));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let word = self::word(writer, Place::Upgrade { ship, upgrade }, *card);
            writer.line(format_args!("upgrade:{word}"));
        }
    }
    let mut copies = Copies::new();
    for (index, group) in writer.draft.squadrons.iter().enumerate() {
        let word = word(writer, Place::Squadron(index), group.card);
        for _ in 0..copies.of(group.count) {
            writer.line(format_args!("squadron:{word}"));
        }
    }
    for (index, card) in writer.draft.objectives.iter().enumerate() {
        let word = word(writer, Place::Objective(index), *card);
        writer.line(format_args!("objective:{word}"));
    }
}

/// The card's name without signs; its id where the name would be taken for a namesake's.
fn word(writer: &ListWriter<'_>, place: Place, number: CardNumber) -> String {
    match writer.card(number) {
        Some(card) if writer.is_doubtful(place) => fold(card.id),
        Some(card) => fold(card.name),
        None => format!("card{number}"),
    }
}
