//! The maneuver tool, bent joint by joint.

use std::sync::Arc;

use flagbridge_engine::geometry::{Course, Side};
use flagbridge_engine::{Action, Refusal, ShipId, Table};
use leptos::prelude::*;

use super::refused::refused;
use super::table_state::{Plan, TableState};
use crate::play::game::{forecast, threats, wording};

/// The clicks that the joints do not allow, each with the reason.
type Limits = Vec<(usize, i8, Refusal)>;

/// A row of clicks for each joint, the side of the tool, what would happen, and a button that moves the ship.
///
/// Everything is computed once per course, and redrawn only where it differs: dragging the tool passes over many.
pub(crate) fn control(table_state: TableState, table: &Arc<Table>, ship: ShipId) -> AnyView {
    // Not those of the course that is set: it may still be the one of another speed.
    let joints = forecast::first_course(table).map_or(0, |course| course.clicks.len());
    let limits = {
        let table = Arc::clone(table);
        Memo::new(move |_| {
            tracked(table_state).map_or_else(Vec::new, |course| limits(&table, &course))
        })
    };
    let rows: Vec<AnyView> =
        (0..joints).map(|place| joint(table_state, Arc::clone(table), place, limits)).collect();
    let warnings = {
        let table = Arc::clone(table);
        Memo::new(move |_| {
            let course = tracked(table_state);
            course.map_or_else(Vec::new, |course| forecast::warnings(&table, ship, &course))
        })
    };
    let warnings =
        move || warnings.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    let threat = {
        let table = Arc::clone(table);
        Memo::new(move |_| {
            let course = tracked(table_state)?;
            let pose = forecast::landing(&table, ship, &course).pose;
            Some(threats::at(&table, ship, pose).lines(&table))
        })
    };
    let threat = move || {
        let lines = threat.get().into_iter().flatten();
        lines.map(|line| view! { <p class="decision__hint">{line}</p> }).collect_view()
    };
    let side = side(table_state, table);
    let out_of_reach = move || {
        let line = |(place, click, why): (usize, i8, Refusal)| {
            let words = format!("Joint {}, {}", place + 1, wording::joint(click));
            (words, wording::refusal(why))
        };
        refused(limits.get().into_iter().map(line).collect())
    };
    let go = move |_| {
        if let Some(course) = current(table_state) {
            table_state.set_off(course);
        }
    };
    view! {
        <div class="joints">{rows}</div>
        {side}
        <ul class="warnings" aria-live="polite">{warnings}</ul>
        <div data-threat>{threat}</div>
        <button class="button button--primary decision__confirm" type="button" data-confirm on:click=go>
            {format!("Move at speed {joints}")}
        </button>
        {out_of_reach}
    }
    .into_any()
}

fn limits(table: &Table, course: &Course) -> Limits {
    let clicks = (0..course.clicks.len()).flat_map(|place| (-2..=2).map(move |it| (place, it)));
    let barred = |(place, click): (usize, i8)| {
        Some((place, click, forecast::unbent(table, course, place, click)?))
    };
    clicks.filter_map(barred).collect()
}

fn joint(
    table_state: TableState,
    table: Arc<Table>,
    place: usize,
    limits: Memo<Limits>,
) -> AnyView {
    let label = format!("Joint {}", place + 1);
    let shown = label.clone();
    let click = move |click: i8| {
        let chosen = Memo::new(move |_| {
            tracked(table_state).is_some_and(|course| course.clicks.get(place) == Some(&click))
        });
        let bend = Arc::clone(&table);
        let why = Memo::new(move |_| {
            limits.with(|all| all.iter().find(|it| (it.0, it.1) == (place, click)).map(|it| it.2))
        });
        let choose = move |_| {
            let next = current(table_state)
                .and_then(|course| forecast::bent(&bend, &course, place, click));
            if let Some(course) = next {
                table_state.plan.set(Plan::Course(course));
            }
        };
        let words = match click {
            -2 => "«",
            -1 => "‹",
            0 => "·",
            1 => "›",
            _ => "»",
        };
        view! {
            <button
                class="click"
                type="button"
                data-click=click.to_string()
                aria-pressed=move || chosen.get().to_string()
                aria-label=wording::joint(click)
                title=move || why.get().map(wording::refusal)
                disabled=move || why.get().is_some()
                on:click=choose
            >
                {words}
            </button>
        }
        .into_any()
    };
    let clicks: Vec<AnyView> = (-2..=2).map(click).collect();
    view! {
        <div class="joint" role="group" aria-label=label>
            <span class="joint__label" aria-hidden="true">{shown}</span>
            <div class="joint__clicks">{clicks}</div>
        </div>
    }
    .into_any()
}

/// The side of the ship on which the tool lies, where both are legal.
fn side(table_state: TableState, table: &Arc<Table>) -> AnyView {
    let choice = |(side, words): (Side, &'static str)| {
        let on = move || tracked(table_state).map(|course| Course { side, ..course });
        let chosen =
            Memo::new(move |_| tracked(table_state).is_some_and(|course| course.side == side));
        let why = {
            let table = Arc::clone(table);
            Memo::new(move |_| on().and_then(|other| table.check(&Action::Course(other)).err()))
        };
        let choose = move |_| {
            if let Some(other) = untrack(on) {
                table_state.plan.set(Plan::Course(other));
            }
        };
        view! {
            <button
                class="click click--wide"
                type="button"
                data-side=words
                aria-pressed=move || chosen.get().to_string()
                title=move || why.get().map(wording::refusal)
                disabled=move || why.get().is_some()
                on:click=choose
            >
                {words}
            </button>
        }
        .into_any()
    };
    let choices: Vec<AnyView> =
        [(Side::Left, "Left"), (Side::Right, "Right")].into_iter().map(choice).collect();
    view! {
        <div class="joint" role="group" aria-label="Tool side">
            <span class="joint__label" aria-hidden="true">"Tool side"</span>
            <div class="joint__clicks">{choices}</div>
        </div>
    }
    .into_any()
}

fn current(table_state: TableState) -> Option<Course> {
    table_state.plan.with_untracked(course)
}

fn tracked(table_state: TableState) -> Option<Course> {
    table_state.plan.with(course)
}

fn course(plan: &Plan) -> Option<Course> {
    match plan {
        Plan::Course(course) => Some(course.clone()),
        _ => None,
    }
}
