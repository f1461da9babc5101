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
            description="Play Star Wars: Armada with custom cards: add a pack in your browser and build fleets with it."
            islands=true
        />
        <header class="shelf-head">
            <h1>"Packs"</h1>
            <p class="lead">
                "A pack is a file with custom cards: fan expansions, drafts, your own ideas. Add it here, and its cards appear in the editor, the card search and the check, with the pack's name."
            </p>
            <p>
                "Packs stay in this browser. If you save a fleet on the server, the names of its cards are sent, and nothing else of the pack. We provide no packs, and pictures and links in a pack are never loaded. The format is in the project's documentation; the community's JSON files work as well, and files that you choose together become one pack. A fleet can use several packs."
            </p>
            <p>
                "On the table, pack cards have their values and keywords. Effects work only if the pack describes them in our format, objectives do not work, and ships without firing arcs cannot be played."
            </p>
        </header>
        <PackShelf>
            <noscript>
                <p class="notice">"Packs are saved in your browser and need JavaScript."</p>
            </noscript>
        </PackShelf>
    }
    .into_any()
}
