//! Columns of chances, one or two for each damage.

use leptos::prelude::*;

use super::number::{share_of_hundred, width};

/// Chances by damage, starting with 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The chances.
    pub chances: Vec<f64>,
}

/// The drawing's measures: the letters stay the same at every width, the columns share the width.
const TOP: f64 = 22.0;
const TALLEST: f64 = 132.0;

/// The part of the width that is left to the numbers of the scale.
const MARGIN: f64 = 0.07;

/// Draws one series, or two that overlap, from the damage `first` to the damage `last`.
///
/// It is hidden from screen readers: the table beside it says the same.
pub fn columns(series: &[Series], first: usize, last: usize) -> AnyView {
    let shown: Vec<(usize, String)> = (first..=last).map(|at| (at, at.to_string())).collect();
    keyed_columns(series, &shown)
}

/// Draws one series, or two that overlap, with these of their chances: the place of each, and what stands below it.
pub fn keyed_columns(series: &[Series], shown: &[(usize, String)]) -> AnyView {
    let chance = |series: &Series, place: usize| series.chances.get(place).copied();
    let all = series.iter().flat_map(|it| shown.iter().filter_map(move |at| chance(it, at.0)));
    let peak = all.fold(0.0, f64::max).max(0.000_1);
    let slot = (1.0 - MARGIN) / shown.len().max(4) as f64;
    let crowded = shown.len() * series.len() > 12;
    // Two columns of one damage overlap by a quarter of their width.
    let (inset, wide) = if series.len() > 1 { (0.06, 0.5) } else { (0.1, 0.8) };
    let mut drawn: Vec<AnyView> = Vec::new();
    for (index, (place, key)) in shown.iter().enumerate() {
        let left = MARGIN + slot * index as f64;
        let mut group: Vec<AnyView> = Vec::new();
        for (which, series) in series.iter().enumerate() {
            let Some(chance) = chance(series, *place) else { continue };
            let height = (chance / peak * TALLEST) as u32 + u32::from(chance > 0.0);
            let x = left + slot * (inset + 0.38 * which as f64);
            let y = (TOP + TALLEST) as u32 - height;
            let (class, pattern) = match which {
                0 => ("column column--first", None),
                _ => ("column column--second", Some("url(#odds-lines)")),
            };
            let over = pattern.map(|fill| {
                view! {
                    <rect
                        x=width(x)
                        y=y
                        width=width(slot * wide)
                        height=height
                        rx="2"
                        fill=fill
                    ></rect>
                }
            });
            let label = (chance > 0.0).then(|| {
                view! {
                    <text
                        class="column__value"
                        x=width(x + slot * wide / 2.0)
                        y=y.saturating_sub(5)
                    >
                        {share_of_hundred(chance)}
                    </text>
                }
            });
            group.push(
                view! {
                    <g class=class>
                        <rect
                            class="column__ground"
                            x=width(x)
                            y=y
                            width=width(slot * wide)
                            height=height
                            rx="2"
                        ></rect>
                        {over}
                        {label}
                    </g>
                }
                .into_any(),
            );
        }
        drawn.push(
            view! {
                {group}
                <text
                    class="column__key"
                    x=width(left + slot / 2.0)
                    y=(TOP + TALLEST) as u32 + 18
                >
                    {key.clone()}
                </text>
            }
            .into_any(),
        );
    }
    let foot = (TOP + TALLEST) as u32;
    view! {
        <svg
            class=if crowded { "columns columns--crowded" } else { "columns" }
            width="100%"
            height="178"
            aria-hidden="true"
            focusable="false"
        >
            <defs>
                <pattern
                    id="odds-lines"
                    width="5"
                    height="5"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(-45)"
                >
                    <path class="pattern pattern--strong" d="M0 2.5H5"></path>
                </pattern>
            </defs>
            {grid(peak)}
            {drawn}
            <line class="columns__axis" x1="0" x2="100%" y1=foot y2=foot></line>
        </svg>
    }
    .into_any()
}

/// Thin lines at round chances, numbered at the left edge.
fn grid(peak: f64) -> AnyView {
    let step = [0.05, 0.1, 0.2, 0.25, 0.5].into_iter().find(|step| peak / step < 4.0);
    let step = step.unwrap_or(0.5);
    let mut lines: Vec<AnyView> = Vec::new();
    let mut at = step;
    while at <= peak {
        let y = (TOP + TALLEST - at / peak * TALLEST) as u32;
        lines.push(
            view! {
                <line class="columns__grid" x1="0" x2="100%" y1=y y2=y></line>
                <text class="columns__scale" x="0" y=y.saturating_sub(3)>
                    {share_of_hundred(at)}
                    "%"
                </text>
            }
            .into_any(),
        );
        at += step;
    }
    lines.into_any()
}
