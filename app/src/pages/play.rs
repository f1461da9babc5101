//! The lobby and the table.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use crate::islands::{PlayLobby, PlayTable, choice, rules};
use crate::play::lobby::Choices;
use crate::play::opponents::opponents;

/// Two lists, two seats: a game is prepared.
#[component]
pub fn PlayPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let mut choices = Choices::of_query(|name| query.get(name));
    // Whoever brings a list is a click away from a game.
    if !choices.lists[0].is_empty() && choices.lists[1].is_empty() {
        choices.lists[1] = opponents().first().map_or_else(String::new, |list| list.code.clone());
    }
    view! {
        <Head
            title="Play"
            description="Play a game of Star Wars: Armada with your own list: every rule enforced, every choice explained, against a bot or a friend at the same screen."
            islands=true
        />
        <header class="lobby-head">
            <h1>"Play it out"</h1>
            <p class="lead">
                "Two lists, two seats, six rounds. The table knows the rules: it says who decides what, offers every legal answer and keeps the game in this browser."
            </p>
        </header>
        <noscript>
            <p class="notice">
                "The lists can be read and checked without script; the game itself needs it."
            </p>
        </noscript>
        {view! { <PlayLobby choices /> }.into_any()}
        {friend()}
        <section class="lobby-help">
            <h2>"How a game goes"</h2>
            <ol class="lobby-help__steps">
                <li>"Setup: who is first, the objective, obstacles, deployment. Each is asked for in turn."</li>
                <li>"Six rounds of four phases: commands, ships, squadrons, status."</li>
                <li>"Every roll is in the log. A click on a line shows that moment again."</li>
                <li>"The game is kept after every answer: close the page and go on later."</li>
            </ol>
            <p>
                <a href="/replay">"Open a saved record"</a>
                " to see a game again. At a real table, "
                <a href="/play/companion">"use this one as a companion"</a>
                ": lay out a position, measure it and work out odds without playing. And "
                <a href="/arena">"the arena"</a>
                " has programs play a list many times over, to see how it does."
            </p>
        </section>
    }
    .into_any()
}

/// What can be chosen: the value in the form, and what it says.
const CLOCKS: [(&str, &str); 3] = [
    ("none", "None: take days if you like"),
    ("each", "60 minutes each, 10 seconds per answer"),
    ("shared", "135 minutes together"),
];
const DELAYS: [(&str, &str); 4] = [
    ("0", "See the game as it happens"),
    ("5", "See it 5 minutes later"),
    ("15", "See it 15 minutes later"),
    ("30", "See it 30 minutes later"),
];

/// A table for two people who are not at the same screen.
fn friend() -> AnyView {
    view! {
        <section class="lobby-friend" aria-labelledby="friend-title">
            <h2 id="friend-title">"Play a friend"</h2>
            <p>
                "Makes a table on this server and a link for each of you; no account. Each brings a list. Play live or by turns: the table waits, and nobody sees what is hidden."
            </p>
            <form class="lobby-friend__form" method="post" action="/live" data-friend>
                {rules("friend", "", "")}
                {choice(("friend-clock", "clock"), "Clock", "none", &CLOCKS)}
                {choice(("friend-delay", "delay"), "Spectators", "0", &DELAYS)}
                <label class="lobby-friend__open">
                    <input type="checkbox" name="open" value="1" />
                    " Anyone may join: list it among the open tables"
                </label>
                <button class="button button--primary" type="submit">"Make a table"</button>
            </form>
            <p><a href="/live">"Open tables"</a> " wait for somebody to sit down."</p>
        </section>
    }
    .into_any()
}

/// The table; the browser that keeps the game knows it by the id in the address.
#[component]
pub fn TablePage() -> impl IntoView {
    view! {
        <Head
            title="The table"
            description="A game of Star Wars: Armada in the browser: the table, the question that is asked and every legal answer."
            islands=true
        />
        <PlayTable>
            <div class="battle-waiting">
                <h1>"The table"</h1>
                <p class="lead">"Laying out the table…"</p>
                <noscript>
                    <p class="notice">"The game runs in your browser and needs script."</p>
                </noscript>
                <p>"Games are kept in this browser alone. " <a href="/play">"Begin a game or go on with one."</a></p>
            </div>
        </PlayTable>
    }
    .into_any()
}
