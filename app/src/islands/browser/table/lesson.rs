//! A lesson on the table: one step after the other, each with its own position, judged by the lesson's file.

use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_engine::{Action, Seat};
use flagbridge_lessons::{Attempt, Lesson, Verdict};
use leptos::prelude::*;

use super::battle::{self, table_state::TableState};
use crate::islands::browser::learning::{Course, Learning, Outcome, trouble};
use crate::islands::browser::lesson_panel;
use crate::play::game::session::Session;
use crate::play::lesson::LessonStart;
use crate::play::occupant::Occupant;

/// Opens a lesson where this browser has stopped.
pub(crate) fn open(start: LessonStart) -> AnyView {
    let lesson = match Lesson::receive(&start.name, &start.json) {
        Ok(lesson) => lesson,
        Err(bad) => return trouble(&bad.to_string()),
    };
    let course = Course {
        name: start.name,
        title: lesson.title.clone(),
        steps: lesson.steps.clone(),
        next: start.next,
        after: ["/play", "Play a game"],
        question: "#decision-title",
    };
    let lesson = StoredValue::new(lesson);
    Learning::show(course, Callback::new(move |learning| set_up(learning, lesson)))
}

/// The table with the position of the current step.
fn set_up(learning: Learning, lesson: StoredValue<Lesson>) -> AnyView {
    let place = learning.step.get_untracked();
    let begun = lesson.with_value(|lesson| lesson.begin(place, catalogue().current()));
    let attempt = match begun {
        Ok(attempt) => attempt,
        Err(bad) => return trouble(&bad.to_string()),
    };
    let seat = attempt.seat();
    let seats = Seat::ALL.map(|it| if it == seat { Occupant::Person } else { Occupant::Away });
    let names = Seat::ALL.map(|it| if it == seat { "You" } else { "Opponent" }.to_owned());
    let session = Session::follow(Arc::new(attempt.table().view(seat)), seats, names);
    let attempt = StoredValue::new(attempt);
    let table_state = TableState::new(session, None);
    table_state.ask_commands_apart();
    table_state.answer_elsewhere(Callback::new(move |actions: Vec<Action>| {
        take(learning, attempt, table_state, &actions);
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

/// Takes answers of the learner, one after the other, up to one that decides the step.
fn take(
    learning: Learning,
    attempt: StoredValue<Attempt>,
    table_state: TableState,
    actions: &[Action],
) {
    let mut tried = attempt.get_value();
    let kept = tried.told().len();
    let mut verdict = Verdict::GoOn;
    for action in actions {
        verdict = tried.answer(action);
        if verdict != Verdict::GoOn {
            break;
        }
    }
    if tried.told().len() > kept {
        table_state.session.update(|session| {
            let view = Arc::new(tried.table().view(tried.seat()));
            session.hear(view, kept, &tried.told()[kept..]);
            if verdict == Verdict::Reached {
                session.close();
            }
        });
        table_state.settle();
    }
    let given = tried.told().len();
    attempt.set_value(tried);
    table_state.trouble.set(learning.judge(verdict, given).unwrap_or_default());
}
