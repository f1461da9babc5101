//! Text files: downloads and uploads.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};

/// Downloads a text as a plain text file.
pub(crate) fn offer(text: &str, name: &str) {
    offer_as(name, "text/plain", text);
}

/// Downloads a text as a file of this media type.
pub(crate) fn offer_as(name: &str, kind: &str, text: &str) {
    let offer = || -> Result<(), JsValue> {
        let parts = web_sys::js_sys::Array::of1(&JsValue::from_str(text));
        let options = web_sys::BlobPropertyBag::new();
        options.set_type(kind);
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
        offer_blob(name, &blob)
    };
    if let Err(error) = offer() {
        leptos::logging::error!("could not start the download: {error:?}");
    }
}

/// Downloads a file that is in memory.
pub(crate) fn offer_blob(name: &str, blob: &web_sys::Blob) -> Result<(), JsValue> {
    let url = web_sys::Url::create_object_url_with_blob(blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}

/// Reads the file chosen in a field. Does nothing if there is none.
pub(crate) fn on_chosen(event: &web_sys::Event, read: impl FnOnce(&str) + 'static) {
    let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await;
        read(&text.ok().and_then(|text| text.as_string()).unwrap_or_default());
    });
}
