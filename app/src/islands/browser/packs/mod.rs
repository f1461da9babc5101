//! The packs saved in this browser: add, inspect and remove them.

mod pack_row;
mod store;
mod view;

use leptos::prelude::*;
use web_sys::Storage;

pub(crate) use view::open;

/// The prefix of the keys of packs. The page's loader looks for it, too.
const PREFIX: &str = "flagbridge.pack.";

/// Replaces the embedded catalogue with one that includes the visitor's packs. The page's loader calls it before it
/// starts an island that shows cards, and only if the browser has a pack.
#[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn bring_packs() {
    #[leptos::wasm_split::wasm_split(games, wasm_split_path = ::leptos::wasm_split)]
    fn load() {
        store::install();
    }
    load().await;
}

/// Does the same in a worker, which has no local storage: the page passes its packs, see [`handed_over`].
#[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn take_packs(texts: String) {
    #[leptos::wasm_split::wasm_split(games, wasm_split_path = ::leptos::wasm_split)]
    fn load_handed(texts: String) {
        let texts: Vec<String> = serde_json::from_str(&texts).unwrap_or_default();
        store::take(&texts);
    }
    load_handed(texts).await;
}

/// The packs of this browser in one text for a worker, if there are any.
pub(crate) fn handed_over() -> Option<String> {
    let texts: Vec<String> = texts().into_iter().map(|(_, text)| text).collect();
    (!texts.is_empty()).then(|| serde_json::to_string(&texts).unwrap_or_default())
}

/// The id and the text of each saved pack, in order of id.
fn texts() -> Vec<(String, String)> {
    let Some(store) = store() else { return Vec::new() };
    let keys = (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok().flatten());
    let mut keys: Vec<String> = keys.filter(|key| key.starts_with(PREFIX)).collect();
    keys.sort();
    let text = |key: String| {
        let text = store.get_item(&key).ok().flatten()?;
        Some((key[PREFIX.len()..].to_owned(), text))
    };
    keys.into_iter().filter_map(text).collect()
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
