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
            description="The fleets you have built for Star Wars: Armada, kept in this browser: search, sort, tag, compare and take them with you."
            islands=true
        />
        <header class="shelf-head">
            <h1>"My fleets"</h1>
            <p class="lead">"Saved in this browser. Take them with you as one file, or share any of them with a link."</p>
            <p class="actions">
                <a class="button button--primary" href="/fleets/new">
                    "Build a fleet"
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
                    "The list of your fleets is kept by your browser and needs script to be shown. Links to fleets can be read without."
                </p>
            </noscript>
        </FleetShelf>
    }
    .into_any()
}
