//! The fleet was changed in two places: what the other side changed, and the ways to continue.

use flagbridge_fleet::Draft;
use leptos::prelude::*;

use super::autosave::{annotate, keep, see};
use super::conflict::Conflict;
use super::difference_rows::difference_rows;
use super::editor_state::EditorState;
use crate::editor::{Command, Merged, differences, merge};

/// What the other side has changed, and where both did.
pub(crate) fn changes(state: EditorState) -> AnyView {
    let lines = move || {
        state.editing.track();
        let conflict = state.conflict.get()?;
        let (base, theirs) = (base(state, &conflict)?, conflict.draft());
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

/// Merges both sides' changes.
pub(crate) fn merge_both(state: EditorState) {
    let Some(conflict) = state.conflict.get_untracked() else { return };
    let Some(base) = base(state, &conflict) else { return };
    let Merged { draft, .. } = state.draft(|ours| merge(&base, ours, &conflict.draft()));
    take_merged(state, conflict, draft);
}

/// The last state that both sides have seen.
fn base(state: EditorState, conflict: &Conflict) -> Option<Draft> {
    state.saved.with_untracked(|saved| conflict.base(saved.as_ref()?))
}

/// Replaces our fleet with theirs.
pub(crate) fn take_theirs(state: EditorState) {
    let Some(conflict) = state.conflict.get_untracked() else { return };
    let draft = conflict.draft();
    let step = match conflict {
        Conflict::Tab(_) => "use the other tab's version",
        Conflict::Server(_) => "use the server's version",
    };
    take(state, conflict, draft, step);
}

/// Takes the merged changes of both sides as one step.
fn take_merged(state: EditorState, conflict: Conflict, merged: Draft) {
    let step = match conflict {
        Conflict::Tab(_) => "merge with the other tab",
        Conflict::Server(_) => "merge with the server",
    };
    take(state, conflict, merged, step);
}

/// Continues from the other side's state.
fn take(state: EditorState, conflict: Conflict, draft: Draft, step: &str) {
    match conflict {
        Conflict::Tab(saved) => {
            // The other tab may have continued meanwhile; only what the player has seen is taken.
            see(&saved);
            state.saved.set(Some(*saved));
        }
        Conflict::Server(online) => state.saved.update(|saved| {
            if let Some(saved) = saved {
                saved.fleet = online.base.clone();
                saved.online = Some(*online);
            }
        }),
    }
    state.conflict.set(None);
    state.run(Command::Load { draft: Box::new(draft.clone()), name: step.to_owned() });
    keep(state, &draft);
}

/// Continues as a new fleet, so that both are kept.
pub(crate) fn keep_both(state: EditorState) {
    if let Some(Conflict::Server(online)) = state.conflict.get_untracked() {
        annotate(state, |saved| {
            saved.fleet = online.base.clone();
            saved.online = Some(*online);
        });
    }
    state.saved.set(None);
    state.not_saved.set(None);
    state.conflict.set(None);
    let draft = state.draft(Clone::clone);
    keep(state, &draft);
}
