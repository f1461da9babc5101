//! The header of the editor: name, faction, verdict, undo, redo, import, share.

use leptos::prelude::*;

use super::autosave;
use super::editor_state::{EditorDialog, EditorState};
use super::icon_button::IconButton;
use super::mark::{Mark, Sign};
use super::save_status::save_status;
use super::setup::{FleetName, Terms};
use super::verdict::VerdictBar;

/// Everything above the fleet.
#[component]
pub(crate) fn Toolbar(state: EditorState) -> impl IntoView {
    let past = Memo::new(move |_| state.editing.with(|it| it.past().next().map(str::to_owned)));
    let future = Memo::new(move |_| state.editing.with(|it| it.future().next().map(str::to_owned)));
    let undo = move || past.get().map_or("Undo".to_owned(), |name| format!("Undo: {name}"));
    let redo = move || future.get().map_or("Redo".to_owned(), |name| format!("Redo: {name}"));
    let code = move || state.editing.with(|it| flagbridge_fleet::share::encode(it.draft()));
    let try_it = move || format!("/play?a={}&begin=now", code());
    let how_it_does = move || format!("/arena?a={}", code());
    let nothing = move || state.editing.with(|it| it.draft().cards().next().is_none());
    let density = move || if state.compact.get() { "Comfortable view" } else { "Compact view" };
    view! {
        <div class="toolbar" role="toolbar" aria-label="Editing">
            <h1 class="toolbar__title">"Fleet editor"</h1>
            <Terms state />
            <FleetName state />
            <span class="toolbar__kept">
                {move || save_status(state)}
            </span>
            <div class="toolbar__verdict" hidden=nothing>
                <VerdictBar state />
            </div>
            <div class="toolbar__views" role="group" aria-label="What is shown" hidden=nothing>
                {[("List", false), ("Analysis", true)]
                    .map(|(label, charts)| {
                        view! {
                            <button
                                class="picker__tab"
                                type="button"
                                aria-pressed=move || (state.charts.get() == charts).to_string()
                                on:click=move |_| state.charts.set(charts)
                            >
                                {label}
                            </button>
                        }
                    })}
            </div>
            <span class="toolbar__group">
                {IconButton::new(Sign::Undo, Signal::derive(undo), move || state.undo())
                    .disabled(Signal::derive(move || past.with(Option::is_none)))
                    .view()}
                {IconButton::new(Sign::Redo, Signal::derive(redo), move || state.redo())
                    .disabled(Signal::derive(move || future.with(Option::is_none)))
                    .view()}
                {IconButton::new(
                        Sign::Dice,
                        "Dice odds",
                        move || state.open_odds(String::new()),
                    )
                    .view()}
                {IconButton::new(
                        Sign::Keyboard,
                        "Keys",
                        move || state.dialog.set(Some(EditorDialog::Keys)),
                    )
                    .class("icon-button toolbar__keys")
                    .view()}
                <button
                    class="icon-button toolbar__more"
                    type="button"
                    aria-label="More"
                    title="More"
                    popovertarget="more"
                >
                    <Mark sign=Sign::More />
                </button>
            </span>
            // In the roomy view a part of the toolbar, in the compact one a menu.
            <div class="toolbar__actions" id="more" popover="auto">
                <button
                    class="button button--small"
                    type="button"
                    popovertarget="more"
                    popovertargetaction="hide"
                    on:click=move |_| autosave::start_new(state, Default::default())
                    hidden=nothing
                >
                    <Mark sign=Sign::Plus />
                    "New"
                </button>
                <button
                    class="button button--small"
                    type="button"
                    popovertarget="more"
                    popovertargetaction="hide"
                    on:click=move |_| state.dialog.set(Some(EditorDialog::Import))
                >
                    <Mark sign=Sign::Paste />
                    "Paste a list"
                </button>
                <a class="button button--small" href=how_it_does hidden=nothing>
                    "Simulate this fleet"
                </a>
                <button
                    class="button button--small toolbar__density"
                    type="button"
                    popovertarget="more"
                    popovertargetaction="hide"
                    on:click=move |_| state.set_compact(!state.compact.get_untracked())
                    hidden=nothing
                >
                    {density}
                </button>
            </div>
            <a class="button button--small" href=try_it hidden=nothing>
                "Test-play"
            </a>
            <button
                class="button button--small button--primary"
                type="button"
                disabled=nothing
                on:click=move |_| state.dialog.set(Some(EditorDialog::Export))
            >
                <Mark sign=Sign::Share />
                "Share"
            </button>
        </div>
    }
    .into_any()
}
