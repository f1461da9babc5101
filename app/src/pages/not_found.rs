//! The page for an unknown address.

use super::head::Head;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_location;

/// Shows the address, the likely reasons and where to go next.
#[component]
pub fn NotFound() -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }
    let address = use_location().pathname.get_untracked();
    view! {
        <Head title="Page not found" description="There is no page at this address." />
        <section class="message" aria-labelledby="not-found">
            <p class="message__code" aria-hidden="true">"404"</p>
            <h1 id="not-found">"Page not found"</h1>
            <p>"There is nothing at " <code class="address">{address}</code> "."</p>
            <ul>
                <li>
                    "If you typed the address, check it. Fleet links are case-sensitive."
                </li>
                <li>
                    "If you followed a link to a fleet, ask for it again. The link contains the whole fleet, so it breaks if part "
                    "of it is missing."
                </li>
                <li>"If you were looking for a page, try the navigation above."</li>
            </ul>
            <p class="actions">
                <a class="button button--primary" href="/">"Home"</a>
            </p>
        </section>
    }
    .into_any()
}
