//! Orders: written in the notation, by buttons, or drawn on the board, with what they ask of the engines.

use flagbridge_starmada::orders::Maneuver;
use flagbridge_starmada::{Action, Element, Orders, Plot, Seat, ShipId, Track};
use leptos::prelude::*;

use super::state::TableState;
use crate::starmada::plotting::{
    leaves_board, read_orders, with_maneuver, with_pivot, without_last,
};

/// The orders of all ships of a side, and the button that hands them in.
pub(super) fn writing(state: TableState, seat: Seat) -> AnyView {
    let ships: Vec<ShipId> = state.session.with_untracked(|session| {
        let table = session.table();
        let unwritten = |ship: &ShipId| table.ship(*ship).plot == Plot::Unwritten;
        table.ships_of(seat).filter(unwritten).collect()
    });
    let all = ships.clone();
    let faulty = Memo::new(move |_| all.iter().any(|ship| judged(state, *ship).is_err()));
    let own = ships.clone();
    // Ships whose orders lead off the board; submitting them takes a second press.
    let leaving = Memo::new(move |_| {
        own.iter().copied().filter(|ship| leaves(state, *ship)).collect::<Vec<ShipId>>()
    });
    let warned: RwSignal<Vec<ShipId>> = RwSignal::new(Vec::new());
    let hand_in = move |_| {
        let lost = leaving.get_untracked();
        if !lost.is_empty() && warned.get_untracked() != lost {
            return warned.set(lost);
        }
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
        <p class="hex-order__warning" role="alert" data-leaving>
            {move || {
                let lost = leaving.get();
                let warns = !lost.is_empty() && warned.get() == lost;
                warns.then(|| leaving_words(state, &lost))
            }}
        </p>
        <button
            class="button button--primary"
            type="button"
            data-write-orders
            disabled=move || faulty.get()
            on:click=hand_in
        >
            {move || {
                let lost = leaving.get();
                if !lost.is_empty() && warned.get() == lost { "Submit anyway" } else { "Submit orders" }
            }}
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

/// Whether a ship's orders can be read and lead off the board.
fn leaves(state: TableState, ship: ShipId) -> bool {
    let orders = state.plot(ship);
    orders.is_some_and(|orders| {
        state.session.with(|session| leaves_board(session.table(), ship, &orders))
    })
}

fn leaving_words(state: TableState, ships: &[ShipId]) -> String {
    let names = state.session.with(|session| {
        let game = session.table().game();
        ships.iter().map(|ship| game.ship_name(*ship)).collect::<Vec<_>>()
    });
    format!("These orders lead off the board, which counts as destroyed: {}.", names.join(", "))
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
                class:hex-order__says--fault=move || judged(state, ship).is_err() || leaves(state, ship)
                id=says
            >
                {move || {
                    let words = judged(state, ship).unwrap_or_else(|fault| fault);
                    if leaves(state, ship) { format!("{words}; leaves the board") } else { words }
                }}
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
