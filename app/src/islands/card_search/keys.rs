//! The browser of cards by keyboard alone.

use leptos::ev;
use leptos::html::{Div, Input};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// A slash anywhere on the page leads to the search field.
pub(crate) fn listen(field: NodeRef<Input>) {
    Effect::new(move |_| {
        let slash = window_event_listener(ev::keydown, move |event| {
            let plain = !event.ctrl_key() && !event.meta_key() && !event.alt_key();
            if event.key() != "/" || !plain || is_typing() {
                return;
            }
            if let Some(field) = field.get_untracked() {
                event.prevent_default();
                let _ = field.focus();
                field.select();
            }
        });
        on_cleanup(move || slash.remove());
    });
}

/// Arrows move from the field through the results and back.
pub(crate) fn walk(event: &KeyboardEvent, field: NodeRef<Input>, list: NodeRef<Div>) {
    let results = results(list);
    let active = document().active_element();
    let place = results.iter().position(|result| active.as_ref() == Some(result.as_ref()));
    let in_field = field.get_untracked().is_some_and(|it| active.as_ref() == Some(it.as_ref()));
    let to = match (event.key().as_str(), place) {
        ("ArrowDown", None) if in_field => Some(0),
        ("ArrowDown", Some(place)) => Some(place + 1),
        ("ArrowUp", Some(0)) => None,
        ("ArrowUp", Some(place)) => Some(place - 1),
        ("Home", Some(_)) => Some(0),
        ("End", Some(_)) => Some(results.len() - 1),
        _ => return,
    };
    event.prevent_default();
    match to {
        Some(place) => focus_result(list, place),
        None => {
            if let Some(field) = field.get_untracked() {
                let _ = field.focus();
            }
        }
    }
}

/// Moves the focus to a result; beyond the last one it stays where it is.
pub(crate) fn focus_result(list: NodeRef<Div>, place: usize) {
    if let Some(result) = results(list).get(place) {
        let _ = result.focus();
    }
}

fn results(list: NodeRef<Div>) -> Vec<HtmlElement> {
    let Some(list) = list.get_untracked() else { return Vec::new() };
    let Ok(found) = list.query_selector_all("[data-result]") else { return Vec::new() };
    (0..found.length())
        .filter_map(|place| found.item(place)?.dyn_into::<HtmlElement>().ok())
        .filter(|result| result.offset_parent().is_some())
        .collect()
}

fn is_typing() -> bool {
    let field = |element: Element| {
        matches!(element.local_name().as_str(), "textarea" | "select")
            || (element.local_name() == "input"
                && !matches!(
                    element.get_attribute("type").as_deref(),
                    Some("radio" | "checkbox" | "button" | "submit")
                ))
    };
    document().active_element().is_some_and(field)
}
