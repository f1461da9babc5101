//! The keys of a table: from the address, or as this browser keeps them.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use serde::{Deserialize, Serialize};

/// What the entries of tables in the browser's store begin with.
const TABLES: &str = "flagbridge.live.";

/// The keys of a table that this browser has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Keys {
    /// The key of the player's seat.
    pub seat: Option<String>,
    /// The key of the other seat, where one has made the table.
    pub other: Option<String>,
    /// The key of spectators.
    pub watch: Option<String>,
    /// Whether a bot of this browser plays the other seat.
    pub bot: bool,
    /// The level of that bot.
    pub level: Option<String>,
}

impl Keys {
    /// The keys behind the `#` of the address and those kept before. They are kept, and the address no longer shows them.
    pub fn find(page: &str, id: &str) -> Keys {
        let kept = store().and_then(|store| store.get_item(&entry(id)).ok().flatten());
        let mut keys: Keys =
            kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let named = crate::islands::browser::address::fragment();
        for (name, value) in form_urlencoded::parse(named.as_bytes()) {
            let key = Some(value.into_owned());
            match name.as_ref() {
                "seat" => keys.seat = key,
                "other" => keys.other = key,
                "watch" => keys.watch = key,
                _ => {}
            }
        }
        // A browser that keeps nothing still has the address.
        if keys.keep(id)
            && !named.is_empty()
            && let Ok(history) = window().history()
        {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(page));
        }
        keys
    }

    /// Keeps them in the browser; says whether it could.
    pub fn keep(&self, id: &str) -> bool {
        let text = serde_json::to_string(self).ok();
        let kept = store().zip(text).map(|(store, text)| store.set_item(&entry(id), &text));
        matches!(kept, Some(Ok(())))
    }

    /// The key to come in with: the seat's before the spectators'.
    pub fn own(&self) -> Option<&str> {
        self.seat.as_deref().or(self.watch.as_deref())
    }

    /// The link for the other player.
    pub fn invitation(&self, page: &str) -> Option<String> {
        let other = self.other.as_deref()?;
        let watch = self.watch.as_deref().map(|key| format!("&watch={key}")).unwrap_or_default();
        Some(format!("{}{page}#seat={other}{watch}", origin()))
    }

    /// The link for spectators.
    pub fn for_spectators(&self, page: &str) -> Option<String> {
        Some(format!("{}{page}#watch={}", origin(), self.watch.as_deref()?))
    }

    /// The link to the table of a rematch, where the same keys open the other seats.
    pub fn rematch(&self, page: &str) -> String {
        let named = [("seat", &self.seat), ("other", &self.other), ("watch", &self.watch)];
        let named =
            named.iter().filter_map(|(name, key)| Some(format!("{name}={}", key.as_deref()?)));
        format!("{page}#{}", named.collect::<Vec<_>>().join("&"))
    }
}

fn store() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

fn entry(id: &str) -> String {
    format!("{TABLES}{id}")
}

fn origin() -> String {
    window().location().origin().unwrap_or_default()
}
