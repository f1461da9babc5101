//! The lobby and the table.

use flagbridge_fleet::share;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use super::play_a_friend::PlayAFriend;
use crate::fleet_strip::{FleetStrip, FleetStripDrawing};
use crate::islands::{PlayLobby, PlayTable, rules};
use crate::play::lobby::Choices;
use crate::play::occupant::{BOTS, BotNote};
use crate::play::opponents::{Opponent, opponents};

/// What the form for playing a friend says of itself.
const FRIEND: &str = "Makes a table on this server and a link for each of you; no account. Each brings a list. Play live or by turns: the table waits, and nobody sees what is hidden.";

/// Two lists, two seats: a game is prepared.
#[component]
pub fn PlayPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let mut choices = Choices::of_query(|name| query.get(name));
    // Whoever brings a list is a click away from a game.
    if !choices.lists[0].is_empty() && choices.lists[1].is_empty() {
        choices.lists[1] = opponents().first().map_or_else(String::new, |list| list.code.clone());
    }
    let house = house(&choices);
    view! {
        <Head
            title="Play"
            description="Play a game of Star Wars: Armada with your own list: every rule enforced, every choice explained, against a bot or a friend at the same screen."
            islands=true
        />
        <header class="lobby-head">
            <h1>"Play"</h1>
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
        {house}
        <PlayAFriend class="lobby-friend" about=FRIEND>
            {rules("friend", "", "")}
        </PlayAFriend>
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

/// The lists of the house: each is a click away from a game, against one of two programs.
fn house(choices: &Choices) -> AnyView {
    let card = |list: &'static Opponent| {
        let other = || opponents().iter().find(|other| other.code != list.code);
        let own = Some(choices.lists[0].trim()).filter(|own| !own.is_empty());
        let own = own.or_else(|| other().map(|other| other.code.as_str())).unwrap_or_default();
        let programs = BOTS.iter().filter(|bot| bot.id != "random").map(|bot| {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.append_pair("begin", "now").append_pair("a", own).append_pair("b", &list.code);
            query.append_pair("seat-b", &format!("bot-{}", bot.id));
            query.append_pair("edition", &choices.edition).append_pair("mode", &choices.mode);
            let address = format!("/play?{}", query.finish());
            let words = format!("Play against {}, played by the {}", list.name, bot.name);
            view! {
                <a class="button button--small" href=address aria-label=words>
                    {bot.name}
                </a>
            }
        });
        let strip = share::decode(&list.code).map(|draft| FleetStrip::new(&draft));
        view! {
            <li class=format!("opponent hue--{}", list.faction.id())>
                {strip.ok().map(|strip| view! { <FleetStripDrawing strip /> })}
                <h3 class="opponent__name">{list.name}</h3>
                <p class="opponent__facts">{list.faction.to_string()}</p>
                <p class="opponent__character">{list.character}</p>
                <p class="opponent__programs">"Play the " {programs.collect_view()}</p>
            </li>
        }
    };
    let manner = |bot: &BotNote| format!("{}: {}.", bot.name, bot.manner);
    let manners: Vec<String> = BOTS.iter().filter(|bot| bot.id != "random").map(manner).collect();
    view! {
        <section class="opponents" aria-labelledby="opponents-title">
            <h2 id="opponents-title">"Choose an opponent"</h2>
            <p>"Preset fleets, each with its own plan, and who plays it. " {manners.join(" ")}</p>
            <ul class="opponents__list">{opponents().iter().map(card).collect_view()}</ul>
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
                <p>"Games are saved in this browser only. " <a href="/play">"Start or resume a game."</a></p>
            </div>
        </PlayTable>
    }
    .into_any()
}
