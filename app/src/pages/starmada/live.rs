//! A table of Starmada that two people share from wherever they are.

use leptos::prelude::*;

use crate::islands::StarmadaLive;
use crate::pages::head::Head;

/// The same page for every table: who may sit there is known to the browser that has the key.
#[component]
pub fn StarmadaLivePage() -> impl IntoView {
    view! {
        <Head
            title="A Starmada table for two"
            description="A battle of Starmada between two people, each at their own screen: orders written in secret, all ships moving at once."
            islands=true
        />
        <header class="starmada-head">
            <p class="eyebrow"><a href="/starmada">"Starmada"</a></p>
        </header>
        <StarmadaLive>
            <h1>"A table for two"</h1>
            <p class="lead">"Finding the table…"</p>
            <noscript>
                <p class="notice">"The table runs in your browser and needs script."</p>
            </noscript>
            <p>"A table is opened by its link. " <a href="/starmada/play">"Make one or play here."</a></p>
        </StarmadaLive>
    }
    .into_any()
}
