//! A lesson in the fleet editor: its steps, and the editor with the list of the step that is open. Without JavaScript the steps
//! and their lists can be read.

use flagbridge_data::catalogue;
use flagbridge_fleet::share;
use flagbridge_lessons::{Build, Lesson};
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::head::Head;
use crate::editor::Saved;
use crate::islands::{BuildGoals, FleetEditor};
use crate::play::lesson::{BuildStep, NextLesson};

/// The page of a lesson.
pub(super) fn builds_page(lesson: &'static Lesson, next: Option<NextLesson>) -> AnyView {
    let of = lesson.builds.len();
    let steps: Vec<BuildStep> =
        lesson.builds.iter().enumerate().map(|(at, it)| handed(&lesson.name, at, it)).collect();
    let json = serde_json::to_string(&steps).expect("strings are always JSON");
    let (onward, words) = match next {
        Some(next) => (format!("/learn/{}", next.name), format!("Next: {}", next.title)),
        None => ("/learn/first-game".to_owned(), "Play your first game".to_owned()),
    };
    let last = move || {
        view! {
            <a class="button button--small button--primary" href=onward.clone() data-next-lesson>{words.clone()}</a>
            <a class="button button--small" href="/learn">"All lessons"</a>
            <button class="button button--small" type="button" data-next>"Repeat lesson"</button>
        }
        .into_any()
    };
    let onward = |at: usize| {
        match at + 1 == of {
        true => last(),
        false => view! {
            <button class="button button--small button--primary" type="button" data-next>"Next step"</button>
        }
        .into_any(),
    }
    };
    let builds = lesson.builds.iter().enumerate();
    view! {
        <Head
            title=format!("Lesson: {}", lesson.title)
            description=lesson.about.clone()
            islands=true
        />
        <div class="build-lesson" data-builds=lesson.name.clone() data-steps=json>
            <header class="build-lesson__head">
                <p><a href="/learn">"All lessons"</a></p>
                <h1 class="build-lesson__title">{lesson.title.clone()}</h1>
                <noscript>
                    <p class="notice">"The fleet editor needs JavaScript. Here are the steps to read:"</p>
                </noscript>
                <p class="notice notice--warning" data-unkept hidden>
                    "This browser stores nothing for this page, and the editor keeps the list of a step in the browser. Allow it and reload the page."
                </p>
            </header>
            {builds.map(|(at, it)| step(at, of, it, onward(at))).collect_view()}
            <BuildGoals>
                <p class="build-lesson__waiting">"Opening the list…"</p>
            </BuildGoals>
            <FleetEditor code=None>
                <p class="build-lesson__waiting">"Opening the editor…"</p>
            </FleetEditor>
        </div>
        <script nonce=use_nonce()>{include_str!("lesson_builds.js")}</script>
    }
    .into_any()
}

/// A step as the browser gets it.
fn handed(lesson: &str, at: usize, it: &Build) -> BuildStep {
    let id = format!("lesson.{lesson}.{}", at + 1);
    let draft = it.draft(catalogue().current()).unwrap_or_default();
    BuildStep {
        saved: Saved::new(id.clone(), &draft, 0).text(),
        id,
        goal: it.goal(),
        done: it.done.clone(),
        cite: it.cite.clone(),
    }
}

fn step(at: usize, of: usize, it: &'static Build, onward: AnyView) -> AnyView {
    let id = format!("step-{}", at + 1);
    let code = share::encode(&it.draft(catalogue().current()).unwrap_or_default());
    let title = if at + 1 == of { "Lesson complete" } else { "Right" };
    view! {
        <section class="build-step" aria-labelledby=id.clone() data-build-step=at.to_string()>
            <p class="build-step__number">{format!("Step {} of {of}", at + 1)}</p>
            <h2 class="build-step__title" id=id.clone() tabindex="-1">{it.title.clone()}</h2>
            <p>{it.text.clone()} " " <span class="cite">{it.cite.clone()}</span></p>
            <noscript>
                <pre class="build-step__list" tabindex="0" role="group" aria-label="The list">{it.list.trim().to_owned()}</pre>
                <p><a href=format!("/f/{code}")>"The list with its verdict"</a></p>
            </noscript>
            <div class="build-step__help">
                <details class="build-step__hint" data-hint>
                    <summary>"Hint"</summary>
                    <p>{it.hint.clone()}</p>
                </details>
                <button class="button button--small" type="button" data-again hidden>"Start this step again"</button>
            </div>
            <div class="lesson-verdict lesson-verdict--right" data-verdict="right" hidden>
                <p class="lesson-verdict__title">{title}</p>
                <p>{it.done.clone()}</p>
                <p class="lesson-panel__buttons">{onward}</p>
            </div>
        </section>
    }
    .into_any()
}
