//! The browser's local storage of fleets, of the edit tokens of those on the server, and of the editor's settings.
//!
//! It only reads and writes. What is written when, and what happens if another tab has written, is up to the callers.

use flagbridge_fleet::share;
use leptos::prelude::*;
use web_sys::Storage;

use super::system;
use crate::editor::{Saved, fleet_id, title};

/// The key of the edition that the visitor chose last.
const EDITION: &str = "flagbridge.edition";

/// The key of the editor's view; absent while it is the compact one.
const VIEW: &str = "flagbridge.editor-view";

/// The prefix of the keys of fleets.
const FLEETS: &str = "flagbridge.fleet.";

/// The prefix of the ids of lists in lessons, which are not among the visitor's fleets.
const LESSON: &str = "lesson.";

/// The prefix of the keys of edit tokens.
const TOKENS: &str = "flagbridge.edit.";

/// The key of the collection, see `browser/collection/store.rs`.
const OWNED: &str = "flagbridge.owned";

/// The key of the day on which the fleets on the server were last counted as used.
const USED: &str = "flagbridge.fleets-used";

/// The browser did not save: it has no room, or is not allowed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotSaved;

/// The key of a fleet.
pub(crate) fn key(id: &str) -> String {
    format!("{FLEETS}{id}")
}

/// Whether this is the key of a fleet.
pub(crate) fn is_fleet(key: &str) -> bool {
    key.starts_with(FLEETS)
}

/// The text saved for a fleet.
pub(crate) fn text(id: &str) -> Option<String> {
    item(&key(id))
}

/// The fleet with this id.
pub(crate) fn read(id: &str) -> Option<Saved> {
    Saved::parse(&text(id)?).ok()
}

/// The ids of all fleets but those of lessons.
pub(crate) fn ids() -> Vec<String> {
    let Some(store) = store() else { return Vec::new() };
    let count = store.length().unwrap_or(0);
    let keys = (0..count).filter_map(|index| store.key(index).ok().flatten());
    let ids = keys.filter_map(|key| key.strip_prefix(FLEETS).map(str::to_owned));
    ids.filter(|id| !id.starts_with(LESSON)).collect()
}

/// All fleets. Unreadable ones are skipped and stay in storage.
pub(crate) fn all() -> Vec<Saved> {
    ids().iter().filter_map(|id| read(id)).collect()
}

/// Saves a fleet.
pub(crate) fn write(saved: &Saved) -> Result<(), NotSaved> {
    write_text(&saved.id, &saved.text())
}

/// Saves the text of a fleet.
pub(crate) fn write_text(id: &str, text: &str) -> Result<(), NotSaved> {
    store().ok_or(NotSaved)?.set_item(&key(id), text).map_err(|_| NotSaved)
}

/// Deletes a fleet.
pub(crate) fn delete(id: &str) {
    if let Some(store) = store() {
        // If the browser refuses, the fleet stays, and nothing is lost.
        let _ = store.remove_item(&key(id));
    }
}

/// An id for a new fleet.
pub(crate) fn new_id() -> String {
    fleet_id(system::now(), system::random())
}

/// Names and share codes of the fleets that are not archived, the latest first.
pub(crate) fn names_and_codes() -> Vec<(String, String)> {
    let mut saved: Vec<Saved> = all().into_iter().filter(|saved| !saved.archived).collect();
    saved.sort_by_key(|saved| std::cmp::Reverse(saved.changed));
    let named = |saved: Saved| {
        let draft = saved.draft();
        (title(&draft), share::encode(&draft))
    };
    saved.into_iter().map(named).collect()
}

/// The edit token of a fleet on the server, if this browser has it.
pub(crate) fn token(id: &str) -> Option<String> {
    item(&format!("{TOKENS}{id}"))
}

/// Saves the edit token of a fleet. It is not part of the fleet, so that exports do not contain it.
pub(crate) fn keep_token(id: &str, token: &str) {
    set_item(&format!("{TOKENS}{id}"), Some(token));
}

/// Deletes the edit token of a fleet.
pub(crate) fn forget_token(id: &str) {
    set_item(&format!("{TOKENS}{id}"), None);
}

/// The edition that the visitor chose last, if it still exists.
pub(crate) fn preferred_edition() -> Option<String> {
    item(EDITION).filter(|id| flagbridge_data::catalogue().edition(id).is_ok())
}

/// New fleets start with this edition from now on.
pub(crate) fn remember_edition(id: &str) {
    set_item(EDITION, Some(id));
}

/// Whether the compact view is chosen, which is the default.
pub(crate) fn is_compact() -> bool {
    item(VIEW).is_none()
}

/// Remembers the view.
pub(crate) fn remember_compact(compact: bool) {
    set_item(VIEW, (!compact).then_some("roomy"));
}

/// The day on which the fleets on the server were last counted as used, in days since 1970.
pub(crate) fn used_on() -> Option<u64> {
    item(USED)?.parse().ok()
}

/// Remembers that day.
pub(crate) fn remember_use(day: u64) {
    set_item(USED, Some(&day.to_string()));
}

/// The saved collection: how many of each card the player owns, as JSON.
pub(crate) fn owned() -> Option<String> {
    item(OWNED)
}

fn item(key: &str) -> Option<String> {
    store()?.get_item(key).ok().flatten()
}

/// Saves a setting or deletes it. A browser that saves nothing falls back to the default next time.
fn set_item(key: &str, value: Option<&str>) {
    let Some(store) = store() else { return };
    let _ = match value {
        Some(value) => store.set_item(key, value),
        None => store.remove_item(key),
    };
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
