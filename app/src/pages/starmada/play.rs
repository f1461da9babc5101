//! The lobby and the table of Starmada: the battle runs in the browser.

use flagbridge_starmada::BattleSize;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::islands::{StarmadaBegin, StarmadaTable, choice};
use crate::pages::head::Head;
use crate::pages::play_a_friend::PlayAFriend;

/// What the form for playing a friend says of itself.
const FRIEND: &str = "Makes a table on this server and a link for each of you; no account. Each brings a fleet. Both write orders at the same time, and nobody sees the other's before all are written. Play live or by turns: the table waits.";

/// Two fleets, two seats, and the battle that the address names behind its `#`.
#[component]
pub fn StarmadaPlayPage() -> impl IntoView {
    let brought = use_query_map().get_untracked().get("a").unwrap_or_default();
    view! {
        <Head
            title="Play Starmada"
            description="A battle of Starmada in the browser: orders written or drawn on the hexes, all ships moving at once, fire with exact odds, against a bot, somebody at the same screen or a friend at another."
            islands=true
        />
        <header class="starmada-head">
            <p class="eyebrow"><a href="/starmada">"Starmada"</a></p>
            <h1>"Play a battle"</h1>
            <p>
                "Against a bot, two people at this screen, or "<a href="#friend-title">"a friend at another"</a>"."
            </p>
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
        <PlayAFriend class="starmada-friend" about=FRIEND agreed=open_points()>
            <input type="hidden" name="game" value="starmada" />
            {battle()}
        </PlayAFriend>
    }
    .into_any()
}

/// Points that the rules leave open: how the form calls them, what they are about, and what can be chosen instead of the
/// usual.
const OPEN_POINTS: [OpenPoint; 8] = [
    OpenPoint {
        name: ("friend-last", "last-fleet-wins"),
        about: "A side has the only ships left",
        choices: &[("", "It wins"), ("false", "Play goes on")],
    },
    OpenPoint {
        name: ("friend-turns", "turns"),
        about: "How long the battle lasts",
        choices: &[("", "20 game turns"), ("10", "10 game turns"), ("none", "No last game turn")],
    },
    OpenPoint {
        name: ("friend-turn", "turn-takes-one"),
        about: "A turn asks of the engines",
        choices: &[("", "At least 1"), ("false", "What the formula says")],
    },
    OpenPoint {
        name: ("friend-illegal", "illegal-orders"),
        about: "Illegal orders",
        choices: &[("", "Cannot be written"), ("drift", "Let the ship drift")],
    },
    OpenPoint {
        name: ("friend-stacking", "stacking"),
        about: "Where a ship is moved by stacking is chosen by",
        choices: &[("", "Its owner"), ("opponent", "The opponent")],
    },
    OpenPoint {
        name: ("friend-chained", "chained-rerolls"),
        about: "A re-rolled 6 that cannot succeed",
        choices: &[("", "Stays"), ("true", "Is rolled again")],
    },
    OpenPoint {
        name: ("friend-hits", "flight-hits"),
        about: "A weapon's hit on a flight destroys",
        choices: &[
            ("", "One fighter"),
            ("impact", "A fighter for each point of impact"),
            ("damage", "A fighter for each damage die"),
        ],
    },
    OpenPoint {
        name: ("friend-at-once", "fighter-kills-at-once"),
        about: "A ship whose hull fighters have filled",
        choices: &[("", "Is removed at once"), ("false", "Is removed in the End Phase")],
    },
];

struct OpenPoint {
    name: (&'static str, &'static str),
    about: &'static str,
    choices: &'static [(&'static str, &'static str)],
}

/// The size of the battle.
fn battle() -> impl IntoView {
    let sizes = BattleSize::ALL.map(|size| {
        let words = format!("{}: up to {}, {} points win", size.id(), size.limit(), size.target());
        view! { <option value=size.id() selected=size == BattleSize::default()>{words}</option> }
    });
    view! {
        <div class="lobby__field">
            <label class="field-label" for="friend-battle">"Battle"</label>
            <select class="field" id="friend-battle" name="mode">{sizes}</select>
        </div>
    }
}

/// What both agree on where the rules leave it open.
fn open_points() -> AnyView {
    let points = OPEN_POINTS.map(|point| choice(point.name, point.about, "", point.choices));
    view! {
        <details class="lobby-friend__open">
            <summary>"Points the rules leave open"</summary>
            <div class="lobby-friend__form">{points.into_iter().collect_view()}</div>
        </details>
    }
    .into_any()
}
