//! A lesson on the table: one step after the other, each with its own position, judged by the lesson's file.

use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_engine::{Action, Seat};
use flagbridge_lessons::{Attempt, Lesson, Step, Verdict};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

use super::battle::{self, table_state::TableState};
use super::{lesson_panel, saved_games};
use crate::islands::browser::system;
use crate::play::game::session::Session;
use crate::play::lesson::{LessonStart, NextLesson, PROGRESS, Progress};
use crate::play::occupant::Occupant;

/// A lesson that is being played.
#[derive(Clone, Copy)]
pub(super) struct Learning {
    lesson: StoredValue<Arc<Lesson>>,
    next: StoredValue<Option<NextLesson>>,
    /// The step on the table, from 0.
    pub step: RwSignal<usize>,
    /// Raised whenever the step's position is set up again.
    setups: RwSignal<u32>,
    attempt: StoredValue<Option<Attempt>>,
    /// What became of the last answer.
    pub outcome: RwSignal<Outcome>,
    /// Whether the hint is shown.
    pub hinted: RwSignal<bool>,
    /// How many answers of the step the table has taken.
    pub given: RwSignal<usize>,
}

/// What became of the learner's last answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The step is still to be solved.
    Open,
    /// It was wrong.
    Wrong {
        /// Why.
        why: String,
        /// The rule.
        cite: String,
    },
    /// It reached the goal.
    Reached,
}

/// Opens a lesson where this browser has stopped.
pub(crate) fn open(start: LessonStart) -> AnyView {
    match Lesson::receive(&start.name, &start.json) {
        Ok(lesson) => show(lesson, start.next),
        Err(bad) => trouble(&bad.to_string()),
    }
}

fn trouble(reason: &str) -> AnyView {
    view! {
        <p class="notice notice--warning">{format!("This lesson cannot be shown: {reason}.")}</p>
        <p>
            <a href="/learn">"All lessons"</a>
        </p>
    }
    .into_any()
}

fn show(lesson: Lesson, next: Option<NextLesson>) -> AnyView {
    let begun = progress(&lesson.name).resume(lesson.steps.len());
    let learning = Learning {
        lesson: StoredValue::new(Arc::new(lesson)),
        next: StoredValue::new(next),
        step: RwSignal::new(begun),
        setups: RwSignal::new(0),
        attempt: StoredValue::new(None),
        outcome: RwSignal::new(Outcome::Open),
        hinted: RwSignal::new(false),
        given: RwSignal::new(0),
    };
    let outcome = move || match learning.outcome.get() {
        Outcome::Open => "open",
        Outcome::Wrong { .. } => "wrong",
        Outcome::Reached => "reached",
    };
    view! {
        <div class="lesson" data-step=move || learning.step.get().to_string() data-outcome=outcome>
            <p class="visually-hidden" role="status" data-said>{move || learning.said()}</p>
            {move || {
                learning.step.track();
                learning.setups.track();
                set_up(learning)
            }}
        </div>
    }
    .into_any()
}

/// The table with the position of the current step.
fn set_up(learning: Learning) -> AnyView {
    let place = learning.step.get_untracked();
    let attempt = match learning.lesson().begin(place, catalogue().current()) {
        Ok(attempt) => attempt,
        Err(bad) => return trouble(&bad.to_string()),
    };
    let seat = attempt.seat();
    let seats = Seat::ALL.map(|it| if it == seat { Occupant::Person } else { Occupant::Away });
    let names = Seat::ALL.map(|it| if it == seat { "You" } else { "Opponent" }.to_owned());
    let session = Session::follow(Arc::new(attempt.table().view(seat)), seats, names);
    learning.attempt.set_value(Some(attempt));
    let table_state = TableState::new(session, None);
    table_state.ask_commands_apart();
    table_state.answer_elsewhere(Callback::new(move |actions: Vec<Action>| {
        learning.take(table_state, &actions);
    }));
    let asks = move || learning.outcome.with(|outcome| *outcome != Outcome::Reached);
    battle::framed(
        table_state,
        lesson_panel::bar(learning),
        lesson_panel::panel(learning),
        ().into_any(),
        asks,
    )
}

impl Learning {
    pub(super) fn lesson(self) -> Arc<Lesson> {
        self.lesson.get_value()
    }

    /// The lesson that follows.
    pub(super) fn next_lesson(self) -> Option<NextLesson> {
        self.next.get_value()
    }

    /// The step on the table.
    pub(super) fn current(self) -> Step {
        let lesson = self.lesson();
        lesson.steps[self.step.get().min(lesson.steps.len() - 1)].clone()
    }

    /// Whether the step on the table is the last one.
    pub(super) fn is_last(self) -> bool {
        self.step.get() + 1 == self.lesson().steps.len()
    }

    /// What a screen reader is told.
    fn said(self) -> String {
        let step = self.current();
        match self.outcome.get() {
            Outcome::Wrong { why, cite } => {
                format!("Not the answer we are looking for. {why} {cite}.")
            }
            Outcome::Reached if self.is_last() => format!("{} Lesson complete.", step.done),
            Outcome::Reached => step.done,
            Outcome::Open if self.hinted.get() => step.hint,
            Outcome::Open => {
                let of = self.lesson().steps.len();
                format!("Step {} of {of}: {}. {}", self.step.get() + 1, step.title, step.text)
            }
        }
    }

    /// Takes answers of the learner, one after the other, up to one that decides the step.
    fn take(self, table_state: TableState, actions: &[Action]) {
        let Some(mut attempt) = self.attempt.get_value() else { return };
        let kept = attempt.told().len();
        let mut outcome = Outcome::Open;
        let mut refused = None;
        for action in actions {
            match attempt.answer(action) {
                Verdict::GoOn => continue,
                Verdict::Reached => outcome = Outcome::Reached,
                Verdict::Wrong { why, cite } => outcome = Outcome::Wrong { why, cite },
                Verdict::Refused(reason) => refused = Some(reason),
            }
            break;
        }
        if attempt.told().len() > kept {
            table_state.session.update(|session| {
                let view = Arc::new(attempt.table().view(attempt.seat()));
                session.hear(view, kept, &attempt.told()[kept..]);
                if outcome == Outcome::Reached {
                    session.close();
                }
            });
            table_state.settle();
        }
        self.given.set(attempt.told().len());
        self.attempt.set_value(Some(attempt));
        if outcome == Outcome::Reached {
            self.keep();
        }
        let decided = outcome != Outcome::Open;
        self.outcome.set(outcome);
        table_state.trouble.set(refused.unwrap_or_default());
        if decided {
            focus_soon("[data-verdict]");
        }
    }

    /// Sets up the position of a step, and asks again.
    pub(super) fn go(self, step: usize) {
        self.outcome.set(Outcome::Open);
        self.hinted.set(false);
        self.given.set(0);
        if self.step.get_untracked() == step {
            self.setups.update(|count| *count += 1);
        } else {
            self.step.set(step);
        }
        focus_soon("#lesson-step");
    }

    /// The learner wants another try: at the same question, or from the beginning of the step if answers were given.
    pub(super) fn try_again(self) {
        if self.given.get_untracked() > 0 {
            return self.go(self.step.get_untracked());
        }
        self.outcome.set(Outcome::Open);
        focus_soon("#decision-title");
    }

    /// Stores that the step on the table was completed.
    fn keep(self) {
        let lesson = self.lesson();
        let (step, of) = (self.step.get_untracked(), lesson.steps.len());
        let now = progress(&lesson.name).after(step, of, system::now());
        if let Ok(text) = serde_json::to_string(&now) {
            saved_games::set_setting(&format!("{PROGRESS}{}", lesson.name), Some(&text));
        }
    }
}

fn progress(name: &str) -> Progress {
    let stored = saved_games::setting(&format!("{PROGRESS}{name}"));
    stored.map_or_else(Progress::default, |text| Progress::parse(&text))
}

/// Moves the focus once the page shows what was decided.
fn focus_soon(selector: &'static str) {
    request_animation_frame(move || {
        let found = document().query_selector(selector).ok().flatten();
        if let Some(found) = found.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
            // An element that cannot take the focus leaves it with the page.
            let _ = found.focus();
        }
    });
}
