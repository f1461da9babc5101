//! A ship's figures: the drawn base, its values, speed chart, tokens and upgrade bar.

use flagbridge_cards::{HullZone, Ship, SpeedChart};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::base_drawing::BaseDrawing;
use super::course_drawing::CourseDrawing;
use super::upgrade::SlotLink;
use crate::emblem::{Pips, token_glyph};
use crate::icon::Icon;

/// Everything printed on the ship card and its token.
#[component]
pub(crate) fn ShipFigures(ship: &'static Ship) -> impl IntoView {
    let chassis = catalogue().chassis(ship.chassis);
    let value = |term: &'static str, value: u8| {
        view! {
            <div class="figure">
                <dt class="figure__term">{term}</dt>
                <dd class="figure__value">{value}</dd>
            </div>
        }
    };
    let tags: Vec<_> = ship.tags.iter().map(|tag| tag.name()).collect();
    let special = ship.armament.special;
    view! {
        <section class="card-section" aria-labelledby="figures">
            <h2 id="figures">"Ship"</h2>
            <div class="ship-sheet">
                <figure class="ship-sheet__base">
                    <BaseDrawing ship />
                    <figcaption class="card-section__note">
                        {chassis.name} ", arcs to scale. Circles on the rim are shields, yellow dots the targeting points."
                    </figcaption>
                    <ZoneTable ship />
                </figure>
                <div class="ship-sheet__values">
                    <dl class="figures card-figures">
                        {value("Hull", ship.hull)}
                        {value("Command", ship.command)}
                        {value("Squadron", ship.squadron)}
                        {value("Engineering", ship.engineering)}
                    </dl>
                    <dl class="card-facts">
                        <div>
                            <dt>"Against squadrons"</dt>
                            <dd>
                                <Pips pool=ship.armament.anti_squadron />
                            </dd>
                        </div>
                        {(!special.is_empty())
                            .then(|| {
                                view! {
                                    <div>
                                        <dt>"Special arc"</dt>
                                        <dd>
                                            <Pips pool=special />
                                        </dd>
                                    </div>
                                }
                            })}
                        {(!tags.is_empty())
                            .then(|| {
                                view! {
                                    <div>
                                        <dt>"Traits"</dt>
                                        <dd>{tags.join(", ")}</dd>
                                    </div>
                                }
                            })}
                    </dl>
                    <h3>"Defense tokens"</h3>
                    <ul class="tokens">
                        {ship
                            .defense_tokens
                            .iter()
                            .map(|token| {
                                view! {
                                    <li class="tokens__token">
                                        <Icon glyph=token_glyph(*token) />
                                        {token.name()}
                                    </li>
                                }
                            })
                            .collect_view()}
                    </ul>
                    <Speed chart=&ship.speed />
                    <h3>"Upgrade bar"</h3>
                    <ul class="upgrade-bar">
                        {ship.slots.iter().map(|slot| view! { <SlotLink icon=*slot /> }).collect_view()}
                    </ul>
                </div>
            </div>
        </section>
    }
    .into_any()
}

/// The drawing once more as a table, for those who do not see it.
#[component]
fn ZoneTable(ship: &'static Ship) -> impl IntoView {
    view! {
        <details class="ship-sheet__zones">
            <summary>"Hull zones as a table"</summary>
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">"Hull zone"</th>
                        <th scope="col">"Shields"</th>
                        <th scope="col">"Dice"</th>
                    </tr>
                </thead>
                <tbody>{zone_rows(ship)}</tbody>
            </table>
        </details>
    }
    .into_any()
}

/// Rows of a table of hull zones: name, shields, dice.
pub(crate) fn zone_rows(ship: &'static Ship) -> Vec<AnyView> {
    let row = |zone: &HullZone| {
        view! {
            <tr>
                <th scope="row">{zone.name()}</th>
                <td>{ship.shields.of(*zone)}</td>
                <td>
                    <Pips pool=ship.armament.zones[*zone as usize] />
                </td>
            </tr>
        }
        .into_any()
    };
    ship.hull_zones().iter().map(row).collect()
}

/// Yaw by speed: a column per speed, a row per joint, the joint nearest the ship at the bottom as on the card.
#[component]
fn Speed(chart: &'static SpeedChart) -> impl IntoView {
    let speeds = 1..=chart.max();
    let cell = |clicks: Option<&u8>| match clicks {
        None => view! { <td class="speed-chart__none"></td> }.into_any(),
        Some(clicks) => {
            let bars = match clicks {
                0 => "–".to_owned(),
                clicks => "I".repeat(usize::from(*clicks)),
            };
            let words = match clicks {
                1 => " 1 click".to_owned(),
                clicks => format!(" {clicks} clicks"),
            };
            view! {
                <td class="speed-chart__yaw" data-clicks=*clicks>
                    <span aria-hidden="true">{bars}</span>
                    <span class="visually-hidden">{words}</span>
                </td>
            }
            .into_any()
        }
    };
    let rows = (0..usize::from(chart.max())).rev().map(|joint| {
        let cells = speeds.clone().map(|speed| cell(chart.yaw(speed).get(joint)));
        view! {
            <tr>
                <th scope="row">
                    <span class="visually-hidden">"Joint "</span>
                    {joint + 1}
                </th>
                {cells.collect_view()}
            </tr>
        }
    });
    let heads = speeds.clone().map(|speed| {
        view! {
            <th scope="col">
                <span class="visually-hidden">"Speed "</span>
                {speed}
            </th>
        }
    });
    view! {
        <h3 id="speed">"Speed chart"</h3>
        <div class="speed">
            <table class="speed-chart" aria-labelledby="speed">
                <thead>
                    <tr>
                        <th scope="col" class="speed-chart__corner">
                            "Speed"
                        </th>
                        {heads.collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            <CourseDrawing chart />
        </div>
    }
    .into_any()
}
