//! Small dealings with the page.

use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlElement, HtmlInputElement, HtmlTextAreaElement, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

/// Gives the element with this id the focus once the page is drawn.
pub(super) fn focus_later(id: &str) {
    let id = id.to_owned();
    request_animation_frame(move || {
        focus(&id);
    });
}

/// Moves the focus by a step among the elements that fit the selector, downwards also onto the first. Returns whether
/// there was one to go to.
pub(super) fn step(selector: &str, step: isize) -> bool {
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
pub(super) fn focus(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else { return false };
    reveal(&element);
    match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.focus().is_ok(),
        None => false,
    }
}

/// Brings the element with this id into view once the page is drawn.
pub(super) fn reveal_later(id: &str) {
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
pub(super) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Writes the address of this page without loading it.
pub(super) fn set_address(address: &str) {
    if let Ok(history) = window().history() {
        // A browser that refuses leaves the address as it was; the fleet is kept all the same.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    web_sys::js_sys::Date::now() as u64
}

/// A number nobody can guess beforehand; good enough for a name, not for a secret.
pub(super) fn chance() -> u32 {
    (web_sys::js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// Selects all that is in the field with this id.
pub(super) fn select(id: &str) {
    let Some(field) = document().get_element_by_id(id) else { return };
    if let Some(field) = field.dyn_ref::<HtmlInputElement>() {
        field.select();
    } else if let Some(field) = field.dyn_ref::<HtmlTextAreaElement>() {
        field.select();
    }
}

/// Offers a text as a file.
pub(crate) fn download(name: &str, kind: &str, text: &str) {
    let offer = || -> Result<(), JsValue> {
        let parts = web_sys::js_sys::Array::of1(&JsValue::from_str(text));
        let options = web_sys::BlobPropertyBag::new();
        options.set_type(kind);
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
        offer_blob(name, &blob)
    };
    if let Err(error) = offer() {
        leptos::logging::error!("the file could not be offered: {error:?}");
    }
}

/// Offers what is in memory as a file.
pub(super) fn offer_blob(name: &str, blob: &web_sys::Blob) -> Result<(), JsValue> {
    let url = web_sys::Url::create_object_url_with_blob(blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}
