//! Notifications when it is the player's turn, if the browser allows them.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use web_sys::js_sys::Reflect;
use web_sys::{Notification, NotificationPermission};

use super::{Live, LiveGame};

/// Notifies the player while the page is hidden.
pub(super) fn follow<G: LiveGame>(live: Live<G>) {
    Effect::new(move |before: Option<bool>| {
        let asked = live.is_asked();
        let new = asked && before == Some(false) && document().hidden();
        if new && permission() == Some(NotificationPermission::Granted) {
            // A browser that refuses after all has the tab's title still.
            let _ = Notification::new("Flagbridge: it is your turn");
        }
        asked
    });
}

/// The button that asks for permission, unless it was already granted or denied.
pub(super) fn button() -> Option<AnyView> {
    if permission() != Some(NotificationPermission::Default) {
        return None;
    }
    let asked = RwSignal::new(false);
    let ask = move |_| {
        asked.set(true);
        // What comes of it is looked up when it matters.
        let _ = Notification::request_permission();
    };
    Some(
        view! {
            <button class="button button--small" type="button" data-bell hidden=move || asked.get() on:click=ask>
                "Notify me when it is my turn"
            </button>
        }
        .into_any(),
    )
}

/// What the browser was told; none if it cannot notify at all.
fn permission() -> Option<NotificationPermission> {
    let known = Reflect::has(&window(), &JsValue::from_str("Notification"));
    matches!(known, Ok(true)).then(Notification::permission)
}
