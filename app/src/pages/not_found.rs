//! The page for an address that leads nowhere.

use super::head::Head;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_location;

/// Names the address, guesses why, and shows ways on.
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
            <h1 id="not-found">"There is no page here"</h1>
            <p>"Nothing is kept at " <code class="address">{address}</code> "."</p>
            <ul>
                <li>
                    "If you typed the address, check it for slips: capital and small letters differ in fleet links."
                </li>
                <li>
                    "If you followed a link to a fleet, ask for it again: the link holds the whole list, and a letter "
                    "lost on the way breaks it."
                </li>
                <li>"If you were looking for a page, the navigation above lists all there are."</li>
            </ul>
            <p class="actions">
                <a class="button button--primary" href="/">"Back to the start"</a>
            </p>
        </section>
    }
    .into_any()
}
