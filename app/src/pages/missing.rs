//! The page for an address with no content.

use leptos::prelude::*;
use leptos_axum::ResponseOptions;

use super::head::Head;

/// Says what is missing and why that may be. The children are links to continue with.
#[component]
pub(crate) fn Missing(
    /// The heading.
    title: &'static str,
    /// The explanation.
    words: &'static str,
    children: Children,
) -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }
    view! {
        <Head title description=words />
        <section class="message" aria-labelledby="missing">
            <h1 id="missing">{title}</h1>
            <p>{words}</p>
            <p>
                "The link may be incomplete; links are case-sensitive. Ask for it again."
            </p>
            <p class="actions">{children()}</p>
        </section>
    }
    .into_any()
}
