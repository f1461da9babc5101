//! What cannot be answered, with the reasons.

use leptos::prelude::*;

/// The number of lines shown before the list is folded.
const FEW: usize = 4;

/// What is not available and why; folded where it is a lot.
pub(crate) fn refused(lines: Vec<(String, String)>) -> AnyView {
    if lines.is_empty() {
        return ().into_any();
    }
    let open = lines.len() <= FEW;
    let title = format!("Not available ({})", lines.len());
    let line = |(words, why): (String, String)| {
        view! {
            <li class="refused">
                <span>{words}</span>
                <span class="refused__why">{why}</span>
            </li>
        }
    };
    let lines: Vec<_> = lines.into_iter().map(line).collect();
    view! {
        <details class="refusals" open=open>
            <summary>{title}</summary>
            <ul class="refusals__list">{lines}</ul>
        </details>
    }
    .into_any()
}
