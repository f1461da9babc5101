//! The fleet editor: picker, fleet, verdict and panels.
//!
//! At the bottom are plain types (`target`, `conflict`, `sync_status`, `edition_ref`, `element_ids`), then `editor_state`,
//! which all parts share. Fleets are saved by `autosave`, synchronised by `server_sync`, merged by `merging` and opened by
//! `opening`. Views are above them. `loading` is on top and registers what is loaded lazily.

mod autosave;
mod campaign;
mod campaign_part;
mod candidates;
mod card_view;
mod change_history;
mod charts;
mod collection;
mod conflict;
mod dialog;
mod difference_rows;
mod dom;
mod edition_ref;
mod editor_state;
mod element_ids;
mod export;
mod facts;
mod filtering;
mod icon_button;
mod import;
mod keys;
mod lazy_parts;
mod loading;
mod mark;
mod merging;
mod meters;
mod missing_cards;
mod notices;
mod objectives;
mod odds;
mod opening;
mod other_editions;
mod panels;
mod part_head;
mod picker;
mod picker_filters;
mod picker_row;
mod picking;
mod save_status;
mod server_sync;
mod setup;
mod share_image;
mod ship;
mod ship_menu;
mod slots;
mod squadrons;
mod sync_status;
mod target;
mod toolbar;
mod undo_store;
mod usage;
mod verdict;
mod versions;

use leptos::prelude::*;

use self::campaign_part::told;
use self::charts::ChartsView;
use self::editor_state::{CampaignPlace, EditorDialog, EditorState};
use self::export::ExportDialog;
use self::icon_button::IconButton;
use self::import::ImportDialog;
use self::keys::KeysDialog;
use self::lazy_parts::{PanelParts, panel_parts};
use self::mark::{Mark, Sign};
use self::notices::Notices;
use self::objectives::Objectives;
use self::odds::OddsDrawer;
use self::panels::{ChangeHistoryPanel, OnlinePanel, OtherEditionsPanel, VersionsPanel};
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
        <OtherEditionsPanel state />
        <Notes state />
        <ChangeHistoryPanel state />
        <VersionsPanel state />
        <OnlinePanel state />
    }
}

/// Opens the fleet that the address names, or the one in the share code.
pub(crate) fn open(code: Option<String>) -> AnyView {
    let state = EditorState::new();
    loading::register_parts();
    opening::open(state, code);
    keys::listen(state);
    view! { <Editor state /> }.into_any()
}

/// The whole editor.
#[component]
fn Editor(state: EditorState) -> impl IntoView {
    let judged = verdict(state);
    let spoken = Memo::new(move |_| {
        let verdict = judged.get();
        format!("{}. {}", verdict.word(), summary(state, verdict))
    });
    let started = state.started;
    // The view of single cards is loaded when the visitor first points at something or focuses it.
    let (awake, tools) = (StoredValue::new(false), RwSignal::new(None::<PanelParts>));
    let wake = move || {
        if !awake.get_value() {
            awake.set_value(true);
            leptos::task::spawn_local(async move {
                let come = panel_parts().await.ok();
                // Without a network it is tried again the next time.
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
            <Notices state />
            <Setup state />
            <Show
                when=move || started.get()
                fallback=move || view! { <Begin state /> }
            >
                <ChartsView state />
                <div class="editor__columns" hidden=move || state.charts.get()>
                    <Picker state />
                    <div class="editor__fleet" id="fleet" tabindex="-1" on:keydown=keys::walk>
                        <Ships state />
                        <Squadrons state />
                        <Objectives state />
                    </div>
                    <div class="editor__side">
                        {told(state, CampaignPlace::Panel)}
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

/// Before a faction is chosen.
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
                    on:click=move |_| state.dialog.set(Some(EditorDialog::Import))
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
