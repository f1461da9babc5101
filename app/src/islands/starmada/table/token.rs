//! Ships and flights on the board: where they are drawn, their names, hull boxes and fighters.

use flagbridge_starmada::{Element, Seat, ShipId, Table, Track};
use leptos::prelude::*;

use super::board::elements_at;
use super::state::TableState;
use crate::starmada::layout::{angle, center};
use crate::starmada::movement::between;
use crate::starmada::silhouette::shape;
use crate::starmada::wording;

/// A ship or a flight. It moves by its attributes alone, so that it keeps the focus.
pub(super) fn token(state: TableState, element: Element, scale: Memo<f64>) -> AnyView {
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
    let id = label.clone();
    // A flight's name tells how many fighters it has left.
    let name = move || match element {
        Element::Ship(_) => id.clone(),
        Element::Flight(flight) => {
            let fighters = state.face.with(|table| {
                let flight = table.flight(flight);
                flight.fighters.saturating_sub(flight.marked)
            });
            format!("{id} ×{fighters}")
        }
    };
    let hull = match element {
        Element::Ship(ship) => Some(ship),
        Element::Flight(_) => None,
    };
    // At least eleven pixels high, however small the board is.
    let size = move || (LETTERS / scale.get().max(0.1)).max(4.2);
    let letters = move || format!("{:.1}", size());
    let below = move || format!("{:.1}", 7.0 + size() * 0.4);
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
            <g transform=move || format!("rotate({:.1})", -heading_of(state, element))>
                {hull.map(|ship| hull_bar(state, ship))}
                <text class="hex-token__name" font-size=letters y=below>{name}</text>
            </g>
        </g>
    }
    .into_any()
}

/// How high the letters of names are at least, in pixels.
const LETTERS: f64 = 11.0;

/// Hull boxes left, as a bar with a mark for each box; boxes hit in this game turn are lighter.
fn hull_bar(state: TableState, ship: ShipId) -> AnyView {
    const WIDE: f64 = 15.0;
    let hull = state.session.with_untracked(|session| session.table().game().ship(ship).sheet.hull);
    let start = -WIDE / 2.0;
    let share = move |boxes: u8| WIDE * f64::from(boxes) / f64::from(hull.max(1));
    let left = move || state.face.with(|table| table.value(ship, Track::Hull));
    let safe = move || {
        let marked = state.face.with(|table| table.ship(ship).marked[Track::Hull as usize]);
        left().saturating_sub(marked)
    };
    let marks: String =
        (1..hull.min(30)).map(|place| format!("M{:.2} -10v2", share(place) + start)).collect();
    view! {
        <g class="hex-hull" aria-hidden="true">
            <rect class="hex-hull__ground" x=start y="-10" width=WIDE height="2"></rect>
            <rect class="hex-hull__marked" x=start y="-10" width=move || share(left()) height="2"></rect>
            <rect class="hex-hull__left" x=start y="-10" width=move || share(safe()) height="2"></rect>
            <path class="hex-hull__marks" d=marks></path>
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
