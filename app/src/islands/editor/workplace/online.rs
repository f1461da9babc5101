//! The fleet on the server: what the rest of the editor knows of it.
//!
//! Most fleets stay in the browser, so everything that talks to the server, merges and shows the history is a file of its
//! own, loaded when it is needed first, or a moment after the first change, so that it is there should the network go.

mod panel;
mod sync;
mod wire;

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::editor_state::{EditorState, Rival};
use super::{keeping, merge};

/// How the fleet on the screen stands to the one on the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum SyncStatus {
    /// It is in this browser alone.
    #[default]
    Local,
    /// It is being fetched.
    Opening,
    /// A change is on its way.
    Saving,
    /// The server has it as it is.
    Saved,
    /// The server cannot be reached; the change waits here.
    Offline,
    /// Somebody else has saved in between; the player is asked.
    Apart,
    /// The server has no such fleet any more, or the edit link is not its own.
    Gone,
    /// The server does not take it, and says why.
    Refused(String),
    /// The address names a fleet that another browser keeps.
    Elsewhere,
    /// The address names a fleet that the server does not have.
    Missing,
    /// The address names a fleet, and the server cannot be reached.
    Unreachable,
}

/// What is loaded when it is needed.
#[derive(Clone, Copy)]
pub(super) struct Tools {
    /// Keeps the fleet on the server up to date from now on.
    pub connect: fn(EditorState),
    /// Opens a fleet of the server for editing.
    pub fetch: fn(EditorState, String),
    /// Makes a fleet of one's own from one on the server.
    pub copy: fn(EditorState, String),
    /// The panel of the fleet on the server.
    pub panel: fn(EditorState) -> AnyView,
    /// What the other side has changed, and where both did.
    pub changes: fn(EditorState) -> AnyView,
    /// Puts both sides' changes together.
    pub merge: fn(EditorState),
}

/// Everything that is not needed at first sight.
#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn tools() -> Result<Tools, SplitLoaderError> {
    Ok(Tools {
        connect: sync::connect,
        fetch: sync::fetch,
        copy: sync::copy,
        panel: panel::panel,
        changes: merge::changes,
        merge: merge::put_together,
    })
}

thread_local! {
    static TOOLS: Cell<Option<Tools>> = const { Cell::new(None) };
    /// What lives as long as the editor.
    static OWNER: RefCell<Option<Owner>> = const { RefCell::new(None) };
}

/// How long after the first change the tools are fetched.
const LATER: Duration = Duration::from_millis(1500);

/// Called once, while the editor is built.
pub(super) fn begin(state: EditorState) {
    OWNER.set(Owner::current());
    if state.saved.with_untracked(|it| it.as_ref().is_some_and(|it| it.online.is_some())) {
        with(state, move |tools| (tools.connect)(state));
    }
    let asked = StoredValue::new(false);
    Effect::new(move |_| {
        if state.editing.with(|it| it.changes()) > 0 && !asked.get_value() {
            asked.set_value(true);
            set_timeout(move || with(state, |_| {}), LATER);
        }
    });
}

/// Uses the tools as soon as they are there.
pub(super) fn with(state: EditorState, then: impl FnOnce(Tools) + 'static) {
    if let Some(tools) = TOOLS.get() {
        return then(tools);
    }
    if !is_online() {
        state.say("You are offline. Try again when the connection is back.");
        return;
    }
    leptos::task::spawn_local(async move {
        match tools().await {
            Ok(tools) => {
                TOOLS.set(Some(tools));
                then(tools);
            }
            Err(_) => {
                state.say("The server cannot be reached. Try again when the connection is back.")
            }
        }
    });
}

/// Runs something that lives as long as the editor.
pub(super) fn for_good<T>(run: impl FnOnce() -> T) -> T {
    let owner = OWNER.with_borrow(Clone::clone).unwrap_or_default();
    owner.with(run)
}

/// Whether the browser thinks that it has a connection.
pub(super) fn is_online() -> bool {
    window().navigator().on_line()
}

/// How the fleet is kept, in words.
pub(super) fn words(state: EditorState) -> Option<String> {
    if state.rival.with(|rival| matches!(rival, Some(Rival::Tab(_)))) {
        return Some("Changed in another tab: not kept yet".to_owned());
    }
    let kept = state.saved.with(Option::is_some);
    let words = match state.sync.get() {
        SyncStatus::Local | SyncStatus::Elsewhere if kept => "Saved in this browser",
        SyncStatus::Local
        | SyncStatus::Elsewhere
        | SyncStatus::Missing
        | SyncStatus::Unreachable => return None,
        SyncStatus::Opening => "Opening the fleet…",
        SyncStatus::Saving => "Saving on the server…",
        SyncStatus::Saved => "Saved on the server",
        SyncStatus::Offline => "Offline: kept in this browser, saved on the server later",
        SyncStatus::Apart => "Changed on another device: not yet saved on the server",
        SyncStatus::Gone => "No longer on the server, kept in this browser",
        SyncStatus::Refused(_) => "Not saved on the server, kept in this browser",
    };
    Some(words.to_owned())
}

const TOKEN: &str = "flagbridge.edit.";

/// The edit token of a fleet, where this browser has it.
pub(super) fn token(id: &str) -> Option<String> {
    keeping::store()?.get_item(&format!("{TOKEN}{id}")).ok().flatten()
}

/// Keeps the edit token of a fleet, beside the fleets and not in them.
pub(super) fn keep_token(id: &str, token: &str) {
    if let Some(store) = keeping::store() {
        // A browser that keeps nothing says so for the fleet itself.
        let _ = store.set_item(&format!("{TOKEN}{id}"), token);
    }
}

fn forget_token(id: &str) {
    if let Some(store) = keeping::store() {
        let _ = store.remove_item(&format!("{TOKEN}{id}"));
    }
}
