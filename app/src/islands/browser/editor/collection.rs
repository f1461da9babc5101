//! The player's collection, as the collection page has saved it.

use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsValue;
use web_sys::js_sys::{JSON, Reflect};

use crate::islands::browser::fleet_store;

/// How many of each card the player owns, by its id; nothing if no collection is kept.
#[derive(Clone, Copy)]
pub(crate) struct Owned(StoredValue<Option<JsValue>, LocalStorage>);

impl Owned {
    pub fn read() -> Self {
        let text = fleet_store::owned();
        Self(StoredValue::new_local(text.and_then(|text| JSON::parse(&text).ok())))
    }

    /// Whether a collection is kept.
    pub fn is_kept(self) -> bool {
        self.0.with_value(Option::is_some)
    }

    /// How many of a card there are; nothing if no collection is kept.
    pub fn count(self, id: &str) -> Option<u32> {
        self.0.with_value(|owned| {
            let count = Reflect::get(owned.as_ref()?, &id.into()).ok()?;
            Some(count.as_f64().unwrap_or(0.0) as u32)
        })
    }
}
