//! Cards of the fleet that are not in the player's collection.

use std::collections::BTreeMap;

use leptos::prelude::*;

use super::editor_state::EditorState;
use super::lazy_parts::panel_parts;
use crate::islands::browser::lazy_view::lazy_view;

/// The cards that the player does not own, or not often enough. Loaded only if there is a collection.
#[component]
pub(crate) fn MissingCards(state: EditorState) -> impl IntoView {
    state.owned.is_kept().then(|| lazy_view(panel_parts(), move |it| (it.missing_cards)(state)))
}

/// The sentence itself.
pub(crate) fn missing_cards(state: EditorState) -> AnyView {
    let missing_words = Memo::new(move |_| {
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
        <p class="lacks" hidden=move || missing_words.with(String::is_empty)>
            "Not in " <a href="/collection">"your collection"</a> ": " {missing_words}
        </p>
    }
    .into_any()
}
