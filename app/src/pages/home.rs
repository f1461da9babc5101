//! The home page.

use super::head::Head;
use super::hero::Hero;
use super::returning::Returning;
use crate::icon::{Glyph, Icon};
use crate::islands::{MOST_PER_COLOR, OddsTaste};
use flagbridge_cards::Pool;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// What Flagbridge is, and a first taste of it.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <Head
            title="Fleets for Star Wars: Armada"
            description="Build fleets for Star Wars: Armada, know at once whether they are legal and why, share them with a link and play them out on a table that knows the rules."
            islands=true
        />
        <Returning />
        <section class="hero">
            <div class="hero__words">
                <p class="eyebrow">"For players of Star Wars: Armada"</p>
                <h1>"Know your fleet before it leaves the dock"</h1>
                <p class="lead">
                    "Build a fleet, see whether it is legal in any edition of the rules and which rule says so, share it "
                    "with a link that needs no account. Paste a list from any other builder and it reads."
                </p>
                <p class="actions">
                    <a class="button button--primary" href="/fleets/new">"Build a fleet"</a>
                    <a class="button" href="/check">"Check a list"</a>
                </p>
            </div>
            <Hero />
        </section>
        <section class="band" id="odds" aria-labelledby="odds-title">
            <div class="band__intro">
                <h2 id="odds-title">"What will these dice do?"</h2>
                <p>
                    "Choose an attack pool. Every outcome is counted, none is sampled: the figures are exact for a ship that "
                    "attacks a ship, before rerolls and defense tokens. "
                    <a href="/odds">"With rerolls, tokens and a second pool"</a>
                </p>
            </div>
            {view! { <OddsTaste pool=asked_pool() /> }.into_any()}
        </section>
        <Doors />
    }
    .into_any()
}

/// The pool named in the address (`/?red=3&blue=1&black=0`), which is how the form asks without script.
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

/// What there is: picture, address, name, and what it is for.
const DOORS: [(Glyph, &str, &str, &str); 4] = [
    (
        Glyph::Engineering,
        "/fleets/new",
        "Build",
        "An editor that keeps whatever you type, names every fault with the rule behind it, and offers the way to mend it.",
    ),
    (
        Glyph::Brace,
        "/check",
        "Check",
        "Paste a list from any builder and see in which editions it is legal, and what changed in between.",
    ),
    (
        Glyph::Title,
        "/cards",
        "Cards",
        "Every ship, squadron, upgrade and objective as a drawn diagram, with its history from 2015 to today.",
    ),
    (
        Glyph::Navigate,
        "/play",
        "Play",
        "Your list on a table with real arcs, rulers and maneuvers, against a bot or a friend at the same screen. Every rule is enforced, every choice explained.",
    ),
];

#[component]
fn Doors() -> impl IntoView {
    let door = |(glyph, path, name, text)| {
        view! {
            <li class="card">
                <Icon glyph />
                <h3 class="card__title"><a href=path>{name}</a></h3>
                <p>{text}</p>
            </li>
        }
    };
    view! {
        <section class="band" aria-labelledby="doors-title">
            <div class="band__intro">
                <h2 id="doors-title">"Where to begin"</h2>
            </div>
            <ul class="cards">{DOORS.map(door)}</ul>
        </section>
        <section class="band" aria-labelledby="second-game">
            <div class="band__intro">
                <h2 id="second-game">"Two games on one bridge"</h2>
                <p>
                    "Beside Armada there is " <a href="/starmada">"Starmada"</a>
                    ": starships on hexes, orders written in secret, all ships moving at once. Play it in the browser against "
                    "a bot or a friend at the same screen, build and print its fleets, or enter the ships of your own books."
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
