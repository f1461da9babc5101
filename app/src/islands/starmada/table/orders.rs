//! Orders: written in the notation, by buttons, or drawn on the board, with what they ask of the engines.

use flagbridge_starmada::orders::Maneuver;
use flagbridge_starmada::{Action, Element, Orders, Plot, Seat, ShipId, Track};
use leptos::prelude::*;

use super::state::TableState;
use crate::starmada::plotting::{read_orders, with_maneuver, with_pivot, without_last};

/// The orders of all ships of a side, and the button that hands them in.
pub(super) fn writing(state: TableState, seat: Seat) -> AnyView {
    let ships: Vec<ShipId> = state.session.with_untracked(|session| {
        let table = session.table();
        let unwritten = |ship: &ShipId| table.ship(*ship).plot == Plot::Unwritten;
        table.ships_of(seat).filter(unwritten).collect()
    });
    let all = ships.clone();
    let faulty = Memo::new(move |_| all.iter().any(|ship| judged(state, *ship).is_err()));
    let hand_in = move |_| {
        for ship in &ships {
            let Some(orders) = untrack(|| state.plot(*ship)) else { return };
            if !state.answer(&Action::Orders(*ship, orders)) {
                return;
            }
        }
    };
    let rows = state.session.with_untracked(|session| {
        let table = session.table();
        let ships = table.ships_of(seat).filter(|ship| table.ship(*ship).plot == Plot::Unwritten);
        ships
            .map(|ship| (ship, table.game().ship_id(ship), table.game().ship_name(ship)))
            .collect::<Vec<_>>()
    });
    view! {
        <p>
            "Drag a ship or its arrow, tap a hex in reach (tap again to change the heading), use the buttons, or type: "
            "hexes ahead, P S turns, L R sideslips, U, then a pivot such as +1."
        </p>
        {keypad(state)}
        <ul class="hex-orders">{rows.into_iter().map(|row| order_row(state, row)).collect_view()}</ul>
        <button
            class="button button--primary"
            type="button"
            data-write-orders
            disabled=move || faulty.get()
            on:click=hand_in
        >
            "Submit orders"
        </button>
    }
    .into_any()
}

/// What the engines say about a ship's orders; why they are none where they are none.
fn judged(state: TableState, ship: ShipId) -> Result<String, String> {
    let orders = read_orders(&state.plot_text(ship)).map_err(|fault| fault.to_string())?;
    state.session.with(|session| {
        let table = session.table();
        let rating = table.value(ship, Track::Engines);
        let required = table.requirement(ship, &orders);
        let words = format!("engines {required} of {rating}");
        match table.orders_fault(ship, &orders) {
            None => Ok(words),
            Some(fault) => match table.check(&Action::Orders(ship, orders)) {
                // Where the table lets illegal orders be written they are written; the ship will drift.
                Ok(()) => Ok(format!("{words}: illegal, will drift")),
                Err(_) => Err(fault.to_string()),
            },
        }
    })
}

fn order_row(state: TableState, (ship, id, name): (ShipId, String, String)) -> AnyView {
    let element = Element::Ship(ship);
    let field = format!("orders-{id}");
    let says = format!("says-{id}");
    view! {
        <li class="hex-order" class:hex-order--chosen=move || state.chosen.get() == Some(element)>
            <label for=field.clone()>{name}</label>
            <input
                id=field
                type="text"
                autocomplete="off"
                autocapitalize="characters"
                spellcheck="false"
                aria-describedby=says.clone()
                data-orders=id
                prop:value=move || state.plot_text(ship)
                on:focus=move |_| state.chosen.set(Some(element))
                on:input=move |event| state.set_plot(ship, event_target_value(&event))
            />
            <span
                class="hex-order__says"
                class:hex-order__says--fault=move || judged(state, ship).is_err()
                id=says
            >
                {move || judged(state, ship).unwrap_or_else(|fault| fault)}
            </span>
        </li>
    }
    .into_any()
}

/// Buttons that write the chosen ship's orders.
fn keypad(state: TableState) -> AnyView {
    let change = move |change: &dyn Fn(&Orders) -> Orders| {
        let Some(Element::Ship(ship)) = state.chosen.get_untracked() else { return };
        let old = untrack(|| state.plot(ship)).unwrap_or_default();
        state.set_plot(ship, change(&old).to_string());
    };
    let key = move |words: &'static str, label: &'static str, maneuver: Maneuver| {
        view! {
            <button
                class="button button--small"
                type="button"
                title=label
                aria-label=label
                on:click=move |_| change(&|orders| with_maneuver(orders, maneuver))
            >
                {words}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="hex-keys" role="group" aria-label="Orders for the selected ship">
            {key("1", "One hex ahead", Maneuver::Forward(1))}
            {key("P", "Turn to port", Maneuver::Port)}
            {key("S", "Turn to starboard", Maneuver::Starboard)}
            {key("L", "Sideslip left", Maneuver::SlipLeft)}
            {key("R", "Sideslip right", Maneuver::SlipRight)}
            {key("U", "U-turn", Maneuver::UTurn)}
            <button class="button button--small" type="button" aria-label="Pivot to port" on:click=move |_| change(&|orders| with_pivot(orders, -1))>
                "−1"
            </button>
            <button class="button button--small" type="button" aria-label="Pivot to starboard" on:click=move |_| change(&|orders| with_pivot(orders, 1))>
                "+1"
            </button>
            <button class="button button--small" type="button" aria-label="Remove the last hex or turn" on:click=move |_| change(&without_last)>
                "⌫"
            </button>
            <button class="button button--small" type="button" on:click=move |_| change(&|_| Orders::default())>
                "Clear"
            </button>
        </div>
    }
    .into_any()
}
