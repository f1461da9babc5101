//! The packs this browser keeps: load one, see what it brings, remove it again.

#[cfg(not(feature = "ssr"))]
mod entry;
#[cfg(not(feature = "ssr"))]
mod shelf;
#[cfg(not(feature = "ssr"))]
mod store;

use leptos::prelude::*;
#[cfg(not(feature = "ssr"))]
use web_sys::Storage;

/// What the keys of packs begin with. The page's loader looks for it, too.
#[cfg(not(feature = "ssr"))]
const PREFIX: &str = "flagbridge.pack.";

/// The packs and the field to load one.
#[cfg(feature = "ssr")]
#[component]
pub fn PackShelf(
    /// What is shown without script.
    children: Children,
) -> impl IntoView {
    super::frame::frame("pack_shelf", &(), children())
}

#[cfg(not(feature = "ssr"))]
island!(pack_shelf in games, |()| shelf::open());

/// Puts the catalogue with the visitor's packs in the place of the embedded one. The page's loader calls it before it
/// brings anything to life that shows cards, and only where the browser keeps a pack.
#[cfg(not(feature = "ssr"))]
#[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn bring_packs() {
    #[leptos::wasm_split::wasm_split(games, wasm_split_path = ::leptos::wasm_split)]
    fn load() {
        store::install();
    }
    load().await;
}

/// Does the same in a worker, which has no store: the page hands its packs over, see [`handed_over`].
#[cfg(not(feature = "ssr"))]
#[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn take_packs(texts: String) {
    #[leptos::wasm_split::wasm_split(games, wasm_split_path = ::leptos::wasm_split)]
    fn load_handed(texts: String) {
        let texts: Vec<String> = serde_json::from_str(&texts).unwrap_or_default();
        store::take(&texts);
    }
    load_handed(texts).await;
}

/// The packs of this browser in one text for a worker; none where there are none.
#[cfg(not(feature = "ssr"))]
pub(super) fn handed_over() -> Option<String> {
    let texts: Vec<String> = texts().into_iter().map(|(_, text)| text).collect();
    (!texts.is_empty()).then(|| serde_json::to_string(&texts).unwrap_or_default())
}

/// The id and the text of every pack the browser keeps, in order of id.
#[cfg(not(feature = "ssr"))]
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

#[cfg(not(feature = "ssr"))]
fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
