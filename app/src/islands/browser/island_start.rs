//! Starts islands: replaces the HTML that the server sent with the interactive version.
//!
//! The interactive view is built from scratch instead of hydrating the server's elements. Hydration code would make every
//! view a fifth larger. What the visitor has typed in the meantime and the focus are carried over.

use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast as _;
use serde::de::DeserializeOwned;
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

/// Exports the function with which the page's loader starts an island.
///
/// `in FILE` names the lazily loaded part that its code goes to. Each additional part doubles the number of pieces that
/// shared code is split into, so islands that appear together share a part.
macro_rules! island {
    ($name:ident in $file:ident, $view:expr) => {
        #[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
        #[allow(missing_docs)]
        pub async fn $name(frame: web_sys::HtmlElement) {
            #[leptos::wasm_split::wasm_split($file, wasm_split_path = ::leptos::wasm_split)]
            fn load(frame: web_sys::HtmlElement) {
                crate::islands::browser::island_start::start(&frame, $view);
            }
            load(frame).await;
        }
    };
}

/// Replaces the content of the frame with an interactive view. If the props cannot be read, the server's content stays.
pub(crate) fn start<Begin, View>(frame: &HtmlElement, view: impl FnOnce(Begin) -> View + 'static)
where
    Begin: DeserializeOwned + 'static,
    View: IntoView,
{
    let begin = frame.dataset().get("props").and_then(|text| serde_json::from_str(&text).ok());
    let Some(begin) = begin else {
        leptos::logging::error!("cannot read the props of an island");
        return;
    };
    let typed = typed(frame);
    let focused = document().active_element().filter(|element| frame.contains(Some(element)));
    let focused = focused.map(|element| element.id()).filter(|id| !id.is_empty());
    frame.set_inner_html("");
    mount_to(frame.clone(), move || view(begin)).forget();
    for (id, entry) in typed {
        if let Some(field) = document().get_element_by_id(&id) {
            entry.put(&field);
        }
    }
    if let Some(field) = focused.and_then(|id| document().get_element_by_id(&id)) {
        // Losing focus is inconvenient but harmless.
        let _ = field.unchecked_into::<HtmlElement>().focus();
    }
}

/// What a visitor entered in a field.
enum FieldValue {
    Text(String),
    Checked(bool),
}

impl FieldValue {
    /// The difference from what the server sent, if any.
    fn of(field: &Element) -> Option<Self> {
        if let Some(area) = field.dyn_ref::<HtmlTextAreaElement>() {
            return (area.default_value().ok()? != area.value()).then(|| Self::Text(area.value()));
        }
        let input = field.dyn_ref::<HtmlInputElement>()?;
        if matches!(input.type_().as_str(), "checkbox" | "radio") {
            return (input.checked() != input.default_checked())
                .then(|| Self::Checked(input.checked()));
        }
        (input.value() != input.default_value()).then(|| Self::Text(input.value()))
    }

    /// Enters the same in another field, with the events of a real visitor.
    fn put(self, field: &Element) {
        match (self, field.dyn_ref::<HtmlInputElement>(), field.dyn_ref::<HtmlTextAreaElement>()) {
            (Self::Text(text), Some(input), _) => input.set_value(&text),
            (Self::Text(text), _, Some(area)) => area.set_value(&text),
            (Self::Checked(checked), Some(input), _) => input.set_checked(checked),
            _ => return,
        }
        for name in ["input", "change"] {
            let options = EventInit::new();
            options.set_bubbles(true);
            if let Ok(event) = Event::new_with_event_init_dict(name, &options) {
                let _ = field.dispatch_event(&event);
            }
        }
    }
}

fn typed(frame: &HtmlElement) -> Vec<(String, FieldValue)> {
    let Ok(fields) = frame.query_selector_all("input[id], textarea[id]") else {
        return Vec::new();
    };
    (0..fields.length())
        .filter_map(|index| fields.item(index)?.dyn_into::<Element>().ok())
        .filter_map(|field| Some((field.id(), FieldValue::of(&field)?)))
        .collect()
}
