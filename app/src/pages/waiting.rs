//! What a page says while its table is loading.

use leptos::prelude::*;

/// A heading, what is being loaded, what it needs, and where to go instead.
pub(crate) fn waiting(
    title: &'static str,
    lead: &'static str,
    needs: &'static str,
    hint: &'static str,
    instead: &'static str,
) -> AnyView {
    view! {
        <div class="battle-waiting">
            <h1>{title}</h1>
            <p class="lead">{lead}</p>
            <noscript>
                <p class="notice">{needs}</p>
            </noscript>
            <p>{hint} " " <a href="/play">{instead}</a></p>
        </div>
    }
    .into_any()
}
