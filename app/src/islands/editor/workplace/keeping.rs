//! Keeps the fleet in the browser: every change at once, so that a reload or a crash loses nothing.

use std::cell::RefCell;

use flagbridge_fleet::{Draft, share};
use leptos::prelude::*;
use web_sys::Storage;

use super::desk::{Desk, Rival, Trouble};
use super::online::Line;
use super::{dom, online, session};
use crate::editor::{Command, Editing, Saved, fleet_id};

/// The key of the edition that the visitor chose last.
const EDITION: &str = "flagbridge.edition";

/// What the keys of fleets begin with.
pub(crate) const PREFIX: &str = "flagbridge.fleet.";

/// The name of the id in the address of a fleet that this browser keeps.
const LOCAL: &str = "local";

thread_local! {
    /// The text this tab has last read or written. Where the store holds another one, somebody else has written.
    static SEEN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Loads the fleet that the address names, or the one in the share code, and from then on keeps every change.
pub(super) fn open(desk: Desk, code: Option<String>) {
    desk.preferred.set(preferred_edition());
    let local = asked_for(LOCAL);
    if let Some(saved) = local.as_deref().and_then(read) {
        resume(desk, saved);
    } else if let Some(id) = asked_for("saved") {
        open_saved(desk, id);
    } else if let Some(id) = asked_for("copy") {
        online::with(desk, move |tools| (tools.copy)(desk, id));
    } else if let Some(draft) =
        // A page that was kept for times without network knows of no code.
        code.or_else(|| asked_for("code")).and_then(|code| share::decode(&code).ok())
    {
        desk.editing.set(Editing::new(draft.clone()));
        keep(desk, &draft);
    } else {
        desk.editing.set(Editing::new(blank(desk)));
        if local.is_some() {
            desk.line.set(Line::Elsewhere);
        }
    }
    online::begin(desk);
    keep_changes(desk);
    watch_other_tabs(desk);
    session::follow(desk);
}

/// A fleet on the server, by its id. The edit token stands behind the `#` the first time, and is taken out of the address.
fn open_saved(desk: Desk, id: String) {
    let fragment = window().location().hash().unwrap_or_default();
    let pairs = form_urlencoded::parse(fragment.trim_start_matches('#').as_bytes());
    if let Some((_, token)) = pairs.into_iter().find(|(name, _)| name == "edit") {
        online::keep_token(&id, &token);
    }
    dom::set_address(&format!("/fleets/new?saved={id}"));
    match all().into_iter().find(|it| it.online.as_ref().is_some_and(|online| online.id == id)) {
        Some(saved) => {
            dom::set_address(&address(&saved));
            resume(desk, saved);
        }
        None if online::token(&id).is_some() => {
            online::with(desk, move |tools| (tools.fetch)(desk, id));
        }
        None => online::with(desk, move |tools| (tools.copy)(desk, id)),
    }
}

/// Shows a kept fleet and the steps that led to it, as far as this tab remembers them.
fn resume(desk: Desk, saved: Saved) {
    see(&saved);
    let Some((mut editing, base)) = session::read(&saved.id) else {
        desk.editing.set(Editing::new(saved.draft()));
        desk.saved.set(Some(saved));
        return;
    };
    match base {
        // The page was left in the middle of the question which state to keep: it is asked again.
        Some(base) if *editing.draft() != saved.draft() => {
            let mut common = saved.clone();
            common.update(&base, common.changed);
            desk.saved.set(Some(common));
            desk.rival.set(Some(Rival::Tab(Box::new(saved))));
        }
        _ => {
            let (draft, name) = (Box::new(saved.draft()), "changes made elsewhere".to_owned());
            editing.run(&Command::Load { draft, name });
            desk.saved.set(Some(saved));
        }
    }
    desk.editing.set(editing);
}

/// Shows a fleet that has come from the server, and keeps it.
pub(super) fn show(desk: Desk, saved: Saved) {
    desk.trouble.set(write_seen(&saved).err());
    dom::set_address(&address(&saved));
    desk.editing.set(Editing::new(saved.draft()));
    desk.saved.set(Some(saved));
}

/// Forgets which fleet this is and begins another one.
pub(super) fn begin_anew(desk: Desk, draft: Draft) {
    desk.saved.set(None);
    desk.trouble.set(None);
    desk.rival.set(None);
    let empty = draft.cards().next().is_none();
    let draft = if empty { blank(desk) } else { draft };
    desk.editing.set(Editing::new(draft.clone()));
    if empty {
        dom::set_address("/fleets/new");
    } else {
        keep(desk, &draft);
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
fn blank(desk: Desk) -> Draft {
    Draft { edition: desk.preferred.get_untracked(), ..Draft::default() }
}

/// Keeps something about the fleet besides its draft.
pub(super) fn annotate(desk: Desk, change: impl FnOnce(&mut Saved)) {
    if desk.saved.with_untracked(Option::is_none) {
        let draft = desk.draft(Clone::clone);
        keep(desk, &draft);
    }
    let waiting = is_apart(desk);
    desk.saved.update(|saved| {
        if let Some(saved) = saved {
            change(saved);
            // Until the player has chosen, the store holds the other tab's state.
            if !waiting {
                desk.trouble.set(write_seen(saved).err());
            }
        }
    });
}

/// Keeps something about a fleet that may no longer be the one on the screen.
pub(super) fn annotate_kept(desk: Desk, id: &str, change: impl FnOnce(&mut Saved)) {
    if desk.saved.with_untracked(|it| it.as_ref().is_some_and(|it| it.id == id)) {
        annotate(desk, change);
    } else if let Some(mut saved) = read(id) {
        change(&mut saved);
        desk.trouble.set(write(&saved).err());
    }
}

/// Takes what the other side has.
pub(super) fn take_theirs(desk: Desk) {
    let Some(rival) = desk.rival.get_untracked() else { return };
    let draft = rival.draft();
    let step = match rival {
        Rival::Tab(_) => "take the state of the other tab",
        Rival::Server(_) => "take the state of the server",
    };
    take(desk, rival, draft, step);
}

/// Takes both sides' changes, put together, as one step.
pub(super) fn take_merged(desk: Desk, rival: Rival, merged: Draft) {
    let step = match rival {
        Rival::Tab(_) => "merge with the other tab",
        Rival::Server(_) => "merge with the server",
    };
    take(desk, rival, merged, step);
}

/// From now on the other side's state is the one that ours follows.
fn take(desk: Desk, rival: Rival, draft: Draft, step: &str) {
    match rival {
        Rival::Tab(saved) => {
            // The other tab may have gone on in the meantime; only what the player has seen is taken.
            see(&saved);
            desk.saved.set(Some(*saved));
        }
        Rival::Server(online) => desk.saved.update(|saved| {
            if let Some(saved) = saved {
                saved.fleet = online.base.clone();
                saved.online = Some(*online);
            }
        }),
    }
    desk.rival.set(None);
    desk.run(Command::Load { draft: Box::new(draft.clone()), name: step.to_owned() });
    keep(desk, &draft);
}

/// Goes on with this state under a new name, so that both are kept.
pub(super) fn keep_both(desk: Desk) {
    if let Some(Rival::Server(online)) = desk.rival.get_untracked() {
        annotate(desk, |saved| {
            saved.fleet = online.base.clone();
            saved.online = Some(*online);
        });
    }
    desk.saved.set(None);
    desk.trouble.set(None);
    desk.rival.set(None);
    let draft = desk.draft(Clone::clone);
    keep(desk, &draft);
}

/// Whether another tab has written and the player has not yet chosen.
pub(super) fn is_apart(desk: Desk) -> bool {
    desk.rival.with_untracked(|rival| matches!(rival, Some(Rival::Tab(_))))
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

fn keep_changes(desk: Desk) {
    let seen = StoredValue::new(desk.editing.with_untracked(Editing::changes));
    Effect::new(move |_| {
        let changes = desk.editing.with(Editing::changes);
        if changes != seen.get_value() {
            seen.set_value(changes);
            let draft = desk.draft(Clone::clone);
            keep(desk, &draft);
        }
    });
}

fn keep(desk: Desk, draft: &Draft) {
    if is_apart(desk) {
        return;
    }
    let now = dom::now();
    let saved = match desk.saved.get_untracked() {
        Some(saved) => match written_elsewhere(&saved.id) {
            Some(theirs) if theirs.draft() != saved.draft() => {
                desk.rival.set(Some(Rival::Tab(Box::new(theirs))));
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
    desk.trouble.set(write_seen(&saved).err());
    desk.saved.set(Some(saved));
}

/// What somebody else has written over the text this tab has last seen.
fn written_elsewhere(id: &str) -> Option<Saved> {
    let text = store()?.get_item(&format!("{PREFIX}{id}")).ok().flatten()?;
    if SEEN.with_borrow(|seen| *seen == text) { None } else { Saved::parse(&text).ok() }
}

/// The browser tells every other tab of a change.
fn watch_other_tabs(desk: Desk) {
    let listener = window_event_listener(leptos::ev::storage, move |event| {
        let ours = desk.saved.with_untracked(|saved| {
            saved.as_ref().is_some_and(|it| event.key() == Some(format!("{PREFIX}{}", it.id)))
        });
        let theirs = event.new_value().and_then(|text| Saved::parse(&text).ok());
        let Some(theirs) = theirs.filter(|_| ours) else { return };
        if desk.draft(|draft| *draft != theirs.draft()) {
            desk.rival.set(Some(Rival::Tab(Box::new(theirs))));
        } else {
            // The same fleet; what stands beside it is taken over.
            see(&theirs);
            desk.saved.set(Some(theirs));
            desk.rival.set(None);
        }
    });
    on_cleanup(move || listener.remove());
}
