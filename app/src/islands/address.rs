//! What stands behind the `#` of the address: the game or battle that a page shows.

use leptos::prelude::*;
use web_sys::wasm_bindgen::JsValue;

/// What stands behind the `#` of the address.
pub(in crate::islands) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Another game behind the `#` is another page: it is opened anew.
///
/// A jump to a place within the page, such as the skip link's, is none: the address goes on naming the game.
pub(in crate::islands) fn follow_address() {
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
