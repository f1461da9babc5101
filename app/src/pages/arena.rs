//! The arena.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use crate::islands::PlayArena;
use crate::play::arena::Choices;

/// Bots play a fleet against others many times.
#[component]
pub fn ArenaPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let choices = Choices::of_query(|name| query.get_all(name).unwrap_or_default());
    view! {
        <Head
            title="Arena"
            description="Simulate a Star Wars: Armada fleet: bots play it many times against others. See win rates with confidence intervals, margins, survivors and a replay of every game."
            islands=true
        />
        <header class="lobby-head">
            <h1>"Simulate a fleet"</h1>
            <p class="lead">
                "Bots play your fleet against others many times, with all the rules. See how often it wins and how certain that is, where the points come from and what survives. You can replay every game."
            </p>
        </header>
        <noscript>
            <p class="notice">
                "You can check fleets without JavaScript, but simulations need it. You can also run them from the command line: "
                <code>"flagbridge arena LIST opponent:victory-line --bots ensign --games 100"</code> "."
            </p>
        </noscript>
        {view! { <PlayArena choices /> }.into_any()}
        <section class="lobby-help">
            <h2>"How to read the results"</h2>
            <ul class="lobby-help__steps">
                <li>"The interval next to the win rate contains the true rate with 95 % confidence. Four times as many games halve its width."</li>
                <li>"The ensign follows rules of thumb. The captain looks ahead and takes a hundred times as long, the commodore longer still. Bots play subtle lists worse than people do."</li>
                <li>"Fleets swap sides after each game, and so does the first player. The same seed gives the same games, here and on the command line."</li>
                <li>"Games run in this browser and are not uploaded. For thousands of games, the command shown below the results is faster."</li>
            </ul>
            <p>
                <a href="/play">"Play a game yourself"</a>
                " with the same fleets."
            </p>
        </section>
    }
    .into_any()
}
