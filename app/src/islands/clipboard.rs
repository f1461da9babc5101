//! The clipboard, which a browser may refuse.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::wasm_bindgen::JsValue;

/// Puts a text on the clipboard. Returns whether the browser let it: many do so only over a secure connection.
pub(crate) async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    has(&navigator, "clipboard")
        && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Puts an address on the clipboard and says so; where the browser does not let it, the address itself is said.
#[cfg(not(feature = "ssr"))]
pub(crate) fn copy_link(address: String, said: RwSignal<String>) {
    leptos::task::spawn_local(async move {
        said.set(if copy(&address).await {
            "The link is on your clipboard.".to_owned()
        } else {
            format!("Your browser did not let the link be copied: {address}")
        });
    });
}

/// Whether the browser knows something by this name.
pub(crate) fn has(object: &JsValue, name: &str) -> bool {
    web_sys::js_sys::Reflect::get(object, &JsValue::from_str(name))
        .is_ok_and(|it| !it.is_undefined() && !it.is_null())
}
