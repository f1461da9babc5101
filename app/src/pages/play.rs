//! The lobby and the table.

use flagbridge_fleet::share;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use super::play_a_friend::PlayAFriend;
use super::waiting::waiting;
use crate::fleet_strip::{FleetStrip, FleetStripDrawing};
use crate::islands::{PlayLobby, PlayTable, rules};
use crate::play::lobby::Choices;
use crate::play::occupant::{BOTS, BotNote};
use crate::play::opponents::{Opponent, opponents};

/// What the form for playing a friend says of itself.
const FRIEND: &str = "Creates an online table with a link for each of you, no account needed. Both bring a list. Play live or by turns; hidden information stays hidden.";

/// Two lists, two seats: a game is prepared.
#[component]
pub fn PlayPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let choices = Choices::of_address(|name| query.get(name), opponents());
    let house = house(&choices);
    view! {
        <Head
            title="Play"
            description="Play Star Wars: Armada with your own list, with every rule enforced and every choice explained, against a bot or a friend."
            islands=true
        />
        <header class="lobby-head">
            <h1>"Play"</h1>
            <p class="lead">
                "Two fleets, six rounds. The table enforces the rules, shows every legal choice and saves the game in this browser."
            </p>
        </header>
        <noscript>
            <p class="notice">
                "You can check lists without JavaScript, but playing needs it."
            </p>
        </noscript>
        {view! { <PlayLobby choices /> }.into_any()}
        {house}
        <PlayAFriend class="lobby-friend" about=FRIEND>
            {rules("friend", "", "")}
        </PlayAFriend>
        <section class="lobby-help">
            <h2>"How a game works"</h2>
            <ol class="lobby-help__steps">
                <li>"Setup: first player, objective, obstacles, deployment."</li>
                <li>"Six rounds of four phases: commands, ships, squadrons, status."</li>
                <li>"Every roll is in the log. Click a line to see that moment again."</li>
                <li>"The game is saved after every decision. Close the page and continue later."</li>
            </ol>
            <p>
                <a href="/replay">"Open a saved record"</a>
                " to watch a game again. At a real table, "
                <a href="/play/companion">"use the companion"</a>
                ": lay out a position, measure it and work out odds without playing. And "
                <a href="/arena">"the arena"</a>
                " lets bots play a fleet many times to see how it does."
            </p>
        </section>
    }
    .into_any()
}

/// The preset fleets: each starts a game against one of two bots with one click.
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
            <p>"Preset fleets, each with its own plan and bot. " {manners.join(" ")}</p>
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
            description="A game of Star Wars: Armada in your browser, with every legal choice shown."
            islands=true
        />
        <PlayTable>
            {waiting(
                "The table",
                "Loading the table…",
                "The game needs JavaScript.",
                "Games are saved in this browser only.",
                "Start or resume a game.",
            )}
        </PlayTable>
    }
    .into_any()
}
