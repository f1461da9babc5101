//! Sharing: the link that holds the list and where it leads, every text format, a file, a picture.
//!
//! The link is there at once and without the network; the rest is code of its own that comes when the dialog is opened.

use std::time::Duration;

use flagbridge_fleet::formats::Format;
use flagbridge_fleet::share;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

use super::dialog::Dialog;
use super::dom;
use super::editor_state::{EditorDialog, EditorState};
use super::mark::{Mark, Sign};
use super::share_image::{SharePicture, file_name};
use crate::check::reader;
use crate::editor::{edition_of, named, title};
use crate::islands::browser::lazy_view::lazy_view;
use crate::islands::browser::text_file;
use crate::islands::clipboard;

/// How long a button says that it has copied.
const COPIED_FOR: Duration = Duration::from_secs(3);

/// The dialog.
#[component]
pub(crate) fn ExportDialog(state: EditorState) -> impl IntoView {
    let open = Signal::derive(move || state.dialog.get() == Some(EditorDialog::Export));
    // The browser tells late that it has closed a dialog: another may be open by then.
    let close = Callback::new(move |()| {
        if state.dialog.get_untracked() == Some(EditorDialog::Export) {
            state.dialog.set(None);
        }
    });
    view! {
        <Dialog id="export" title="Share this fleet" open close>
            <Link state />
            {lazy_view(more(), move |view| view(state))}
        </Dialog>
    }
}

#[component]
fn Link(state: EditorState) -> impl IntoView {
    let code = state.draft(share::encode);
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}/f/{code}");
    let text = Signal::stored(link.clone());
    let (address, name) = (link.clone(), state.draft(title));
    let send = can_send().then(|| {
        view! {
            <button
                class="button button--small"
                type="button"
                on:click=move |_| {
                    let data = ShareData::new();
                    data.set_title(&name);
                    data.set_url(&address);
                    // Closing the browser's share dialog is not a failure.
                    let sent = window().navigator().share_with_data(&data);
                    leptos::task::spawn_local(async move { drop(JsFuture::from(sent).await) });
                }
            >
                <Mark sign=Sign::Share />
                "Send the link…"
            </button>
        }
    });
    // Without the network there is nothing to show.
    let drawn = RwSignal::new(true);
    let leads = |address: String, words: &'static str| {
        view! {
            <a class="button button--small" href=address target="_blank" rel="noopener">
                {words}
            </a>
        }
    };
    view! {
        <div class="export__part share-link">
            <div class="share-link__words">
                <label class="field-label" for="share-link">
                    <span class="field-label__text">"Link"</span>
                </label>
                <div class="export__row">
                    <input class="select export__link" id="share-link" type="text" readonly prop:value=link />
                    <CopyButton words="Copy link" field="share-link" text primary=true />
                </div>
                <p class="export__hint">
                    "The link contains the whole fleet. Anyone can open it without an account, and it never expires. Your notes are not included."
                </p>
                <p class="share-ways">
                    {send}
                    {leads(format!("/f/{code}"), "Open")}
                    {leads(format!("/f/{code}/print"), "Print")}
                    {leads(format!("/compare?a={code}"), "Compare with…")}
                    {leads(format!("/events/submit?code={code}"), "Submit to an event…")}
                </p>
            </div>
            <a
                class="share-link__code"
                href=format!("/f/{code}/qr.svg")
                download=format!("{}-qr.svg", state.draft(|draft| file_name(&title(draft))))
                hidden=move || !drawn.get()
            >
                <img
                    class="qr"
                    src=format!("/f/{code}/qr.svg")
                    alt="QR code of the link"
                    width="128"
                    height="128"
                    on:error=move |_| drawn.set(false)
                />
                "Download"
            </a>
        </div>
    }
    .into_any()
}

/// A button that copies, says so, and where the browser refuses selects the text to be copied by hand.
#[component]
fn CopyButton(
    /// What is on it.
    words: &'static str,
    /// Id of the field that shows the text.
    field: &'static str,
    /// The text.
    #[prop(into)]
    text: Signal<String>,
    /// Whether it stands out.
    #[prop(optional)]
    primary: bool,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let timer: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    // What was copied is no longer what is shown.
    Effect::new(move |_| {
        text.track();
        copied.set(None);
    });
    let copy = move |_| {
        let text = text.get_untracked();
        leptos::task::spawn_local(async move {
            let done = clipboard::copy(&text).await;
            if !done {
                dom::select(field);
            }
            copied.try_set(Some(done));
            if done {
                // The word has been read by then, and the button says again what it does.
                let over = move || {
                    copied.try_set(None);
                };
                let said = set_timeout_with_handle(over, COPIED_FOR);
                let before = timer.try_update_value(|timer| std::mem::replace(timer, said.ok()));
                if let Some(before) = before.flatten() {
                    before.clear();
                }
            }
        });
    };
    view! {
        <button class="button" class:button--primary=primary type="button" on:click=copy>
            <Mark sign=Sign::Copy />
            {move || if copied.get() == Some(true) { "Copied" } else { words }}
        </button>
        <span class="share-status share-status--refused" role="status">
            {move || {
                (copied.get() == Some(false))
                    .then_some("Your browser blocked copying. The text is selected: press Ctrl C.")
            }}
        </span>
    }
    .into_any()
}

/// Writing texts and drawing the picture is code of its own.
#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn more() -> Result<fn(EditorState) -> AnyView, SplitLoaderError> {
    Ok(|state| {
        let code = state.draft(share::encode);
        let name = state.draft(title);
        view! {
            <Texts state />
            <SharePicture code name />
        }
        .into_any()
    })
}

#[component]
fn Texts(state: EditorState) -> impl IntoView {
    let format = RwSignal::new(Format::Kingston);
    let text = Memo::new(move |_| {
        let draft = state.draft(named);
        reader().write(&draft, format.get(), edition_of(&draft))
    });
    let formats = Format::TEXT.into_iter().chain([Format::Json]);
    let file = move || {
        let name = state.draft(|draft| file_name(&title(draft)));
        match format.get_untracked() {
            Format::Json => (format!("{name}.json"), "application/json"),
            Format::Markdown => (format!("{name}.md"), "text/markdown"),
            _ => (format!("{name}.txt"), "text/plain"),
        }
    };
    view! {
        <div class="export__part">
            <div class="export__row">
                <label class="field-label">
                    <span class="field-label__text">"As text for"</span>
                    <select
                        class="select"
                        id="export-format"
                        on:change=move |event| {
                            if let Some(chosen) = Format::from_id(&event_target_value(&event)) {
                                format.set(chosen);
                            }
                        }
                    >
                        {formats
                            .map(|it| view! { <option value=it.id()>{it.name()}</option> })
                            .collect_view()}
                    </select>
                </label>
                <CopyButton words="Copy text" field="export-text" text />
                <button
                    class="button"
                    type="button"
                    on:click=move |_| {
                        let (name, kind) = file();
                        text.with_untracked(|text| text_file::offer_as(&name, kind, text));
                    }
                >
                    "Download"
                </button>
            </div>
            <textarea
                class="export__text"
                id="export-text"
                aria-label="The list as text"
                rows="10"
                readonly
                prop:value=move || text.get()
            ></textarea>
        </div>
    }
    .into_any()
}

/// Whether the browser hands things to other programs, as phones do.
fn can_send() -> bool {
    clipboard::has(&window().navigator(), "share")
}
