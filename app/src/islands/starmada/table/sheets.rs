//! The fleets: every ship with its tracks, and the sheet of the one that is chosen, with its damage.

use flagbridge_starmada::{Element, Presence, Seat, Table, Track};
use leptos::prelude::*;

use super::state::TableState;
use crate::starmada::display::damaged;

/// Both fleets and the chosen sheet.
pub(super) fn sheets(state: TableState) -> AnyView {
    let sheet = move || match state.chosen.get() {
        Some(Element::Ship(ship)) => state.face.with(|table| damaged(table, ship)),
        Some(Element::Flight(flight)) => {
            let words = state
                .face
                .with(|table| crate::starmada::wording::element(table, Element::Flight(flight)));
            view! { <p>{words}</p> }.into_any()
        }
        None => view! { <p>"Select a ship to see its display sheet and damage."</p> }.into_any(),
    };
    view! {
        <section class="hex-fleets" aria-label="Fleets">
            {Seat::ALL.map(|seat| fleet(state, seat))}
            <div class="hex-fleets__sheet" data-sheet>{sheet}</div>
        </section>
    }
    .into_any()
}

fn fleet(state: TableState, seat: Seat) -> AnyView {
    let (name, elements) = state.session.with_untracked(|session| {
        let game = session.table().game();
        let flights = game.flight_ids().map(Element::Flight);
        let all = game.ship_ids().map(Element::Ship).chain(flights);
        let own: Vec<Element> = all.filter(|it| game.seat_of(*it) == seat).collect();
        (session.names()[seat.index()].clone(), own)
    });
    let row = |element: Element| {
        let name =
            state.session.with_untracked(|session| session.table().game().element_name(element));
        view! {
            <li>
                <button
                    class="hex-ship"
                    type="button"
                    aria-pressed=move || (state.chosen.get() == Some(element)).to_string()
                    on:click=move |_| state.chosen.set(Some(element))
                    on:pointerenter=move |_| state.pointed.set(Some(element))
                    on:pointerleave=move |_| state.pointed.set(None)
                    on:focus=move |_| state.pointed.set(Some(element))
                    on:blur=move |_| state.pointed.set(None)
                >
                    <strong>{name}</strong>
                    <span>{move || state.face.with(|table| condition(table, element))}</span>
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <div class="hex-fleet">
            <h2 class="hex-panel__title">{format!("Side {seat}: {name}")}</h2>
            <ul class="hex-fleet__ships">{elements.into_iter().map(row).collect_view()}</ul>
        </div>
    }
    .into_any()
}

/// How an element stands, in a line.
fn condition(table: &Table, element: Element) -> String {
    let presence = match element {
        Element::Ship(ship) => table.ship(ship).presence,
        Element::Flight(flight) => table.flight(flight).presence,
    };
    match presence {
        Presence::Waiting => "not set up".to_owned(),
        Presence::Destroyed => "destroyed".to_owned(),
        Presence::Left => "left the board".to_owned(),
        Presence::OnBoard => match element {
            Element::Ship(ship) => {
                let value = |track| table.value(ship, track);
                format!(
                    "hull {}, engines {}, weapons {}, shields {}; {} speed {}",
                    value(Track::Hull),
                    value(Track::Engines),
                    value(Track::Weapons),
                    value(Track::Shields),
                    table.ship(ship).at,
                    table.ship(ship).momentum.speed
                )
            }
            Element::Flight(flight) => {
                let state = table.flight(flight);
                let fighters = flagbridge_wording::count(state.fighters, "fighter", "fighters");
                format!("{fighters}; {}", state.at)
            }
        },
    }
}
