//! Names as the editor writes them.

use flagbridge_cards::{Card, CardNumber, PackName};
use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;

use super::judgement::edition_of;

/// The name a fleet is shown under: its own, or one after its commander and flagship.
pub fn title(draft: &Draft) -> String {
    flagbridge_fleet::title(draft, edition_of(draft))
}

/// The fleet under the name it is shown under, so that no copy of it goes nameless.
pub fn named(draft: &Draft) -> Draft {
    Draft { name: title(draft), ..draft.clone() }
}

/// The cards with names that tell them apart: cards of one name with their craft or their icon, and of those that even
/// so are called the same only the first.
pub fn told_apart(cards: &[CardNumber]) -> Vec<(CardNumber, String)> {
    let same_name =
        |card: CardNumber| cards.iter().any(|it| *it != card && name(*it) == name(card));
    let mut told: Vec<(CardNumber, String)> = Vec::new();
    for card in cards {
        let slot = catalogue().newest(*card).and_then(Card::upgrade).map(|it| it.slot().name());
        let words = match slot {
            Some(slot) if same_name(*card) => format!("{} ({slot})", name(*card)),
            _ => full_name(*card),
        };
        if told.iter().all(|(_, other)| *other != words) {
            told.push((*card, words));
        }
    }
    told
}

/// The card's name; its number where there is no such card.
pub fn name(card: CardNumber) -> String {
    catalogue().newest(card).map_or_else(|| format!("card {card}"), |card| card.name.to_owned())
}

/// The card's name with what tells it from its namesakes.
pub fn full_name(card: CardNumber) -> String {
    catalogue().newest(card).map_or_else(|| format!("card {card}"), Card::full_name)
}

/// What a player reads of a fleet some of whose packs are not here; nothing if all are.
pub fn pack_words(missing: &[PackName<'_>]) -> Option<String> {
    let named = |pack: &PackName<'_>| format!("“{}” with the fingerprint {}", pack.pack, pack.hash);
    let [noun, verb] = match missing {
        [] => return None,
        [_] => ["pack", "is"],
        _ => ["packs", "are"],
    };
    let named = missing.iter().map(named).collect::<Vec<_>>().join(" and ");
    Some(format!(
        "This fleet needs the {noun} {named}, which {verb} not loaded for its edition. The cards stay in the fleet."
    ))
}

/// What is left of the points, or missing: `12 left`, `3 over`.
pub fn left_words(left: i32) -> String {
    if left < 0 { format!("{} over", -left) } else { format!("{left} left") }
}

/// The edition's title; the id where there is no such edition.
pub(crate) fn edition_title(id: &str) -> &str {
    catalogue().edition(id).map_or(id, |edition| edition.edition().title)
}

/// The mode's name; the id where there is no such mode.
pub(crate) fn mode_name(id: &str) -> &str {
    catalogue().mode(id).map_or(id, |mode| mode.name)
}

#[cfg(test)]
mod tests {
    use super::super::tests::card;
    use super::*;

    #[test]
    fn cards_of_one_name_are_told_apart() {
        let vaders = [
            "darth-vader-commander",
            "darth-vader-officer",
            "darth-vader-tie-advanced-squadron",
            "demolisher-title",
            "demolisher-title",
        ];
        let told = told_apart(&vaders.map(card));
        let words: Vec<_> = told.iter().map(|(_, words)| words.as_str()).collect();
        let expected = [
            "Darth Vader (Commander)",
            "Darth Vader (Officer)",
            "Darth Vader (TIE Advanced Squadron)",
            "Demolisher",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_fleet_without_a_name_is_written_under_the_one_it_is_shown_under() {
        let draft = super::super::tests::editing().draft().clone();
        assert_eq!(draft.name, "");
        assert_eq!(named(&draft).name, title(&draft));
        assert_eq!(named(&Draft { name: "Spear".to_owned(), ..draft }).name, "Spear");
    }
}
