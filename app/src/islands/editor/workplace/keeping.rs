//! Keeps the fleet in the browser: every change at once, so that a reload or a crash loses nothing.

use std::cell::RefCell;

use flagbridge_fleet::{Draft, share};
use leptos::prelude::*;
use web_sys::Storage;

use super::editor_state::{EditorState, Rival, Trouble};
use super::online::SyncStatus;
use super::{dom, online, session};
use crate::editor::{Command, Editing, Saved, fleet_id};

/// The key of the edition that the visitor chose last.
const EDITION: &str = "flagbridge.edition";

/// The key of the editor's view; there is none as long as it is the compact one.
const VIEW: &str = "flagbridge.editor-view";

/// What the keys of fleets begin with.
pub(crate) const PREFIX: &str = "flagbridge.fleet.";

/// The name of the id in the address of a fleet that this browser keeps.
const LOCAL: &str = "local";

thread_local! {
    /// The text this tab has last read or written. Where the store holds another one, somebody else has written.
    static SEEN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Loads the fleet that the address names, or the one in the share code, and from then on keeps every change.
pub(super) fn open(state: EditorState, code: Option<String>) {
    state.preferred.set(preferred_edition());
    let local = asked_for(LOCAL);
    if let Some(saved) = local.as_deref().and_then(read) {
        resume(state, saved);
    } else if let Some(id) = asked_for("saved") {
        open_saved(state, id);
    } else if let Some(id) = asked_for("copy") {
        online::with(state, move |tools| (tools.copy)(state, id));
    } else if let Some(draft) =
        // A page that was kept for times without network knows of no code.
        code.or_else(|| asked_for("code")).and_then(|code| share::decode(&code).ok())
    {
        state.editing.set(Editing::new(draft.clone()));
        keep(state, &draft);
    } else {
        state.editing.set(Editing::new(blank(state)));
        if local.is_some() {
            state.sync.set(SyncStatus::Elsewhere);
        }
    }
    online::begin(state);
    keep_changes(state);
    watch_other_tabs(state);
    session::follow(state);
}

/// A fleet on the server, by its id. The edit token stands behind the `#` the first time, and is taken out of the address.
fn open_saved(state: EditorState, id: String) {
    let fragment = window().location().hash().unwrap_or_default();
    let pairs = form_urlencoded::parse(fragment.trim_start_matches('#').as_bytes());
    if let Some((_, token)) = pairs.into_iter().find(|(name, _)| name == "edit") {
        online::keep_token(&id, &token);
    }
    dom::set_address(&format!("/fleets/new?saved={id}"));
    match all().into_iter().find(|it| it.online.as_ref().is_some_and(|online| online.id == id)) {
        Some(saved) => {
            dom::set_address(&address(&saved));
            resume(state, saved);
        }
        None if online::token(&id).is_some() => {
            online::with(state, move |tools| (tools.fetch)(state, id));
        }
        None => online::with(state, move |tools| (tools.copy)(state, id)),
    }
}

/// Shows a kept fleet and the steps that led to it, as far as this tab remembers them.
fn resume(state: EditorState, saved: Saved) {
    see(&saved);
    let Some((mut editing, base)) = session::read(&saved.id) else {
        state.editing.set(Editing::new(saved.draft()));
        state.saved.set(Some(saved));
        return;
    };
    match base {
        // The page was left in the middle of the question which state to keep: it is asked again.
        Some(base) if *editing.draft() != saved.draft() => {
            let mut common = saved.clone();
            common.update(&base, common.changed);
            state.saved.set(Some(common));
            state.rival.set(Some(Rival::Tab(Box::new(saved))));
        }
        _ => {
            let (draft, name) = (Box::new(saved.draft()), "changes made elsewhere".to_owned());
            editing.run(&Command::Load { draft, name });
            state.saved.set(Some(saved));
        }
    }
    state.editing.set(editing);
}

/// Shows a fleet that has come from the server, and keeps it.
pub(super) fn show(state: EditorState, saved: Saved) {
    state.trouble.set(write_seen(&saved).err());
    dom::set_address(&address(&saved));
    state.editing.set(Editing::new(saved.draft()));
    state.saved.set(Some(saved));
}

/// Forgets which fleet this is and begins another one.
pub(super) fn begin_anew(state: EditorState, draft: Draft) {
    state.saved.set(None);
    state.trouble.set(None);
    state.rival.set(None);
    let empty = draft.cards().next().is_none();
    let draft = if empty { blank(state) } else { draft };
    state.editing.set(Editing::new(draft.clone()));
    if empty {
        dom::set_address("/fleets/new");
    } else {
        keep(state, &draft);
    }
}

/// New fleets begin with this edition from now on.
pub(super) fn remember_edition(id: &str) {
    if let Some(store) = store() {
        // Without room the choice holds for this page only.
        let _ = store.set_item(EDITION, id);
    }
}

/// The edition that the visitor chose last, where there still is such an edition.
fn preferred_edition() -> Option<String> {
    let id = store()?.get_item(EDITION).ok().flatten()?;
    flagbridge_data::catalogue().edition(&id).is_ok().then_some(id)
}

/// An empty fleet for the edition the visitor prefers.
fn blank(state: EditorState) -> Draft {
    Draft { edition: state.preferred.get_untracked(), ..Draft::default() }
}

/// Keeps something about the fleet besides its draft.
pub(super) fn annotate(state: EditorState, change: impl FnOnce(&mut Saved)) {
    if state.saved.with_untracked(Option::is_none) {
        let draft = state.draft(Clone::clone);
        keep(state, &draft);
    }
    let waiting = is_apart(state);
    state.saved.update(|saved| {
        if let Some(saved) = saved {
            change(saved);
            // Until the player has chosen, the store holds the other tab's state.
            if !waiting {
                state.trouble.set(write_seen(saved).err());
            }
        }
    });
}

/// Keeps something about a fleet that may no longer be the one on the screen.
pub(super) fn annotate_kept(state: EditorState, id: &str, change: impl FnOnce(&mut Saved)) {
    if state.saved.with_untracked(|it| it.as_ref().is_some_and(|it| it.id == id)) {
        annotate(state, change);
    } else if let Some(mut saved) = read(id) {
        change(&mut saved);
        state.trouble.set(write(&saved).err());
    }
}

/// Takes what the other side has.
pub(super) fn take_theirs(state: EditorState) {
    let Some(rival) = state.rival.get_untracked() else { return };
    let draft = rival.draft();
    let step = match rival {
        Rival::Tab(_) => "take the state of the other tab",
        Rival::Server(_) => "take the state of the server",
    };
    take(state, rival, draft, step);
}

/// Takes both sides' changes, put together, as one step.
pub(super) fn take_merged(state: EditorState, rival: Rival, merged: Draft) {
    let step = match rival {
        Rival::Tab(_) => "merge with the other tab",
        Rival::Server(_) => "merge with the server",
    };
    take(state, rival, merged, step);
}

/// From now on the other side's state is the one that ours follows.
fn take(state: EditorState, rival: Rival, draft: Draft, step: &str) {
    match rival {
        Rival::Tab(saved) => {
            // The other tab may have gone on in the meantime; only what the player has seen is taken.
            see(&saved);
            state.saved.set(Some(*saved));
        }
        Rival::Server(online) => state.saved.update(|saved| {
            if let Some(saved) = saved {
                saved.fleet = online.base.clone();
                saved.online = Some(*online);
            }
        }),
    }
    state.rival.set(None);
    state.run(Command::Load { draft: Box::new(draft.clone()), name: step.to_owned() });
    keep(state, &draft);
}

/// Goes on with this state under a new name, so that both are kept.
pub(super) fn keep_both(state: EditorState) {
    if let Some(Rival::Server(online)) = state.rival.get_untracked() {
        annotate(state, |saved| {
            saved.fleet = online.base.clone();
            saved.online = Some(*online);
        });
    }
    state.saved.set(None);
    state.trouble.set(None);
    state.rival.set(None);
    let draft = state.draft(Clone::clone);
    keep(state, &draft);
}

/// Whether another tab has written and the player has not yet chosen.
pub(super) fn is_apart(state: EditorState) -> bool {
    state.rival.with_untracked(|rival| matches!(rival, Some(Rival::Tab(_))))
}

/// The browser's store, where it allows one.
pub(crate) fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The fleet with this id, as it is kept.
pub(crate) fn read(id: &str) -> Option<Saved> {
    let text = store()?.get_item(&format!("{PREFIX}{id}")).ok().flatten()?;
    Saved::parse(&text).ok()
}

/// Every fleet the browser keeps. What it cannot read it leaves alone.
pub(crate) fn all() -> Vec<Saved> {
    let Some(store) = store() else { return Vec::new() };
    let count = store.length().unwrap_or(0);
    let keys = (0..count).filter_map(|index| store.key(index).ok().flatten());
    let texts = keys
        .filter(|key| key.starts_with(PREFIX))
        .filter_map(|key| store.get_item(&key).ok().flatten());
    texts.filter_map(|text| Saved::parse(&text).ok()).collect()
}

/// Whether the compact view is chosen, as it is in the beginning.
pub(super) fn is_compact() -> bool {
    store().and_then(|store| store.get_item(VIEW).ok().flatten()).is_none()
}

/// Remembers the view; a browser that keeps nothing begins with the compact one again.
pub(super) fn remember_compact(compact: bool) {
    let Some(store) = store() else { return };
    let _ = if compact { store.remove_item(VIEW) } else { store.set_item(VIEW, "roomy") };
}

/// Keeps a fleet.
pub(super) fn write(saved: &Saved) -> Result<(), Trouble> {
    write_text(&saved.id, &saved.text())
}

fn write_seen(saved: &Saved) -> Result<(), Trouble> {
    let text = saved.text();
    let written = write_text(&saved.id, &text);
    SEEN.set(text);
    written
}

fn write_text(id: &str, text: &str) -> Result<(), Trouble> {
    let store = store().ok_or(Trouble::NotKept)?;
    store.set_item(&format!("{PREFIX}{id}"), text).map_err(|_| Trouble::NotKept)
}

fn see(saved: &Saved) {
    SEEN.set(saved.text());
}

fn address(saved: &Saved) -> String {
    format!("/fleets/new?{LOCAL}={}", saved.id)
}

fn asked_for(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let pairs = form_urlencoded::parse(search.trim_start_matches('?').as_bytes());
    pairs.into_iter().find(|(it, _)| it == name).map(|(_, value)| value.into_owned())
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

fn keep(state: EditorState, draft: &Draft) {
    if is_apart(state) {
        return;
    }
    let now = dom::now();
    let saved = match state.saved.get_untracked() {
        Some(saved) => match written_elsewhere(&saved.id) {
            Some(theirs) if theirs.draft() != saved.draft() => {
                state.rival.set(Some(Rival::Tab(Box::new(theirs))));
                return;
            }
            // Only its folder, tags or versions are others.
            theirs => {
                let mut saved = theirs.unwrap_or(saved);
                saved.update(draft, now);
                saved
            }
        },
        None => {
            let saved = Saved::new(fleet_id(now, dom::chance()), draft, now);
            dom::set_address(&address(&saved));
            saved
        }
    };
    state.trouble.set(write_seen(&saved).err());
    state.saved.set(Some(saved));
}

/// What somebody else has written over the text this tab has last seen.
fn written_elsewhere(id: &str) -> Option<Saved> {
    let text = store()?.get_item(&format!("{PREFIX}{id}")).ok().flatten()?;
    if SEEN.with_borrow(|seen| *seen == text) { None } else { Saved::parse(&text).ok() }
}

/// The browser tells every other tab of a change.
fn watch_other_tabs(state: EditorState) {
    let listener = window_event_listener(leptos::ev::storage, move |event| {
        let ours = state.saved.with_untracked(|saved| {
            saved.as_ref().is_some_and(|it| event.key() == Some(format!("{PREFIX}{}", it.id)))
        });
        let theirs = event.new_value().and_then(|text| Saved::parse(&text).ok());
        let Some(theirs) = theirs.filter(|_| ours) else { return };
        if state.draft(|draft| *draft != theirs.draft()) {
            state.rival.set(Some(Rival::Tab(Box::new(theirs))));
        } else {
            // The same fleet; what stands beside it is taken over.
            see(&theirs);
            state.saved.set(Some(theirs));
            state.rival.set(None);
        }
    });
    on_cleanup(move || listener.remove());
}
