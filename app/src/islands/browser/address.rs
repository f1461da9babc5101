//! The fragment of the address, which names the game or battle that a page shows.

use leptos::prelude::*;
use web_sys::wasm_bindgen::JsValue;

/// The fragment of the address, without `#`.
pub(crate) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Reloads the page when the fragment names another game.
///
/// Jumps within the page, such as the skip link, are ignored, and the address keeps naming the game.
pub(crate) fn follow_address() {
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
            leptos::logging::error!("could not navigate: {error:?}");
        }
    });
    on_cleanup(move || listener.remove());
}
