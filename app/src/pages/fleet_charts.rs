//! The charts of a fleet on its own page, readable without JavaScript.

use flagbridge_analysis::{Analysis, Tempo};
use flagbridge_fleet::Draft;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::analysis::read_opponent;
use crate::charts::{tempo_alone, tempo_beside, understanding};

/// The most cards of which charts are drawn: every ship has several.
const MOST_DRAWN: usize = 150;

/// All charts, folded away until they are asked for. `?against=` names a list to compare the tempo with.
#[component]
pub fn FleetCharts(
    /// The fleet.
    draft: Draft,
) -> impl IntoView {
    if draft.cards().nth(MOST_DRAWN).is_some() {
        return view! {
            <p class="notice">{format!("Charts are available for fleets of up to {MOST_DRAWN} cards.")}</p>
        }
        .into_any();
    }
    let analysis = Analysis::new(&draft);
    if analysis.is_empty() {
        return ().into_any();
    }
    let against = use_query_map().get_untracked().get("against").unwrap_or_default();
    let opponent = read_opponent(&against);
    let unread = (opponent.is_none() && !against.trim().is_empty()).then(|| {
        view! { <p class="figures-part__note">"No fleet was found in the opponent's list."</p> }
    });
    let tempo = match &opponent {
        Some(theirs) => tempo_beside(&Tempo::new(&draft, theirs)),
        None => tempo_alone(&analysis.side),
    };
    let asked = !against.is_empty();
    view! {
        <details class="fleet-charts" id="charts" open=asked>
            <summary class="fleet-charts__title">
                <h2>"Analysis"</h2>
            </summary>
            <div class="fleet-charts__body">
                <section class="figures-part">
                    <h3 class="figures-part__title">"Tempo"</h3>
                    {tempo}
                    {unread}
                    <form class="opponent" method="get" action="#charts">
                        <label class="opponent__field">
                            <span>"Opponent's list: link, code or text"</span>
                            <input
                                class="odds-attack__text"
                                type="text"
                                name="against"
                                autocomplete="off"
                                spellcheck="false"
                                value=against
                            />
                        </label>
                        <button class="button" type="submit">
                            "Compare tempo"
                        </button>
                    </form>
                </section>
                {understanding(&analysis)}
            </div>
        </details>
    }
    .into_any()
}
