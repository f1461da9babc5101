//! A table of Starmada that two people share from wherever they are.

use leptos::prelude::*;

use crate::islands::StarmadaLive;
use crate::pages::head::Head;
use crate::pages::starmada::menu::menu;

/// The same page for every table: who may sit there is known to the browser that has the key.
#[component]
pub fn StarmadaLivePage() -> impl IntoView {
    view! {
        <Head
            title="Online Starmada table"
            description="A Starmada battle between two players online: secret orders, all ships moving at once."
            islands=true
        />
        <header class="starmada-head">
            {menu("")}
        </header>
        <StarmadaLive>
            <h1>"Online table"</h1>
            <p class="lead">"Loading the table…"</p>
            <noscript>
                <p class="notice">"The table needs JavaScript."</p>
            </noscript>
            <p>"Open a table with its link. " <a href="/starmada/play">"Create one or play here."</a></p>
        </StarmadaLive>
    }
    .into_any()
}
