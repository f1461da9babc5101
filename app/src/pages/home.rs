//! The home page.

use super::head::Head;
use super::hero::Hero;
use super::returning::Returning;
use crate::icon::{Glyph, Icon};
use crate::islands::{HomeOdds, MOST_PER_COLOR};
use flagbridge_cards::Pool;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// What Flagbridge is, what to click first, and the dice odds to try.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <Head
            title="Fleet builder and online table for Star Wars: Armada"
            description="Build Star Wars: Armada fleets, check any list against any edition of the rules, and play online against a friend or a bot. Free, no account."
            islands=true
        />
        <Returning />
        <section class="hero">
            <div class="hero__words">
                <p class="eyebrow">"For Star Wars: Armada"</p>
                <h1>"Build your fleet. Check it. Play it online."</h1>
                <p class="lead">
                    "A fleet builder that knows every rule, and a table in your browser to play a friend or a bot. "
                    "Free, no account, nothing to install."
                </p>
                <p class="actions">
                    <a class="button button--primary" href="/fleets/new">"Build a fleet"</a>
                    <a class="button" href="/check">"Paste a list"</a>
                    <a class="button" href="/play">"Play now"</a>
                </p>
                <p>"New to Armada? " <a href="#learn">"Start here"</a></p>
            </div>
            <Hero />
        </section>
        <Features />
        <NewToArmada />
        <section class="band" id="odds" aria-labelledby="odds-title">
            <div class="band__intro">
                <h2 id="odds-title">"Dice odds"</h2>
                <p>
                    "Choose an attack pool. Exact odds, not a simulation, for a ship attacking a ship before rerolls and "
                    "defense tokens. " <a href="/odds">"Add rerolls, tokens or a second attack"</a>
                </p>
            </div>
            {view! { <HomeOdds pool=asked_pool() /> }.into_any()}
        </section>
        <AlsoStarmada />
    }
    .into_any()
}

/// The pool named in the address (`/?red=3&blue=1&black=0`), which is how the form works without JavaScript.
fn asked_pool() -> Pool {
    let query = use_query_map().get_untracked();
    let [red, blue, black] = ["red", "blue", "black"].map(|color| {
        let count = query.get(color).and_then(|count| count.parse::<u8>().ok());
        count.map(|count| count.min(MOST_PER_COLOR))
    });
    match (red, blue, black) {
        (None, None, None) => Pool::new(2, 2, 1),
        _ => Pool::new(red.unwrap_or(0), blue.unwrap_or(0), black.unwrap_or(0)),
    }
}

/// What Flagbridge offers: icon, link, name and one or two sentences.
const FEATURES: [(Glyph, &str, &str, &str); 6] = [
    (
        Glyph::Engineering,
        "/fleets/new",
        "Build a fleet",
        "Add ships, squadrons and upgrades. Every error comes with the rule behind it and, where possible, a one-click fix. Share with a link.",
    ),
    (
        Glyph::Brace,
        "/check",
        "Check a list",
        "Paste a list from any builder. See which editions it is legal in, what to fix and what changed between editions.",
    ),
    (
        Glyph::Navigate,
        "/play",
        "Play online",
        "A table with real arcs, rulers and maneuvers that enforces every rule. Play a friend live or by turns, or play a bot.",
    ),
    (
        Glyph::Title,
        "/cards",
        "Look up cards",
        "Every ship, squadron, upgrade and objective, with arcs drawn to scale, rulings and changes since 2015.",
    ),
    (
        Glyph::Commander,
        "/events",
        "Run an event",
        "Collect and check lists, pair rounds, enter results and show standings. Players follow along on their phones.",
    ),
    (
        Glyph::FleetCommand,
        "/library",
        "Browse the library",
        "Tournament lists to search, copy and compare, with statistics on what is played and what wins.",
    ),
];

#[component]
fn Features() -> impl IntoView {
    let feature = |(glyph, path, name, text)| {
        view! {
            <li class="card">
                <Icon glyph />
                <h3 class="card__title"><a href=path>{name}</a></h3>
                <p>{text}</p>
            </li>
        }
    };
    view! {
        <section class="band" aria-labelledby="features-title">
            <div class="band__intro">
                <h2 id="features-title">"What you can do here"</h2>
            </div>
            <ul class="cards">{FEATURES.map(feature)}</ul>
        </section>
    }
    .into_any()
}

/// What the game is, and four first steps for someone who has never played it.
#[component]
fn NewToArmada() -> impl IntoView {
    view! {
        <section class="band" id="learn" aria-labelledby="learn-title">
            <div class="band__intro">
                <h2 id="learn-title">"New to Armada?"</h2>
                <p>
                    "Star Wars: Armada is a miniatures game for two players. Each commands a fleet of capital ships and fighter "
                    "squadrons for six rounds: set commands in secret, then take turns activating ships, which attack and then "
                    "move. Ships turn slowly, so you plan ahead. You score by destroying enemy ships and through objectives."
                </p>
            </div>
            <ul class="cards">
                <li class="card">
                    <h3 class="card__title"><a href="/learn">"Learn the rules"</a></h3>
                    <p>"Short lessons on the table, from the first command to scoring. Wrong answers are explained."</p>
                </li>
                <li class="card">
                    <h3 class="card__title"><a href="/learn/first-game">"Play a first game"</a></h3>
                    <p>
                        "Two small fleets against an easy bot. The table shows every legal choice and names the rule, and a hint "
                        "explains whatever is new."
                    </p>
                </li>
                <li class="card">
                    <h3 class="card__title"><a href="/cards?kind=ship">"Meet the ships"</a></h3>
                    <p>"See the arcs, dice, shields and speed of each ship, and which upgrades it can carry."</p>
                </li>
                <li class="card">
                    <h3 class="card__title"><a href="/scenarios">"Look up a rule"</a></h3>
                    <p>"Hundreds of short examples, each with the rulebook section it comes from."</p>
                </li>
            </ul>
        </section>
    }
    .into_any()
}

#[component]
fn AlsoStarmada() -> impl IntoView {
    view! {
        <section class="band" aria-labelledby="second-game">
            <div class="band__intro">
                <h2 id="second-game">"Also here: Starmada"</h2>
                <p>
                    "We also support " <a href="/starmada">"Starmada"</a>
                    ": starships on a hex map, orders written in secret, all ships moving at once. Play a bot or a friend, build "
                    "and print fleets, or add your own ships."
                </p>
                <p class="actions">
                    <a class="button" href="/starmada/play">"Play Starmada"</a>
                    <a class="button" href="/starmada/build">"Build a Starmada fleet"</a>
                </p>
            </div>
        </section>
    }
    .into_any()
}
