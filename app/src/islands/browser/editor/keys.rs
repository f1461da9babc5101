//! The keyboard.

use flagbridge_cards::{DefenseToken, ObjectiveCategory, Slot};
use leptos::ev;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::dialog::Dialog;
use super::dom;
use super::dom::is_typing;
use super::editor_state::{EditorDialog, EditorState};
use super::element_ids::{PICKER_SEARCH, objective_element};
use super::lazy_parts::panel_parts;
use super::target::Target;
use crate::editor::Command;
use crate::emblem::{slot_glyph, token_glyph};
use crate::icon::{Glyph, Icon};
use crate::islands::browser::lazy_view::lazy_view;

/// Every key and what it does.
const KEYS: &[(&str, &str)] = &[
    ("/", "Search the cards to add"),
    ("S", "Add a ship"),
    ("F", "Add squadrons"),
    ("O", "Choose objectives"),
    ("V", "Go to the verdict"),
    ("D", "Dice odds"),
    ("N", "Name the fleet"),
    ("↑ ↓", "Move between rows and slots"),
    ("Enter", "Take the first card, or open the slot"),
    ("I", "Show the card that has the focus"),
    ("Delete", "Remove upgrade"),
    ("Alt ↑ ↓", "Move a ship or a line of squadrons"),
    ("Ctrl Z", "Undo"),
    ("Ctrl Y", "Redo"),
    ("Esc", "Close and go back"),
    ("?", "This list"),
];

/// Answers to keys anywhere on the page, except while something is typed.
pub(crate) fn listen(state: EditorState) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || state.dialog.get_untracked().is_some() {
            return;
        }
        let steering = event.ctrl_key() || event.meta_key();
        // In an empty search field there is nothing of its own to undo.
        let typing = is_typing(&event) && !(steering && is_empty_search(&event));
        match (steering, event.shift_key(), event.key().as_str()) {
            (true, false, "z") if !typing => state.undo(),
            (true, true, "z" | "Z") | (true, _, "y") if !typing => state.redo(),
            (true, ..) => return,
            _ if typing || event.alt_key() => return,
            (_, _, "/") => {
                let target = state.target.get_untracked();
                state.pick(if target.is_tray() { target } else { Target::Ship }, &focused());
            }
            (_, _, "s") => state.pick(Target::Ship, &focused()),
            (_, _, "f") => state.pick(Target::Squadron, &focused()),
            (_, _, "o") => {
                let next = state.next_objective().unwrap_or(ObjectiveCategory::Assault);
                state.pick(Target::Objective(next), &objective_element(next.id()));
            }
            (_, _, "v") => {
                state.charts.set(false);
                dom::focus("verdict");
            }
            (_, _, "d") => state.open_odds(String::new()),
            (_, _, "n") => {
                dom::focus("fleet-name");
            }
            (_, _, "?") => state.dialog.set(Some(EditorDialog::Keys)),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// Up and down go from slot to slot; with Alt they move the ship that has the focus.
pub(crate) fn walk(event: ev::KeyboardEvent) {
    let step: isize = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    if event.alt_key() || event.default_prevented() || is_typing(&event) {
        return;
    }
    if dom::step("#fleet [data-stop]", step) {
        event.prevent_default();
    }
}

/// Alt with up or down moves a ship.
pub(crate) fn shift_ship(event: &ev::KeyboardEvent, state: EditorState, key: crate::editor::Key) {
    let by = match (event.alt_key(), event.key().as_str()) {
        (true, "ArrowUp") => -1,
        (true, "ArrowDown") => 1,
        _ => return,
    };
    event.prevent_default();
    let Some(from) = state.ship(key) else { return };
    if let Some(to) = from.checked_add_signed(by) {
        let had = focused();
        state.run(Command::MoveShip { from, to });
        dom::focus_later(&had);
    }
}

/// All keys, and what the icons mean.
#[component]
pub(crate) fn KeysDialog(state: EditorState) -> impl IntoView {
    let open = Signal::derive(move || state.dialog.get() == Some(EditorDialog::Keys));
    let close = Callback::new(move |()| state.dialog.set(None));
    view! {
        <Dialog id="keys" title="Keys and icons" open close>
            {lazy_view(panel_parts(), |it| (it.keys)())}
        </Dialog>
    }
}

/// What the dialog holds.
pub(crate) fn all() -> AnyView {
    let rows = KEYS.iter().map(|(key, what)| {
        view! {
            <div class="keys__row">
                <dt>
                    <kbd>{*key}</kbd>
                </dt>
                <dd>{*what}</dd>
            </div>
        }
    });
    let slots = Slot::ALL.iter().map(|it| icon(slot_glyph(*it), it.name()));
    let tokens = DefenseToken::ALL.iter().map(|it| icon(token_glyph(*it), it.name()));
    view! {
        <dl class="keys">{rows.collect_view()}</dl>
        <h3>"Icons"</h3>
        <ul class="keys__icons">{slots.chain(tokens).collect_view()}</ul>
    }
    .into_any()
}

fn icon(glyph: Glyph, name: &'static str) -> AnyView {
    view! {
        <li class="keys__icon">
            <Icon glyph />
            {name}
        </li>
    }
    .into_any()
}

fn focused() -> String {
    let element = document().active_element().filter(|it| it.tag_name() != "BODY");
    element.map(|it| it.id()).unwrap_or_default()
}

fn is_empty_search(event: &ev::KeyboardEvent) -> bool {
    let field = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlInputElement>().ok());
    field.is_some_and(|field| field.id() == PICKER_SEARCH && field.value().is_empty())
}
