//! The panel of the fleet on the server: save it there, its links, its history.

use leptos::prelude::*;
use serde_json::json;

use super::sync;
use super::wire::{VersionLine, address};
use crate::islands::browser::api_call::call;
use crate::islands::browser::editor::dom;
use crate::islands::browser::editor::editor_state::EditorState;
use crate::islands::browser::editor::mark::{Mark, Sign};
use crate::islands::browser::editor::save_status::save_status;
use crate::islands::browser::editor::sync_status::SyncStatus;
use crate::islands::browser::fleet_store::token;
use crate::islands::browser::system;
use crate::islands::clipboard;

/// How many versions are listed.
const SHOWN: usize = 60;

/// What the panel holds.
pub(crate) fn panel(state: EditorState) -> AnyView {
    let id =
        Memo::new(move |_| state.saved.with(|it| Some(it.as_ref()?.online.as_ref()?.id.clone())));
    let told = move || match state.sync.get() {
        SyncStatus::Refused(why) => Some(why),
        _ => save_status(state),
    };
    view! {
        <div class="online">
            <p class="online__state" role="status">
                {told}
            </p>
            {move || match id.get() {
                Some(id) => saved(state, id),
                None => unsaved(state),
            }}
        </div>
    }
    .into_any()
}

fn unsaved(state: EditorState) -> AnyView {
    let busy = move || state.sync.get() == SyncStatus::Saving;
    view! {
        <p class="online__words">
            "Save the fleet on the server to open it on another device, let others edit it and keep every version. You get a secret link; no account needed. A fleet that is not opened for 180 days is deleted from the server; opening My fleets counts. The copy in this browser stays."
        </p>
        <button
            class="button button--small button--primary"
            type="button"
            disabled=busy
            on:click=move |_| sync::create(state)
        >
            "Save on the server"
        </button>
    }
    .into_any()
}

fn saved(state: EditorState, id: String) -> AnyView {
    let origin = window().location().origin().unwrap_or_default();
    let read = format!("{origin}/fleets/{id}");
    let edit = token(&id).map(|token| format!("{read}#edit={token}"));
    let sure = RwSignal::new(false);
    let gone = move || state.sync.get() == SyncStatus::Gone;
    view! {
        {edit
            .map(|edit| {
                link("edit-link", "Edit link", "Anyone with this link can change the fleet. Keep it secret.", edit)
            })}
        {link("read-link", "Read-only link", "Anyone with this link can see the current fleet and its notes.", read)}
        <History state id />
        <p class="online__actions">
            <button
                class="button button--small"
                type="button"
                hidden=gone
                on:click=move |_| {
                    if sure.get_untracked() {
                        sync::remove(state);
                    } else {
                        sure.set(true);
                    }
                }
            >
                {move || {
                    if sure.get() { "Delete it for everyone" } else { "Remove from server" }
                }}
            </button>
            <button
                class="button button--small"
                type="button"
                hidden=move || !gone()
                on:click=move |_| sync::disconnect(state)
            >
                "Keep it in this browser only"
            </button>
        </p>
    }
    .into_any()
}

fn link(id: &'static str, label: &'static str, hint: &'static str, address: String) -> AnyView {
    let copied = RwSignal::new(false);
    let text = StoredValue::new(address.clone());
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let text = text.get_value();
            if clipboard::copy(&text).await {
                copied.set(true);
            } else {
                dom::select(id);
            }
        });
    };
    view! {
        <div class="online__link">
            <label class="field-label" for=id>
                <span class="field-label__text">{label}</span>
            </label>
            <div class="export__row">
                <input class="select export__link" id=id type="text" readonly prop:value=address />
                <button class="button button--small" type="button" on:click=copy>
                    <Mark sign=Sign::Copy />
                    <span>{move || if copied.get() { "Copied" } else { "Copy" }}</span>
                    <span class="visually-hidden">{format!(" the {}", label.to_ascii_lowercase())}</span>
                </button>
            </div>
            <p class="online__words">{hint}</p>
        </div>
    }
    .into_any()
}

/// The versions the server has, newest first.
#[component]
fn History(state: EditorState, id: String) -> impl IntoView {
    let id = StoredValue::new(id);
    let lines: RwSignal<Vec<VersionLine>> = RwSignal::new(Vec::new());
    let load = move || {
        leptos::task::spawn_local(async move {
            let path = format!("{}/versions", address(&id.get_value()));
            let reply = call("GET", &path, None, None).await;
            if let Some(found) = reply.and_then(|reply| reply.read::<Vec<VersionLine>>()) {
                lines.set(found);
            }
        });
    };
    let version =
        Memo::new(move |_| state.saved.with(|it| Some(it.as_ref()?.online.as_ref()?.version)));
    Effect::new(move |_| {
        // A memo that is only tracked is never worked out.
        if version.get().is_some() {
            load();
        }
    });
    let rows = move || {
        let shown = lines.get().into_iter().take(SHOWN);
        shown.map(|line| row(state, id, line, Callback::new(move |()| load()))).collect::<Vec<_>>()
    };
    view! {
        <h3 class="online__title">"History"</h3>
        <ol class="versions online__history">{rows}</ol>
    }
    .into_any()
}

fn row(
    state: EditorState,
    id: StoredValue<String>,
    line: VersionLine,
    done: Callback<()>,
) -> AnyView {
    let VersionLine { version, name, label, created } = line;
    let at = system::day_and_time(created);
    let put = move |event: leptos::ev::Event| {
        let label = event_target_value(&event).trim().to_owned();
        leptos::task::spawn_local(async move {
            let id = id.get_value();
            let path = format!("{}/versions/{version}/label", address(&id));
            let payload = json!({"label": label}).to_string();
            let reply = call("PUT", &path, token(&id).as_deref(), Some(payload)).await;
            let named = reply.is_some_and(|reply| reply.status == 204);
            state.say(if named { "Version named" } else { "The version could not be named" });
            done.run(());
        });
    };
    view! {
        <li class="version online__version">
            <span class="online__at">
                {format!("{version} · {at}")} <bdi class="online__name">{name}</bdi>
            </span>
            <input
                class="select"
                type="text"
                aria-label=format!("Name of version {version}")
                placeholder="Name"
                maxlength="80"
                prop:value=label.unwrap_or_default()
                on:change=put
            />
            <button
                class="button button--small"
                type="button"
                aria-label=format!("Go back to version {version}")
                on:click=move |_| sync::restore(state, version)
            >
                "Restore"
            </button>
        </li>
    }
    .into_any()
}
