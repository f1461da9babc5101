//! Lessons: the list of them, and one on the table.

use flagbridge_lessons::{LessonFile, Path, Step, lesson, lessons};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::head::Head;
use super::lesson_builds::builds_page;
use super::missing::Missing;
use crate::islands::{PlayLesson, StarmadaLesson};
use crate::play::lesson::{LessonStart, NextLesson};

/// Every lesson, by path, with the progress that this browser has stored.
#[component]
pub fn LearnPage() -> impl IntoView {
    view! {
        <Head
            title="Learn"
            description="Learn Star Wars: Armada in short lessons on a real table: commands, maneuvers, attacks, defense tokens, squadrons and objectives. Free, no account."
        />
        <header class="learn-head">
            <h1>"Learn Armada"</h1>
            <p class="lead">
                "Short lessons on the real table. Each step has one task; a wrong answer tells you why and names the rule."
            </p>
            <p class="actions" data-continue hidden>
                <a class="button button--primary" href="/learn">"Continue"</a>
            </p>
            <noscript>
                <p class="notice">"You can read the lessons without JavaScript, but playing them needs it."</p>
            </noscript>
        </header>
        {section(
            Path::Rules,
            "rules",
            "The rules, step by step",
            "For new players: ships and squadrons of the core set, then upgrades, objectives and a fleet of your own.",
        )}
        <section class="band" aria-labelledby="then">
            <h2 id="then">"Then play"</h2>
            <p>
                "The table names the rule behind every decision and shows every legal answer. "
                <a href="/learn/first-game" data-first-game>"Play a guided first game"</a>
                " against an easy bot, with a hint whenever something new is asked, or look up "
                <a href="/scenarios">"worked examples of the rules"</a> "."
            </p>
            <p>
                "You know how it works? " <a href="/puzzles">"Solve puzzles"</a>
                ": real positions with one clearly best answer."
            </p>
        </section>
        {section(
            Path::Controls,
            "controls",
            "Controls in three minutes",
            "You know Armada? This is how to move, aim and measure on this table.",
        )}
        {section(
            Path::Starmada,
            "starmada",
            "Starmada",
            "The other game here: starships on a hex map, with secret orders and simultaneous movement.",
        )}
        <script nonce=use_nonce()>{include_str!("learn.js")}</script>
    }
    .into_any()
}

fn section(
    path: Path,
    id: &'static str,
    title: &'static str,
    about: &'static str,
) -> impl IntoView {
    let own: Vec<_> = lessons().iter().filter(|it| it.lesson.path == path).map(row).collect();
    (!own.is_empty()).then(|| {
        view! {
            <section class="band" aria-labelledby=id>
                <h2 id=id>{title}</h2>
                <p>{about}</p>
                <ol class="lessons">{own}</ol>
            </section>
        }
    })
}

fn row(own: &'static LessonFile) -> AnyView {
    let lesson = &own.lesson;
    let steps = lesson.length();
    view! {
        <li class="lessons__row" data-lesson=lesson.name.clone() data-steps=steps.to_string()>
            <a class="lessons__title" href=format!("/learn/{}", lesson.name)>{lesson.title.clone()}</a>
            <span class="lessons__about">{lesson.about.clone()}</span>
            <span class="lessons__steps" data-progress>
                {flagbridge_wording::count(steps, "step", "steps")}
            </span>
        </li>
    }
    .into_any()
}

/// One lesson. Without JavaScript its steps can be read.
#[component]
pub fn LessonPage() -> impl IntoView {
    let name = use_params_map().get_untracked().get("lesson").unwrap_or_default();
    let Some(own) = lesson(&name) else {
        return view! { <NoLesson /> }.into_any();
    };
    let lesson = &own.lesson;
    let next = after(own).map(|next| NextLesson {
        name: next.lesson.name.clone(),
        title: next.lesson.title.clone(),
    });
    if !lesson.builds.is_empty() {
        return builds_page(lesson, next);
    }
    let start = LessonStart { name: lesson.name.clone(), json: own.json.clone(), next };
    let step = |step: &Step| {
        view! {
            <li>
                <strong>{step.title.clone()}</strong>
                ". "
                {step.text.clone()}
                " "
                <span class="cite">{step.cite.clone()}</span>
            </li>
        }
    };
    let steps = lesson.steps.iter().chain(&lesson.battles);
    let waiting = view! {
        <div class="battle-waiting">
            <p>
                <a href="/learn">"All lessons"</a>
            </p>
            <h1>{lesson.title.clone()}</h1>
            <p class="lead">{lesson.about.clone()}</p>
            <p>"Setting up the table…"</p>
            <noscript>
                <p class="notice">"The table needs JavaScript. Here are the steps to read:"</p>
                <ol>{steps.map(step).collect_view()}</ol>
            </noscript>
        </div>
    };
    let table = match lesson.battles.is_empty() {
        true => view! { <PlayLesson start>{waiting}</PlayLesson> }.into_any(),
        false => view! { <StarmadaLesson start>{waiting}</StarmadaLesson> }.into_any(),
    };
    view! {
        <Head
            title=format!("Lesson: {}", lesson.title)
            description=lesson.about.clone()
            islands=true
        />
        {table}
    }
    .into_any()
}

/// The lesson that follows on the same path.
fn after(own: &LessonFile) -> Option<&'static LessonFile> {
    let mut rest = lessons().iter().skip_while(|it| it.lesson.name != own.lesson.name).skip(1);
    rest.next().filter(|next| next.lesson.path == own.lesson.path)
}

#[component]
fn NoLesson() -> impl IntoView {
    view! {
        <Missing title="Lesson not found" words="There is no lesson at this address.">
            <a class="button button--primary" href="/learn">
                "All lessons"
            </a>
        </Missing>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lesson_leads_to_the_next_of_its_path() {
        let own = |path| lessons().iter().filter(move |it| it.lesson.path == path);
        for path in [Path::Rules, Path::Controls, Path::Starmada] {
            let names: Vec<_> = own(path).map(|it| it.lesson.name.as_str()).collect();
            let next: Vec<_> =
                own(path).filter_map(after).map(|it| it.lesson.name.as_str()).collect();
            assert_eq!(names.get(1..).unwrap_or_default(), next);
        }
    }
}
