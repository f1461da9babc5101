//! Panels that stay closed until somebody wants to know. What is in them is code of its own.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::editor_state::EditorState;
use super::picker_filters::{self, Filtering};
use super::{as_of, card_view, keys, merge, online, owned, steps, versions};
use crate::islands::later::later;

/// The verdict of every edition.
#[component]
pub(super) fn AsOfPanel(state: EditorState) -> impl IntoView {
    panel(state, "Other editions", || None, |contents| contents.as_of)
}

/// The steps that led here.
#[component]
pub(super) fn StepsPanel(state: EditorState) -> impl IntoView {
    let count = move || Some(state.editing.with(|it| it.past().count()));
    panel(state, "Change history", count, |contents| contents.steps)
}

/// Named states of the fleet.
#[component]
pub(super) fn VersionsPanel(state: EditorState) -> impl IntoView {
    let count = move || Some(state.saved.with(|it| it.as_ref().map_or(0, |it| it.versions.len())));
    panel(state, "Versions", count, |contents| contents.versions)
}

/// The fleet on the server, on request. The code behind it comes when the panel is opened first.
#[component]
pub(super) fn OnlinePanel(state: EditorState) -> impl IntoView {
    let ready = RwSignal::new(false);
    let made: StoredValue<Option<AnyView>, LocalStorage> = StoredValue::new_local(None);
    let asked = StoredValue::new(false);
    let owner = Owner::current().unwrap_or_default();
    let opened = move |_| {
        if !asked.get_value() {
            let owner = owner.clone();
            online::with(state, move |tools| {
                asked.set_value(true);
                made.set_value(Some(owner.with(|| (tools.panel)(state))));
                ready.set(true);
            });
        }
    };
    let count = move || state.saved.with(|it| Some(it.as_ref()?.online.as_ref()?.version));
    view! {
        <details class="panel" id="on-the-server" on:toggle=opened>
            <summary class="panel__title">
                "On the server" <span class="panel__count">{count}</span>
            </summary>
            {move || {
                if ready.get() {
                    made.try_update_value(Option::take).flatten()
                } else {
                    Some(view! { <p class="online__words">"One moment…"</p> }.into_any())
                }
            }}
        </details>
    }
    .into_any()
}

/// What a panel holds, while it is open.
type Content = fn(EditorState, Signal<bool>) -> AnyView;

/// What comes when a panel, the filters of the picker or a card are opened first.
#[derive(Clone, Copy)]
pub(super) struct Contents {
    as_of: Content,
    steps: Content,
    versions: Content,
    /// What the picker can be narrowed by.
    pub filters: fn(Filtering) -> AnyView,
    /// What a list lacks.
    pub lacks: fn(EditorState) -> AnyView,
    /// Lines of a pasted list that were not read.
    pub unread: fn(EditorState) -> AnyView,
    /// The list of all keys.
    pub keys: fn() -> AnyView,
    /// Cards opened in place.
    pub card_view: fn(EditorState) -> AnyView,
}

#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
pub(super) fn contents() -> Result<Contents, SplitLoaderError> {
    Ok(Contents {
        as_of: as_of::editions,
        steps: steps::steps,
        versions: versions::versions,
        filters: picker_filters::filters,
        lacks: owned::lacks,
        unread: merge::unread,
        keys: keys::all,
        card_view: card_view::card_view,
    })
}

fn panel(
    state: EditorState,
    title: &'static str,
    count: impl Fn() -> Option<usize> + Send + Sync + 'static,
    content: fn(Contents) -> Content,
) -> AnyView {
    let open = RwSignal::new(false);
    let asked = RwSignal::new(false);
    let count = Signal::derive(count);
    let toggled = move |event: leptos::ev::Event| {
        let details = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        open.set(details.is_some_and(|it| it.has_attribute("open")));
        if open.get_untracked() && !asked.get_untracked() {
            asked.set(true);
        }
    };
    let inside = move || {
        let show = move |contents: Contents| content(contents)(state, open.into());
        asked.get().then(|| later(contents(), show))
    };
    view! {
        <details class="panel" on:toggle=toggled>
            <summary class="panel__title">
                {title} <span class="panel__count">{move || count.get()}</span>
            </summary>
            {inside}
        </details>
    }
    .into_any()
}
