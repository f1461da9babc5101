//! The collection in the browser's store.

use leptos::prelude::*;
use web_sys::Storage;

use crate::collection::Collection;

/// The key of the collection, as it is in its file.
const COLLECTION: &str = "flagbridge.collection";

/// The key of the numbers that follow from it. The editor reads them, and nothing where nothing is owned.
const OWNED: &str = "flagbridge.owned";

/// What this browser keeps.
pub(crate) fn read() -> Collection {
    let text = store().and_then(|store| store.get_item(COLLECTION).ok().flatten());
    text.and_then(|text| Collection::parse(&text).ok()).unwrap_or_default()
}

/// Keeps a collection. Returns whether the browser did.
pub(crate) fn write(collection: &Collection) -> bool {
    let Some(store) = store() else { return false };
    if *collection == Collection::default() {
        return store.remove_item(COLLECTION).is_ok() && store.remove_item(OWNED).is_ok();
    }
    let owned = serde_json::to_string(&collection.owned()).unwrap_or_default();
    store.set_item(COLLECTION, &collection.text()).is_ok() && store.set_item(OWNED, &owned).is_ok()
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
