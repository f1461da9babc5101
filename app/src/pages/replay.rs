//! Games seen again.

use leptos::prelude::*;

use super::head::Head;
use crate::islands::PlayReplay;

/// A replay: from a link, from a file, or of a game that this browser keeps.
#[component]
pub fn ReplayPage() -> impl IntoView {
    view! {
        <Head
            title="Replay"
            description="Watch a game of Star Wars: Armada step by step, or jump to any round."
            islands=true
        />
        <header class="replay-head">
            <h1>"Replay"</h1>
            <p class="lead">"Watch a game step by step. A link can contain a whole game; longer games are files."</p>
        </header>
        <PlayReplay>
            <p>"Opening the replay…"</p>
            <noscript>
                <p class="notice">"Replays need JavaScript."</p>
            </noscript>
        </PlayReplay>
    }
    .into_any()
}
