//! Keeps the fleet in the browser: every change at once, so that a reload or a crash loses nothing.

use flagbridge_fleet::{Draft, share};
use leptos::prelude::*;
use web_sys::Storage;

use super::desk::{Desk, Trouble};
use super::dom;
use crate::editor::{Editing, Saved, fleet_id};

/// What the keys of fleets begin with.
pub(crate) const PREFIX: &str = "flagbridge.fleet.";

/// The name of the id in the address of a fleet that this browser keeps.
const LOCAL: &str = "local";

/// Loads the fleet that the address names, or the one in the share code, and from then on keeps every change.
pub(super) fn open(desk: Desk, code: Option<String>) {
    if let Some(saved) = asked_for().and_then(|id| read(&id)) {
        desk.editing.set(Editing::new(saved.draft()));
        desk.saved.set(Some(saved));
    } else if let Some(draft) = code.and_then(|code| share::decode(&code).ok()) {
        desk.editing.set(Editing::new(draft.clone()));
        keep(desk, &draft);
    }
    keep_changes(desk);
    watch_other_tabs(desk);
}

/// Forgets which fleet this is and begins another one.
pub(super) fn begin_anew(desk: Desk, draft: Draft) {
    desk.saved.set(None);
    desk.trouble.set(None);
    let empty = draft.cards().next().is_none();
    desk.editing.set(Editing::new(draft.clone()));
    if empty {
        dom::set_address("/fleets/new");
    } else {
        keep(desk, &draft);
    }
}

/// Keeps something about the fleet besides its draft.
pub(super) fn annotate(desk: Desk, change: impl FnOnce(&mut Saved)) {
    if desk.saved.with_untracked(Option::is_none) {
        let draft = desk.draft(Clone::clone);
        keep(desk, &draft);
    }
    desk.saved.update(|saved| {
        if let Some(saved) = saved {
            change(saved);
            desk.trouble.set(write(saved).err());
        }
    });
}

/// Takes what the other tab has written.
pub(super) fn take_theirs(desk: Desk) {
    let id = desk.saved.with_untracked(|saved| saved.as_ref().map(|it| it.id.clone()));
    if let Some(saved) = id.and_then(|id| read(&id)) {
        let name = "take the state of the other tab".to_owned();
        let draft = Box::new(saved.draft());
        desk.saved.set(Some(saved));
        desk.run(crate::editor::Command::Load { draft, name });
        desk.trouble.set(None);
    }
}

/// Goes on with this tab's state under a new name, so that both are kept.
pub(super) fn keep_both(desk: Desk) {
    desk.saved.set(None);
    desk.trouble.set(None);
    let draft = desk.draft(Clone::clone);
    keep(desk, &draft);
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

/// Keeps a fleet.
pub(super) fn write(saved: &Saved) -> Result<(), Trouble> {
    let key = format!("{PREFIX}{}", saved.id);
    let store = store().ok_or(Trouble::NotKept)?;
    store.set_item(&key, &saved.text()).map_err(|_| Trouble::NotKept)
}

fn asked_for() -> Option<String> {
    let search = window().location().search().ok()?;
    let pairs = form_urlencoded::parse(search.trim_start_matches('?').as_bytes());
    pairs.into_iter().find(|(name, _)| name == LOCAL).map(|(_, id)| id.into_owned())
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
    if desk.trouble.get_untracked() == Some(Trouble::ChangedElsewhere) {
        return;
    }
    let now = dom::now();
    let saved = desk.saved.get_untracked();
    let begun = saved.is_none();
    let saved = match saved {
        Some(mut saved) => {
            saved.update(draft, now);
            saved
        }
        None => Saved::new(fleet_id(now, dom::chance()), draft, now),
    };
    desk.trouble.set(write(&saved).err());
    if begun {
        dom::set_address(&format!("/fleets/new?{LOCAL}={}", saved.id));
    }
    desk.saved.set(Some(saved));
}

/// The browser tells every other tab of a change.
fn watch_other_tabs(desk: Desk) {
    let listener = window_event_listener(leptos::ev::storage, move |event| {
        let ours = desk.saved.with_untracked(|saved| {
            saved.as_ref().is_some_and(|it| event.key() == Some(format!("{PREFIX}{}", it.id)))
        });
        let theirs = event.new_value().and_then(|text| Saved::parse(&text).ok());
        if let Some(theirs) = theirs.filter(|_| ours) {
            let same = desk.draft(|draft| *draft == theirs.draft());
            if !same {
                desk.trouble.set(Some(Trouble::ChangedElsewhere));
            }
        }
    });
    on_cleanup(move || listener.remove());
}
