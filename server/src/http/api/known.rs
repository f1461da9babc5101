//! Checks of single fields: ids that must exist, texts that must be short enough.

use flagbridge_app::check::LONGEST_LIST;
use flagbridge_cards::{Faction, Keyword, Kind, Size, Slot};
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Format;
use validator::ValidationError;

/// An edition of the catalogue.
pub(crate) fn edition(id: &str) -> Result<(), ValidationError> {
    among(id, catalogue().editions.iter().map(|edition| edition.id))
}

/// A mode of the catalogue.
pub(crate) fn mode(id: &str) -> Result<(), ValidationError> {
    among(id, catalogue().modes.iter().map(|mode| mode.id))
}

/// A format that can be written.
pub(crate) fn format(id: &str) -> Result<(), ValidationError> {
    among(id, Format::ALL.into_iter().map(Format::id))
}

/// A kind of card.
pub(super) fn kind(id: &str) -> Result<(), ValidationError> {
    among(id, Kind::ALL.iter().map(|kind| kind.id()))
}

/// A faction, or `any` for cards without a symbol.
pub(super) fn faction(id: &str) -> Result<(), ValidationError> {
    among(id, Faction::ALL.iter().map(|faction| faction.id()).chain(["any"]))
}

/// An upgrade icon.
pub(super) fn slot(id: &str) -> Result<(), ValidationError> {
    among(id, Slot::ALL.iter().map(|slot| slot.id()))
}

/// A size of ships.
pub(super) fn size(id: &str) -> Result<(), ValidationError> {
    among(id, Size::ALL.iter().map(|size| size.id()))
}

/// A keyword of squadrons.
pub(super) fn keyword(id: &str) -> Result<(), ValidationError> {
    among(id, Keyword::ALL.iter().map(|keyword| keyword.id()))
}

/// A release of the catalogue.
pub(super) fn release(id: &str) -> Result<(), ValidationError> {
    among(id, catalogue().releases.iter().map(|release| release.id))
}

/// Whether competitive play admits the card.
pub(super) fn legality(id: &str) -> Result<(), ValidationError> {
    among(id, ["competitive", "barred"])
}

/// An order of cards.
pub(super) fn sort(id: &str) -> Result<(), ValidationError> {
    among(id, ["fit", "name", "cheapest", "dearest", "newest"])
}

/// A list that is not longer than any list.
pub(crate) fn list(text: &str) -> Result<(), ValidationError> {
    if text.len() > LONGEST_LIST {
        let message = format!("at most {LONGEST_LIST} bytes are read");
        return Err(ValidationError::new("length").with_message(message.into()));
    }
    Ok(())
}

fn among(id: &str, known: impl IntoIterator<Item = &'static str>) -> Result<(), ValidationError> {
    let known: Vec<_> = known.into_iter().collect();
    if known.contains(&id) {
        return Ok(());
    }
    let message = format!("known are {}", known.join(", "));
    Err(ValidationError::new("unknown").with_message(message.into()))
}
