//! A ship's base with its shields by hull zone and its hull in the middle.

use flagbridge_analysis::ShipFigures;
use flagbridge_cards::HullZone;
use leptos::prelude::*;

/// Draws the base, the bow up. The figures stand beside it as text for screen readers.
pub(crate) fn shield_diagram(ship: &ShipFigures) -> AnyView {
    let huge = ship.ship.hull_zones().len() > 4;
    let tall = if huge { 164 } else { 120 };
    let zones: Vec<AnyView> = ship
        .shields()
        .map(|(zone, shields)| {
            let (x, y) = place(zone, huge, tall);
            view! {
                <circle class="shields__dial" cx=x cy=y r="13"></circle>
                <text class="shields__number" x=x y=y + 5>
                    {shields}
                </text>
            }
            .into_any()
        })
        .collect();
    let middle = tall / 2;
    let edges = if huge {
        format!(
            "M18 18 50 {0}M82 18 50 {0}M18 {1} 50 {2}M82 {1} 50 {2}M18 {3}H82",
            52,
            tall - 18,
            tall - 52,
            middle
        )
    } else {
        format!("M18 18 50 {0}M82 18 50 {0}M18 {1} 50 {0}M82 {1} 50 {0}", middle, tall - 18)
    };
    let words: Vec<String> = ship
        .shields()
        .map(|(zone, shields)| format!("{} {shields}", zone.name().to_ascii_lowercase()))
        .collect();
    let words = format!("hull {}, shields {}", ship.ship.hull, words.join(", "));
    view! {
        <figure class="shields">
            <svg
                class="shields__drawing"
                viewBox=format!("0 0 100 {tall}")
                width="100"
                height=tall
                aria-hidden="true"
                focusable="false"
            >
                <rect class="shields__base" x="18" y="18" width="64" height=tall - 36 rx="5"></rect>
                <path class="shields__edge" d=edges></path>
                <rect
                    class="shields__hull"
                    x="34"
                    y=middle - 14
                    width="32"
                    height="28"
                    rx="6"
                ></rect>
                <text class="shields__number shields__number--hull" x="50" y=middle + 6>
                    {ship.ship.hull}
                </text>
                {zones}
            </svg>
            <figcaption class="shields__name">
                {ship.name.clone()} <span class="visually-hidden">": " {words}</span>
            </figcaption>
        </figure>
    }
    .into_any()
}

fn place(zone: HullZone, huge: bool, tall: i32) -> (i32, i32) {
    let (upper, lower) = if huge { (tall / 2 - 26, tall / 2 + 26) } else { (tall / 2, tall / 2) };
    match zone {
        HullZone::Front => (50, 16),
        HullZone::Left => (16, upper),
        HullZone::Right => (84, upper),
        HullZone::LeftAuxiliary => (16, lower),
        HullZone::RightAuxiliary => (84, lower),
        HullZone::Rear => (50, tall - 16),
    }
}
