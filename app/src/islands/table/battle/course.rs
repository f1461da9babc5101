//! The maneuver tool, bent joint by joint.

use std::sync::Arc;

use flagbridge_engine::geometry::{Course, Side};
use flagbridge_engine::{Action, ShipId, Table};
use leptos::prelude::*;

use super::desk::{Desk, Plan};
use crate::play::forecast;
use crate::play::wording;

/// A row of clicks for each joint, the side of the tool, what would happen, and a button that moves the ship.
pub(in super::super) fn control(desk: Desk, table: &Arc<Table>, ship: ShipId) -> AnyView {
    let joints = current(desk).map_or(0, |course| course.clicks.len());
    let rows: Vec<AnyView> =
        (0..joints).map(|place| joint(desk, Arc::clone(table), place)).collect();
    let warnings = {
        let table = Arc::clone(table);
        move || {
            let course = tracked(desk);
            let found =
                course.map_or_else(Vec::new, |course| forecast::warnings(&table, ship, &course));
            found.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
        }
    };
    let side = {
        let table = Arc::clone(table);
        move || side(desk, &table)
    };
    let go = move |_| {
        if let Some(course) = current(desk) {
            desk.answer(&Action::Course(course));
        }
    };
    view! {
        <div class="joints">{rows}</div>
        {side}
        <ul class="warnings" aria-live="polite">{warnings}</ul>
        <button class="button button--primary decision__confirm" type="button" data-confirm on:click=go>
            {format!("Move at speed {joints}")}
        </button>
    }
    .into_any()
}

fn joint(desk: Desk, table: Arc<Table>, place: usize) -> AnyView {
    let label = format!("Joint {}", place + 1);
    let shown = label.clone();
    let click = move |click: i8| {
        let chosen =
            move || tracked(desk).is_some_and(|course| course.clicks.get(place) == Some(&click));
        let (reachable, bend) = (Arc::clone(&table), Arc::clone(&table));
        let beyond = move || {
            tracked(desk)
                .is_none_or(|course| forecast::bent(&reachable, &course, place, click).is_none())
        };
        let choose = move |_| {
            let next =
                current(desk).and_then(|course| forecast::bent(&bend, &course, place, click));
            if let Some(course) = next {
                desk.plan.set(Plan::Course(course));
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
                aria-pressed=move || chosen().to_string()
                aria-label=wording::joint(click)
                disabled=beyond
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
fn side(desk: Desk, table: &Table) -> AnyView {
    let Some(course) = tracked(desk) else { return ().into_any() };
    let choice = |(side, words): (Side, &'static str)| {
        let other = Course { side, ..course.clone() };
        let legal = table.check(&Action::Course(other.clone())).is_ok();
        view! {
            <button
                class="click click--wide"
                type="button"
                data-side=words
                aria-pressed=(course.side == side).to_string()
                disabled=!legal
                on:click=move |_| desk.plan.set(Plan::Course(other.clone()))
            >
                {words}
            </button>
        }
        .into_any()
    };
    let choices: Vec<AnyView> =
        [(Side::Left, "Left"), (Side::Right, "Right")].into_iter().map(choice).collect();
    view! {
        <div class="joint" role="group" aria-label="Side of the tool">
            <span class="joint__label" aria-hidden="true">"Tool on the"</span>
            <div class="joint__clicks">{choices}</div>
        </div>
    }
    .into_any()
}

fn current(desk: Desk) -> Option<Course> {
    desk.plan.with_untracked(course)
}

fn tracked(desk: Desk) -> Option<Course> {
    desk.plan.with(course)
}

fn course(plan: &Plan) -> Option<Course> {
    match plan {
        Plan::Course(course) => Some(course.clone()),
        _ => None,
    }
}
