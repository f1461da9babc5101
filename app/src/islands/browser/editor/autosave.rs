//! Saves every change of the fleet in the browser at once, so that a reload or a crash loses nothing, and notices what
//! other tabs save.

use std::cell::RefCell;

use flagbridge_fleet::Draft;
use leptos::prelude::*;

use super::conflict::Conflict;
use super::dom;
use super::editor_state::EditorState;
use crate::editor::{Editing, Saved};
use crate::islands::browser::fleet_store::{self, NotSaved};
use crate::islands::browser::system;

/// The name of the id in the address of a fleet that this browser saves.
pub(crate) const LOCAL: &str = "local";

/// The name of the campaign and its player in the address: `SLUG.PLAYER`, or `SLUG.PLAYER.BATTLE` for an ally.
pub(crate) const CAMPAIGN: &str = "campaign";

thread_local! {
    /// The text that this tab has last read or written. If the storage has another one, another tab has written.
    static SEEN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Saves every change from now on, and follows the changes of other tabs.
pub(crate) fn follow(state: EditorState) {
    keep_changes(state);
    watch_other_tabs(state);
}

/// Shows a fleet that was fetched from the server, and saves it.
pub(crate) fn show(state: EditorState, saved: Saved) {
    state.not_saved.set(write_seen(&saved).err());
    dom::set_address(&address(&saved));
    state.editing.set(Editing::new(saved.draft()));
    state.saved.set(Some(saved));
}

/// Starts another fleet: a copy of the draft, or an empty one.
pub(crate) fn start_new(state: EditorState, draft: Draft) {
    state.saved.set(None);
    state.not_saved.set(None);
    state.conflict.set(None);
    let empty = draft.cards().next().is_none();
    let draft = if empty { blank(state) } else { draft };
    state.editing.set(Editing::new(draft.clone()));
    if empty {
        state.campaign.set(None);
        dom::set_address("/fleets/new");
    } else {
        keep(state, &draft);
    }
}

/// Saves something about the fleet besides its draft.
pub(crate) fn annotate(state: EditorState, change: impl FnOnce(&mut Saved)) {
    if state.saved.with_untracked(Option::is_none) {
        let draft = state.draft(Clone::clone);
        keep(state, &draft);
    }
    let waiting = has_tab_conflict(state);
    state.saved.update(|saved| {
        if let Some(saved) = saved {
            change(saved);
            // Until the player has chosen, the storage keeps the state of the other tab.
            if !waiting {
                state.not_saved.set(write_seen(saved).err());
            }
        }
    });
}

/// Saves something about a fleet that may no longer be the one on the screen.
pub(crate) fn annotate_kept(state: EditorState, id: &str, change: impl FnOnce(&mut Saved)) {
    if state.saved.with_untracked(|it| it.as_ref().is_some_and(|it| it.id == id)) {
        annotate(state, change);
    } else if let Some(mut saved) = fleet_store::read(id) {
        change(&mut saved);
        state.not_saved.set(fleet_store::write(&saved).err());
    }
}

/// Whether another tab has saved a change and the player has not chosen yet.
pub(crate) fn has_tab_conflict(state: EditorState) -> bool {
    state.conflict.with_untracked(|conflict| matches!(conflict, Some(Conflict::Tab(_))))
}

/// An empty fleet for the edition that the visitor prefers.
pub(crate) fn blank(state: EditorState) -> Draft {
    Draft { edition: state.preferred.get_untracked(), ..Draft::default() }
}

/// Notes the fleet as read: what differs from it was written by another tab.
pub(crate) fn see(saved: &Saved) {
    SEEN.set(saved.text());
}

/// The address of a fleet that this browser saves. A fleet for a campaign stays one.
pub(crate) fn address(saved: &Saved) -> String {
    let mut address = format!("/fleets/new?{LOCAL}={}", saved.id);
    if let Some(campaign) = dom::asked_for(CAMPAIGN) {
        address += &format!("&{CAMPAIGN}={campaign}");
    }
    address
}

fn write_seen(saved: &Saved) -> Result<(), NotSaved> {
    let text = saved.text();
    let written = fleet_store::write_text(&saved.id, &text);
    SEEN.set(text);
    written
}

fn keep_changes(state: EditorState) {
    let seen = StoredValue::new(state.editing.with_untracked(Editing::changes));
    Effect::new(move |_| {
        let changes = state.editing.with(Editing::changes);
        if changes != seen.get_value() {
            seen.set_value(changes);
            let draft = state.draft(Clone::clone);
            keep(state, &draft);
        }
    });
}

/// Saves the fleet on the screen, unless another tab has changed it.
pub(crate) fn keep(state: EditorState, draft: &Draft) {
    if has_tab_conflict(state) {
        return;
    }
    let now = system::now();
    let saved = match state.saved.get_untracked() {
        Some(saved) => match written_elsewhere(&saved.id) {
            Some(theirs) if theirs.draft() != saved.draft() => {
                state.conflict.set(Some(Conflict::Tab(Box::new(theirs))));
                return;
            }
            // Only its folder, tags or versions differ.
            theirs => {
                let mut saved = theirs.unwrap_or(saved);
                saved.update(draft, now);
                saved
            }
        },
        None => {
            let saved = Saved::new(fleet_store::new_id(), draft, now);
            dom::set_address(&address(&saved));
            saved
        }
    };
    state.not_saved.set(write_seen(&saved).err());
    state.saved.set(Some(saved));
}

/// What another tab has saved since this one last read or wrote.
fn written_elsewhere(id: &str) -> Option<Saved> {
    let text = fleet_store::text(id)?;
    if SEEN.with_borrow(|seen| *seen == text) { None } else { Saved::parse(&text).ok() }
}

/// Browsers tell every other tab of a change.
fn watch_other_tabs(state: EditorState) {
    let listener = window_event_listener(leptos::ev::storage, move |event| {
        let ours = state.saved.with_untracked(|saved| {
            saved.as_ref().is_some_and(|it| event.key() == Some(fleet_store::key(&it.id)))
        });
        let theirs = event.new_value().and_then(|text| Saved::parse(&text).ok());
        let Some(theirs) = theirs.filter(|_| ours) else { return };
        if state.draft(|draft| *draft != theirs.draft()) {
            state.conflict.set(Some(Conflict::Tab(Box::new(theirs))));
        } else {
            // The same fleet; folder, tags and versions are taken over.
            see(&theirs);
            state.saved.set(Some(theirs));
            state.conflict.set(None);
        }
    });
    on_cleanup(move || listener.remove());
}
