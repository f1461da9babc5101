//! The browser's store, files, and small dealings with the page.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::JsFuture;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{HtmlInputElement, Storage};

/// What the keys of battles begin with.
pub(super) const BATTLES: &str = "flagbridge.starmada.battle.";
/// What the keys of fleets begin with.
pub(super) const FLEETS: &str = "flagbridge.starmada.fleet.";
/// What the keys of display sheets begin with.
pub(super) const SHEETS: &str = "flagbridge.starmada.sheet.";

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

/// A number nobody chose; small enough to be typed.
pub(super) fn chance() -> u64 {
    (web_sys::js_sys::Math::random() * f64::from(u32::MAX)) as u64
}

/// What stands behind the `#` of the address.
pub(super) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// The address of a page of this site, whole.
pub(super) fn address(path: &str) -> String {
    format!("{}{path}", window().location().origin().unwrap_or_default())
}

/// Goes to another page, or to another battle behind the `#`.
pub(super) fn go(path: &str) {
    if let Err(error) = window().location().assign(path) {
        leptos::logging::error!("the page could not be opened: {error:?}");
    }
}

/// Opens the page anew when another battle is named behind the `#`; a jump within the page, such as the skip link's, is none.
pub(super) fn follow_address() {
    let shown = window().location().href().unwrap_or_default();
    let listener = window_event_listener(leptos::ev::hashchange, move |_| {
        let within_the_page = document().get_element_by_id(&fragment()).is_some();
        let done = if within_the_page {
            window().history().and_then(|history| {
                history.replace_state_with_url(&JsValue::NULL, "", Some(&shown))
            })
        } else {
            window().location().reload()
        };
        if let Err(error) = done {
            leptos::logging::error!("the address could not be followed: {error:?}");
        }
    });
    on_cleanup(move || listener.remove());
}

/// Puts a text on the clipboard; a browser that refuses leaves it where it was.
pub(super) fn copy(text: &str) {
    drop(window().navigator().clipboard().write_text(text));
}

/// Offers a text as a file.
pub(super) fn offer(text: &str, name: &str) {
    let offer = || -> Result<(), JsValue> {
        let parts = web_sys::js_sys::Array::of1(&JsValue::from_str(text));
        let options = web_sys::BlobPropertyBag::new();
        options.set_type("text/plain");
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
        let url = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&url)
    };
    if let Err(error) = offer() {
        leptos::logging::error!("the file could not be offered: {error:?}");
    }
}

/// Reads the file that was chosen in a field; nothing where none was.
pub(super) fn on_chosen(event: &web_sys::Event, read: impl FnOnce(&str) + 'static) {
    let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await;
        read(&text.ok().and_then(|text| text.as_string()).unwrap_or_default());
    });
}

/// Whether the visitor wants things to move as little as possible.
pub(super) fn wants_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
