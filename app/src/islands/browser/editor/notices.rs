//! What the player must know about the fleet: it is not saved, not found, not completely read, or changed elsewhere.

use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::autosave::annotate;
use super::conflict::Conflict;
use super::editor_state::EditorState;
use super::lazy_parts::{panel_parts, with_server};
use super::merging;
use super::sync_status::SyncStatus;
use crate::editor::pack_words;
use crate::islands::browser::lazy_view::lazy_view;

/// All notices above the fleet.
#[component]
pub(crate) fn Notices(state: EditorState) -> impl IntoView {
    let full = move || {
        state.not_saved.get().map(|_| {
            view! {
                <p class="notice notice--warning" role="alert">
                    "The fleet is not saved: this browser's storage is full or switched off. Share or download it before you leave the page."
                </p>
            }
            .into_any()
        })
    };
    let absent = move || {
        let words = match state.sync.get() {
            // Hidden as soon as a new fleet is started.
            SyncStatus::OtherBrowser if state.saved.with(Option::is_none) => {
                "This fleet is saved in another browser. Open it there and choose Share for a link that works everywhere. What you build here is a new fleet."
            }
            SyncStatus::Missing => {
                "This fleet is not on the server. It may have been deleted, or the link is incomplete."
            }
            SyncStatus::Unreachable => {
                "The server cannot be reached, and this browser has no copy of the fleet. Load the page again when you are back online."
            }
            _ => return None,
        };
        Some(view! { <p class="notice notice--warning" role="alert">{words}</p> }.into_any())
    };
    let unpacked = Memo::new(move |_| {
        state.editing.with(|it| pack_words(&it.draft().missing_packs(catalogue())))
    });
    let unpacked = move || {
        unpacked.get().map(|words| {
            view! {
                <p class="notice" data-pack>
                    {words} " " <a href="/packs">"Load it"</a>
                </p>
            }
            .into_any()
        })
    };
    let left = Memo::new(move |_| {
        state.saved.with(|saved| saved.as_ref().is_some_and(|it| !it.unread.is_empty()))
    });
    view! {
        {full}
        {absent}
        {unpacked}
        {move || left.get().then(|| lazy_view(panel_parts(), move |it| (it.unread)(state)))}
        {move || state.conflict.with(|it| it.as_ref().map(Conflict::words)).map(|words| alert(state, words))}
    }
    .into_any()
}

/// Lines of pasted lists that were not recognised, until the player dismisses them.
pub(crate) fn unread(state: EditorState) -> AnyView {
    let lines = Memo::new(move |_| {
        state.saved.with(|saved| saved.as_ref().map(|it| it.unread.clone()).unwrap_or_default())
    });
    let row = move |line: String| {
        let (words, gone) = (line.clone(), format!("Dismiss {line}"));
        let done = move |_| annotate(state, |saved| saved.unread.retain(|it| *it != line));
        view! {
            <li class="unread">
                <code class="unread__text">{words}</code>
                <button class="button button--small" type="button" aria-label=gone on:click=done>
                    "Done"
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="notice" aria-label="Unrecognised lines">
            <p>"These lines of the pasted list were not recognised. Dismiss each when you are done with it."</p>
            <ul class="understood__list">
                {move || lines.get().into_iter().map(row).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

/// Shown at once; the differences follow when their code has loaded.
fn alert(state: EditorState, words: &'static str) -> AnyView {
    let ready = RwSignal::new(false);
    let made: StoredValue<Option<AnyView>, LocalStorage> = StoredValue::new_local(None);
    let owner = Owner::current().unwrap_or_default();
    with_server(state, move |parts| {
        made.set_value(Some(owner.with(|| (parts.changes)(state))));
        ready.set(true);
    });
    view! {
        <div class="notice notice--warning merge" role="alert" data-trouble>
            <p class="merge__lead">{words}</p>
            {move || ready.get().then(|| made.try_update_value(Option::take).flatten())}
            <p class="actions">
                <button
                    class="button button--small button--primary"
                    type="button"
                    on:click=move |_| with_server(state, move |parts| (parts.merge)(state))
                >
                    "Merge"
                </button>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| merging::take_theirs(state)
                >
                    "Use theirs"
                </button>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| merging::keep_both(state)
                >
                    "Keep both: save mine as a new fleet"
                </button>
            </p>
        </div>
    }
    .into_any()
}
