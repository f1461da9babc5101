//! What is laid over the board: arcs and ranges, hexes in reach, orders that are being written.

use std::collections::BTreeMap;

use flagbridge_starmada::{
    Action, Arcs, Board, Element, Hex, Mount, Question, ShipId, Table, Terrain, TerrainKind,
};
use leptos::prelude::*;

use super::shots::Shot;
use super::state::TableState;
use crate::starmada::layout::{angle, center, outlines};
use crate::starmada::movement::stops;
use crate::starmada::plotting::{Reached, reach};

/// Hexes that a ship can reach with its orders, while they are written.
pub(super) type Reach = Memo<Option<(ShipId, BTreeMap<Hex, Vec<Reached>>)>>;

/// The hexes that the ship whose orders are being written can reach.
pub(super) fn reach_of_chosen(state: TableState) -> Reach {
    Memo::new(move |_| {
        let (seat, Question::Orders(_)) = state.question()? else { return None };
        let Some(Element::Ship(ship)) = state.chosen.get() else { return None };
        state.session.with(|session| {
            let table = session.table();
            let own = table.game().ship(ship).seat == seat && table.ship(ship).on_board();
            own.then(|| (ship, reach(table, ship)))
        })
    })
}

/// Hexes that answer the open question: for setting up, moving out of a contested hex, and flights.
pub(super) fn answers_of_question(state: TableState) -> Memo<Vec<Hex>> {
    Memo::new(move |_| {
        let Some((seat, question)) = state.question() else { return Vec::new() };
        state.session.with(|session| {
            let table = session.table();
            let mut hexes: Vec<Hex> = match question {
                Question::PlaceShip => {
                    let board = table.game().options.board.hexes();
                    return board.filter(|hex| table.game().in_setup_area(seat, *hex)).collect();
                }
                Question::PlaceFlight | Question::Shift(_) => {
                    let place = |action| match action {
                        Action::Place(_, hex, _) | Action::Shift(_, hex) => Some(hex),
                        _ => None,
                    };
                    table.legal().actions.into_iter().filter_map(place).collect()
                }
                Question::Fly(_) => super::flight::ends(table).into_keys().collect(),
                Question::Orders(_)
                | Question::ActivateFlight
                | Question::FlightAttack(_)
                | Question::ActivateShip
                | Question::Fire(_)
                | Question::Losses(..) => Vec::new(),
            };
            hexes.sort_unstable();
            hexes.dedup();
            hexes
        })
    })
}

/// Arcs and ranges of the ship that is pointed at or chosen: short, medium and long range one darker than the other.
pub(super) fn arcs(state: TableState) -> AnyView {
    let bands = Memo::new(move |_| {
        let element = state.pointed.get().or_else(|| state.chosen.get());
        let bank = state.bank.get();
        let ship = match (bank, element) {
            (Some((ship, _)), _) | (None, Some(Element::Ship(ship))) => ship,
            (None, Some(Element::Flight(_)) | None) => return Default::default(),
        };
        state.face.with(|table| covered(table, ship, bank.map(|(_, mount)| mount)))
    });
    let band = move |place: usize, class: &'static str| {
        view! { <path class=class d=move || bands.with(|bands: &[String; 3]| bands[place].clone())></path> }
    };
    view! {
        <g aria-hidden="true">
            {band(2, "hex-arc hex-arc--long")} {band(1, "hex-arc hex-arc--medium")} {band(0, "hex-arc hex-arc--short")}
        </g>
    }
    .into_any()
}

/// The hexes a ship's weapons cover, by the best range band.
fn covered(table: &Table, ship: ShipId, only: Option<usize>) -> [String; 3] {
    let (profile, state) = (table.game().ship(ship), table.ship(ship));
    if !state.on_board() {
        return Default::default();
    }
    let mounts: Vec<&Mount> = profile
        .mounts
        .iter()
        .enumerate()
        .filter(|(place, _)| only.is_none_or(|only| only == *place))
        .filter(|(place, _)| table.weapons_left(ship, *place) > 0)
        .map(|(_, mount)| mount)
        .collect();
    let farthest = mounts.iter().map(|mount| mount.reach()).max().unwrap_or(0);
    let mut bands: [Vec<Hex>; 3] = Default::default();
    for distance in 1..=farthest {
        for hex in state.at.ring(distance) {
            if !table.game().options.board.holds(hex) {
                continue;
            }
            let seen = Arcs::towards(state.at, state.facing(), hex);
            let bearing = mounts.iter().filter(|mount| seen.meets(mount.arcs));
            let band = bearing.filter_map(|mount| {
                profile.sheet.batteries[usize::from(mount.battery)].band(distance)
            });
            if let Some(band) = band.min() {
                bands[band as usize].push(hex);
            }
        }
    }
    bands.map(outlines)
}

/// Hexes in reach and hexes that answer, as outlines.
pub(super) fn hexes(reach: Reach, answers: Memo<Vec<Hex>>) -> AnyView {
    let reached = move || {
        reach.with(|reach| {
            reach.as_ref().map(|(_, hexes)| outlines(hexes.keys().copied())).unwrap_or_default()
        })
    };
    view! {
        <g aria-hidden="true">
            <path class="hex-reach" d=reached></path>
            <path class="hex-answer" d=move || answers.with(|hexes| outlines(hexes.iter().copied()))></path>
        </g>
    }
    .into_any()
}

/// The orders of the asked side as they are written so far: a line and a ghost for each ship.
pub(super) fn plots(state: TableState) -> AnyView {
    let ships: Vec<ShipId> =
        state.session.with_untracked(|session| session.table().game().ship_ids().collect());
    let one = move |ship: ShipId| {
        // Where the ship ends, and the line that leads there.
        let drawn = Memo::new(move |_| {
            let (seat, Question::Orders(_)) = state.question()? else { return None };
            let orders = state.plot(ship)?;
            state.session.with(|session| {
                let table = session.table();
                let ship_state = table.ship(ship);
                let own = table.game().ship(ship).seat == seat && ship_state.on_board();
                let stops = stops(&orders.maneuvers, ship_state.at, ship_state.heading);
                let (end, heading) = *stops.last()?;
                let points = stops.iter().map(|(hex, _)| center(*hex));
                let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
                let illegal = table.orders_fault(ship, &orders).is_some();
                let turned = angle(heading.turned(orders.pivot));
                own.then(|| (points.join(" "), center(end), turned, illegal))
            })
        });
        let class = move || match drawn.with(|it| it.as_ref().map(|it| it.3)) {
            Some(true) => "hex-plot hex-plot--illegal",
            Some(false) => "hex-plot",
            None => "hex-plot hex-plot--none",
        };
        let place = move || {
            drawn.with(|it| {
                it.as_ref().map(|(_, (x, y), turned, _)| {
                    format!("translate({x:.1} {y:.1}) rotate({turned})")
                })
            })
        };
        view! {
            <g class=class>
                <polyline points=move || drawn.with(|it| it.as_ref().map(|it| it.0.clone()))></polyline>
                <path class="hex-ghost" d="M8 0L-6 5L-3 0L-6 -5Z" transform=place></path>
            </g>
        }
        .into_any()
    };
    view! { <g aria-hidden="true">{ships.into_iter().map(one).collect_view()}</g> }.into_any()
}

/// Shots of the last answer.
pub(super) fn shots(state: TableState) -> AnyView {
    let lines = move || {
        let shots = state.shots.get();
        let line = |Shot { from, to, hit, .. }: Shot| {
            let ((x1, y1), (x2, y2)) = (center(from), center(to));
            let class = if hit { "hex-shot" } else { "hex-shot hex-shot--missed" };
            view! { <line class=class x1=x1 y1=y1 x2=x2 y2=y2></line> }
        };
        shots.into_iter().map(line).collect_view()
    };
    view! { <g aria-hidden="true">{lines}</g> }.into_any()
}

/// Planets and asteroid fields.
pub(super) fn terrain(state: TableState) -> AnyView {
    let all = state.session.with_untracked(|session| session.table().game().terrain.clone());
    let one = |terrain: Terrain| {
        let (x, y) = center(terrain.at);
        match terrain.kind {
            TerrainKind::Planet => view! {
                <g class="hex-planet">
                    <circle cx=x cy=y r="8.5"></circle>
                </g>
            }
            .into_any(),
            TerrainKind::Asteroids => view! {
                <g class="hex-asteroids" transform=format!("translate({x:.1} {y:.1})")>
                    <path d="M-5 -3l3 -2l2 2l-1 3l-3 0zM2 1l3 -1l1 3l-2 2l-3 -1zM-3 5l2 -1l1 2l-2 1z"></path>
                </g>
            }
            .into_any(),
        }
    };
    view! { <g data-terrain>{all.into_iter().map(one).collect_view()}</g> }.into_any()
}

/// The number of every hex. The style sheet hides them where they would be too small to read.
pub(super) fn numbers(board: Board) -> AnyView {
    let number = |hex: Hex| {
        let (x, y) = center(hex);
        view! { <text x=format!("{x:.1}") y=format!("{:.1}", y - 6.4)>{hex.to_string()}</text> }
    };
    view! { <g class="hex-numbers" aria-hidden="true">{board.hexes().map(number).collect_view()}</g> }
        .into_any()
}
