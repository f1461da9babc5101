//! Brings islands to life: what the server has sent in a frame gives way to the same, alive.
//!
//! The living view is built anew instead of being grown onto the server's elements: views then carry no code for that,
//! which is a fifth of their size. What the visitor has typed meanwhile, and the place of the cursor, are carried over.

use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast as _;
use serde::de::DeserializeOwned;
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

/// Exports the function by which the page's loader brings an island to life.
///
/// `in FILE` names the part its code goes to, which only pages that show it load. Every part more cuts what several share
/// into twice as many pieces, so islands that are met together share one.
macro_rules! island {
    ($name:ident in $file:ident, $view:expr) => {
        #[leptos::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
        #[allow(missing_docs)]
        pub async fn $name(frame: web_sys::HtmlElement) {
            #[leptos::wasm_split::wasm_split($file, wasm_split_path = ::leptos::wasm_split)]
            fn load(frame: web_sys::HtmlElement) {
                crate::islands::alive::bring_to_life(&frame, $view);
            }
            load(frame).await;
        }
    };
}

/// Puts a living view in the place of what the frame holds. A frame that cannot be read keeps the server's content.
pub(super) fn bring_to_life<Begin, View>(
    frame: &HtmlElement,
    view: impl FnOnce(Begin) -> View + 'static,
) where
    Begin: DeserializeOwned + 'static,
    View: IntoView,
{
    let begin = frame.dataset().get("props").and_then(|text| serde_json::from_str(&text).ok());
    let Some(begin) = begin else {
        leptos::logging::error!("an island's frame cannot be read");
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
        // A field that cannot take the cursor back loses nothing but comfort.
        let _ = field.unchecked_into::<HtmlElement>().focus();
    }
}

/// What a visitor has done to a field.
enum Entry {
    Text(String),
    Checked(bool),
}

impl Entry {
    /// What differs in a field from what the server sent.
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

    /// Does the same to another field, as a visitor would.
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

fn typed(frame: &HtmlElement) -> Vec<(String, Entry)> {
    let Ok(fields) = frame.query_selector_all("input[id], textarea[id]") else {
        return Vec::new();
    };
    (0..fields.length())
        .filter_map(|index| fields.item(index)?.dyn_into::<Element>().ok())
        .filter_map(|field| Some((field.id(), Entry::of(&field)?)))
        .collect()
}
