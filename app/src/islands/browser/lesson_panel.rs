//! What a lesson says beside the table: the task, the hint, and the verdict on an answer.

use leptos::prelude::*;

use super::learning::{Learning, Outcome};

/// The line above the table.
pub(crate) fn bar(learning: Learning) -> AnyView {
    let course = learning.course();
    let of = course.steps.len();
    view! {
        <div class="battle-bar">
            <a class="battle-bar__leave" href="/learn" aria-label="All lessons" title="All lessons. Your progress is saved">
                "‹"
            </a>
            <h1 class="battle-bar__stage">{course.title.clone()}</h1>
            <span class="battle-bar__objective">{move || format!("Step {} of {of}", learning.step.get() + 1)}</span>
        </div>
    }
    .into_any()
}

/// The task of the step on the table, and what became of the last answer.
pub(crate) fn panel(learning: Learning) -> AnyView {
    let step = untrack(|| learning.current());
    let hint = step.hint.clone();
    view! {
        <section class="lesson-panel" aria-labelledby="lesson-step">
            <h2 class="lesson-panel__title" id="lesson-step" tabindex="-1">{step.title}</h2>
            <p>{step.text}</p>
            <p class="decision__why">
                <cite>{step.cite}</cite>
            </p>
            {move || learning.hinted.get().then(|| view! { <p class="lesson-panel__hint" data-hint-text>{hint.clone()}</p> })}
            {move || match learning.outcome.get() {
                Outcome::Open => open(learning),
                Outcome::Wrong { why, cite } => wrong(learning, why, cite),
                Outcome::Reached => reached(learning),
            }}
        </section>
    }
    .into_any()
}

fn hint_button(learning: Learning) -> AnyView {
    view! {
        <button
            class="button button--small"
            type="button"
            data-hint
            aria-pressed=move || learning.hinted.get().to_string()
            on:click=move |_| learning.hinted.update(|on| *on = !*on)
        >
            "Hint"
        </button>
    }
    .into_any()
}

fn open(learning: Learning) -> AnyView {
    let again = move |_| learning.go(learning.step.get_untracked());
    view! {
        <p class="lesson-panel__buttons">
            {hint_button(learning)}
            {move || {
                (learning.given.get() > 0)
                    .then(|| {
                        view! {
                            <button class="button button--small" type="button" data-restart on:click=again>
                                "Restart step"
                            </button>
                        }
                    })
            }}
        </p>
    }
    .into_any()
}

fn wrong(learning: Learning, why: String, cite: String) -> AnyView {
    view! {
        <div class="lesson-verdict lesson-verdict--wrong" tabindex="-1" data-verdict="wrong">
            <p class="lesson-verdict__title">"Not the answer we are looking for"</p>
            <p>{why}</p>
            <p class="decision__why">
                <cite>{cite}</cite>
            </p>
            <p class="lesson-panel__buttons">
                <button class="button button--small button--primary" type="button" data-again on:click=move |_| learning.try_again()>
                    "Try again"
                </button>
                {hint_button(learning)}
            </p>
        </div>
    }
    .into_any()
}

fn reached(learning: Learning) -> AnyView {
    let step = untrack(|| learning.current());
    let here = learning.step.get_untracked();
    let onward = match untrack(|| learning.is_last()) {
        true => complete(learning),
        false => view! {
            <button class="button button--small button--primary" type="button" data-next on:click=move |_| learning.go(here + 1)>
                "Next step"
            </button>
        }
        .into_any(),
    };
    let title = if untrack(|| learning.is_last()) { "Lesson complete" } else { "Right" };
    view! {
        <div class="lesson-verdict lesson-verdict--right" tabindex="-1" data-verdict="right">
            <p class="lesson-verdict__title">{title}</p>
            <p>{step.done}</p>
            <p class="lesson-panel__buttons">{onward}</p>
        </div>
    }
    .into_any()
}

/// Where to go after the last step.
fn complete(learning: Learning) -> AnyView {
    let course = learning.course();
    let (address, words) = match &course.next {
        Some(next) => (format!("/learn/{}", next.name), format!("Next: {}", next.title)),
        None => (course.after[0].to_owned(), course.after[1].to_owned()),
    };
    view! {
        <a class="button button--small button--primary" href=address data-next-lesson>
            {words}
        </a>
        <a class="button button--small" href="/learn">
            "All lessons"
        </a>
        <button class="button button--small" type="button" data-repeat on:click=move |_| learning.go(0)>
            "Repeat lesson"
        </button>
    }
    .into_any()
}
