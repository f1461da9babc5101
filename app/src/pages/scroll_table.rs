//! Tables that scroll sideways on narrow screens.

use leptos::prelude::*;

/// A table with column headings. `label` names the scrolling region for screen readers.
pub(crate) fn scroll_table(
    label: impl Into<String>,
    headings: &[&'static str],
    rows: impl IntoView,
) -> AnyView {
    let headings: Vec<_> =
        headings.iter().map(|heading| view! { <th scope="col">{*heading}</th> }).collect();
    let label: String = label.into();
    view! {
        <div class="event-scroll" tabindex="0" role="region" aria-label=label>
            <table class="event-table">
                <thead>
                    <tr>{headings}</tr>
                </thead>
                <tbody>{rows.into_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
