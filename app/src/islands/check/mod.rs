//! Paste a list, see the verdict.
//!
//! Everything is one form, and every button sends it: without JavaScript the server answers, with it the island reads the
//! button's name and does the same at once.

mod browser;
mod copies;
mod editions;
mod empty;
mod fields;
mod reading;
mod sign;
mod verdict;
mod violations;

use std::sync::Arc;

use flagbridge_fleet::formats::Format;
use leptos::html;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::check::{Answer, LONGEST_LIST, Question};
use copies::Copies;
use editions::Editions;
use empty::Empty;
use fields::Fields;
use reading::HowItWasRead;
use verdict::VerdictHead;
use violations::Violations;

/// What the form begins with.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct CheckStart {
    pub(crate) question: Question,
    /// Id of the format in which the list is shown to be copied; may be empty.
    pub(crate) shown: String,
    /// What was wrong with the form that was sent; may be empty.
    pub(crate) trouble: String,
}

/// The list, the rules to check it by, and the verdict.
pub(crate) fn form(CheckStart { question, shown, trouble }: CheckStart) -> AnyView {
    let question = RwSignal::new(question);
    let answer =
        Memo::new_with_compare(move |_| question.with(Question::answer).map(Arc::new), |_, _| true);
    let state = CheckState {
        question,
        answer,
        shown: RwSignal::new(Format::from_id(&shown)),
        trouble: RwSignal::new(trouble),
        notice: RwSignal::new(""),
        form: NodeRef::new(),
    };
    browser::keep_address(state);
    browser::take_over(state);
    view! {
        <form
            class="check"
            class:check--answered=move || answer.with(Option::is_some)
            method="post"
            action="/check"
            autocomplete="off"
            node_ref=state.form
            on:input=move |_| browser::read_fields(state)
            on:submit=move |event| browser::submit(state, &event)
            on:dragover=move |event| event.prevent_default()
            on:drop=move |event| browser::drop_file(state, &event)
        >
            <Fields state />
            <p class="visually-hidden" role="status">
                {move || announcement(state)}
            </p>
            <div class="check__answer" id="check-answer" tabindex="-1">
                {move || view_answer(state)}
            </div>
        </form>
    }
    .into_any()
}

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct CheckState {
    question: RwSignal<Question>,
    answer: Memo<Option<Arc<Answer>>>,
    shown: RwSignal<Option<Format>>,
    trouble: RwSignal<String>,
    /// What was just done, for the eye and the ear.
    notice: RwSignal<&'static str>,
    form: NodeRef<html::Form>,
}

fn announcement(state: CheckState) -> String {
    let sentence = state.answer.with(|answer| answer.as_ref().map(|answer| answer.sentence()));
    format!("{} {}", state.notice.get(), sentence.unwrap_or_default())
}

fn view_answer(state: CheckState) -> AnyView {
    let trouble = state.trouble.get();
    let too_long = state.question.with(Question::is_too_long);
    let trouble = if too_long { length_words() } else { trouble };
    let notice = (!trouble.is_empty()).then(|| {
        view! {
            <p class="notice notice--warning" role="alert">
                {trouble}
            </p>
        }
    });
    let body = match state.answer.get() {
        Some(answer) if answer.reading.is_empty() => view! {
            <VerdictHead answer=answer.clone() />
            <HowItWasRead answer />
        }
        .into_any(),
        Some(answer) => view! {
            <VerdictHead answer=answer.clone() />
            <Violations answer=answer.clone() />
            <HowItWasRead answer=answer.clone() />
            <Copies state answer=answer.clone() />
            <Editions answer />
        }
        .into_any(),
        None => view! { <Empty /> }.into_any(),
    };
    view! {
        {notice}
        {body}
    }
    .into_any()
}

/// What is said of a list that is too long.
pub(crate) fn length_words() -> String {
    format!("This is too long for a fleet list. The limit is {LONGEST_LIST} bytes.")
}
