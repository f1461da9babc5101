//! What a captain would answer in the place of whoever is asked, and why.

use flagbridge_engine::{Action, Pick, Table};
use leptos::prelude::*;

use super::table_state::{Hint, Plan, TableState};
use super::{clock, dice};
use crate::play::forecast::Placing;
use crate::play::wording;

/// A button that asks the captain, then its advice. Nobody is advised at a table that is played elsewhere.
pub(in super::super) fn hint(table_state: TableState) -> AnyView {
    if table_state.id().is_none() {
        return ().into_any();
    }
    let ask = move |_| {
        // The words of the last refusal are about another answer.
        table_state.trouble.set(String::new());
        table_state.hint.set(Hint::Wanted);
    };
    view! {
        <div class="advice" role="status">
            {move || match table_state.hint.get() {
                Hint::Nothing => {
                    view! {
                        <button class="button button--small" type="button" data-hint on:click=ask>
                            "Ask the captain"
                        </button>
                    }
                        .into_any()
                }
                Hint::Wanted => clock::thinking(table_state, "captain"),
                Hint::Given(action, reason) => given(table_state, action, reason),
            }}
        </div>
    }
    .into_any()
}

fn given(table_state: TableState, action: Action, reason: String) -> AnyView {
    let table = table_state.table();
    let words = match (&action, table.decision()) {
        (Action::Pass, Some(decision)) => wording::pass(decision.question).to_owned(),
        (action, _) => wording::answer(&table, action),
    };
    view! {
        <p class="advice__words" data-advice>{format!("The captain would: {words}")}</p>
        <p class="decision__hint" data-reason>{reason}</p>
        <button class="button button--small" type="button" data-follow on:click=move |_| table_state.answer(&action)>
            "Do that"
        </button>
    }
    .into_any()
}

/// Takes the advice, and lays it out where the answer is composed.
pub(in super::super) fn take(table_state: TableState, notation: &str, reason: String) {
    let table = table_state.table();
    let Ok(action) = table.game().read(notation) else { return };
    let plan = match action {
        Action::Speed(speed) => table_state.choose_speed(&table, speed),
        ref action => composed(&table, action),
    };
    if let Some(plan) = plan {
        table_state.plan.set(plan);
    }
    table_state.hint.set(Hint::Given(action, reason));
}

fn composed(table: &Table, action: &Action) -> Option<Plan> {
    match action {
        Action::Course(course) => Some(Plan::Course(course.clone())),
        Action::Dials { dials, .. } => Some(Plan::Dials(dials.to_vec())),
        Action::Pick(Pick::Dice(chosen)) if dice::is_asked(table) => Some(Plan::Dice(*chosen)),
        action => Placing::of(action, table.decision()?.question).map(Plan::Placing),
    }
}
