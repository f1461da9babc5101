//! The command dial picker.

use std::sync::Arc;

use flagbridge_cards::Command;
use flagbridge_engine::{Action, ShipId, Table};
use leptos::prelude::*;

use super::table_state::{Plan, TableState};
use crate::icon::{Glyph, Icon};

/// One row of four commands for each dial, and a button that sets them.
pub(in super::super) fn picker(
    table_state: TableState,
    table: &Arc<Table>,
    ship: ShipId,
) -> AnyView {
    let stack: Vec<AnyView> = table
        .ship(ship)
        .dials
        .iter()
        .flatten()
        .map(|command| view! { <li class="dial-stack__dial"><Icon glyph=glyph(*command) label=command.name() /></li> }.into_any())
        .collect();
    let count = table_state.plan.with_untracked(|plan| match plan {
        Plan::Dials(dials) => dials.len(),
        _ => 0,
    });
    let rows: Vec<AnyView> = (0..count).map(|place| row(table_state, place, count)).collect();
    let set = move |_| {
        let dials = table_state.plan.with_untracked(|plan| match plan {
            Plan::Dials(dials) => dials.iter().copied().collect(),
            _ => Default::default(),
        });
        table_state.answer(&Action::Dials { ship, dials });
    };
    view! {
        {(!stack.is_empty())
            .then(|| {
                view! {
                    <p class="decision__hint">"Already chosen, next first:"</p>
                    <ol class="dial-stack">{stack}</ol>
                }
            })}
        <div class="dial-rows">{rows}</div>
        <button class="button button--primary decision__confirm" type="button" data-confirm on:click=set>
            {if count == 1 { "Set the dial" } else { "Set the dials" }}
        </button>
    }
    .into_any()
}

fn row(table_state: TableState, place: usize, count: usize) -> AnyView {
    let label = match (place, count) {
        (0, 1) => "Dial".to_owned(),
        (0, _) => "First dial".to_owned(),
        (place, _) => format!("Dial {}", place + 1),
    };
    let shown = label.clone();
    let choice = |command: Command| {
        let chosen = move || {
            table_state.plan.with(|plan| match plan {
                Plan::Dials(dials) => dials.get(place) == Some(&command),
                _ => false,
            })
        };
        let choose = move |_| {
            table_state.plan.update(|plan| {
                if let Plan::Dials(dials) = plan
                    && let Some(dial) = dials.get_mut(place)
                {
                    *dial = command;
                }
            });
        };
        view! {
            <button
                class="dial"
                type="button"
                data-dial=command.id()
                aria-pressed=move || chosen().to_string()
                title=command.name()
                on:click=choose
            >
                <Icon glyph=glyph(command) />
                <span class="dial__name">{command.name()}</span>
            </button>
        }
        .into_any()
    };
    let choices: Vec<AnyView> = Command::ALL.iter().copied().map(choice).collect();
    view! {
        <div class="dial-row" role="group" aria-label=label>
            <span class="dial-row__label" aria-hidden="true">{shown}</span>
            <div class="dial-row__choices">{choices}</div>
        </div>
    }
    .into_any()
}

/// The command's symbol.
pub(in super::super) const fn glyph(command: Command) -> Glyph {
    match command {
        Command::Navigate => Glyph::Navigate,
        Command::Squadron => Glyph::Squadron,
        Command::Repair => Glyph::Engineering,
        Command::ConcentrateFire => Glyph::ConcentrateFire,
    }
}
