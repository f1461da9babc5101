//! The board: hexes, ships and flights, and what pointer and keyboard do on it.

use flagbridge_starmada::{Action, Direction, Element, Hex, Question, Seat, Table};
use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use super::overlay::{self, Reach};
use super::state::TableState;
use crate::starmada::layout::{angle, center, hex_at, outlines, size};
use crate::starmada::movement::between;
use crate::starmada::silhouette::shape;
use crate::starmada::wording;

/// How much wider than the page the board can be, in percent.
const ZOOMS: [u16; 4] = [100, 160, 240, 360];

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
    let pressed = move |event: PointerEvent| {
        let plotting = reach.with_untracked(Option::is_some);
        let hex = hex_of(event.client_x(), event.client_y());
        // A drag begins at the ship or at the end of its orders; elsewhere the board scrolls.
        let begins = hex.is_some_and(|hex| plotting && is_handle(state, hex));
        dragging.set(begins && event.is_primary());
        dragged.set(false);
        state.cursor.set(hex.unwrap_or(state.cursor.get_untracked()));
    };
    let moved = move |event: PointerEvent| {
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
    let key = move |event: KeyboardEvent| {
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
        if there.is_empty() {
            format!("Hex {hex}")
        } else {
            format!("Hex {hex}: {}", there.join("; "))
        }
    };
    view! {
        <div class="hex-tools">
            <button
                class="button button--small"
                type="button"
                disabled=move || state.zoom.get() == 0
                on:click=move |_| state.zoom.update(|zoom| *zoom = zoom.saturating_sub(1))
            >
                "Zoom out"
            </button>
            <button
                class="button button--small"
                type="button"
                disabled=move || usize::from(state.zoom.get()) + 1 == ZOOMS.len()
                on:click=move |_| state.zoom.update(|zoom| *zoom = (*zoom + 1).min(ZOOMS.len() as u8 - 1))
            >
                "Zoom in"
            </button>
            <p class="hex-tools__here" role="status">{here}</p>
        </div>
        <div class="hex-scroll">
            <svg
                node_ref=drawing
                class=move || format!("hex-board hex-board--{}", ZOOMS[usize::from(state.zoom.get())])
                viewBox=format!("0 0 {width:.1} {height:.1}")
                tabindex="0"
                role="group"
                aria-label="Board. Move between hexes with the arrow keys and choose a hex with Enter."
                on:pointerdown=pressed
                on:pointermove=moved
                on:pointerup=move |_| dragging.set(false)
                on:pointercancel=move |_| dragging.set(false)
                on:click=clicked
                on:keydown=key
            >
                <path class="hex-grid" d=outlines(board.hexes())></path>
                {overlay::arcs(state)}
                {overlay::hexes(reach, answers)}
                {overlay::plots(state)}
                {overlay::shots(state)}
                {tokens.into_iter().map(|element| token(state, element)).collect_view()}
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

/// A ship or a flight. It moves by its attributes alone, so that it keeps the focus.
fn token(state: TableState, element: Element) -> AnyView {
    let (seat, sheet, label) = state.session.with_untracked(|session| {
        let game = session.table().game();
        let sheet = match element {
            Element::Ship(ship) => Some(game.ship(ship).sheet.clone()),
            Element::Flight(_) => None,
        };
        (game.seat_of(element), sheet, game.id(element))
    });
    let place = move || {
        let (share, way) = match element {
            Element::Ship(ship) => {
                let way = state.motion.with(|motion| {
                    motion.as_ref().and_then(|motion| motion.ways.get(&ship.0).cloned())
                });
                (if way.is_some() { state.share.get() } else { 1.0 }, way)
            }
            Element::Flight(_) => (1.0, None),
        };
        let (x, y, turned) = match way {
            Some(way) => between(&way, share),
            None => state.face.with(|table| standing(table, element)),
        };
        format!("translate({x:.2} {y:.2}) rotate({turned:.1})")
    };
    let class = move || {
        let side = match seat {
            Seat::A => "hex-token hex-token--a",
            Seat::B => "hex-token hex-token--b",
        };
        let chosen = state.chosen.get() == Some(element);
        let aimed = state.target.get() == Some(element);
        let acted = state.face.with(|table| has_acted(table, element));
        [
            side,
            if chosen { "hex-token--chosen" } else { "" },
            if aimed { "hex-token--aimed" } else { "" },
            if acted { "hex-token--acted" } else { "" },
        ]
        .join(" ")
    };
    let shown = move || {
        let moving = match element {
            Element::Ship(ship) => state.motion.with(|motion| {
                motion.as_ref().is_some_and(|motion| motion.ways.contains_key(&ship.0))
            }),
            Element::Flight(_) => false,
        };
        let on_board = state.face.with(|table| table.place_of(element).is_some());
        (!moving && !on_board).then_some("none")
    };
    let name = label.clone();
    let drawn = match sheet {
        Some(sheet) => view! { <g transform="scale(0.19)">{shape(&sheet)}</g> }.into_any(),
        None => {
            view! { <path class="silhouette__hull" d="M5 0L-4 4L-2 0L-4 -4Z"></path> }.into_any()
        }
    };
    view! {
        <g
            class=class
            transform=place
            display=shown
            role="img"
            aria-label=move || state.face.with(|table| wording::element(table, element))
            tabindex="0"
            data-element=label
            on:pointerenter=move |_| state.pointed.set(Some(element))
            on:pointerleave=move |_| state.pointed.set(None)
            on:focus=move |_| {
                state.pointed.set(Some(element));
                if let Some(hex) = state.face.with_untracked(|table| table.place_of(element)) {
                    state.cursor.set(hex);
                }
            }
            on:blur=move |_| state.pointed.set(None)
        >
            <circle class="hex-token__ground" r="9.5"></circle>
            {drawn}
            <text class="hex-token__name" y="8.6" transform=move || format!("rotate({:.1})", -heading_of(state, element))>
                {name}
            </text>
        </g>
    }
    .into_any()
}

/// The direction an element is drawn in, to keep its name upright.
fn heading_of(state: TableState, element: Element) -> f64 {
    state.face.with(|table| standing(table, element).2)
}

/// Where an element stands and how it is turned; several in one hex stand a little apart.
fn standing(table: &Table, element: Element) -> (f64, f64, f64) {
    let (at, facing) = match element {
        Element::Ship(ship) => (table.ship(ship).at, table.ship(ship).facing()),
        Element::Flight(flight) => (table.flight(flight).at, table.flight(flight).heading),
    };
    let (x, y) = center(at);
    let there = elements_at(table, at);
    let place = there.iter().position(|it| *it == element).unwrap_or(0) as f64;
    let apart = if there.len() > 1 { 3.0 } else { 0.0 };
    let middle = (there.len() as f64 - 1.0) / 2.0;
    (x + (place - middle) * apart, y + (place - middle) * apart, angle(facing))
}

fn has_acted(table: &Table, element: Element) -> bool {
    match element {
        Element::Ship(ship) => table.ship(ship).acted,
        Element::Flight(flight) => table.flight(flight).acted,
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
        Question::FlightAttack(_) => match of(seat.other()).first() {
            Some(target) => {
                state.answer(&Action::Attack(*target));
            }
            None => choose(state, &there),
        },
        Question::Fire(_) => match of(seat.other()).first() {
            Some(target) => state.target.set(Some(*target)),
            None => choose(state, &there),
        },
        Question::Losses(..) => choose(state, &there),
    }
}

fn choose(state: TableState, there: &[Element]) {
    if let Some(first) = there.first() {
        state.chosen.set(Some(*first));
    }
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
