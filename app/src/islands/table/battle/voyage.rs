//! Speed and course in one step: the tool is bent at any speed that may be chosen, then both are answered together.

use std::sync::Arc;

use flagbridge_engine::geometry::Course;
use flagbridge_engine::{Action, Question, ShipId, Table};
use leptos::prelude::*;

use super::course;
use super::table_state::{Plan, TableState};
use crate::play::forecast;

impl TableState {
    /// The table on which a course is bent: as it will be after the speed that is chosen, else as it stands.
    pub(in super::super) fn bent_on(self) -> Arc<Table> {
        self.ahead.get().map_or_else(|| self.session.with(|it| Arc::clone(it.table())), |it| it.1)
    }

    /// Chooses a speed before it is answered. Returns the course to begin with; none where the course is not asked next.
    pub(in super::super) fn choose_speed(self, table: &Table, speed: u8) -> Option<Plan> {
        let next = forecast::after_speed(table, speed)?;
        let plan = forecast::first_course(&next).map(Plan::Course)?;
        self.ahead.set(Some((speed, Arc::new(next))));
        Some(plan)
    }

    /// Answers with the course, and with the speed before it where both are chosen in one step.
    pub(in super::super) fn set_off(self, course: Course) {
        if let Some((speed, _)) = self.ahead.get_untracked() {
            self.answer(&Action::Speed(speed));
            if TableState::steering(&self.table()).is_none() {
                return;
            }
        }
        self.answer(&Action::Course(course));
    }
}

/// The speeds that may be chosen, and the maneuver tool at the chosen one.
pub(in super::super) fn control(
    table_state: TableState,
    table: &Arc<Table>,
    ship: ShipId,
) -> AnyView {
    let speed_button = |speed: u8| {
        let table = Arc::clone(table);
        let chosen = Memo::new(move |_| {
            table_state.ahead.with(|it| it.as_ref().map(|it| it.0)) == Some(speed)
        });
        let choose = move |_| {
            if let Some(plan) = table_state.choose_speed(&table, speed) {
                table_state.plan.set(plan);
            }
        };
        view! {
            <button
                class="click"
                type="button"
                data-speed=speed.to_string()
                aria-pressed=move || chosen.get().to_string()
                on:click=choose
            >
                {speed.to_string()}
            </button>
        }
        .into_any()
    };
    let speeds: Vec<AnyView> = speeds(table).into_iter().map(speed_button).collect();
    view! {
        <p class="decision__hint">"Choose the speed and bend the tool: both are answered together."</p>
        <div class="joint" role="group" aria-label="Speed">
            <span class="joint__label" aria-hidden="true">"Speed"</span>
            <div class="joint__clicks">{speeds}</div>
        </div>
        {move || table_state.ahead.get().map(|(_, ahead)| course::control(table_state, &ahead, ship))}
    }
    .into_any()
}

/// Whether an answer is composed in one step with the course.
pub(in super::super) fn composes(table_state: TableState, table: &Table, action: &Action) -> bool {
    match *action {
        Action::Speed(speed) => {
            table_state.ahead.with_untracked(Option::is_some) && speeds(table).contains(&speed)
        }
        _ => false,
    }
}

/// The speeds after which the course is asked at once.
fn speeds(table: &Table) -> Vec<u8> {
    if !matches!(table.decision().map(|it| it.question), Some(Question::Speed(_))) {
        return Vec::new();
    }
    let offered = table.legal().actions.into_iter().filter_map(|action| match action {
        Action::Speed(speed) => Some(speed),
        _ => None,
    });
    offered.filter(|speed| forecast::after_speed(table, *speed).is_some()).collect()
}
