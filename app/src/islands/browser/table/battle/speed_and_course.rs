//! Dial, navigate command, speed and course in one step: the tool is bent at any speed that may be chosen, then everything is
//! answered together. Another command that the dial may be used for comes first, and the maneuver after it.

use std::sync::Arc;

use flagbridge_engine::geometry::Course;
use flagbridge_engine::{Action, Question, Table};
use leptos::prelude::*;

use super::course;
use super::table_state::{Plan, TableState};
use crate::play::game::maneuvers::Way;
use crate::play::game::{forecast, naming};

impl TableState {
    /// The table on which a course is bent: the one it is tried on, as it will be after the way that is chosen, else as it
    /// stands.
    pub(crate) fn bent_on(self) -> Arc<Table> {
        let ahead = || self.ahead.get().map(|way| way.table);
        let now = || self.session.with(|it| Arc::clone(it.table()));
        self.tried.get().or_else(ahead).unwrap_or_else(now)
    }

    /// Chooses a way to the course before it is answered. Returns the course to begin with, or no plan where none is set
    /// yet.
    pub(crate) fn choose_way(self, way: Way) -> Option<Plan> {
        let plan = match way.stands_still() || way.detour {
            true => Plan::default(),
            false => forecast::first_course(&way.table).map(Plan::Course)?,
        };
        self.ahead.set(Some(way));
        Some(plan)
    }

    /// Answers a way that ends without a course: the ship stands still, or another command comes first.
    fn go_ahead(self) {
        let way = self.ahead.get_untracked();
        if let Some(way) = way.filter(|way| way.stands_still() || way.detour) {
            self.answer_all(way.path);
        }
    }

    /// Answers with the course, and with everything that leads to it. A course that is only tried moves the ship there.
    pub(crate) fn set_off(self, course: Course) {
        if self.is_laid.get_untracked() {
            return self.move_along(&course);
        }
        let way = self.ahead.get_untracked();
        let mut answers = way.map(|way| way.path).unwrap_or_default();
        answers.push(Action::Course(course));
        self.answer_all(answers);
    }
}

/// How dial and tokens are used, at which speed, and the maneuver tool at that speed.
pub(crate) fn control(table_state: TableState) -> AnyView {
    let chosen =
        move || table_state.ahead.with(|way| way.as_ref().map(|way| (way.how.clone(), way.speed)));
    let choose = move |wanted: &dyn Fn(&Way) -> bool| {
        let way =
            table_state.ways.with_untracked(|ways| ways.iter().find(|it| wanted(it)).cloned());
        if let Some(plan) = way.and_then(|way| table_state.choose_way(way)) {
            table_state.plan.set(plan);
        }
    };
    let hows = table_state.ways.with_untracked(|ways| {
        let mut hows: Vec<String> = ways.iter().map(|way| way.how.clone()).collect();
        hows.dedup();
        hows
    });
    let how_button = |how: String| {
        let (own, label) = (how.clone(), how.clone());
        let pressed = Memo::new(move |_| chosen().is_some_and(|(how, _)| how == own));
        // The speed stays where that is possible.
        let pick = move |_| {
            let speed = untrack(chosen).map(|it| it.1);
            let same = |way: &Way| way.how == how && Some(way.speed) == speed;
            let any = table_state.ways.with_untracked(|ways| ways.iter().any(same));
            choose(&|way| way.how == how && (!any || Some(way.speed) == speed));
        };
        view! {
            <button
                class="click click--wide"
                type="button"
                data-how
                aria-pressed=move || pressed.get().to_string()
                on:click=pick
            >
                {label}
            </button>
        }
        .into_any()
    };
    let many = hows.len() > 1;
    let hows: Vec<AnyView> = hows.into_iter().map(how_button).collect();
    let speeds = Memo::new(move |_| {
        let how = chosen().map(|it| it.0);
        table_state.ways.with(|ways| {
            let same = ways.iter().filter(|way| Some(&way.how) == how.as_ref() && !way.detour);
            let mut speeds: Vec<u8> = same.map(|way| way.speed).collect();
            speeds.sort_unstable();
            speeds
        })
    });
    let speed_button = move |speed: u8| {
        let pick = move |_| {
            let how = untrack(chosen).map(|it| it.0);
            choose(&|way| way.speed == speed && Some(&way.how) == how.as_ref());
        };
        view! {
            <button
                class="click"
                type="button"
                data-speed=speed.to_string()
                aria-pressed=move || chosen().is_some_and(|it| it.1 == speed).to_string()
                on:click=pick
            >
                {speed.to_string()}
            </button>
        }
    };
    let rows = move || speeds.get().into_iter().map(speed_button).collect_view();
    let ahead = Memo::new(move |_| chosen());
    let table = table_state.table();
    let revealed = table.decision().and_then(|decision| match decision.question {
        Question::Dial(ship) => {
            let command = table.ship(ship).revealed?;
            Some(format!("{} reveals {}. ", naming::ship(table.game(), ship), command.name()))
        }
        _ => None,
    });
    view! {
        <p class="decision__hint">{revealed} "Everything here is confirmed together."</p>
        {many
            .then(|| {
                view! {
                    <div class="joint" role="group" aria-label="Command">
                        <span class="joint__label" aria-hidden="true">"Command"</span>
                        <div class="joint__clicks">{hows}</div>
                    </div>
                }
            })}
        <div class="joint" role="group" aria-label="Speed" hidden=move || speeds.with(Vec::is_empty)>
            <span class="joint__label" aria-hidden="true">"Speed"</span>
            <div class="joint__clicks">{rows}</div>
        </div>
        {move || {
            ahead.track();
            let way = table_state.ahead.get_untracked()?;
            if way.detour {
                return Some(go_button(table_state, "The maneuver comes after it.", way.how));
            }
            if way.stands_still() {
                let words = "At speed 0 the ship stays where it is.";
                return Some(go_button(table_state, words, "Stop at speed 0".to_owned()));
            }
            let ship = TableState::steering(&way.table)?;
            Some(course::control(table_state, &way.table, ship))
        }}
    }
    .into_any()
}

fn go_button(table_state: TableState, hint: &'static str, label: String) -> AnyView {
    view! {
        <p class="decision__hint">{hint}</p>
        <button
            class="button button--primary decision__confirm"
            type="button"
            data-confirm
            on:click=move |_| table_state.go_ahead()
        >
            {label}
        </button>
    }
    .into_any()
}
