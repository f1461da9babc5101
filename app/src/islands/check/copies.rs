//! The list for elsewhere: the editor, a link, every text format.

use std::sync::Arc;

use flagbridge_fleet::formats::Format;
use leptos::prelude::*;

use super::{CheckState, browser};
use crate::check::Answer;
use crate::text_area::TextArea;

/// A way into the editor, the link that holds the list, and a button for each format.
#[component]
pub(crate) fn Copies(state: CheckState, answer: Arc<Answer>) -> impl IntoView {
    let link = format!("/f/{}", answer.code());
    let formats = Format::TEXT.into_iter().chain([Format::Json]).map(|format| {
        view! {
            <button class="check-offer" type="submit" name="copy" value=format.id()>
                {format.name()}
            </button>
        }
    });
    let path = link.clone();
    let shown = move || {
        state.shown.get().map(|format| {
            let text = match format {
                Format::Share => browser::absolute(&path),
                format => answer.written(format),
            };
            view! { <ListText state format text /> }
        })
    };
    view! {
        <section class="check-part check-copies" aria-labelledby="check-copies">
            <h3 id="check-copies">"Export"</h3>
            <p class="check-copies__main">
                <a class="button" href=link>
                    "Open in the editor"
                </a>
                <button class="button" type="submit" name="copy" value="share">
                    "Share link"
                </button>
            </p>
            <div class="check-copies__formats" role="group" aria-labelledby="check-copy-as">
                <span class="check-copies__label" id="check-copy-as">
                    "Copy as"
                </span>
                {formats.collect_view()}
            </div>
            {shown}
        </section>
    }
    .into_any()
}

#[component]
fn ListText(state: CheckState, format: Format, text: String) -> impl IntoView {
    let rows = text.lines().count().clamp(1, 12);
    view! {
        <div class="check-copies__shown">
            <p class="check-copies__notice">
                <b>{format.name()}</b>
                " "
                {move || state.notice.get()}
            </p>
            <TextArea
                text
                class="check__text"
                label=format!("The list as {}", format.name())
                rows=rows
                readonly=true
            />
        </div>
    }
}
