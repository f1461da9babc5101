//! The list in a payload: a text in any format, or our own document as it is.

use flagbridge_app::check::reader;
use flagbridge_cards::Resolved;
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Reading;
use serde_json::{Map, Value};
use validator::ValidationError;

use super::known;

/// The text to read.
pub(super) fn text(list: Option<String>, fleet: Option<Map<String, Value>>) -> String {
    let document = || fleet.and_then(|fleet| serde_json::to_string(&fleet).ok());
    list.or_else(document).unwrap_or_default()
}

/// Reads the text of a list.
pub(super) fn read(text: &str) -> Reading {
    reader().read(text)
}

/// The edition asked for, else the one the list states, else the current one.
pub(super) fn edition(asked: Option<&str>, reading: &Reading) -> Resolved<'static> {
    let stated = reading.draft.edition.as_deref();
    let known = |id: &str| catalogue().edition(id).ok();
    asked
        .and_then(known)
        .or_else(|| stated.and_then(known))
        .unwrap_or_else(|| catalogue().current())
}

/// A document of ours that is not larger than any list.
pub(super) fn document(fleet: &Map<String, Value>) -> Result<(), ValidationError> {
    known::list(&serde_json::to_string(fleet).unwrap_or_default())
}

/// Exactly one of the two must be sent.
pub(super) fn one_of(list: bool, fleet: bool) -> Result<(), ValidationError> {
    let message = match (list, fleet) {
        (true, false) | (false, true) => return Ok(()),
        (false, false) => "send the list as \"list\" (text) or as \"fleet\" (a fleet document)",
        (true, true) => "send \"list\" or \"fleet\", not both",
    };
    Err(ValidationError::new("one-of").with_message(message.into()))
}
