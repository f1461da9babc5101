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
            description="See a game of Star Wars: Armada again, answer by answer: step, scrub, jump to any round."
            islands=true
        />
        <header class="replay-head">
            <h1>"Replay"</h1>
            <p class="lead">"Replay step by step. A link can hold a whole game; longer games come as a file."</p>
        </header>
        <PlayReplay>
            <p>"Opening the replay…"</p>
            <noscript>
                <p class="notice">"Replays run in your browser and need script."</p>
            </noscript>
        </PlayReplay>
    }
    .into_any()
}
