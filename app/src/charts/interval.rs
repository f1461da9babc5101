//! A share of all with its uncertainty.

use leptos::prelude::*;

use super::number::width;

/// Draws a rate on a line from 0 to 100 %, with its confidence interval and a mark at one half.
///
/// It is hidden from screen readers: the figures beside it say the same.
pub fn interval(rate: f64, (low, high): (f64, f64)) -> AnyView {
    view! {
        <svg class="interval" width="100%" height="22" aria-hidden="true" focusable="false">
            <rect class="interval__ground" x="0" y="7" width="100%" height="8" rx="4"></rect>
            <rect class="interval__likely" x=width(low) y="4" width=width(high - low) height="14" rx="3"></rect>
            <line class="interval__half" x1="50%" x2="50%" y1="0" y2="22"></line>
            <line class="interval__end" x1=width(low) x2=width(low) y1="3" y2="19"></line>
            <line class="interval__end" x1=width(high) x2=width(high) y1="3" y2="19"></line>
            <circle class="interval__rate" cx=width(rate) cy="11" r="5"></circle>
        </svg>
    }
    .into_any()
}
