//! The undo history of this tab, saved beside the fleet, so that a reload does not lose it.

use std::time::Duration;

use flagbridge_fleet::Draft;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_sys::Storage;

use super::autosave::has_tab_conflict;
use super::editor_state::EditorState;
use crate::editor::{Editing, UndoHistory};

/// The prefix of the keys.
const PREFIX: &str = "flagbridge.steps.";

/// How long after a change the steps are written; leaving the page writes them at once.
const LATER: Duration = Duration::from_millis(600);

/// The steps kept for a fleet, and the state to merge from where the player still had to choose.
pub(crate) fn read(id: &str) -> Option<(Editing, Option<Draft>)> {
    let text = store()?.get_item(&format!("{PREFIX}{id}")).ok().flatten()?;
    let history = UndoHistory::parse(&text)?;
    Some((history.editing()?, history.base()))
}

/// Keeps the steps from now on.
pub(crate) fn follow(state: EditorState) {
    let timer: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    Effect::new(move |_| {
        state.editing.track();
        state.conflict.track();
        if let Some(timer) = timer.get_value() {
            timer.clear();
        }
        timer.set_value(set_timeout_with_handle(move || write(state), LATER).ok());
    });
    let listener = window_event_listener_untyped("pagehide", move |_| write(state));
    on_cleanup(move || listener.remove());
}

fn write(state: EditorState) {
    let Some(store) = store() else { return };
    let Some(id) = state.saved.with_untracked(|it| it.as_ref().map(|it| it.id.clone())) else {
        return;
    };
    let base = has_tab_conflict(state)
        .then(|| state.saved.with_untracked(|it| it.as_ref().map(|it| it.draft())))
        .flatten();
    let text =
        state.editing.with_untracked(|editing| UndoHistory::new(editing, base.as_ref()).text());
    let key = format!("{PREFIX}{id}");
    if store.set_item(&key, &text).is_err() {
        // No room: the steps of other fleets go first. The fleets themselves are kept elsewhere.
        forget_all(&store);
        let _ = store.set_item(&key, &text);
    }
}

fn forget_all(store: &Storage) {
    let count = store.length().unwrap_or(0);
    let keys: Vec<String> =
        (0..count).filter_map(|index| store.key(index).ok().flatten()).collect();
    for key in keys.iter().filter(|key| key.starts_with(PREFIX)) {
        let _ = store.remove_item(key);
    }
}

fn store() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
