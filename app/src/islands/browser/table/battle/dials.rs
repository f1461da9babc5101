//! The command dial picker.

use std::sync::Arc;

use flagbridge_cards::Command;
use flagbridge_engine::Table;
use leptos::prelude::*;

use super::table_state::{Plan, TableState};
use crate::icon::{Glyph, Icon};
use crate::play::game::dial_sheet::{self, ShipDials};
use crate::play::game::naming;

/// For each ship one row of four commands for each dial, and a button that sets them all.
pub(crate) fn picker(table_state: TableState, table: &Arc<Table>) -> AnyView {
    let sheet = sheet(table_state);
    let several = sheet.len() > 1;
    let one = sheet.len() == 1 && sheet[0].dials.len() == 1;
    let ships: Vec<AnyView> = sheet
        .iter()
        .enumerate()
        .map(|(place, own)| ship(table_state, table, place, own, several))
        .collect();
    let set = move |_| {
        let sheet = self::sheet(table_state);
        table_state.answer_all(dial_sheet::answers(&sheet));
    };
    view! {
        {ships}
        <button class="button button--primary decision__confirm" type="button" data-confirm on:click=set>
            {if one { "Set the dial" } else { "Set the dials" }}
        </button>
    }
    .into_any()
}

fn sheet(table_state: TableState) -> Vec<ShipDials> {
    table_state.plan.with_untracked(|plan| match plan {
        Plan::Dials(sheet) => sheet.clone(),
        _ => Vec::new(),
    })
}

fn ship(
    table_state: TableState,
    table: &Table,
    place: usize,
    own: &ShipDials,
    named: bool,
) -> AnyView {
    let stack: Vec<AnyView> = table
        .ship(own.ship)
        .dials
        .iter()
        .flatten()
        .map(|command| view! { <li class="dial-stack__dial"><Icon glyph=glyph(*command) label=command.name() /></li> }.into_any())
        .collect();
    let name = naming::ship(table.game(), own.ship);
    let rows: Vec<AnyView> = own
        .allowed
        .iter()
        .enumerate()
        .map(|(dial, allowed)| row(table_state, (place, dial), own.dials.len(), *allowed))
        .collect();
    view! {
        {named.then(|| view! { <h3 class="answers__heading">{name}</h3> })}
        {(!stack.is_empty())
            .then(|| {
                view! {
                    <p class="decision__hint">"Already set, next first:"</p>
                    <ol class="dial-stack">{stack}</ol>
                }
            })}
        <div class="dial-rows">{rows}</div>
    }
    .into_any()
}

fn row(
    table_state: TableState,
    (ship, dial): (usize, usize),
    count: usize,
    allowed: [bool; 4],
) -> AnyView {
    let label = match (dial, count) {
        (0, 1) => "Dial".to_owned(),
        (0, _) => "First dial".to_owned(),
        (dial, _) => format!("Dial {}", dial + 1),
    };
    let shown = label.clone();
    let choice = |command: Command| {
        let chosen = move || {
            table_state.plan.with(|plan| match plan {
                Plan::Dials(sheet) => {
                    sheet.get(ship).is_some_and(|own| own.dials.get(dial) == Some(&command))
                }
                _ => false,
            })
        };
        let choose = move |_| {
            table_state.plan.update(|plan| {
                if let Plan::Dials(sheet) = plan
                    && let Some(set) = sheet.get_mut(ship).and_then(|own| own.dials.get_mut(dial))
                {
                    *set = command;
                }
            });
        };
        let allowed = allowed[command as usize];
        let title = if allowed { command.name() } else { "Not allowed for this dial" };
        view! {
            <button
                class="dial"
                type="button"
                data-dial=command.id()
                aria-pressed=move || chosen().to_string()
                title=title
                disabled=!allowed
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
pub(crate) const fn glyph(command: Command) -> Glyph {
    match command {
        Command::Navigate => Glyph::Navigate,
        Command::Squadron => Glyph::Squadron,
        Command::Repair => Glyph::Engineering,
        Command::ConcentrateFire => Glyph::ConcentrateFire,
    }
}
