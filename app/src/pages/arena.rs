//! The arena.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use crate::islands::PlayArena;
use crate::play::arena::Choices;

/// A list against others, many times over.
#[component]
pub fn ArenaPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let choices = Choices::of_query(|name| query.get_all(name).unwrap_or_default());
    view! {
        <Head
            title="Arena"
            description="How does this list do? Have programs play it many times against others: games won with their uncertainty, margins, who survives, and every game as a replay."
            islands=true
        />
        <header class="lobby-head">
            <h1>"How does this list do?"</h1>
            <p class="lead">
                "Programs play your list against others, many times over, by all the rules of the table. You see how often it wins and how sure that is, what it scores for and who survives; every game can be seen again."
            </p>
        </header>
        <noscript>
            <p class="notice">
                "The lists can be read and checked without script. The games are played in your browser and need it; or play them natively: "
                <code>"flagbridge arena LIST opponent:victory-line --bots ensign --games 100"</code> "."
            </p>
        </noscript>
        {view! { <PlayArena choices /> }.into_any()}
        <section class="lobby-help">
            <h2>"How to read it"</h2>
            <ul class="lobby-help__steps">
                <li>"The share of games won is known only so well: with 95 % confidence it lies in the interval beside it. Four times the games halve it."</li>
                <li>"An ensign plays by rules of thumb. A captain looks ahead and takes a hundred times as long, a commodore longer still. A list that wants finesse does worse here than in good hands."</li>
                <li>"Lists change sides after each game, and with them who is first player; the same seed gives the same games, here and on the command line."</li>
                <li>"The games are played in this browser and go nowhere else. Thousands of them are played faster natively, by the command that stands below the results."</li>
            </ul>
            <p>
                <a href="/play">"Play a game yourself"</a>
                " with the same lists."
            </p>
        </section>
    }
    .into_any()
}
