//! What the player owns, as the page of the collection has left it in the browser.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsValue;
use web_sys::js_sys::{JSON, Reflect};

use super::editor_state::EditorState;
use super::keeping;
use super::panels::contents;
use crate::islands::later::later;

/// How many of each card the player owns, by its id; nothing where no collection is kept.
#[derive(Clone, Copy)]
pub(super) struct Owned(StoredValue<Option<JsValue>, LocalStorage>);

impl Owned {
    pub fn read() -> Self {
        // Written by `islands/collection/store.rs`.
        let text =
            keeping::store().and_then(|store| store.get_item("flagbridge.owned").ok().flatten());
        Self(StoredValue::new_local(text.and_then(|text| JSON::parse(&text).ok())))
    }

    /// Whether a collection is kept.
    pub fn is_kept(self) -> bool {
        self.0.with_value(Option::is_some)
    }

    /// How many of a card there are; nothing where no collection is kept.
    pub fn count(self, id: &str) -> Option<u32> {
        self.0.with_value(|owned| {
            let count = Reflect::get(owned.as_ref()?, &id.into()).ok()?;
            Some(count.as_f64().unwrap_or(0.0) as u32)
        })
    }
}

/// The cards of the list that the player does not have, or not often enough. Its code comes where there is a collection.
#[component]
pub(super) fn Lacks(state: EditorState) -> impl IntoView {
    state.owned.is_kept().then(|| later(contents(), move |it| (it.lacks)(state)))
}

/// The sentence itself.
pub(super) fn lacks(state: EditorState) -> AnyView {
    let lacks = Memo::new(move |_| {
        let here = state.edition.get();
        let mut wanted = BTreeMap::new();
        state.editing.with(|it| {
            for (_, card, count) in it.draft().cards() {
                *wanted.entry(card).or_insert(0) += u32::from(count);
            }
        });
        let missing = wanted.into_iter().filter_map(|(number, count)| {
            let card = here.card(number)?;
            let missing = count.saturating_sub(state.owned.count(card.id)?);
            match missing {
                0 => None,
                1 => Some(card.name.to_owned()),
                missing => Some(format!("{missing} × {}", card.name)),
            }
        });
        missing.collect::<Vec<_>>().join(", ")
    });
    view! {
        <p class="lacks" hidden=move || lacks.with(String::is_empty)>
            "Not in " <a href="/collection">"your collection"</a> ": " {lacks}
        </p>
    }
    .into_any()
}
