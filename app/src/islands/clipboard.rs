//! The clipboard, to which a browser may deny access.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::wasm_bindgen::JsValue;

/// Copies a text. Returns whether the browser allowed it; many do so only over HTTPS.
pub(crate) async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    has(&navigator, "clipboard")
        && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Copies an address and confirms it. If the browser denies it, the message contains the address.
#[cfg(not(feature = "ssr"))]
pub(crate) fn copy_link(address: String, said: RwSignal<String>) {
    leptos::task::spawn_local(async move {
        said.set(if copy(&address).await {
            "Link copied.".to_owned()
        } else {
            format!("Your browser blocked copying. Copy this link: {address}")
        });
    });
}

/// Whether the object has this property.
pub(crate) fn has(object: &JsValue, name: &str) -> bool {
    web_sys::js_sys::Reflect::get(object, &JsValue::from_str(name))
        .is_ok_and(|it| !it.is_undefined() && !it.is_null())
}
