//! Cards that players bring themselves.

use leptos::prelude::*;

use super::head::Head;
use crate::islands::PackShelf;

/// The packs of this browser.
#[component]
pub fn PacksPage() -> impl IntoView {
    view! {
        <Head
            title="Packs"
            description="Play Star Wars: Armada with cards of your own: load a content pack in your browser and build fleets with it."
            islands=true
        />
        <header class="shelf-head">
            <h1>"Packs"</h1>
            <p class="lead">
                "A pack is a file with cards that no edition has: fan expansions, drafts, your own. You load it here, and its cards are offered in the editor, the card search and the check, under the pack's name."
            </p>
            <p>
                "It stays in this browser. Nothing of it is sent to us unless you save a fleet on the server that names its cards. We ship no packs; pictures and addresses in a pack are never loaded. The format is described in the project's documents; the community's JSON files are read as well: those that you choose at once are one pack. A fleet may use several packs."
            </p>
            <p>
                "On the table the figures and keywords of pack cards hold. Effects are not played unless the pack states them in our own words, objectives of packs are not played at all, and ships without firing arcs cannot be put on the table."
            </p>
        </header>
        <PackShelf>
            <noscript>
                <p class="notice">"Packs are read and kept by your browser, which needs script for it."</p>
            </noscript>
        </PackShelf>
    }
    .into_any()
}
