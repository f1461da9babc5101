//! The fleets this browser keeps.

use leptos::prelude::*;

use super::head::Head;
use crate::islands::FleetShelf;

/// My fleets.
#[component]
pub fn FleetsPage() -> impl IntoView {
    view! {
        <Head
            title="My fleets"
            description="Your Star Wars: Armada fleets, saved in this browser: search, sort, tag, compare and export them."
            islands=true
        />
        <header class="shelf-head">
            <h1>"My fleets"</h1>
            <p class="lead">
                "Saved in this browser. Export them as one file, share any of them with a link, or "
                <a href="/sync">"sync them with your other devices"</a> "."
            </p>
            <p class="actions">
                <a class="button button--primary" href="/fleets/new">
                    "Build a fleet"
                </a>
                <a class="button" href="/fleets/surprise">
                    "Surprise me"
                </a>
                <a class="button" href="/collection">
                    "My collection"
                </a>
                <a class="button" href="/packs">
                    "Packs"
                </a>
            </p>
        </header>
        <FleetShelf>
            <noscript>
                <p class="notice">
                    "Your fleets are saved in your browser, and showing them needs JavaScript. Links to fleets work without it."
                </p>
            </noscript>
        </FleetShelf>
    }
    .into_any()
}
