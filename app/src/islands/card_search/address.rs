//! The query in the address bar and in the browser's history.

use std::time::Duration;

use leptos::ev;
use leptos::html::Input;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsValue;

use super::CardSearchState;
use crate::card_query::CardQuery;

/// How long the address waits for the next letter; browsers refuse an address that changes too often.
const PAUSE: Duration = Duration::from_millis(250);

/// Writes every change into the address: a choice as a step of its own, typing in place. Going back and forth in the
/// history asks the older question again.
pub(crate) fn keep(asked: CardSearchState) {
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    Effect::new(move |_| {
        let address = asked.query.with(CardQuery::address);
        if let Some(handle) = waiting.get_value() {
            handle.clear();
            waiting.set_value(None);
        }
        if address == here() {
            return;
        }
        if asked.steps.get_value() {
            asked.steps.set_value(false);
            write(&address, true);
        } else {
            waiting.set_value(set_timeout_with_handle(move || write(&address, false), PAUSE).ok());
        }
    });
    Effect::new(move |_| {
        let history = window_event_listener(ev::popstate, move |_| {
            let search = window().location().search().unwrap_or_default();
            asked.query.set(CardQuery::parse(&search));
        });
        on_cleanup(move || history.remove());
    });
}

/// Asks for what was typed before this code had arrived.
pub(crate) fn take_over(asked: CardSearchState, field: NodeRef<Input>) {
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let typed = field.value();
            if typed != asked.query.with_untracked(|query| query.text.clone()) {
                asked.type_text(&typed);
            }
        }
    });
}

fn here() -> String {
    let location = window().location();
    location.pathname().unwrap_or_default() + &location.search().unwrap_or_default()
}

fn write(address: &str, step: bool) {
    let Ok(history) = window().history() else { return };
    // A browser that refuses only leaves the address behind the list.
    let _ = if step {
        history.push_state_with_url(&JsValue::NULL, "", Some(address))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address))
    };
}
