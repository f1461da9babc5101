//! The frame of a page about what a browser keeps for its player.

use leptos::prelude::*;

use super::head::Head;

/// Title and lead, then what is kept, which the browser fills in.
#[component]
pub(crate) fn OwnDataPage(
    title: &'static str,
    description: &'static str,
    lead: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <Head title description islands=true />
        <header class="shelf-head">
            <h1>{title}</h1>
            <p class="lead">{lead}</p>
        </header>
        {children()}
    }
}
