//! A lesson of questions with written answers, as a page that needs no code: every answer opens what is said of it.

use flagbridge_fleet::share;
use flagbridge_lessons::{Answer, Lesson, Path, Question};
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::head::Head;
use super::hex_board::hex_board;
use crate::check::reader;
use crate::play::lesson::NextLesson;

/// The page of a lesson.
pub(super) fn questions_page(lesson: &'static Lesson, next: Option<NextLesson>) -> AnyView {
    let of = lesson.length();
    let (onward, words) = match (next, lesson.path) {
        (Some(next), _) => (format!("/learn/{}", next.name), format!("Next: {}", next.title)),
        (None, Path::Starmada) => ("/starmada/play".to_owned(), "Play Starmada".to_owned()),
        (None, _) => ("/learn/first-game".to_owned(), "Play your first game".to_owned()),
    };
    let questions = lesson.questions.iter().enumerate();
    view! {
        <Head title=format!("Lesson: {}", lesson.title) description=lesson.about.clone() />
        <header class="learn-head">
            <p><a href="/learn">"All lessons"</a></p>
            <h1>{lesson.title.clone()}</h1>
            <p class="lead">{lesson.about.clone()} " Choose an answer to see whether it is right, and why."</p>
            <p class="visually-hidden" role="status" data-said></p>
        </header>
        <div data-questions=lesson.name.clone()>
            {questions.map(|(place, it)| question(place, of, it)).collect_view()}
        </div>
        <section class="band" aria-label="What comes next" data-complete>
            <p class="actions">
                <a class="button button--primary" href=onward data-next-lesson>{words}</a>
                <a class="button" href="/learn">"All lessons"</a>
            </p>
        </section>
        <script nonce=use_nonce()>{include_str!("lesson_questions.js")}</script>
    }
    .into_any()
}

fn question(place: usize, of: usize, it: &'static Question) -> AnyView {
    let id = format!("question-{}", place + 1);
    view! {
        <section class="band question" aria-labelledby=id.clone() data-question>
            <h2 id=id.clone()>{it.title.clone()}</h2>
            <p class="question__step">
                {format!("Question {} of {of}", place + 1)} <span data-done hidden>", answered"</span>
            </p>
            <p>{it.text.clone()} " " <span class="cite">{it.cite.clone()}</span></p>
            {it.table().map(|table| hex_board(&table))}
            {(!it.list.is_empty()).then(|| list(&it.list))}
            <div class="question__answers">
                {it.answers.iter().map(|answer| choice(&id, it, answer)).collect_view()}
            </div>
            <details class="question__hint">
                <summary>"Hint"</summary>
                <p>{it.hint.clone()}</p>
            </details>
        </section>
    }
    .into_any()
}

/// A list, and the way to the editor with it.
fn list(text: &str) -> AnyView {
    let code = share::encode(&reader().read(text).draft);
    view! {
        <pre class="question__list" tabindex="0" role="group" aria-label="The list">{text.trim().to_owned()}</pre>
        <p><a href=format!("/fleets/new?code={code}")>"Open this list in the editor"</a></p>
    }
    .into_any()
}

fn choice(group: &str, question: &'static Question, answer: &'static Answer) -> AnyView {
    let (kind, title, why) = match answer.right {
        true => ("right", "Right", &question.done),
        false => ("wrong", "Not the answer we are looking for", &answer.why),
    };
    let cite = answer.cite.as_ref().unwrap_or(&question.cite).clone();
    view! {
        <details class="question__answer" name=group.to_owned() data-verdict=kind>
            <summary>{answer.words.clone()}</summary>
            <div class=format!("lesson-verdict lesson-verdict--{kind}")>
                <p class="lesson-verdict__title">{title}</p>
                <p>{why.clone()}</p>
                <p class="cite">{cite}</p>
            </div>
        </details>
    }
    .into_any()
}
