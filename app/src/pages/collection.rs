//! What a player owns.

use leptos::prelude::*;

use super::head::Head;
use crate::islands::CollectionShelf;

/// The collection that this browser keeps.
#[component]
pub fn CollectionPage() -> impl IntoView {
    view! {
        <Head
            title="My collection"
            description="Tick off the boxes of Star Wars: Armada you own and count single cards: the fleet editor then marks what you do not have."
            islands=true
        />
        <header class="shelf-head">
            <h1>"My collection"</h1>
            <p class="lead">
                "Tick off the boxes you own. The fleet editor then marks cards you do not have, and every list says what it lacks. Nothing is forbidden by it."
            </p>
        </header>
        <CollectionShelf>
            <noscript>
                <p class="notice">"The collection is kept by your browser, which needs script for it."</p>
            </noscript>
        </CollectionShelf>
    }
    .into_any()
}
