//! Where the fleet is saved, as the toolbar says it.

use leptos::prelude::*;

use super::conflict::Conflict;
use super::editor_state::EditorState;
use super::sync_status::SyncStatus;

/// Where the fleet is saved, in words.
pub(crate) fn save_status(state: EditorState) -> Option<String> {
    if state.conflict.with(|conflict| matches!(conflict, Some(Conflict::Tab(_)))) {
        return Some("Changed in another tab: not saved yet".to_owned());
    }
    let kept = state.saved.with(Option::is_some);
    let words = match state.sync.get() {
        SyncStatus::Local | SyncStatus::OtherBrowser if kept => "Saved in this browser",
        SyncStatus::Local
        | SyncStatus::OtherBrowser
        | SyncStatus::Missing
        | SyncStatus::Unreachable => return None,
        SyncStatus::Opening => "Opening the fleet…",
        SyncStatus::Saving => "Saving on the server…",
        SyncStatus::Saved => "Saved on the server",
        SyncStatus::Offline => "Offline: saved in this browser, on the server later",
        SyncStatus::Conflict => "Changed on another device: not yet saved on the server",
        SyncStatus::Gone => "No longer on the server, saved in this browser",
        SyncStatus::Refused(_) => "Not saved on the server, saved in this browser",
    };
    Some(words.to_owned())
}
