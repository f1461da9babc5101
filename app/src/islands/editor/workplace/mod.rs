//! The editor as it works in the browser: picker, fleet, verdict and panels.

mod as_of;
mod card_view;
mod charts;
mod dialog;
mod dom;
mod editor_state;
mod export;
mod facts;
mod icon_button;
mod import;
mod keeping;
mod keys;
mod mark;
mod merge;
mod meters;
mod objectives;
mod odds;
mod online;
mod owned;
mod panels;
mod picker;
mod picker_filters;
mod picker_row;
mod session;
mod setup;
mod share_image;
mod ship;
mod ship_menu;
mod slots;
mod squadrons;
mod steps;
mod target;
mod toolbar;
mod usage;
mod verdict;
mod versions;

use leptos::prelude::*;

use self::charts::Study;
use self::editor_state::{EditorState, Sheet};
use self::export::ExportDialog;
use self::icon_button::IconButton;
use self::import::ImportDialog;
use self::keys::KeysDialog;
use self::mark::{Mark, Sign};
use self::merge::Troubles;
use self::objectives::Objectives;
use self::odds::OddsDrawer;
use self::panels::{AsOfPanel, Contents, OnlinePanel, StepsPanel, VersionsPanel, contents};
use self::picker::Picker;
use self::setup::Setup;
use self::ship::Ships;
use self::squadrons::Squadrons;
use self::target::Target;
use self::toolbar::Toolbar;
use self::verdict::{VerdictBar, VerdictPanel, summary, verdict};
use crate::editor::Command;

/// The panels below the verdict, in order. A panel joins by one line.
fn panels(state: EditorState) -> impl IntoView {
    view! {
        <AsOfPanel state />
        <Notes state />
        <StepsPanel state />
        <VersionsPanel state />
        <OnlinePanel state />
    }
}

/// Opens the fleet that the address names, or the one in the share code.
pub(in crate::islands) fn open(code: Option<String>) -> AnyView {
    let state = EditorState::new();
    keeping::open(state, code);
    keys::listen(state);
    view! { <Workplace state /> }.into_any()
}

/// The editor, brought to life.
#[component]
fn Workplace(state: EditorState) -> impl IntoView {
    let judged = verdict(state);
    let spoken = Memo::new(move |_| {
        let verdict = judged.get();
        format!("{}. {}", verdict.word(), summary(state, verdict))
    });
    let started = state.started;
    // What shows cards in place comes with the first sign of a pointer, a finger or a key.
    let (awake, tools) = (StoredValue::new(false), RwSignal::new(None::<Contents>));
    let wake = move || {
        if !awake.get_value() {
            awake.set_value(true);
            leptos::task::spawn_local(async move {
                let come = contents().await.ok();
                // Tried again with the next sign where the network is gone.
                awake.set_value(come.is_some());
                tools.set(come);
            });
        }
    };
    view! {
        <div
            class="editor"
            on:pointerover=move |_| wake()
            on:focusin=move |_| wake()
            class:editor--begin=move || !started.get()
            class:editor--compact=move || started.get() && state.compact.get()
        >
            <Toolbar state />
            <Troubles state />
            <Setup state />
            <Show
                when=move || started.get()
                fallback=move || view! { <Begin state /> }
            >
                <Study state />
                <div class="editor__columns" hidden=move || state.study.get()>
                    <Picker state />
                    <div class="editor__fleet" id="fleet" tabindex="-1" on:keydown=keys::walk>
                        <Ships state />
                        <Squadrons state />
                        <Objectives state />
                    </div>
                    <div class="editor__side">
                        <VerdictPanel state />
                        {panels(state)}
                    </div>
                </div>
                <div class="verdict-bar">
                    <VerdictBar state />
                    {IconButton::new(Sign::Undo, "Undo", move || state.undo())
                        .disabled(Signal::derive(move || {
                            state.editing.with(|it| it.past().next().is_none())
                        }))
                        .view()}
                    <button
                        class="button button--primary button--small"
                        id="bar-add"
                        type="button"
                        on:click=move |_| state.pick(Target::Ship, "bar-add")
                    >
                        <Mark sign=Sign::Plus />
                        "Add"
                    </button>
                </div>
            </Show>
            <p class="visually-hidden" role="status">
                {move || state.said.get()}
            </p>
            <p class="visually-hidden" aria-live="polite" data-verdict>
                {move || spoken.get()}
            </p>
            <ExportDialog state />
            <ImportDialog state />
            <KeysDialog state />
            <OddsDrawer state />
            {move || tools.get().map(|tools| (tools.card_view)(state))}
        </div>
    }
    .into_any()
}

/// Before a side is chosen.
#[component]
fn Begin(state: EditorState) -> impl IntoView {
    view! {
        <div class="begin">
            <p class="begin__lead">
                "Choose a faction to begin. Your fleet is saved in this browser as you build, and every rule is checked."
            </p>
            <p class="begin__or">
                "Or start from a list you already have: "
                <button
                    class="link-button"
                    type="button"
                    on:click=move |_| state.sheet.set(Some(Sheet::Import))
                >
                    "paste it"
                </button>
                ", or open one of "
                <a href="/fleets">"your fleets"</a>
                ". Add custom cards with a "
                <a href="/packs">"pack"</a>
                "."
            </p>
        </div>
    }
}

#[component]
fn Notes(state: EditorState) -> impl IntoView {
    let notes = Memo::new(move |_| state.editing.with(|it| it.draft().notes.clone()));
    view! {
        <details class="panel" open=notes.with_untracked(|it| !it.is_empty())>
            <summary class="panel__title">"Notes"</summary>
            <label class="visually-hidden" for="fleet-notes">
                "Notes on the fleet"
            </label>
            <textarea
                class="notes__text"
                id="fleet-notes"
                rows="5"
                maxlength="10000"
                placeholder="Plans, matchups, what to try next"
                prop:value=move || notes.get()
                on:input=move |event| state.type_in(Command::Note(event_target_value(&event)))
                on:change=move |_| state.pause()
            ></textarea>
        </details>
    }
}

pub(crate) use dom::{download as offer_file, now};
pub(crate) use keeping::{
    PREFIX as FLEET_PREFIX, all as kept_fleets, read as kept, store as stored,
};

/// An id for a new fleet.
pub(crate) fn new_id() -> String {
    crate::editor::fleet_id(now(), dom::chance())
}

/// Keeps a fleet. Returns whether the browser did.
pub(crate) fn keep_saved(saved: &crate::editor::Saved) -> bool {
    keeping::write(saved).is_ok()
}

/// Whether this browser may change the fleet with this id on the server.
pub(crate) fn may_edit(id: &str) -> bool {
    online::token(id).is_some()
}
