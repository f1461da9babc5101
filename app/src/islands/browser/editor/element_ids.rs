//! Ids of elements that get the focus.

use flagbridge_cards::CardNumber;

use crate::editor::Key;

/// The search field of the picker.
pub(crate) const PICKER_SEARCH: &str = "picker-search";

pub(crate) fn ship_element(key: Key) -> String {
    format!("ship-{key}")
}

pub(crate) fn slot_element(key: Key, slot: usize) -> String {
    format!("slot-{key}-{slot}")
}

pub(crate) fn extra_element(key: Key, upgrade: usize) -> String {
    format!("extra-{key}-{upgrade}")
}

pub(crate) fn line_element(key: Key) -> String {
    format!("line-{key}")
}

/// The button that adds one more squadron to a line.
pub(crate) fn more_element(key: Key) -> String {
    format!("more-{key}")
}

pub(crate) fn objective_element(category: &str) -> String {
    format!("objective-{category}")
}

/// A card's row in the picker.
pub(crate) fn row_element(card: CardNumber) -> String {
    format!("pick-{card}")
}
