//! The drawings of figures. They are hidden from screen readers: the tables beside them say the same.

use flagbridge_cards::Faction;
use flagbridge_library::{Mean, Period, Share};
use leptos::prelude::*;

/// A length in a drawing, as part of its width.
fn part(value: f64) -> String {
    format!("{:.2}%", value.clamp(0.0, 1.0) * 100.0)
}

/// A share as a bar with its interval; `scale` is as long as the drawing is wide.
pub(crate) fn share_bar(share: Share, scale: f64) -> AnyView {
    let scale = if scale > 0.0 { scale } else { 1.0 };
    let (low, high) = (part(share.low / scale), part((share.high / scale).min(1.0)));
    view! {
        <svg class="plot" width="100%" height="18" aria-hidden="true" focusable="false">
            <rect class="plot__bar" x="0" y="2" width=part(share.rate / scale) height="14" rx="2"></rect>
            <line class="plot__whisker" x1=low.clone() x2=high.clone() y1="9" y2="9"></line>
            <line class="plot__whisker" x1=low.clone() x2=low y1="5" y2="13"></line>
            <line class="plot__whisker" x1=high.clone() x2=high y1="5" y2="13"></line>
        </svg>
    }
    .into_any()
}

/// A mean of tournament points with its interval, on a line from 0 to 11.
pub(crate) fn mean_mark(mean: Mean) -> AnyView {
    const SCALE: f64 = 11.0;
    let (low, high) = (part(mean.low / SCALE), part(mean.high / SCALE));
    view! {
        <svg class="plot" width="100%" height="18" aria-hidden="true" focusable="false">
            <line class="plot__axis" x1="0" x2="100%" y1="9" y2="9"></line>
            <line class="plot__axis" x1="50%" x2="50%" y1="1" y2="17"></line>
            <line class="plot__likely" x1=low x2=high y1="9" y2="9"></line>
            <circle class="plot__dot" cx=part(mean.mean / SCALE) cy="9" r="4"></circle>
        </svg>
    }
    .into_any()
}

/// The height of the drawing of a trend, and the room above and below its lines.
const HEIGHT: f64 = 160.0;
const ROOM: f64 = 12.0;

/// How the shares of the sides go from one period to the next.
pub(crate) fn trend(periods: &[Period]) -> AnyView {
    let steps = periods.len().max(2) - 1;
    let x = |at: usize| part(0.02 + 0.96 * at as f64 / steps as f64);
    let y = |share: f64| format!("{:.1}", ROOM + (1.0 - share) * (HEIGHT - 2.0 * ROOM));
    let share = |period: &Period, side: usize| match period.count {
        0 => 0.0,
        all => f64::from(period.factions[side].1) / f64::from(all),
    };
    let side = |index: usize, faction: Faction| {
        let lines = periods.windows(2).enumerate().map(|(at, pair)| {
            let [before, after] = [&pair[0], &pair[1]].map(|period| y(share(period, index)));
            view! { <line class="trend__line" x1=x(at) x2=x(at + 1) y1=before y2=after></line> }
        });
        let dots = periods.iter().enumerate().map(|(at, period)| {
            view! { <circle class="trend__dot" cx=x(at) cy=y(share(period, index)) r="3.5"></circle> }
        });
        let class = format!("trend__side trend__side--{index} hue--{}", faction.id());
        view! { <g class=class>{lines.collect_view()}{dots.collect_view()}</g> }
    };
    let grid = [0.0, 0.25, 0.5, 0.75, 1.0].map(|at| {
        view! {
            <line class="plot__axis" x1="0" x2="100%" y1=y(at) y2=y(at)></line>
            <text class="trend__scale" x="0" y=y(at) dy="-2">{format!("{} %", at * 100.0)}</text>
        }
    });
    let sides = Faction::ALL.iter().enumerate().map(|(index, faction)| side(index, *faction));
    let keys = Faction::ALL.iter().enumerate().map(|(index, faction)| {
        let class = format!("trend__side trend__side--{index} hue--{}", faction.id());
        view! {
            <li>
                <svg class="trend__key" width="36" height="12" aria-hidden="true" focusable="false">
                    <g class=class>
                        <line class="trend__line" x1="2" x2="34" y1="6" y2="6"></line>
                        <circle class="trend__dot" cx="18" cy="6" r="3.5"></circle>
                    </g>
                </svg>
                {faction.name()}
            </li>
        }
    });
    view! {
        <svg class="trend" width="100%" height=HEIGHT.to_string() aria-hidden="true" focusable="false">
            {grid}
            {sides.collect_view()}
        </svg>
        <ul class="trend__keys">{keys.collect_view()}</ul>
    }
    .into_any()
}
