//! The panels beside the fleet. Their contents are loaded when they are first opened.

use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::editor_state::EditorState;
use super::lazy_parts::{PanelContent, PanelParts, panel_parts, with_server};
use crate::islands::browser::lazy_view::lazy_view;

/// The verdict of every edition.
#[component]
pub(crate) fn OtherEditionsPanel(state: EditorState) -> impl IntoView {
    panel(state, "Other editions", || None, |parts| parts.other_editions)
}

/// The steps that led here.
#[component]
pub(crate) fn ChangeHistoryPanel(state: EditorState) -> impl IntoView {
    let count = move || Some(state.editing.with(|it| it.past().count()));
    panel(state, "Change history", count, |parts| parts.change_history)
}

/// Named states of the fleet.
#[component]
pub(crate) fn VersionsPanel(state: EditorState) -> impl IntoView {
    let count = move || Some(state.saved.with(|it| it.as_ref().map_or(0, |it| it.versions.len())));
    panel(state, "Versions", count, |parts| parts.versions)
}

/// The fleet on the server, on request. The code behind it comes when the panel is opened first.
#[component]
pub(crate) fn OnlinePanel(state: EditorState) -> impl IntoView {
    let ready = RwSignal::new(false);
    let made: StoredValue<Option<AnyView>, LocalStorage> = StoredValue::new_local(None);
    let asked = StoredValue::new(false);
    let owner = Owner::current().unwrap_or_default();
    let opened = move |_| {
        if !asked.get_value() {
            let owner = owner.clone();
            with_server(state, move |parts| {
                asked.set_value(true);
                made.set_value(Some(owner.with(|| (parts.panel)(state))));
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
                    Some(view! { <p class="online__words">"Loading…"</p> }.into_any())
                }
            }}
        </details>
    }
    .into_any()
}

fn panel(
    state: EditorState,
    title: &'static str,
    count: impl Fn() -> Option<usize> + Send + Sync + 'static,
    content: fn(PanelParts) -> PanelContent,
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
        let show = move |parts: PanelParts| content(parts)(state, open.into());
        asked.get().then(|| lazy_view(panel_parts(), show))
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
