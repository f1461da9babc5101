//! The browser's store, and small dealings with the page.

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

/// What the keys of battles begin with.
pub(super) const BATTLES: &str = "flagbridge.starmada.battle.";
/// What the keys of fleets begin with.
pub(super) const FLEETS: &str = "flagbridge.starmada.fleet.";
/// What the keys of display sheets begin with.
pub(super) const SHEETS: &str = "flagbridge.starmada.sheet.";

/// The key of the pace at which shots are shown.
pub(super) const PACE: &str = "flagbridge.starmada.pace";

/// A word that is kept under a key.
pub(super) fn word(key: &str) -> Option<String> {
    store()?.get_item(key).ok().flatten()
}

/// Keeps a word under a key, where the browser keeps anything.
pub(super) fn keep_word(key: &str, word: &str) {
    if let Some(store) = store() {
        // A choice that is not kept is asked for again, which loses nothing.
        let _ = store.set_item(key, word);
    }
}

/// Everything that can be read under keys that begin so.
pub(super) fn all<T: DeserializeOwned>(prefix: &str) -> Vec<T> {
    let Some(store) = store() else { return Vec::new() };
    let count = store.length().unwrap_or(0);
    let keys = (0..count).filter_map(|index| store.key(index).ok().flatten());
    let keys = keys.filter(|key| key.starts_with(prefix));
    let texts = keys.filter_map(|key| store.get_item(&key).ok().flatten());
    texts.filter_map(|text| serde_json::from_str(&text).ok()).collect()
}

/// What is kept under a key.
pub(super) fn read<T: DeserializeOwned>(prefix: &str, id: &str) -> Option<T> {
    let text = store()?.get_item(&format!("{prefix}{id}")).ok().flatten()?;
    serde_json::from_str(&text).ok()
}

/// Keeps something. Returns whether the browser did.
pub(super) fn keep(prefix: &str, id: &str, what: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(what) else { return false };
    store().is_some_and(|store| store.set_item(&format!("{prefix}{id}"), &text).is_ok())
}

/// Forgets something.
pub(super) fn forget(prefix: &str, id: &str) {
    if let Some(store) = store() {
        // A store that refuses to forget keeps it, which loses nothing.
        let _ = store.remove_item(&format!("{prefix}{id}"));
    }
}

/// A name for something new.
pub(super) fn new_id() -> String {
    crate::editor::fleet_id(now(), chance() as u32)
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    web_sys::js_sys::Date::now() as u64
}

/// A random number, small enough to be typed.
pub(super) fn chance() -> u64 {
    (web_sys::js_sys::Math::random() * f64::from(u32::MAX)) as u64
}

/// The address of a page of this site, whole.
pub(super) fn address(path: &str) -> String {
    format!("{}{path}", window().location().origin().unwrap_or_default())
}

/// Goes to another page, or to another battle behind the `#`.
pub(super) fn go(path: &str) {
    if let Err(error) = window().location().assign(path) {
        leptos::logging::error!("could not open the page: {error:?}");
    }
}

/// Whether the visitor wants things to move as little as possible.
pub(super) fn wants_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
