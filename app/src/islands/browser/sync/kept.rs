//! What the browser keeps: the items that are shared, the secret, and what is known of the other side.

use std::collections::BTreeMap;

use leptos::prelude::window;
use web_sys::js_sys::Reflect;
use web_sys::wasm_bindgen::JsValue;
use web_sys::{Event, Storage};

use crate::collection::Collection;
use crate::sync::{Ledger, Subject};

/// The key of the secret. The page's loader looks for it, too.
const SECRET: &str = "flagbridge.sync";

/// The key of the ledger.
const LEDGER: &str = "flagbridge.sync.ledger";

/// The key of the time until which a tab has the right to sync.
const TURN: &str = "flagbridge.sync.turn";

/// The key of the numbers that follow from a collection, see `browser/collection/store.rs`.
const OWNED: &str = "flagbridge.owned";

/// How long a tab may sync before others no longer wait for it, in milliseconds.
const LONGEST_TURN: u64 = 60_000;

/// The secret, if this browser syncs.
pub(super) fn secret() -> Option<String> {
    item(SECRET)
}

/// Syncs with this secret from now on. Returns whether the browser keeps it.
pub(super) fn keep_secret(secret: &str) -> bool {
    store().is_some_and(|store| store.set_item(SECRET, secret).is_ok())
}

/// No longer syncs. What was shared stays.
pub(super) fn forget() {
    for key in [SECRET, LEDGER, TURN] {
        set(key, None);
    }
}

/// What is known of the other side.
pub(super) fn ledger() -> Ledger {
    item(LEDGER).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps what is known of the other side. Without it the next sync compares everything again, which loses nothing.
pub(super) fn keep_ledger(ledger: &Ledger) {
    set(LEDGER, serde_json::to_string(ledger).ok().as_deref());
}

/// Takes the turn to sync, unless another tab has it. Two tabs that take it at once do the work twice, and no more.
pub(super) fn take_turn(now: u64) -> bool {
    let until: u64 = item(TURN).and_then(|text| text.parse().ok()).unwrap_or(0);
    // A clock that was set back must not stop everything.
    if (now..=now + LONGEST_TURN).contains(&until) {
        return false;
    }
    set(TURN, Some(&(now + LONGEST_TURN).to_string()));
    true
}

/// Leaves the turn to others.
pub(super) fn leave_turn() {
    set(TURN, None);
}

/// Every item that is shared, by its key.
pub(super) fn items() -> BTreeMap<String, String> {
    let Some(store) = store() else { return BTreeMap::new() };
    let count = store.length().unwrap_or(0);
    let keys = (0..count).filter_map(|index| store.key(index).ok().flatten());
    let shared = keys.filter(|key| Subject::of(key).is_some());
    shared.filter_map(|key| item(&key).map(|value| (key, value))).collect()
}

/// Writes an item, or deletes it, and tells the rest of the page as if another tab had done so. Returns whether the browser
/// did.
pub(super) fn write(key: &str, value: Option<&str>) -> bool {
    let Some(store) = store() else { return false };
    let written = match value {
        Some(value) => store.set_item(key, value).is_ok(),
        None => store.remove_item(key).is_ok(),
    };
    if !written {
        return false;
    }
    if Subject::of(key) == Some(Subject::Collection) {
        let collection = value.and_then(|text| Collection::parse(text).ok()).unwrap_or_default();
        let owned = collection.owned();
        let owned = (!owned.is_empty()).then(|| serde_json::to_string(&owned).unwrap_or_default());
        set(OWNED, owned.as_deref());
    }
    tell(key, value);
    true
}

/// Tells the page of a change as the browser would if another tab had made it.
fn tell(key: &str, value: Option<&str>) {
    let Ok(event) = Event::new("storage") else { return };
    let value = value.map_or(JsValue::NULL, JsValue::from_str);
    for (field, value) in [("key", JsValue::from_str(key)), ("newValue", value)] {
        if Reflect::set(&event, &field.into(), &value).is_err() {
            return;
        }
    }
    // It is never cancelled.
    let _ = window().dispatch_event(&event);
}

fn item(key: &str) -> Option<String> {
    store()?.get_item(key).ok().flatten()
}

fn set(key: &str, value: Option<&str>) {
    let Some(store) = store() else { return };
    let _ = match value {
        Some(value) => store.set_item(key, value),
        None => store.remove_item(key),
    };
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
