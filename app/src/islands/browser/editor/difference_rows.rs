//! The differences between two fleets.

use leptos::prelude::*;

use crate::editor::{DifferenceLine, DifferenceSign};

/// Differences as the rows of a list.
pub(crate) fn difference_rows(lines: Vec<DifferenceLine>) -> Vec<AnyView> {
    let row = |line: DifferenceLine| {
        let class = match line.sign {
            DifferenceSign::Added => "difference difference--added",
            DifferenceSign::Removed => "difference difference--removed",
            DifferenceSign::Changed => "difference",
        };
        view! {
            <li class=class>
                <span aria-hidden="true">{line.sign.mark()}</span>
                <span class="visually-hidden">{line.sign.word()} ": "</span>
                <span>{line.text}</span>
            </li>
        }
        .into_any()
    };
    lines.into_iter().map(row).collect()
}
