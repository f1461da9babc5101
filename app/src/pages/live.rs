//! A table that two people share from wherever they are.

use leptos::prelude::*;

use super::head::Head;
use crate::islands::PlayLive;

/// The same page for every table: who may sit there is known to the browser that has the key.
#[component]
pub fn LivePage() -> impl IntoView {
    view! {
        <Head
            title="A table for two"
            description="A game of Star Wars: Armada between two people, each at their own screen: rules enforced, secrets kept."
            islands=true
        />
        <PlayLive>
            <div class="battle-waiting">
                <h1>"A table for two"</h1>
                <p class="lead">"Finding the table…"</p>
                <noscript>
                    <p class="notice">"The table runs in your browser and needs script."</p>
                </noscript>
                <p>"A table is opened by its link. " <a href="/play">"Make one or play here."</a></p>
            </div>
        </PlayLive>
    }
    .into_any()
}
