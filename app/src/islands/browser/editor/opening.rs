//! Opens a fleet: one saved in this browser, one of the server, one in a share code, or a new one.

use std::time::Duration;

use flagbridge_fleet::share;
use leptos::prelude::*;

use super::autosave::{self, LOCAL, address, blank, keep, see};
use super::conflict::Conflict;
use super::dom::asked_for;
use super::editor_state::EditorState;
use super::lazy_parts::with_server;
use super::sync_status::SyncStatus;
use super::{campaign_part, dom, undo_store};
use crate::editor::{Command, Editing, Saved};
use crate::islands::browser::fleet_store;

/// How long after the first change the parts for the server are loaded.
const AFTER_CHANGE: Duration = Duration::from_millis(1500);

/// Loads the fleet that the address names, or the one in the share code, and saves every change from then on.
pub(crate) fn open(state: EditorState, code: Option<String>) {
    state.preferred.set(fleet_store::preferred_edition());
    let local = asked_for(LOCAL);
    if let Some(saved) = local.as_deref().and_then(fleet_store::read) {
        resume(state, saved);
    } else if let Some(id) = asked_for("saved") {
        open_saved(state, id);
    } else if let Some(id) = asked_for("copy") {
        with_server(state, move |parts| (parts.copy)(state, id));
    } else if let Some(draft) =
        // A page from the offline cache has no code.
        code.or_else(|| asked_for("code")).and_then(|code| share::decode(&code).ok())
    {
        state.editing.set(Editing::new(draft.clone()));
        keep(state, &draft);
    } else {
        state.editing.set(Editing::new(blank(state)));
        if local.is_some() {
            state.sync.set(SyncStatus::OtherBrowser);
        }
    }
    campaign_part::load(state);
    load_server_parts(state);
    autosave::follow(state);
    undo_store::follow(state);
}

/// A fleet on the server, by its id. The first time the edit token is in the fragment; it is removed from the address.
fn open_saved(state: EditorState, id: String) {
    let fragment = window().location().hash().unwrap_or_default();
    let pairs = form_urlencoded::parse(fragment.trim_start_matches('#').as_bytes());
    if let Some((_, token)) = pairs.into_iter().find(|(name, _)| name == "edit") {
        fleet_store::keep_token(&id, &token);
    }
    dom::set_address(&format!("/fleets/new?saved={id}"));
    match fleet_store::all()
        .into_iter()
        .find(|it| it.online.as_ref().is_some_and(|online| online.id == id))
    {
        Some(saved) => {
            dom::set_address(&address(&saved));
            resume(state, saved);
        }
        None if fleet_store::token(&id).is_some() => {
            with_server(state, move |parts| (parts.fetch)(state, id));
        }
        None => with_server(state, move |parts| (parts.copy)(state, id)),
    }
}

/// Shows a saved fleet and its undo history, as far as this tab remembers it.
fn resume(state: EditorState, saved: Saved) {
    see(&saved);
    let Some((mut editing, base)) = undo_store::read(&saved.id) else {
        state.editing.set(Editing::new(saved.draft()));
        state.saved.set(Some(saved));
        return;
    };
    match base {
        // The page was left before the player had chosen a version: the question is asked again.
        Some(base) if *editing.draft() != saved.draft() => {
            let mut common = saved.clone();
            common.update(&base, common.changed);
            state.saved.set(Some(common));
            state.conflict.set(Some(Conflict::Tab(Box::new(saved))));
        }
        _ => {
            let (draft, name) = (Box::new(saved.draft()), "changes from another place".to_owned());
            editing.run(&Command::Load { draft, name });
            state.saved.set(Some(saved));
        }
    }
    state.editing.set(editing);
}

/// Connects a fleet that is on the server, and loads what talks to it soon after the first change.
fn load_server_parts(state: EditorState) {
    if state.saved.with_untracked(|it| it.as_ref().is_some_and(|it| it.online.is_some())) {
        with_server(state, move |parts| (parts.connect)(state));
    }
    let asked = StoredValue::new(false);
    Effect::new(move |_| {
        if state.editing.with(|it| it.changes()) > 0 && !asked.get_value() {
            asked.set_value(true);
            set_timeout(move || with_server(state, |_| {}), AFTER_CHANGE);
        }
    });
}
