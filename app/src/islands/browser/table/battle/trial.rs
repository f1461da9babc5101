//! Trying the maneuver tool on a position laid out by hand: any ship, at any speed of its chart.

use std::sync::Arc;

use flagbridge_engine::geometry::Course;
use flagbridge_engine::{ShipId, Table};
use leptos::prelude::*;

use super::table_state::{Plan, TableState};
use super::{course, focus};
use crate::play::game::forecast;
use crate::play::game::trial::Trial;

impl TableState {
    /// Takes the tool, beginning with the straightest course.
    fn try_out(self, trial: Trial) {
        if self.trial.get_untracked().is_none() {
            self.set_aside.set_value(self.plan.get_untracked());
        }
        self.trial.set(Some(trial));
        let table = self.tried.get_untracked();
        let first = table.and_then(|table| forecast::first_course(&table));
        self.plan.set(first.map(Plan::Course).unwrap_or_default());
    }

    /// Puts the tool away; what was composed for the game is back.
    pub(crate) fn end_trial(self) {
        if self.trial.try_get_untracked().flatten().is_some() {
            self.trial.set(None);
            self.plan.set(self.set_aside.get_value());
        }
    }

    /// Puts the ship where the course leads, overlaps included.
    pub(crate) fn move_along(self, course: &Course) {
        let (Some(trial), Some(table)) = (self.trial.get_untracked(), self.tried.get_untracked())
        else {
            return;
        };
        let landing = forecast::landing(&table, trial.ship, course);
        self.change(|position| position.put_ship(trial.ship, landing.pose));
        request_animation_frame(focus::show_question);
    }
}

/// The speeds to try, and the tool at the one that is chosen.
pub(crate) fn control(table_state: TableState, ship: ShipId) -> AnyView {
    on_cleanup(move || table_state.end_trial());
    let most = table_state.table().game().ship(ship).ship.speed.max();
    let chosen = move || table_state.trial.get().filter(|trial| trial.ship == ship);
    let speed_button = move |speed: u8| {
        let pick = move |_| {
            let navigates = untrack(chosen).is_some_and(|trial| trial.navigates);
            table_state.try_out(Trial { ship, speed, navigates });
        };
        let pressed = move || chosen().is_some_and(|trial| trial.speed == speed).to_string();
        view! {
            <button class="click" type="button" data-try=speed.to_string() aria-pressed=pressed on:click=pick>
                {speed.to_string()}
            </button>
        }
    };
    let speeds = (1..=most).map(speed_button).collect_view();
    let navigate = move |_| {
        if let Some(trial) = untrack(chosen) {
            table_state.try_out(Trial { navigates: !trial.navigates, ..trial });
        }
    };
    // Drawn again for another trial or when the ship has moved, not for every course.
    let table = move || {
        table_state.settled.track();
        chosen().map(|_| table_state.tried.get_untracked())
    };
    view! {
        <div class="joint" role="group" aria-label="Try the maneuver tool at speed">
            <span class="joint__label" aria-hidden="true">"Try at speed"</span>
            <div class="joint__clicks">
                {speeds}
                <button
                    class="click click--wide"
                    type="button"
                    data-try-navigate
                    hidden=move || chosen().is_none()
                    aria-pressed=move || chosen().is_some_and(|trial| trial.navigates).to_string()
                    on:click=navigate
                >
                    "Navigate: 1 more click"
                </button>
                <button class="click click--wide" type="button" data-try-end hidden=move || chosen().is_none() on:click=move |_| table_state.end_trial()>
                    "Put the tool away"
                </button>
            </div>
        </div>
        {move || Some(tool(table_state, table()?, ship))}
    }
    .into_any()
}

/// The tool, or why there is none.
fn tool(table_state: TableState, table: Option<Arc<Table>>, ship: ShipId) -> AnyView {
    match table {
        Some(table) => course::control(table_state, &table, ship),
        None => view! {
            <p class="decision__hint">"Slowed by a gravity rift, the ship would stay where it is."</p>
        }
        .into_any(),
    }
}
