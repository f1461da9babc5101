//! Dealings with the page: fields, files, the clipboard, the address.

use std::time::Duration;

use flagbridge_fleet::formats::Format;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    DragEvent, Event, File, FocusOptions, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    ScrollIntoViewOptions, ScrollLogicalPosition, SubmitEvent,
};

use super::{CheckState, length_words};
use crate::check::{Action, LONGEST_LIST, Question};
use crate::islands::clipboard;

/// How long the address waits for the next letter; browsers refuse an address that changes too often.
const PAUSE: Duration = Duration::from_millis(400);

/// The largest file that can hold a list that is read.
const LARGEST_FILE: f64 = (LONGEST_LIST * 4) as f64;

/// Takes over what was typed before this code had arrived, or what the browser has kept.
pub(crate) fn take_over(state: CheckState) {
    Effect::new(move |_| {
        if state.form.get().is_some() {
            read_fields(state);
        }
    });
}

/// Asks what the fields say.
pub(crate) fn read_fields(state: CheckState) {
    let Some(list) = field::<HtmlTextAreaElement>("check-list") else { return };
    let choice = |id| field::<HtmlSelectElement>(id).map(|it| it.value()).unwrap_or_default();
    let points = field::<HtmlInputElement>("check-points").map(|it| it.value());
    let asked = Question {
        list: list.value(),
        edition: choice("check-edition"),
        mode: choice("check-mode"),
        points: points.and_then(|points| points.parse().ok()).filter(|points| *points > 0),
    };
    let mut asked = asked;
    let typed = asked.points;
    state.question.with_untracked(|before| asked.keep_total(before));
    if state.question.with_untracked(|question| *question != asked) {
        state.trouble.set(String::new());
        state.notice.set("");
        let kept = asked.points != typed;
        state.question.set(asked);
        if kept {
            write_fields(state);
        }
    }
}

/// Does what the button says that sent the form.
pub(crate) fn submit(state: CheckState, event: &SubmitEvent) {
    event.prevent_default();
    read_fields(state);
    let submitter = event.submitter();
    let attribute = |name| submitter.as_ref().and_then(|it| it.get_attribute(name));
    let (name, value) = (attribute("name"), attribute("value"));
    let action = Action::parse(&name.unwrap_or_default(), &value.unwrap_or_default());
    let Some(action) = action else { return focus_answer() };
    if let Action::Copy(format) = action {
        return copy(state, format);
    }
    state.shown.set(None);
    state.question.update(|question| question.act(&action));
    write_fields(state);
    let notice = match action {
        Action::ApplyFix(..) => "Changed.",
        Action::Take(..) => "Line replaced.",
        _ => "",
    };
    state.notice.set(notice);
    match action {
        Action::Clear => focus("check-list"),
        _ => focus_answer(),
    }
}

/// Reads the file that was dropped.
pub(crate) fn drop_file(state: CheckState, event: &DragEvent) {
    let Some(file) = event.data_transfer().and_then(|it| it.files()).and_then(|it| it.get(0))
    else {
        return;
    };
    event.prevent_default();
    read_file(state, file);
}

/// Reads the file that was chosen.
pub(crate) fn open_file(state: CheckState, event: &Event) {
    let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return };
    if let Some(file) = input.files().and_then(|files| files.get(0)) {
        read_file(state, file);
    }
    // The same file can be chosen again.
    input.set_value("");
}

/// Keeps the address such that it leads to this list, as long as all of it could be read.
pub(crate) fn keep_address(state: CheckState) {
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let opened = StoredValue::new(true);
    Effect::new(move |_| {
        let address = address(state);
        if let Some(handle) = waiting.get_value() {
            handle.clear();
        }
        // The address that brought the visitor here stays until something changes.
        if opened.get_value() {
            opened.set_value(false);
            return;
        }
        let write = move || {
            if let Ok(history) = window().history() {
                // A browser that refuses only leaves the address behind the list.
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
            }
        };
        waiting.set_value(set_timeout_with_handle(write, PAUSE).ok());
    });
}

/// A path with the site before it, for others to follow.
pub(crate) fn absolute(path: &str) -> String {
    if cfg!(feature = "ssr") {
        return path.to_owned();
    }
    window().location().origin().unwrap_or_default() + path
}

fn address(state: CheckState) -> String {
    let code = state.answer.with(|answer| {
        let answer = answer.as_ref()?;
        let whole = answer.reading.is_complete() && !answer.reading.is_empty();
        whole.then(|| answer.code())
    });
    let question = state.question.get();
    let Some(code) = code else { return "/check".to_owned() };
    let mut search = form_urlencoded::Serializer::new(String::new());
    search.append_pair("code", &code);
    for (name, value) in [("edition", question.edition), ("mode", question.mode)] {
        if !value.is_empty() {
            search.append_pair(name, &value);
        }
    }
    if let Some(points) = question.points {
        search.append_pair("points", &points.to_string());
    }
    format!("/check?{}", search.finish())
}

fn read_file(state: CheckState, file: File) {
    if file.size() > LARGEST_FILE {
        state.trouble.set(length_words());
        return;
    }
    let text = file.text();
    spawn_local(async move {
        match JsFuture::from(text).await.ok().and_then(|text| text.as_string()) {
            Some(text) => {
                state.trouble.set(String::new());
                state.shown.set(None);
                state.question.update(|question| question.list = text);
                write_fields(state);
                focus_answer();
            }
            None => state.trouble.set("This file could not be read.".to_owned()),
        }
    });
}

fn copy(state: CheckState, format: Format) {
    let Some(answer) = state.answer.get_untracked() else { return };
    let text = match format {
        Format::Share => absolute(&format!("/f/{}", answer.code())),
        format => answer.written(format),
    };
    state.notice.set("");
    state.shown.set(Some(format));
    spawn_local(async move {
        state.notice.set(if clipboard::copy(&text).await {
            "Copied."
        } else {
            "Your browser blocked copying. Select the text below."
        });
    });
}

/// Shows in the fields what is asked.
fn write_fields(state: CheckState) {
    let question = state.question.get_untracked();
    if let Some(list) = field::<HtmlTextAreaElement>("check-list") {
        list.set_value(&question.list);
    }
    for (id, value) in [("check-edition", &question.edition), ("check-mode", &question.mode)] {
        if let Some(select) = field::<HtmlSelectElement>(id) {
            select.set_value(value);
        }
    }
    if let Some(points) = field::<HtmlInputElement>("check-points") {
        points.set_value(&question.points.map(|points| points.to_string()).unwrap_or_default());
    }
}

fn field<T: web_sys::wasm_bindgen::JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// The button that had the focus may be gone: the answer takes it, and the verdict comes into view.
fn focus_answer() {
    focus("check-answer");
}

fn focus(id: &'static str) {
    request_animation_frame(move || {
        let Some(element) = field::<web_sys::HtmlElement>(id) else { return };
        let still = FocusOptions::new();
        still.set_prevent_scroll(true);
        // Without focus the page works all the same.
        let _ = element.focus_with_options(&still);
        if let Ok(Some(verdict)) = element.query_selector(".check-verdict") {
            let nearest = ScrollIntoViewOptions::new();
            nearest.set_block(ScrollLogicalPosition::Nearest);
            verdict.scroll_into_view_with_scroll_into_view_options(&nearest);
        }
    });
}
