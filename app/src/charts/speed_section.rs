//! Speed and yaw: the clicks at every joint, speed by speed.

use flagbridge_analysis::ShipFigures;
use leptos::prelude::*;

/// The section.
pub(crate) fn speed_section(ships: &[&ShipFigures]) -> AnyView {
    let fastest = ships.iter().map(|ship| ship.ship.speed.max()).max().unwrap_or(0);
    let charts: Vec<AnyView> = ships.iter().map(|ship| chart(ship, fastest)).collect();
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Speed and yaw"</h3>
            <p class="figures-part__note">
                "Clicks at each joint of the maneuver tool. The joint nearest the ship is at the bottom."
            </p>
            <div class="yaw-row">{charts}</div>
        </section>
    }
    .into_any()
}

/// One cell of the drawing.
const WIDE: u32 = 24;
const HIGH: u32 = 18;

fn chart(ship: &ShipFigures, fastest: u8) -> AnyView {
    let chart = &ship.ship.speed;
    let (wide, high) = (u32::from(fastest) * WIDE, u32::from(fastest) * HIGH + 20);
    let mut cells: Vec<AnyView> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for speed in 1..=chart.max() {
        let left = (u32::from(speed) - 1) * WIDE;
        for (joint, clicks) in chart.yaw(speed).iter().enumerate() {
            let top = high - 20 - (joint as u32 + 1) * HIGH;
            let class = match clicks {
                0 => "yaw__cell",
                1 => "yaw__cell yaw__cell--one",
                _ => "yaw__cell yaw__cell--two",
            };
            cells.push(
                view! {
                    <rect class=class x=left + 1 y=top + 1 width=WIDE - 2 height=HIGH - 2 rx="3"></rect>
                    <text class="yaw__clicks" x=left + WIDE / 2 y=top + 13>
                        {clicks_sign(*clicks)}
                    </text>
                }
                .into_any(),
            );
        }
        cells.push(
            view! {
                <text class="yaw__speed" x=left + WIDE / 2 y=high - 4>
                    {speed}
                </text>
            }
            .into_any(),
        );
        let clicks: Vec<String> = chart.yaw(speed).iter().map(ToString::to_string).collect();
        words.push(format!("speed {speed}: {} clicks", clicks.join(", ")));
    }
    view! {
        <figure class="yaw">
            <svg
                class="yaw__drawing"
                viewBox=format!("0 0 {wide} {high}")
                width=wide
                height=high
                aria-hidden="true"
                focusable="false"
            >
                <line class="bar__axis" x1="0" x2=wide y1=high - 19 y2=high - 19></line>
                {cells}
            </svg>
            <figcaption class="yaw__name">
                {ship.name.clone()} <span class="visually-hidden">": " {words.join("; ")}</span>
            </figcaption>
        </figure>
    }
    .into_any()
}

/// As on the cards: a dash, one bar, two bars.
const fn clicks_sign(clicks: u8) -> &'static str {
    match clicks {
        0 => "–",
        1 => "I",
        2 => "II",
        _ => "III",
    }
}
