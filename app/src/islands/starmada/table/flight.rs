//! Flights: where they fly and what they attack.

use std::collections::BTreeMap;

use flagbridge_starmada::{Action, Direction, FlightId, Hex, Orders, Table};
use leptos::prelude::*;

use super::panel::answer_button;
use super::state::TableState;

/// Where the asked flight can fly, and the ways there: one for each heading, the shortest.
pub(super) fn ends(table: &Table) -> BTreeMap<Hex, Vec<(Direction, Action)>> {
    let mut found: BTreeMap<(Hex, u8), Action> = BTreeMap::new();
    for action in table.legal().actions {
        let Action::Fly(path) = &action else { continue };
        let Some(end) = end(table, path) else { continue };
        let length = path.len();
        let old = found.get(&(end.0, end.1 as u8));
        if old.is_none_or(|old| matches!(old, Action::Fly(old) if length < old.len())) {
            found.insert((end.0, end.1 as u8), action);
        }
    }
    let mut hexes: BTreeMap<Hex, Vec<(Direction, Action)>> = BTreeMap::new();
    for ((hex, heading), action) in found {
        hexes.entry(hex).or_default().push((Direction::ALL[usize::from(heading)], action));
    }
    hexes
}

fn end(table: &Table, path: &flagbridge_starmada::orders::Maneuvers) -> Option<(Hex, Direction)> {
    let flight = asked_flight(table)?;
    let state = table.flight(flight);
    let orders = Orders { maneuvers: path.clone(), ..Orders::default() };
    let (hexes, heading) = orders.path(state.at, state.heading);
    Some((hexes.last().copied().unwrap_or(state.at), heading))
}

fn asked_flight(table: &Table) -> Option<FlightId> {
    match table.decision()?.question {
        flagbridge_starmada::Question::Fly(flight) => Some(flight),
        _ => None,
    }
}

/// Flies the asked flight to a hex: with the heading that was chosen where that is possible.
pub(super) fn fly_to(state: TableState, hex: Hex) {
    let ways = state.session.with_untracked(|session| ends(session.table()).remove(&hex));
    let Some(ways) = ways else {
        return state.said.set(format!("The flight cannot end its move in {hex}."));
    };
    let wanted = state.heading.get_untracked();
    let way = ways.iter().find(|(heading, _)| *heading == wanted).or(ways.first());
    if let Some((_, action)) = way {
        state.answer(action);
    }
}

/// The question where a flight flies: by the board, or as text.
pub(super) fn flying(state: TableState) -> AnyView {
    view! {
        <p>"Choose a hex on the board. The heading below is used if possible."</p>
        {super::panel::heading_choice(state)}
        <div class="hex-answers">{answer_button(state, "Stay here".to_owned(), "fly 0".to_owned())}</div>
    }
    .into_any()
}

/// What a flight can attack, as buttons.
pub(super) fn attacking(state: TableState) -> AnyView {
    let buttons = state.session.with_untracked(|session| {
        let table = session.table();
        let button = |action: Action| {
            let words = match &action {
                Action::Attack(target) => format!("Attack {}", table.game().element_name(*target)),
                _ => "No attack".to_owned(),
            };
            answer_button(state, words, table.write(&action))
        };
        table.legal().actions.into_iter().map(button).collect_view()
    });
    // A target that was tapped on the board is attacked once that is confirmed.
    let tapped = move || {
        let target = state.target.get()?;
        let (name, answer) = state.session.with_untracked(|session| {
            let table = session.table();
            let action = Action::Attack(target);
            table.check(&action).ok()?;
            Some((table.game().element_name(target), table.write(&action)))
        })?;
        let words = format!("Confirm the attack on {name}");
        let confirm = move |_| {
            state.answer_text(&answer);
        };
        Some(view! {
            <p>
                <button class="button button--primary" type="button" data-confirm on:click=confirm>{words}</button>
            </p>
        })
    };
    view! {
        <p>"Each fighter hits on a 5 or 6. Choose here, or tap a target on the board and confirm."</p>
        <div class="hex-answers">{buttons}</div>
        {tapped}
    }
    .into_any()
}
