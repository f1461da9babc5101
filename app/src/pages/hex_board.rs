//! A picture of a Starmada position, for pages without a table.

use flagbridge_starmada::{Element, Hex, ShipId, Table, TerrainKind};
use leptos::prelude::*;

use crate::starmada::layout::{RADIUS, WIDTH, angle, center, outlines};
use crate::starmada::silhouette::shape;

/// How many hexes around the outermost ships are drawn.
const MARGIN: i16 = 2;

/// The least number of pixels for each unit of the drawing: numbers of hexes stay readable, and a narrow screen scrolls.
const LEAST_SCALE: f64 = 1.8;

/// The ships and the terrain of a position with the hexes around them.
pub(super) fn hex_board(table: &Table) -> AnyView {
    let ships: Vec<(String, ShipId)> = named(table);
    let terrain = &table.game().terrain;
    let places: Vec<Hex> = ships
        .iter()
        .map(|(_, ship)| table.ship(*ship).at)
        .chain(terrain.iter().map(|it| it.at))
        .collect();
    let span = |of: fn(&Hex) -> i16| {
        let least = places.iter().map(of).min().unwrap_or(0) - MARGIN;
        (least, places.iter().map(of).max().unwrap_or(0) + MARGIN)
    };
    let (columns, rows) = (span(|hex| hex.column()), span(|hex| hex.row()));
    let shown: Vec<Hex> = table
        .game()
        .options
        .board
        .hexes()
        .filter(|hex| (columns.0..=columns.1).contains(&hex.column()))
        .filter(|hex| (rows.0..=rows.1).contains(&hex.row()))
        .collect();
    let middles: Vec<(f64, f64)> = shown.iter().map(|hex| center(*hex)).collect();
    let left = middles.iter().fold(f64::MAX, |least, it| least.min(it.0)) - WIDTH / 2.0;
    let right = middles.iter().fold(f64::MIN, |most, it| most.max(it.0)) + WIDTH / 2.0;
    let top = middles.iter().fold(f64::MAX, |least, it| least.min(it.1)) - RADIUS;
    let bottom = middles.iter().fold(f64::MIN, |most, it| most.max(it.1)) + RADIUS;
    let (width, height) = (right - left, bottom - top);
    let number = |hex: &Hex| {
        let (x, y) = center(*hex);
        view! { <text class="hex-board__number" x=format!("{x:.1}") y=format!("{:.1}", y - 4.5)>{hex.to_string()}</text> }
    };
    let ship = |(name, ship): &(String, ShipId)| {
        let (x, y) = center(table.ship(*ship).at);
        let turned = angle(table.ship(*ship).facing());
        let side = if name.starts_with('A') { "a" } else { "b" };
        view! {
            <g class=format!("hex-board__ship hex-board__ship--{side}")>
                <g transform=format!("translate({x:.1} {y:.1}) rotate({turned}) scale(0.17)")>
                    {shape(&table.game().ship(*ship).sheet)}
                </g>
                <text class="hex-board__name" x=format!("{x:.1}") y=format!("{:.1}", y + 9.8)>{name.clone()}</text>
            </g>
        }
    };
    let lies = |kind: TerrainKind| {
        outlines(terrain.iter().filter(move |it| it.kind == kind).map(|it| it.at))
    };
    let words: Vec<String> = ships.iter().map(|(name, id)| place_words(table, name, *id)).collect();
    view! {
        <figure class="hex-board">
            <div class="hex-board__scroll" tabindex="0" role="group" aria-label="Picture of the board">
                <svg
                    viewBox=format!("{left:.1} {top:.1} {width:.1} {height:.1}")
                    width=format!("{:.0}", width * LEAST_SCALE)
                    aria-hidden="true"
                >
                    <path class="hex-board__grid" d=outlines(shown.iter().copied())></path>
                    <path class="hex-board__planet" d=lies(TerrainKind::Planet)></path>
                    <path class="hex-board__asteroids" d=lies(TerrainKind::Asteroids)></path>
                    {shown.iter().map(number).collect_view()}
                    {ships.iter().map(ship).collect_view()}
                </svg>
            </div>
            <figcaption>{words.join("; ")} "."</figcaption>
        </figure>
    }
    .into_any()
}

fn place_words(table: &Table, name: &str, id: ShipId) -> String {
    let ship = table.ship(id);
    format!("{name} in hex {}, heading {}", ship.at, ship.facing())
}

/// The ships on the board with their names: A1, A2, B1…
fn named(table: &Table) -> Vec<(String, ShipId)> {
    let mut counts = [0; 2];
    let game = table.game();
    let name = |ship: ShipId| {
        let seat = game.seat_of(Element::Ship(ship));
        counts[seat.index()] += 1;
        (format!("{seat}{}", counts[seat.index()]), ship)
    };
    game.ship_ids().map(name).filter(|(_, ship)| table.ship(*ship).on_board()).collect()
}
