//! Small helpers for the page: focus, scrolling, selection, address.

use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlElement, HtmlInputElement, HtmlTextAreaElement, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

/// Gives the element with this id the focus once the page is drawn.
pub(crate) fn focus_later(id: &str) {
    let id = id.to_owned();
    request_animation_frame(move || {
        focus(&id);
    });
}

/// Moves the focus by a step among the elements that fit the selector, downwards also onto the first. Returns whether
/// there was one to go to.
pub(crate) fn step(selector: &str, step: isize) -> bool {
    let Ok(stops) = document().query_selector_all(selector) else { return false };
    let focused = document().active_element();
    let stop = |index: u32| stops.item(index).and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let at = (0..stops.length()).find(|index| {
        stop(*index).is_some_and(|it| focused.as_ref().is_some_and(|focused| **focused == **it))
    });
    let next = match at {
        Some(at) => isize::try_from(at).unwrap_or(0) + step,
        None if step > 0 => 0,
        None => return false,
    };
    let next = u32::try_from(next).ok().and_then(stop);
    next.is_some_and(|it| it.focus().is_ok())
}

/// Gives the element with this id the focus and brings it into view. Returns whether there is one.
pub(crate) fn focus(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else { return false };
    reveal(&element);
    match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.focus().is_ok(),
        None => false,
    }
}

/// Brings the element with this id into view once the page is drawn.
pub(crate) fn reveal_later(id: &str) {
    let id = id.to_owned();
    request_animation_frame(move || {
        if let Some(element) = document().get_element_by_id(&id) {
            reveal(&element);
        }
    });
}

fn reveal(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Whether the window is at least this wide, as a media query says it.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// A parameter of this page's address.
pub(crate) fn asked_for(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let pairs = form_urlencoded::parse(search.trim_start_matches('?').as_bytes());
    pairs.into_iter().find(|(it, _)| it == name).map(|(_, value)| value.into_owned())
}

/// Writes the address of this page without loading it.
pub(crate) fn set_address(address: &str) {
    if let Ok(history) = window().history() {
        // A browser that refuses leaves the address as it was; the fleet is kept all the same.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// Selects all that is in the field with this id.
pub(crate) fn select(id: &str) {
    let Some(field) = document().get_element_by_id(id) else { return };
    if let Some(field) = field.dyn_ref::<HtmlInputElement>() {
        field.select();
    } else if let Some(field) = field.dyn_ref::<HtmlTextAreaElement>() {
        field.select();
    }
}

/// Whether a key is typed into a field.
pub(crate) fn is_typing(event: &leptos::ev::KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|it| it.dyn_into::<Element>().ok()) else {
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
