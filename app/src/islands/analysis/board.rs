//! The whole tool: one attack, a second one on request, and what comes of them.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::{JsCast as _, JsValue};

use super::attack_draft::AttackDraft;
use super::attack_fields::attack_fields;
use crate::analysis::{MOST_AT_ONCE, OddsQuestion, Solved};
use crate::charts::{ShownOdds, outcomes};

/// The form and its answer. On a page of its own it keeps the address.
pub(crate) fn odds_board(question: OddsQuestion, keeps_address: bool) -> AnyView {
    let compares = !question.second.trim().is_empty();
    let (first, second) =
        (AttackDraft::new("a", question.first), AttackDraft::new("b", question.second));
    let asked = move || OddsQuestion { first: first.text.get(), second: second.text.get() };
    Effect::new(move |_| {
        first.begin();
        second.begin();
    });
    if keeps_address {
        keep_address(asked);
    }
    // The browser says so when the second attack is unfolded or folded away.
    let toggled = move |event: leptos::ev::Event| {
        let details = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let open = details.is_some_and(|it| it.has_attribute("open"));
        match (open, second.is_blank()) {
            (true, true) => second.write(first.text.get_untracked()),
            (false, false) => second.write(String::new()),
            _ => {}
        }
    };
    view! {
        <form
            class="odds-board"
            method="get"
            action="/odds"
            autocomplete="off"
            on:submit=move |event| event.prevent_default()
        >
            <div class="odds-board__attacks">
                {attack_fields(first, "Attack")}
                <details class="odds-board__second" open=compares on:toggle=toggled>
                    <summary class="odds-board__summary">"Compare with a second attack"</summary>
                    {attack_fields(second, "Second attack")}
                </details>
                <button class="button button--primary odds-board__submit" type="submit">
                    "Calculate"
                </button>
            </div>
            <div class="odds-board__answer">
                <output class="visually-hidden" aria-live="polite">
                    {move || spoken(first, second)}
                </output>
                {move || answer(first, second)}
                <p class="odds-board__link">
                    <a href=move || asked().address()>"Link to these odds"</a>
                    " · "
                    <a href="/odds">"Reset"</a>
                </p>
            </div>
        </form>
    }
    .into_any()
}

fn answer(first: AttackDraft, second: AttackDraft) -> AnyView {
    let solved = |draft: AttackDraft| {
        draft.answer.with(|it| it.as_ref().and_then(|it| it.as_ref().ok()).cloned())
    };
    match (solved(first), solved(second)) {
        (Some(first), second) => outcomes(ShownOdds { first: &first, second: second.as_deref() }),
        (None, Some(second)) => outcomes(ShownOdds { first: &second, second: None }),
        (None, None) => {
            let words = if Solved::is_quick(&first.text.get()) {
                "Choose dice or describe an attack.".to_owned()
            } else {
                format!(
                    "Your browser calculates this. Without JavaScript the limit is {MOST_AT_ONCE} dice."
                )
            };
            view! { <p class="odds-board__empty">{words}</p> }.into_any()
        }
    }
}

fn spoken(first: AttackDraft, second: AttackDraft) -> String {
    let mean = |draft: AttackDraft| {
        draft.answer.with(|it| {
            let solved = it.as_ref()?.as_ref().ok()?;
            Some(crate::charts::hundredths(solved.outcome.mean()))
        })
    };
    match (mean(first), mean(second)) {
        (Some(first), Some(second)) => {
            format!("First attack: {first} damage on average. Second: {second}.")
        }
        (Some(first), None) => format!("{first} damage on average."),
        _ => String::new(),
    }
}

/// How long the address waits for the next change; browsers refuse an address that changes too often.
const PAUSE: Duration = Duration::from_millis(400);

fn keep_address(asked: impl Fn() -> OddsQuestion + Send + Sync + 'static) {
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let begun = StoredValue::new(false);
    Effect::new(move |_| {
        let address = asked().address();
        if !begun.get_value() {
            begun.set_value(true);
            return;
        }
        if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        let handle = set_timeout_with_handle(
            move || {
                if let Ok(history) = window().history() {
                    // A browser that refuses leaves the address as it was.
                    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
                }
            },
            PAUSE,
        );
        waiting.set_value(handle.ok());
    });
}
