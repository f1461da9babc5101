//! Somebody else has changed the fleet: what they did, and the ways on.

use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::editor_state::{EditorState, Rival, Trouble};
use super::online::SyncStatus;
use super::panels::contents;
use super::versions::difference_rows;
use super::{keeping, online};
use crate::editor::{Merged, differences, merge, pack_words};
use crate::islands::later::later;

/// What stands between the screen and what is kept.
#[component]
pub(super) fn Troubles(state: EditorState) -> impl IntoView {
    let full = move || {
        (state.trouble.get() == Some(Trouble::NotKept)).then(|| {
            view! {
                <p class="notice notice--warning" role="alert">
                    "This browser does not keep the fleet: its storage is full or switched off. Share or download the list before you leave the page."
                </p>
            }
            .into_any()
        })
    };
    let absent = move || {
        let words = match state.sync.get() {
            // Gone as soon as a fleet of one's own has begun.
            SyncStatus::Elsewhere if state.saved.with(Option::is_none) => {
                "This address leads to a list that only the browser keeps in which it was built: this one does not have it. Open it there and choose Share for a link that works everywhere. What you build here is a new fleet."
            }
            SyncStatus::Missing => {
                "There is no such fleet on the server. Its author may have deleted it, or a letter of the link was lost."
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
        {move || left.get().then(|| later(contents(), move |it| (it.unread)(state)))}
        {move || state.rival.with(|it| it.as_ref().map(Rival::words)).map(|words| alert(state, words))}
    }
    .into_any()
}

/// The lines of pasted lists that could not be read, until the player has dealt with each.
pub(super) fn unread(state: EditorState) -> AnyView {
    let lines = Memo::new(move |_| {
        state.saved.with(|saved| saved.as_ref().map(|it| it.unread.clone()).unwrap_or_default())
    });
    let row = move |line: String| {
        let (words, gone) = (line.clone(), format!("Dismiss {line}"));
        let done = move |_| keeping::annotate(state, |saved| saved.unread.retain(|it| *it != line));
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
        <section class="notice" aria-label="Lines not read">
            <p>"These lines of the pasted list were not read. They stay here until you are done with them."</p>
            <ul class="understood__list">
                {move || lines.get().into_iter().map(row).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

/// Told at once; what exactly differs follows when the code for it is there.
fn alert(state: EditorState, words: &'static str) -> AnyView {
    let ready = RwSignal::new(false);
    let made: StoredValue<Option<AnyView>, LocalStorage> = StoredValue::new_local(None);
    let owner = Owner::current().unwrap_or_default();
    online::with(state, move |tools| {
        made.set_value(Some(owner.with(|| (tools.changes)(state))));
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
                    on:click=move |_| online::with(state, move |tools| (tools.merge)(state))
                >
                    "Merge"
                </button>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| keeping::take_theirs(state)
                >
                    "Take theirs"
                </button>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| keeping::keep_both(state)
                >
                    "Keep both: this one as a new fleet"
                </button>
            </p>
        </div>
    }
    .into_any()
}

/// What the other side has changed, and where both did.
pub(super) fn changes(state: EditorState) -> AnyView {
    let lines = move || {
        state.editing.track();
        let rival = state.rival.get()?;
        let (base, theirs) = (rival.base(state)?, rival.draft());
        let Merged { conflicts, .. } = state.draft(|ours| merge(&base, ours, &theirs));
        let changes = difference_rows(differences(&base, &theirs));
        let conflicts: Vec<_> = conflicts
            .into_iter()
            .map(|words| view! { <li class="difference">{words}</li> })
            .collect();
        let both = (!conflicts.is_empty()).then(|| {
            view! {
                <p>"Both of you changed:"</p>
                <ul class="differences merge__conflicts">{conflicts}</ul>
            }
        });
        Some(
            view! {
                <p>"They changed:"</p>
                <ul class="differences merge__theirs">{changes}</ul>
                {both}
            }
            .into_any(),
        )
    };
    view! { <div class="merge__changes">{lines}</div> }.into_any()
}

/// Puts both sides' changes together.
pub(super) fn put_together(state: EditorState) {
    let Some(rival) = state.rival.get_untracked() else { return };
    let Some(base) = rival.base(state) else { return };
    let Merged { draft, .. } = state.draft(|ours| merge(&base, ours, &rival.draft()));
    keeping::take_merged(state, rival, draft);
}
