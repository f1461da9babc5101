//! The lobby and the table of Starmada: the battle runs in the browser.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::islands::{StarmadaBegin, StarmadaTable};
use crate::pages::head::Head;

/// Two fleets, two seats, and the battle that the address names behind its `#`.
#[component]
pub fn StarmadaPlayPage() -> impl IntoView {
    let brought = use_query_map().get_untracked().get("a").unwrap_or_default();
    view! {
        <Head
            title="Play Starmada"
            description="A battle of Starmada in the browser: orders written or drawn on the hexes, all ships moving at once, fire with exact odds, against a bot or somebody at the same screen."
            islands=true
        />
        <header class="starmada-head">
            <p class="eyebrow"><a href="/starmada">"Starmada"</a></p>
            <h1>"Play a battle"</h1>
            <p>"Two people at this screen, or against a bot. Battles over the network are not there yet."</p>
        </header>
        <StarmadaTable begin=StarmadaBegin { text: brought }>
            <p class="lead">"Laying out the board…"</p>
            <noscript>
                <p class="notice">
                    "The battle runs in your browser and needs script. Without it you can still "
                    <a href="/starmada/build">"build a fleet"</a> ", "
                    <a href="/starmada/sheet">"enter a ship"</a> " and read and print both."
                </p>
            </noscript>
        </StarmadaTable>
    }
    .into_any()
}
