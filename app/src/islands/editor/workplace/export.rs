//! Sharing: the link that holds the list, every text format, a file.

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::share;
use leptos::prelude::*;
use std::sync::OnceLock;

use super::desk::{Desk, Sheet};
use super::dialog::Dialog;
use super::dom;
use super::mark::{Mark, Sign};
use crate::editor::edition_of;

/// The reader and writer of all formats, made once.
pub(super) fn reader() -> &'static Reader<'static> {
    static READER: OnceLock<Reader<'static>> = OnceLock::new();
    READER.get_or_init(|| Reader::new(catalogue()))
}

/// The dialog.
#[component]
pub(super) fn ExportDialog(desk: Desk) -> impl IntoView {
    let open = Signal::derive(move || desk.sheet.get() == Some(Sheet::Export));
    let close = Callback::new(move |()| desk.sheet.set(None));
    view! {
        <Dialog id="export" title="Share this fleet" open close>
            <Link desk />
            <Texts desk />
        </Dialog>
    }
}

#[component]
fn Link(desk: Desk) -> impl IntoView {
    let code = desk.draft(share::encode);
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}/f/{code}");
    let copied = RwSignal::new(false);
    let copy = {
        let link = link.clone();
        move |_| {
            dom::copy(&link);
            copied.set(true);
        }
    };
    view! {
        <div class="export__part">
            <label class="field-label" for="share-link">
                <span class="field-label__text">"Link"</span>
            </label>
            <div class="export__row">
                <input class="select export__link" id="share-link" type="text" readonly prop:value=link.clone() />
                <button class="button button--primary" type="button" on:click=copy>
                    <Mark sign=Sign::Copy />
                    {move || if copied.get() { "Copied" } else { "Copy link" }}
                </button>
            </div>
            <p class="export__hint">
                "The whole list is in the link: whoever opens it sees this fleet, without an account and for ever. Notes stay with you. "
                <a href=format!("/f/{code}") target="_blank" rel="noopener">
                    "Open it"
                </a>
            </p>
        </div>
    }
}

#[component]
fn Texts(desk: Desk) -> impl IntoView {
    let format = RwSignal::new(Format::Kingston);
    let text = Memo::new(move |_| {
        let format = format.get();
        desk.draft(|draft| reader().write(draft, format, edition_of(draft)))
    });
    let copied = RwSignal::new(false);
    let formats = Format::TEXT.into_iter().chain([Format::Json]);
    let file = move || {
        let name = desk.draft(|draft| flagbridge_cards::slug(&draft.name));
        let name = if name.is_empty() { "fleet".to_owned() } else { name };
        match format.get_untracked() {
            Format::Json => (format!("{name}.json"), "application/json"),
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
                            copied.set(false);
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
                <button
                    class="button"
                    type="button"
                    on:click=move |_| {
                        text.with_untracked(|text| dom::copy(text));
                        copied.set(true);
                    }
                >
                    <Mark sign=Sign::Copy />
                    {move || if copied.get() { "Copied" } else { "Copy text" }}
                </button>
                <button
                    class="button"
                    type="button"
                    on:click=move |_| {
                        let (name, kind) = file();
                        text.with_untracked(|text| dom::download(&name, kind, text));
                    }
                >
                    "Download"
                </button>
            </div>
            <textarea
                class="export__text"
                id="export-text"
                aria-label="The list as text"
                rows="12"
                readonly
                prop:value=move || text.get()
            ></textarea>
        </div>
    }
}
