//! A lesson on Starmada's table: one step after the other, each with its own position, judged by the lesson's file.

use flagbridge_lessons::{Attempt, BattleLesson, Verdict};
use flagbridge_starmada::scenario::Run;
use flagbridge_starmada::{Action, Event, Seat};
use leptos::prelude::*;

use super::table::{self, TableState};
use crate::islands::learning::{Course, Learning, trouble};
use crate::islands::lesson_panel;
use crate::play::lesson::LessonStart;
use crate::starmada::session::{Occupant, Session};

/// Opens a lesson where this browser has stopped.
pub(super) fn open(start: LessonStart) -> AnyView {
    let lesson = match BattleLesson::receive(&start.json) {
        Ok(lesson) => lesson,
        Err(bad) => return trouble(&bad.to_string()),
    };
    let course = Course {
        name: start.name,
        title: lesson.title.clone(),
        steps: lesson.battles.clone(),
        next: start.next,
        after: ["/starmada/play", "Play Starmada"],
        question: "#hex-question",
    };
    let lesson = StoredValue::new(lesson);
    // A table outlives its step: ships may be on their way, and shots be shown, when the next one begins.
    let owner = Owner::current().unwrap_or_default();
    Learning::show(course, Callback::new(move |learning| set_up(learning, lesson, &owner)))
}

/// The table with the position of the current step.
fn set_up(learning: Learning, lesson: StoredValue<BattleLesson>, owner: &Owner) -> AnyView {
    let place = learning.step.get_untracked();
    let attempt = match lesson.with_value(|lesson| lesson.begin(place)) {
        Ok(attempt) => attempt,
        Err(bad) => return trouble(&bad.to_string()),
    };
    let seat = attempt.seat();
    let seats = Seat::ALL.map(|it| if it == seat { Occupant::Person } else { Occupant::Away });
    let names = Seat::ALL.map(|it| if it == seat { "You" } else { "Opponent" }.to_owned());
    let session = Session::follow(&attempt.table().view(seat), seats, names);
    let attempt = StoredValue::new(attempt);
    let state = owner.with(|| TableState::new(session, String::new()));
    state.answer_elsewhere(Callback::new(move |action: Action| {
        take(learning, attempt, state, &action);
    }));
    view! {
        <div class="hex-lesson">
            {lesson_panel::bar(learning)}
            {table::layout(state, lesson_panel::panel(learning), ().into_any())}
        </div>
    }
    .into_any()
}

/// Takes an answer of the learner.
fn take(
    learning: Learning,
    attempt: StoredValue<Attempt<Run>>,
    state: TableState,
    action: &Action,
) {
    let mut tried = attempt.get_value();
    let kept = tried.told().len();
    let verdict = tried.answer(action);
    let reached = verdict == Verdict::Reached;
    if tried.told().len() > kept {
        let view = tried.table().view(tried.seat());
        let told = &tried.told()[kept..];
        let told = || told.iter().map(|(_, events)| events.as_slice());
        let events: Vec<Event> = told().flatten().cloned().collect();
        let later = |session: &mut Session| {
            session.hear(&view, kept, told());
            if reached {
                session.close();
            }
        };
        state.hear(later, &events);
    }
    let given = tried.told().len();
    attempt.set_value(tried);
    if let Some(refusal) = learning.judge(verdict, given) {
        state.refuse(&refusal);
    }
}
