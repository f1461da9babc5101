//! The picture of the fleet: drawn by the server, made a PNG here.

use leptos::html::Img;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::closure::Closure;
use leptos::web_sys::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::js_sys::{Array, Object, Promise, Reflect};
use web_sys::{
    Blob, CanvasRenderingContext2d, ClipboardItem, File, FilePropertyBag, HtmlCanvasElement,
    HtmlImageElement, ShareData,
};

use super::mark::{Mark, Sign};
use crate::islands::browser::text_file;
use crate::islands::clipboard;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
const PNG: &str = "image/png";

/// What became of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Copied,
    Refused,
    Unmade,
}

impl Outcome {
    const fn words(self) -> &'static str {
        match self {
            Self::Copied => "Picture copied.",
            Self::Refused => "Your browser blocked copying. Save the picture instead.",
            Self::Unmade => "The picture could not be created. Try again when you are online.",
        }
    }
}

/// The picture with what can be done with it.
#[component]
pub(crate) fn SharePicture(
    /// The share code.
    code: String,
    /// The fleet's name.
    name: String,
) -> impl IntoView {
    let image: NodeRef<Img> = NodeRef::new();
    let outcome = RwSignal::new(None::<Outcome>);
    let address = format!("/f/{code}/image.svg");
    let file = format!("{}.png", file_name(&name));
    let link = format!("{}/f/{code}", window().location().origin().unwrap_or_default());

    let save = {
        let file = file.clone();
        move |_| {
            let Some(image) = image.get_untracked() else { return };
            let file = file.clone();
            outcome.set(None);
            leptos::task::spawn_local(async move {
                let offered = match png(&image).await {
                    Ok(blob) => text_file::offer_blob(&file, &blob).is_ok(),
                    Err(_) => false,
                };
                if !offered {
                    outcome.try_set(Some(Outcome::Unmade));
                }
            });
        }
    };
    let copy = move |_| {
        let Some(image) = image.get_untracked() else { return };
        outcome.set(None);
        leptos::task::spawn_local(async move {
            let done = match png(&image).await {
                Ok(blob) if copy(&blob).await => Outcome::Copied,
                Ok(_) => Outcome::Refused,
                Err(_) => Outcome::Unmade,
            };
            outcome.try_set(Some(done));
        });
    };
    let send = {
        let (file, name) = (file.clone(), name.clone());
        move |_| {
            let Some(image) = image.get_untracked() else { return };
            let (file, name, link) = (file.clone(), name.clone(), link.clone());
            outcome.set(None);
            leptos::task::spawn_local(async move {
                match png(&image).await {
                    // Closing the browser's share dialog is not a failure.
                    Ok(blob) => send(&blob, &file, &name, &link).await,
                    Err(_) => {
                        outcome.try_set(Some(Outcome::Unmade));
                    }
                }
            });
        }
    };
    view! {
        <section class="share-picture" aria-labelledby="share-picture">
            <h3 class="share-title" id="share-picture">
                "Picture"
            </h3>
            <div class="share-ways">
                <button class="button" type="button" on:click=save>
                    "Save as PNG"
                </button>
                <button class="button" type="button" on:click=copy>
                    <Mark sign=Sign::Copy />
                    "Copy picture"
                </button>
                {can_send()
                    .then(|| {
                        view! {
                            <button class="button" type="button" on:click=send>
                                <Mark sign=Sign::Share />
                                "Send…"
                            </button>
                        }
                    })}
            </div>
            <p
                class="share-status"
                class:share-status--refused=move || outcome.get().is_some_and(|it| it != Outcome::Copied)
                role="status"
            >
                {move || outcome.get().map(Outcome::words)}
            </p>
            <img
                class="share-picture__drawing"
                node_ref=image
                src=address
                alt="The fleet in one picture: name, points, ships with their upgrades, squadrons and objectives"
                width=WIDTH
                height=HEIGHT
                on:error=move |_| outcome.set(Some(Outcome::Unmade))
            />
        </section>
    }
    .into_any()
}

/// The drawing as a PNG. It comes from this server, so that the browser lets the canvas be read.
async fn png(image: &HtmlImageElement) -> Result<Blob, JsValue> {
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(WIDTH);
    canvas.set_height(HEIGHT);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let (width, height) = (f64::from(WIDTH), f64::from(HEIGHT));
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)?;
    let made = Promise::new(&mut |resolve, reject| {
        let refused = reject.clone();
        let done = Closure::once_into_js(move |blob: JsValue| {
            let answer = if blob.is_null() { &refused } else { &resolve };
            drop(answer.call1(&JsValue::NULL, &blob));
        });
        if let Err(error) = canvas.to_blob_with_type(done.unchecked_ref(), PNG) {
            drop(reject.call1(&JsValue::NULL, &error));
        }
    });
    JsFuture::from(made).await.map(JsCast::unchecked_into)
}

async fn copy(blob: &Blob) -> bool {
    let navigator = window().navigator();
    let known = clipboard::has(&navigator, "clipboard")
        && clipboard::has(&navigator.clipboard(), "write")
        && clipboard::has(&window(), "ClipboardItem");
    if !known {
        return false;
    }
    let record = Object::new();
    let item = Reflect::set(&record, &PNG.into(), blob)
        .and_then(|_| ClipboardItem::new_with_record_from_str_to_blob_promise(&record));
    let Ok(item) = item else { return false };
    JsFuture::from(navigator.clipboard().write(&Array::of1(&item))).await.is_ok()
}

fn can_send() -> bool {
    let navigator = window().navigator();
    clipboard::has(&navigator, "share") && clipboard::has(&navigator, "canShare")
}

/// Hands picture and link to the browser; the link alone where it does not pass files on.
async fn send(blob: &Blob, file: &str, name: &str, link: &str) {
    let navigator = window().navigator();
    let data = ShareData::new();
    data.set_title(name);
    data.set_url(link);
    let options = FilePropertyBag::new();
    options.set_type(PNG);
    if let Ok(file) = File::new_with_blob_sequence_and_options(&Array::of1(blob), file, &options) {
        data.set_files(&Array::of1(&file));
        if !navigator.can_share_with_data(&data) {
            data.set_files(&JsValue::UNDEFINED);
        }
    }
    drop(JsFuture::from(navigator.share_with_data(&data)).await);
}

/// What a file of the fleet is called, without its ending.
pub(crate) fn file_name(fleet: &str) -> String {
    let name = flagbridge_cards::slug(fleet);
    if name.is_empty() { "fleet".to_owned() } else { name }
}
