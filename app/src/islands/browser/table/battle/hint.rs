//! What a captain would answer in the place of the player who is asked, and why.

use flagbridge_cards::Command;
use flagbridge_engine::{Action, Pick, ShipId, Table};
use leptos::prelude::*;

use super::table_state::{Hint, Plan, TableState};
use super::thinking::thinking;
use crate::play::game::forecast::Placing;
use crate::play::game::{dice_choice, wording};

/// A button that asks the captain, then its advice. There is no advice at a table that is played elsewhere.
pub(crate) fn hint(table_state: TableState) -> AnyView {
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
                Hint::Wanted => thinking(table_state, "captain"),
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
    let words = match action {
        Action::Move(_) => "The captain would move to the marked spot".to_owned(),
        _ => format!("The captain would: {words}"),
    };
    view! {
        <p class="advice__words" data-advice>{words}</p>
        <p class="decision__hint" data-reason>{reason}</p>
        <button class="button button--small" type="button" data-follow on:click=move |_| table_state.answer(&action)>
            "Follow the advice"
        </button>
    }
    .into_any()
}

/// Takes the advice, and lays it out where the answer is composed.
pub(crate) fn take(table_state: TableState, notation: &str, reason: String) {
    let table = table_state.table();
    let Ok(action) = table.game().read(notation) else { return };
    let plan = match action {
        Action::Dials { ship, ref dials } => laid_out(table_state, ship, dials),
        // The advice is the next answer: of the ways that begin with it, the first.
        ref action => match table_state.ways.with_untracked(|ways| {
            ways.iter().find(|way| way.path.first() == Some(action)).cloned()
        }) {
            Some(way) => table_state.choose_way(way),
            None => composed(&table, action),
        },
    };
    if let Some(plan) = plan {
        table_state.plan.set(plan);
    }
    table_state.hint.set(Hint::Given(action, reason));
}

/// The dials that are chosen, with those of a ship as advised.
fn laid_out(table_state: TableState, ship: ShipId, dials: &[Command]) -> Option<Plan> {
    table_state.plan.with_untracked(|plan| match plan {
        Plan::Dials(sheet) => {
            let mut sheet = sheet.clone();
            sheet.iter_mut().find(|own| own.ship == ship)?.dials = dials.to_vec();
            Some(Plan::Dials(sheet))
        }
        _ => None,
    })
}

fn composed(table: &Table, action: &Action) -> Option<Plan> {
    match action {
        Action::Course(course) => Some(Plan::Course(course.clone())),
        Action::Pick(Pick::Dice(chosen)) if dice_choice::is_asked(table) => {
            Some(Plan::Dice(*chosen))
        }
        action => Placing::of(action, table.decision()?.question).map(Plan::Placing),
    }
}
