//! The keyboard.

use flagbridge_cards::ObjectiveCategory;
use leptos::ev;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::desk::{Desk, Sheet, objective_element};
use super::dialog::Dialog;
use super::dom;
use super::target::Target;
use crate::editor::Command;

/// Every key and what it does.
const KEYS: &[(&str, &str)] = &[
    ("/", "Search the cards to add"),
    ("S", "Add a ship"),
    ("F", "Add squadrons"),
    ("O", "Choose objectives"),
    ("V", "Go to the verdict"),
    ("D", "Work out dice odds"),
    ("N", "Name the fleet"),
    ("↑ ↓", "From row to row, from slot to slot"),
    ("Enter", "Take the first card, or open the slot"),
    ("Delete", "Take an upgrade off"),
    ("Alt ↑ ↓", "Move a ship or a line of squadrons"),
    ("Ctrl Z", "Undo"),
    ("Ctrl Y", "Redo"),
    ("Esc", "Close, back to where you were"),
    ("?", "This list"),
];

/// Answers to keys anywhere on the page, except while something is typed.
pub(super) fn listen(desk: Desk) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || desk.sheet.get_untracked().is_some() {
            return;
        }
        let steering = event.ctrl_key() || event.meta_key();
        // In an empty search field there is nothing of its own to undo.
        let typing = is_typing(&event) && !(steering && is_empty_search(&event));
        match (steering, event.shift_key(), event.key().as_str()) {
            (true, false, "z") if !typing => desk.undo(),
            (true, true, "z" | "Z") | (true, _, "y") if !typing => desk.redo(),
            (true, ..) => return,
            _ if typing || event.alt_key() => return,
            (_, _, "/") => {
                let target = desk.target.get_untracked();
                desk.pick(if target.is_tray() { target } else { Target::Ship }, &focused());
            }
            (_, _, "s") => desk.pick(Target::Ship, &focused()),
            (_, _, "f") => desk.pick(Target::Squadron, &focused()),
            (_, _, "o") => {
                dom::focus(&objective_element(ObjectiveCategory::Assault.id()));
            }
            (_, _, "v") => {
                dom::focus("verdict");
            }
            (_, _, "d") => super::odds::open(desk, String::new()),
            (_, _, "n") => {
                dom::focus("fleet-name");
            }
            (_, _, "?") => desk.sheet.set(Some(Sheet::Keys)),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// Up and down go from slot to slot; with Alt they move the ship that has the focus.
pub(super) fn walk(event: ev::KeyboardEvent) {
    let step: isize = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    if event.alt_key() || event.default_prevented() || is_typing(&event) {
        return;
    }
    let Ok(stops) = document().query_selector_all("#fleet [data-stop]") else { return };
    let Some(focused) = document().active_element() else { return };
    let stop = |index: u32| stops.item(index).and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let at = (0..stops.length()).find(|index| stop(*index).is_some_and(|it| **it == *focused));
    let next = at.map_or(0, |at| isize::try_from(at).unwrap_or(0) + step);
    if let Some(next) = u32::try_from(next).ok().and_then(stop) {
        event.prevent_default();
        drop(next.focus());
    }
}

/// Alt with up or down moves a ship.
pub(super) fn shift_ship(event: &ev::KeyboardEvent, desk: Desk, key: crate::editor::Key) {
    let by = match (event.alt_key(), event.key().as_str()) {
        (true, "ArrowUp") => -1,
        (true, "ArrowDown") => 1,
        _ => return,
    };
    event.prevent_default();
    let Some(from) = desk.ship(key) else { return };
    if let Some(to) = from.checked_add_signed(by) {
        let had = focused();
        desk.run(Command::MoveShip { from, to });
        dom::focus_later(&had);
    }
}

/// The list of all keys.
#[component]
pub(super) fn KeysDialog(desk: Desk) -> impl IntoView {
    let open = Signal::derive(move || desk.sheet.get() == Some(Sheet::Keys));
    let close = Callback::new(move |()| desk.sheet.set(None));
    view! {
        <Dialog id="keys" title="Keys" open close>
            <dl class="keys">
                {KEYS
                    .iter()
                    .map(|(key, what)| {
                        view! {
                            <div class="keys__row">
                                <dt>
                                    <kbd>{*key}</kbd>
                                </dt>
                                <dd>{*what}</dd>
                            </div>
                        }
                    })
                    .collect_view()}
            </dl>
        </Dialog>
    }
}

fn focused() -> String {
    let element = document().active_element().filter(|it| it.tag_name() != "BODY");
    element.map(|it| it.id()).unwrap_or_default()
}

fn is_empty_search(event: &ev::KeyboardEvent) -> bool {
    let field = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlInputElement>().ok());
    field.is_some_and(|field| field.id() == super::picker::SEARCH && field.value().is_empty())
}

fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok()) else {
        return false;
    };
    match target.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => {
            let kind = target.get_attribute("type").unwrap_or_default();
            !matches!(kind.as_str(), "radio" | "checkbox" | "button")
        }
        _ => false,
    }
}
