//! A record in a file of the visitor's.

use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;
use web_sys::wasm_bindgen::JsCast as _;

/// Reads the file that was chosen in a field; nothing where none was.
pub(super) fn on_chosen(event: &web_sys::Event, read: impl FnOnce(&str) + 'static) {
    let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await;
        read(&text.ok().and_then(|text| text.as_string()).unwrap_or_default());
    });
}
