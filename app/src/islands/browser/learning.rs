//! A lesson on a table, whichever game it teaches: the step that is open, what became of the last answer, and the progress.

use std::sync::Arc;

use flagbridge_lessons::{Step, Verdict};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

use super::system;
use super::table::saved_games;
use crate::play::lesson::{NextLesson, PROGRESS, Progress};

/// A lesson as it is played.
pub(crate) struct Course {
    /// Its name, under which the progress is kept.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its steps.
    pub steps: Vec<Step>,
    /// The lesson that follows.
    pub next: Option<NextLesson>,
    /// Where to go on after the last lesson: an address, and words for it.
    pub after: [&'static str; 2],
    /// What has the focus when the learner is asked again.
    pub question: &'static str,
}

/// A lesson that is being played.
#[derive(Clone, Copy)]
pub(crate) struct Learning {
    course: StoredValue<Arc<Course>>,
    /// The step on the table, from 0.
    pub step: RwSignal<usize>,
    /// Raised whenever the step's position is set up again.
    setups: RwSignal<u32>,
    /// What became of the last answer.
    pub outcome: RwSignal<Outcome>,
    /// Whether the hint is shown.
    pub hinted: RwSignal<bool>,
    /// How many answers of the step the table has taken.
    pub given: RwSignal<usize>,
}

/// What became of the learner's last answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
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

/// What is shown if a lesson cannot be played.
pub(crate) fn trouble(reason: &str) -> AnyView {
    view! {
        <p class="notice notice--warning">{format!("This lesson cannot be shown: {reason}.")}</p>
        <p>
            <a href="/learn">"All lessons"</a>
        </p>
    }
    .into_any()
}

impl Learning {
    /// Opens a lesson where this browser has stopped. `set_up` shows the table with the position of the current step.
    pub(crate) fn show(course: Course, set_up: Callback<Learning, AnyView>) -> AnyView {
        let begun = progress(&course.name).resume(course.steps.len());
        let learning = Learning {
            course: StoredValue::new(Arc::new(course)),
            step: RwSignal::new(begun),
            setups: RwSignal::new(0),
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
                    set_up.run(learning)
                }}
            </div>
        }
        .into_any()
    }

    pub(crate) fn course(self) -> Arc<Course> {
        self.course.get_value()
    }

    /// The step on the table.
    pub(crate) fn current(self) -> Step {
        let course = self.course();
        course.steps[self.step.get().min(course.steps.len() - 1)].clone()
    }

    /// Whether the step on the table is the last one.
    pub(crate) fn is_last(self) -> bool {
        self.step.get() + 1 == self.course().steps.len()
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
                let of = self.course().steps.len();
                format!("Step {} of {of}: {}. {}", self.step.get() + 1, step.title, step.text)
            }
        }
    }

    /// Takes what became of answers, and how many the table has taken. Returns why the rules refuse the last one, if they do.
    pub(crate) fn judge(self, verdict: Verdict, given: usize) -> Option<String> {
        self.given.set(given);
        let (outcome, refused) = match verdict {
            Verdict::GoOn => (Outcome::Open, None),
            Verdict::Reached => (Outcome::Reached, None),
            Verdict::Wrong { why, cite } => (Outcome::Wrong { why, cite }, None),
            Verdict::Refused(reason) => (Outcome::Open, Some(reason)),
        };
        if outcome == Outcome::Reached {
            self.keep();
        }
        let decided = outcome != Outcome::Open;
        self.outcome.set(outcome);
        if decided {
            focus_soon("[data-verdict]");
        }
        refused
    }

    /// Sets up the position of a step, and asks again.
    pub(crate) fn go(self, step: usize) {
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
    pub(crate) fn try_again(self) {
        if self.given.get_untracked() > 0 {
            return self.go(self.step.get_untracked());
        }
        self.outcome.set(Outcome::Open);
        focus_soon(self.course().question);
    }

    /// Stores that the step on the table was completed.
    fn keep(self) {
        let course = self.course();
        let (step, of) = (self.step.get_untracked(), course.steps.len());
        let now = progress(&course.name).after(step, of, system::now());
        if let Ok(text) = serde_json::to_string(&now) {
            saved_games::set_setting(&format!("{PROGRESS}{}", course.name), Some(&text));
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
