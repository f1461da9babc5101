//! The board: hexes, ships and flights, and what pointer and keyboard do on it.

use flagbridge_starmada::{Action, Direction, Element, Hex, Question, Seat, Table};
use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};

use super::overlay::{self, Reach};
use super::state::TableState;
use super::token::token;
use super::zoom::{self, Zoom};
use crate::islands::wheel::zoom_factor;
use crate::starmada::layout::{hex_at, outlines, size};
use crate::starmada::wording;

/// The board and its tools.
pub(super) fn board(state: TableState) -> AnyView {
    let board = state.session.with_untracked(|session| session.table().game().options.board);
    let (width, height) = size(board);
    let drawing: NodeRef<Svg> = NodeRef::new();
    let dragging = RwSignal::new(false);
    // A drag ends with a click that means nothing more.
    let dragged = RwSignal::new(false);
    let reach = overlay::reach_of_chosen(state);
    let answers = overlay::answers_of_question(state);
    let hex_of = move |x: i32, y: i32| {
        let rect = drawing.get_untracked()?.get_bounding_client_rect();
        let along = (f64::from(x) - rect.left()) / rect.width() * width;
        let down = (f64::from(y) - rect.top()) / rect.height() * height;
        let hex = hex_at(along, down);
        board.holds(hex).then_some(hex)
    };
    let fingers = zoom::Fingers::default();
    let zoom = Zoom::new(state, drawing);
    // How many pixels a unit of the drawing has, so that names stay readable at every size.
    let scale = zoom::scale(state, drawing, width);
    let pressed = move |event: PointerEvent| {
        if fingers.press(&event) {
            return dragging.set(false);
        }
        let plotting = reach.with_untracked(Option::is_some);
        let hex = hex_of(event.client_x(), event.client_y());
        // A drag begins at the ship or at the end of its orders; elsewhere the board scrolls.
        let begins = hex.is_some_and(|hex| plotting && is_handle(state, hex));
        dragging.set(begins && event.is_primary());
        dragged.set(false);
        state.cursor.set(hex.unwrap_or(state.cursor.get_untracked()));
    };
    let moved = move |event: PointerEvent| {
        if let Some((ratio, between)) = fingers.spread(&event) {
            dragged.set(true);
            return zoom.by(ratio, Some(between));
        }
        let hex = hex_of(event.client_x(), event.client_y());
        let begun = state.cursor.get_untracked();
        if let Some(hex) = hex.filter(|hex| dragging.get_untracked() && *hex != begun) {
            state.cursor.set(hex);
            dragged.set(true);
            plot_to(state, reach, hex);
        }
    };
    let clicked = move |event: MouseEvent| {
        if dragged.get_untracked() {
            return dragged.set(false);
        }
        if let Some(hex) = hex_of(event.client_x(), event.client_y()) {
            state.cursor.set(hex);
            tap(state, reach, hex);
        }
    };
    let wheeled = move |event: WheelEvent| {
        let Some(board) = drawing.get_untracked() else { return };
        if let Some(factor) = zoom_factor(&event, &board, state.full.get_untracked()) {
            zoom.by(factor, Some([event.client_x().into(), event.client_y().into()]));
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            return state.full.set(false);
        }
        let Some(step) = step_of(&event.key()) else {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                tap(state, reach, state.cursor.get_untracked());
            }
            return;
        };
        event.prevent_default();
        let at = state.cursor.get_untracked();
        let to = Hex::at(at.column() + step.0, at.row() + step.1);
        if board.holds(to) {
            state.cursor.set(to);
            state
                .pointed
                .set(state.face.with_untracked(|table| elements_at(table, to).first().copied()));
        }
    };
    let tokens = state.session.with_untracked(|session| {
        let game = session.table().game();
        let flights = game.flight_ids().map(Element::Flight);
        game.ship_ids().map(Element::Ship).chain(flights).collect::<Vec<_>>()
    });
    let here = move || {
        let hex = state.cursor.get();
        let there = state.face.with(|table| {
            elements_at(table, hex)
                .into_iter()
                .map(|it| wording::element(table, it))
                .collect::<Vec<_>>()
        });
        let ground = state.session.with(|session| wording::ground(session.table(), hex));
        let words: Vec<String> = ground.into_iter().chain(there).collect();
        if words.is_empty() {
            format!("Hex {hex}")
        } else {
            format!("Hex {hex}: {}", words.join("; "))
        }
    };
    view! {
        <div class="hex-tools">
            <button
                class="button button--small"
                type="button"
                disabled=move || { state.zoom.get() <= zoom::LEAST }
                on:click=move |_| zoom.by(1.0 / zoom::STEP, None)
            >
                "Zoom out"
            </button>
            <button
                class="button button--small"
                type="button"
                disabled=move || { state.zoom.get() >= zoom::MOST }
                on:click=move |_| zoom.by(zoom::STEP, None)
            >
                "Zoom in"
            </button>
            <button
                class="button button--small"
                type="button"
                data-full
                aria-pressed=move || state.full.get().to_string()
                on:click=move |_| state.full.update(|full| *full = !*full)
            >
                {move || if state.full.get() { "Leave full screen" } else { "Full screen" }}
            </button>
            <p class="hex-tools__here" role="status">{here}</p>
            {stack(state)}
        </div>
        <div class="hex-scroll">
            <svg
                node_ref=drawing
                class="hex-board"
                class:hex-board--numbered=move || { scale.get() >= zoom::NUMBERED }
                style:inline-size=move || format!("{:.0}%", state.zoom.get())
                viewBox=format!("0 0 {width:.1} {height:.1}")
                tabindex="0"
                role="group"
                aria-label="Board. Move between hexes with the arrow keys and choose a hex with Enter."
                on:pointerdown=pressed
                on:pointermove=moved
                on:pointerup=move |event| {
                    fingers.lift(&event);
                    dragging.set(false);
                }
                on:pointercancel=move |event| {
                    fingers.lift(&event);
                    dragging.set(false);
                }
                on:touchmove=move |event| {
                    if fingers.are_two() {
                        event.prevent_default();
                    }
                }
                on:wheel=wheeled
                on:click=clicked
                on:keydown=key
            >
                <path class="hex-grid" d=outlines(board.hexes())></path>
                {overlay::numbers(board)}
                {overlay::terrain(state)}
                {overlay::arcs(state)}
                {overlay::hexes(reach, answers)}
                {overlay::plots(state)}
                {overlay::shots(state)}
                {tokens.into_iter().map(|element| token(state, element, scale)).collect_view()}
                <path class="hex-cursor" aria-hidden="true" d=move || outlines([state.cursor.get()])></path>
            </svg>
        </div>
    }
    .into_any()
}

/// Elements on the board in a hex.
pub(super) fn elements_at(table: &Table, hex: Hex) -> Vec<Element> {
    let of = |seat| table.elements_of(seat).filter(|it| table.place_of(*it) == Some(hex));
    Seat::ALL.into_iter().flat_map(of).collect()
}

/// Everything in the hex under the cursor where there is more than one thing, each to be chosen.
fn stack(state: TableState) -> AnyView {
    let there = Memo::new(move |_| {
        let hex = state.cursor.get();
        let there = state.face.with(|table| elements_at(table, hex));
        if there.len() > 1 { there } else { Vec::new() }
    });
    let button = move |element: Element| {
        let name = state.face.with_untracked(|table| table.game().element_name(element));
        view! {
            <button
                class="button button--small"
                type="button"
                data-pick
                aria-pressed=move || (state.chosen.get() == Some(element)).to_string()
                on:click=move |_| pick(state, element)
            >
                {name}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="hex-stack" role="group" aria-label="In this hex" hidden=move || there.with(Vec::is_empty)>
            {move || there.get().into_iter().map(button).collect_view()}
        </div>
    }
    .into_any()
}

/// What choosing one of several elements in a hex means, by the question that is open.
fn pick(state: TableState, element: Element) {
    let asked = untrack(|| state.question());
    let seat = state.session.with_untracked(|session| session.table().game().seat_of(element));
    match asked {
        Some((own, Question::Fire(_) | Question::FlightAttack(_))) if own != seat => {
            state.target.set(Some(element));
        }
        Some((own, Question::ActivateShip | Question::ActivateFlight)) if own == seat => {
            state.answer(&Action::Activate(element));
        }
        _ => state.chosen.set(Some(element)),
    }
}

/// Where an arrow key leads, in columns and rows.
fn step_of(key: &str) -> Option<(i16, i16)> {
    match key {
        "ArrowLeft" => Some((-1, 0)),
        "ArrowRight" => Some((1, 0)),
        "ArrowUp" => Some((0, -1)),
        "ArrowDown" => Some((0, 1)),
        _ => None,
    }
}

/// Whether a drag that begins in a hex takes hold of the chosen ship or of the end of its orders.
fn is_handle(state: TableState, hex: Hex) -> bool {
    let Some(Element::Ship(ship)) = state.chosen.get_untracked() else { return false };
    let orders = untrack(|| state.plot(ship));
    state.session.with_untracked(|session| {
        let at = session.table().ship(ship);
        let end = orders.and_then(|orders| orders.path(at.at, at.heading).0.last().copied());
        hex == at.at || end == Some(hex)
    })
}

/// Plots the chosen ship to a hex: the cheapest orders; the next way there where it ends there already.
fn plot_to(state: TableState, reach: Reach, hex: Hex) -> bool {
    reach.with_untracked(|reach| {
        let Some((ship, hexes)) = reach else { return false };
        let Some(ways) = hexes.get(&hex) else { return false };
        let now = untrack(|| state.plot_text(*ship));
        let written: Vec<String> = ways.iter().map(|way| way.orders.to_string()).collect();
        // A drag stays with what it has found; a tap on the same hex takes the next heading.
        if !written.contains(&now) {
            state.set_plot(*ship, written[0].clone());
        }
        true
    })
}

/// Takes the next heading in the hex where the chosen ship ends already.
fn plot_next(state: TableState, reach: Reach, hex: Hex) -> bool {
    let next = reach.with_untracked(|reach| {
        let (ship, hexes) = reach.as_ref()?;
        let ways = hexes.get(&hex)?;
        let now = untrack(|| state.plot_text(*ship));
        let place = ways.iter().position(|way| way.orders.to_string() == now)?;
        Some((*ship, ways[(place + 1) % ways.len()].orders.to_string()))
    });
    let Some((ship, text)) = next else { return false };
    state.set_plot(ship, text);
    true
}

/// What a tap on a hex means, by the question that is open.
fn tap(state: TableState, reach: Reach, hex: Hex) {
    let there = state.face.with_untracked(|table| elements_at(table, hex));
    let Some((seat, question)) = untrack(|| state.question()) else {
        return choose(state, &there);
    };
    let of = |wanted: Seat| {
        let there = there.clone();
        state.session.with_untracked(|session| {
            there
                .into_iter()
                .filter(|it| session.table().game().seat_of(*it) == wanted)
                .collect::<Vec<_>>()
        })
    };
    match question {
        Question::PlaceShip | Question::PlaceFlight => place(state, hex),
        Question::Orders(_) => {
            let own: Vec<Element> =
                of(seat).into_iter().filter(|it| matches!(it, Element::Ship(_))).collect();
            let chosen = state.chosen.get_untracked();
            match own.iter().find(|it| Some(**it) != chosen) {
                Some(other) if !own.iter().any(|it| Some(*it) == chosen) => {
                    state.chosen.set(Some(*other));
                }
                _ => {
                    if !plot_next(state, reach, hex) && !plot_to(state, reach, hex) {
                        state.said.set(format!("The ship cannot reach {hex}."));
                    }
                }
            }
        }
        Question::Shift(ship) => {
            state.answer(&Action::Shift(ship, hex));
        }
        Question::ActivateFlight | Question::ActivateShip => match of(seat).as_slice() {
            [] => choose(state, &there),
            [one] => {
                state.answer(&Action::Activate(*one));
            }
            [one, ..] => state.chosen.set(Some(*one)),
        },
        Question::Fly(_) => super::flight::fly_to(state, hex),
        Question::FlightAttack(_) | Question::Fire(_) => {
            match after(&of(seat.other()), state.target.get_untracked()) {
                Some(target) => state.target.set(Some(target)),
                None => choose(state, &there),
            }
        }
        Question::Losses(..) => choose(state, &there),
    }
}

/// Chooses what is in a hex; of several elements the next one with every tap.
fn choose(state: TableState, there: &[Element]) {
    if let Some(next) = after(there, state.chosen.get_untracked()) {
        state.chosen.set(Some(next));
    }
}

/// The element after the one that is chosen, or the first.
fn after(there: &[Element], chosen: Option<Element>) -> Option<Element> {
    let place = there.iter().position(|it| Some(*it) == chosen);
    there.get(place.map_or(0, |place| (place + 1) % there.len())).copied()
}

/// Sets up what is chosen, else the first that waits.
fn place(state: TableState, hex: Hex) {
    let waiting = state.session.with_untracked(|session| super::panel::waiting(session.table()));
    let chosen = state.chosen.get_untracked().filter(|it| waiting.contains(it));
    if let Some(element) = chosen.or_else(|| waiting.first().copied()) {
        let heading: Direction = state.heading.get_untracked();
        state.answer(&Action::Place(element, hex, heading));
    }
}
