//! Names as the editor writes them.

use flagbridge_cards::{Card, CardNumber};
use flagbridge_data::catalogue;

/// The card's name; its number where there is no such card.
pub fn name(card: CardNumber) -> String {
    catalogue().newest(card).map_or_else(|| format!("card {card}"), |card| card.name.to_owned())
}

/// The card's name with what tells it from its namesakes.
pub fn full_name(card: CardNumber) -> String {
    catalogue().newest(card).map_or_else(|| format!("card {card}"), Card::full_name)
}

/// So many of something: `1 ship`, `2 ships`.
pub fn count_words(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// The edition's title; the id where there is no such edition.
pub(super) fn edition_title(id: &str) -> &str {
    catalogue().edition(id).map_or(id, |edition| edition.edition().title)
}

/// The mode's name; the id where there is no such mode.
pub(super) fn mode_name(id: &str) -> &str {
    catalogue().mode(id).map_or(id, |mode| mode.name)
}
