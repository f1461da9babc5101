//! Synchronises the fleet in the browser with the one on the server.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use flagbridge_data::catalogue;
use flagbridge_fleet::Document;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use serde_json::json;

use super::wire::{Created, Current, Numbered, address};
use crate::editor::{Command, Online, Saved};
use crate::islands::browser::api_call::{Reply, call};
use crate::islands::browser::editor::autosave;
use crate::islands::browser::editor::conflict::Conflict;
use crate::islands::browser::editor::editor_state::EditorState;
use crate::islands::browser::editor::lazy_parts::{for_good, is_online};
use crate::islands::browser::editor::sync_status::SyncStatus;
use crate::islands::browser::fleet_store::{self, forget_token, keep_token, token};
use crate::islands::browser::system;

/// How long the player must pause before a change is sent.
const PAUSE: Duration = Duration::from_millis(1200);

/// The first wait after a failure; it doubles with every further one.
const FIRST_WAIT: u64 = 2;
const LONGEST_WAIT: u64 = 60;

thread_local! {
    /// Whether a call is under way.
    static BUSY: Cell<bool> = const { Cell::new(false) };
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    static CONNECTED: Cell<bool> = const { Cell::new(false) };
    static TIMER: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
}

/// The fleet, its state on the server, and its edit token.
struct Link {
    saved: Saved,
    online: Online,
    token: String,
}

impl Link {
    fn of(state: EditorState) -> Option<Self> {
        let saved = state.saved.get_untracked()?;
        let online = saved.online.clone()?;
        let token = token(&online.id)?;
        Some(Self { saved, online, token })
    }

    /// Whether the fleet on the screen is still the one this link is about.
    fn holds(&self, state: EditorState) -> bool {
        state.saved.with_untracked(|saved| saved.as_ref().is_some_and(|it| it.id == self.saved.id))
    }
}

/// Sends every change, and asks for those of others whenever the window gets the focus.
pub(crate) fn connect(state: EditorState) {
    if !CONNECTED.replace(true) {
        for_good(|| follow(state));
    }
    pull(state);
}

fn follow(state: EditorState) {
    Effect::new(move |_| {
        let (online, ahead) = state.saved.with(|saved| {
            let online = saved.as_ref().is_some_and(|it| it.online.is_some());
            (online, online && saved.as_ref().is_some_and(Saved::is_ahead))
        });
        let waiting = state.conflict.with(Option::is_some);
        if !online {
            state.sync.set(SyncStatus::Local);
        } else if ahead && !waiting && state.sync.get_untracked() != SyncStatus::Gone {
            state.sync.set(if is_online() { SyncStatus::Saving } else { SyncStatus::Offline });
            push_after(state, PAUSE);
        } else if !ahead
            && !waiting
            && !BUSY.get()
            && state.sync.get_untracked() != SyncStatus::Gone
        {
            state.sync.set(SyncStatus::Saved);
        }
    });
    let back = window_event_listener_untyped("online", move |_| pull(state));
    let gone = window_event_listener_untyped("offline", move |_| {
        if Link::of(state).is_some_and(|link| link.saved.is_ahead()) {
            state.sync.set(SyncStatus::Offline);
        }
    });
    let seen = window_event_listener_untyped("focus", move |_| pull(state));
    on_cleanup(move || [back, gone, seen].into_iter().for_each(|it| it.remove()));
}

/// Saves the fleet on the server for the first time.
pub(crate) fn create(state: EditorState) {
    leptos::task::spawn_local(async move {
        autosave::annotate(state, |_| {});
        let Some(saved) = state.saved.get_untracked() else { return };
        state.sync.set(SyncStatus::Saving);
        let sent = saved.fleet.clone();
        let reply =
            call("POST", "/api/v1/fleets", None, Some(json!({"fleet": sent}).to_string())).await;
        match reply {
            Some(reply) if reply.status == 201 => {
                let Some(Created { id, token, version }) = reply.read() else { return };
                keep_token(&id, &token);
                let online = Online { id, version, base: sent };
                autosave::annotate_kept(state, &saved.id, |saved| saved.online = Some(online));
                state.sync.set(SyncStatus::Saved);
                state.say("Saved on the server");
                connect(state);
            }
            Some(reply) => state.sync.set(SyncStatus::Refused(reply.detail())),
            None => {
                state.sync.set(SyncStatus::Local);
                state.say("The server cannot be reached. The fleet is saved in this browser.");
            }
        }
    });
}

/// Takes the fleet off the server; it stays in the browser.
pub(crate) fn remove(state: EditorState) {
    leptos::task::spawn_local(async move {
        let Some(link) = Link::of(state) else { return };
        let reply = call("DELETE", &address(&link.online.id), Some(&link.token), None).await;
        match reply {
            Some(reply) if matches!(reply.status, 204 | 404) => disconnect(state),
            Some(reply) => state.sync.set(SyncStatus::Refused(reply.detail())),
            None => state.say("The server cannot be reached. Try again later."),
        }
    });
}

/// Forgets the fleet on the server; it stays in the browser.
pub(crate) fn disconnect(state: EditorState) {
    if let Some(online) = state.saved.with_untracked(|it| it.as_ref()?.online.clone()) {
        forget_token(&online.id);
    }
    autosave::annotate(state, |saved| saved.online = None);
    state.sync.set(SyncStatus::Local);
}

/// Opens a fleet of the server for editing.
pub(crate) fn fetch(state: EditorState, id: String) {
    leptos::task::spawn_local(async move {
        if let Some(online) = current(state, id).await {
            let now = system::now();
            let saved = Saved::from_server(fleet_store::new_id(), online, now);
            autosave::show(state, saved);
            state.sync.set(SyncStatus::Saved);
            connect(state);
        }
    });
}

/// Makes a copy of a fleet on the server.
pub(crate) fn copy(state: EditorState, id: String) {
    leptos::task::spawn_local(async move {
        if let Some(online) = current(state, id).await {
            let now = system::now();
            let mut saved = Saved::from_server(fleet_store::new_id(), online, now);
            saved.online = None;
            autosave::show(state, saved);
            state.sync.set(SyncStatus::Local);
        }
    });
}

/// The fleet as it is on the server; if it cannot be fetched, the status says why.
async fn current(state: EditorState, id: String) -> Option<Online> {
    state.sync.set(SyncStatus::Opening);
    match call("GET", &address(&id), None, None).await {
        Some(reply) if reply.status == 200 => match reply.read::<Current>() {
            Some(Current { version, fleet }) => return Some(Online { id, version, base: fleet }),
            None => state.sync.set(SyncStatus::Unreachable),
        },
        Some(reply) if reply.status == 404 => state.sync.set(SyncStatus::Missing),
        _ => state.sync.set(SyncStatus::Unreachable),
    }
    None
}

/// Asks what the server has, and then sends what it has not.
pub(crate) fn pull(state: EditorState) {
    leptos::task::spawn_local(async move {
        let Some(link) = Link::of(state) else { return };
        if BUSY.get() || state.conflict.with_untracked(Option::is_some) {
            return;
        }
        if !is_online() {
            let ahead = link.saved.is_ahead();
            return state.sync.set(if ahead { SyncStatus::Offline } else { SyncStatus::Saved });
        }
        BUSY.set(true);
        let reply = call("GET", &address(&link.online.id), None, None).await;
        BUSY.set(false);
        if !link.holds(state) {
            return;
        }
        match reply {
            Some(reply) if reply.status == 200 => {
                FAILURES.set(0);
                if let Some(Current { version, fleet }) = reply.read() {
                    reconcile(state, Online { id: link.online.id, version, base: fleet });
                }
            }
            other => failed(state, other.as_ref()),
        }
    });
}

fn push_after(state: EditorState, wait: Duration) {
    if let Some(timer) = TIMER.take() {
        timer.clear();
    }
    TIMER.set(set_timeout_with_handle(move || push(state), wait).ok());
}

fn push(state: EditorState) {
    leptos::task::spawn_local(async move {
        let Some(link) = Link::of(state) else { return };
        if state.conflict.with_untracked(Option::is_some) {
            return;
        }
        if BUSY.get() {
            return push_after(state, PAUSE);
        }
        if !link.saved.is_ahead() {
            return state.sync.set(SyncStatus::Saved);
        }
        if !is_online() {
            return state.sync.set(SyncStatus::Offline);
        }
        state.sync.set(SyncStatus::Saving);
        BUSY.set(true);
        let sent = link.saved.fleet.clone();
        let payload = json!({"version": link.online.version, "fleet": sent}).to_string();
        let reply = call("PUT", &address(&link.online.id), Some(&link.token), Some(payload)).await;
        BUSY.set(false);
        match reply {
            Some(reply) if reply.status == 200 => {
                FAILURES.set(0);
                let Some(Numbered { version }) = reply.read() else { return };
                let online = Online { version, base: sent, ..link.online };
                autosave::annotate_kept(state, &link.saved.id, |saved| saved.online = Some(online));
                if Link::of(state).is_some_and(|link| !link.saved.is_ahead()) {
                    state.sync.set(SyncStatus::Saved);
                }
            }
            Some(reply) if reply.status == 409 && link.holds(state) => {
                if let Some(Current { version, fleet }) = reply.read() {
                    reconcile(state, Online { version, base: fleet, ..link.online });
                }
            }
            other if link.holds(state) => failed(state, other.as_ref()),
            _ => {}
        }
    });
}

/// Reconciles the fleet on the screen with the server's; if both have changed, the player is asked.
fn reconcile(state: EditorState, theirs: Online) {
    let Some(link) = Link::of(state) else { return };
    let (ours, theirs_draft) = (link.saved.draft(), theirs.draft());
    let unmoved = theirs_draft == link.online.draft();
    if theirs_draft == ours || unmoved {
        // An acknowledgement was lost, or only the number has changed.
        if theirs != link.online {
            autosave::annotate(state, |saved| saved.online = Some(theirs));
        }
        match unmoved && theirs_draft != ours {
            true => push_after(state, Duration::ZERO),
            false => state.sync.set(SyncStatus::Saved),
        }
    } else if link.saved.is_ahead() {
        state.sync.set(SyncStatus::Conflict);
        state.conflict.set(Some(Conflict::Server(Box::new(theirs))));
    } else {
        take(state, theirs, "use what was saved on another device");
    }
}

/// Puts the server's fleet on the screen, as one step.
pub(crate) fn take(state: EditorState, theirs: Online, step: &str) {
    let draft = Box::new(theirs.draft());
    autosave::annotate(state, |saved| {
        saved.fleet = theirs.base.clone();
        saved.online = Some(theirs);
    });
    state.run(Command::Load { draft, name: step.to_owned() });
    state.sync.set(SyncStatus::Saved);
}

fn failed(state: EditorState, reply: Option<&Reply>) {
    let failures = FAILURES.get();
    FAILURES.set(failures.saturating_add(1));
    let wait = (FIRST_WAIT << failures.min(6)).min(LONGEST_WAIT);
    match reply {
        None => {
            state.sync.set(SyncStatus::Offline);
            push_after(state, Duration::from_secs(wait));
        }
        Some(reply) => match reply.status {
            401 | 404 => state.sync.set(SyncStatus::Gone),
            429 => {
                let wait = reply.wait.map_or(wait, u64::from);
                push_after(state, Duration::from_secs(wait));
            }
            500.. => {
                state.sync.set(SyncStatus::Offline);
                push_after(state, Duration::from_secs(wait));
            }
            _ => state.sync.set(SyncStatus::Refused(reply.detail())),
        },
    }
}

/// Goes back to a version of the server, as one step.
pub(crate) fn restore(state: EditorState, version: u64) {
    leptos::task::spawn_local(async move {
        let Some(link) = Link::of(state) else { return };
        let path = format!("{}/versions/{version}", address(&link.online.id));
        let reply = call("GET", &path, None, None).await;
        let fleet: Option<Document> = reply.and_then(|it| it.read::<Current>()).map(|it| it.fleet);
        match fleet {
            Some(fleet) => {
                let draft = Box::new(fleet.draft(catalogue()).0);
                state.run(Command::Load { draft, name: format!("go back to version {version}") });
            }
            None => state.say("That version could not be loaded. Try again later."),
        }
    });
}
