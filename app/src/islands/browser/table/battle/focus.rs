//! Where the keyboard's focus goes from question to question.

use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

/// Takes the focus off the answer that was given: the next question has other answers in the same places.
pub(crate) fn release() {
    let Some(focused) = document().active_element() else { return };
    if focused.closest(".decision").is_ok_and(|it| it.is_some())
        && let Ok(focused) = focused.dyn_into::<web_sys::HtmlElement>()
    {
        // An element that keeps the focus keeps it until the question takes it.
        let _ = focused.blur();
    }
}

/// Moves keyboard focus to the next question once an answer was given: `length` is how many were given, `live` whether a
/// person is asked.
pub(crate) fn keep_focus(length: impl Fn() -> usize + 'static, live: impl Fn() -> bool + 'static) {
    Effect::new(move |before: Option<usize>| {
        let (length, live) = (length(), live());
        if before.is_some_and(|before| before != length) && live {
            request_animation_frame(show_question);
        }
        length
    });
}

/// A new question starts at its top, and takes the focus that its predecessor's answer has lost.
pub(crate) fn show_question() {
    let question = document().query_selector(".decision").ok().flatten();
    if let Some(question) = question.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok())
        && let Ok(Some(side)) = question.closest(".battle__side")
    {
        side.set_scroll_top(question.offset_top());
    }
    let lost = document().active_element().is_none_or(|it| it.local_name() == "body");
    let title = document().get_element_by_id("decision-title");
    if let Some(title) =
        title.filter(|_| lost).and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        // A title that cannot take the focus leaves it with the page.
        let _ = title.focus_with_options(&options);
    }
}
