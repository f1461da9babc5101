//! The lobby and the table of Starmada: the battle runs in the browser.

use flagbridge_starmada::{BattleSize, MAX_SCATTERED};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::islands::{StarmadaBegin, StarmadaTable, choice};
use crate::pages::head::Head;
use crate::pages::play_a_friend::PlayAFriend;
use crate::pages::starmada::menu::menu;

/// What the form for playing a friend says of itself.
const FRIEND: &str = "Creates an online table and a link for each of you, no account needed. Each player brings a fleet. Both write orders at the same time and see the other's once all are written. Play live or over several days.";

/// Two fleets, two seats, and the battle that the address names behind its `#`.
#[component]
pub fn StarmadaPlayPage() -> impl IntoView {
    let brought = use_query_map().get_untracked().get("a").unwrap_or_default();
    view! {
        <Head
            title="Play Starmada"
            description="Play Starmada in the browser against a bot or a friend: secret orders, all ships moving at once, exact odds for every shot."
            islands=true
        />
        <header class="starmada-head">
            {menu("/starmada/play")}
            <h1>"Play a battle"</h1>
            <p>
                "Play a bot, share this screen, or play "<a href="#friend-title">"a friend online"</a>"."
            </p>
        </header>
        <StarmadaTable begin=StarmadaBegin { text: brought }>
            <p class="lead">"Loading the board…"</p>
            <noscript>
                <p class="notice">
                    "The battle needs JavaScript. Without it you can still "
                    <a href="/starmada/build">"build a fleet"</a> ", "
                    <a href="/starmada/sheet">"add a ship"</a> " and view and print both."
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
        name: ("friend-board", "board"),
        about: "Board",
        choices: &[("", "32 × 18 hexes"), ("32 27", "32 × 27 hexes")],
    },
    OpenPoint {
        name: ("friend-last", "last-fleet-wins"),
        about: "When only one side has ships left",
        choices: &[("", "That side wins"), ("false", "Play continues")],
    },
    OpenPoint {
        name: ("friend-turn", "turn-takes-one"),
        about: "Engine cost of a turn",
        choices: &[("", "At least 1"), ("false", "As calculated")],
    },
    OpenPoint {
        name: ("friend-illegal", "illegal-orders"),
        about: "Illegal orders",
        choices: &[("", "Not allowed"), ("drift", "The ship drifts")],
    },
    OpenPoint {
        name: ("friend-stacking", "stacking"),
        about: "Who chooses where a stacked ship moves",
        choices: &[("", "Its owner"), ("opponent", "The opponent")],
    },
    OpenPoint {
        name: ("friend-chained", "chained-rerolls"),
        about: "A rerolled 6 that cannot succeed",
        choices: &[("", "Stays"), ("true", "Rolled again")],
    },
    OpenPoint {
        name: ("friend-hits", "flight-hits"),
        about: "A weapon hit on a flight destroys",
        choices: &[
            ("", "One fighter"),
            ("impact", "One fighter per point of impact"),
            ("damage", "One fighter per damage die"),
        ],
    },
    OpenPoint {
        name: ("friend-at-once", "fighter-kills-at-once"),
        about: "A ship destroyed by fighters",
        choices: &[("", "Removed at once"), ("false", "Removed in the End Phase")],
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
        let words = format!(
            "{}: up to {} points, {} to win",
            flagbridge_wording::capitalize(size.name()),
            size.limit(),
            size.target()
        );
        view! { <option value=size.id() selected=size == BattleSize::default()>{words}</option> }
    });
    view! {
        <div class="lobby__field">
            <label class="field-label" for="friend-battle">"Battle"</label>
            <select class="field" id="friend-battle" name="mode">{sizes}</select>
        </div>
    }
}

/// A number of a form, empty where it is as usual: what the field is called, what it is about, the least and the most it
/// may be, and what it is when empty.
fn number(
    (id, name): (&'static str, &'static str),
    about: &'static str,
    (least, most): (u16, u16),
    usual: &'static str,
) -> AnyView {
    view! {
        <div class="lobby__field">
            <label class="field-label" for=id>{about}</label>
            <input class="field" id=id name=name type="number" min=least max=most placeholder=usual />
        </div>
    }
    .into_any()
}

/// What both agree on where the rules leave it open.
fn open_points() -> AnyView {
    let points = OPEN_POINTS.map(|point| choice(point.name, point.about, "", point.choices));
    view! {
        <details class="lobby-friend__open">
            <summary>"Board, terrain, length and house rules"</summary>
            <div class="lobby-friend__form">
                {number(("friend-target", "target"), "Victory points to win", (1, 9999), "Set by the battle size")}
                {number(("friend-turns", "turns"), "Turn limit (0 for none)", (0, 99), "20")}
                {number(("friend-planets", "planets"), "Planets (block the line of sight)", (0, MAX_SCATTERED.into()), "0")}
                {number(("friend-asteroids", "asteroids"), "Asteroid fields (−1 to hit for each hex)", (0, MAX_SCATTERED.into()), "0")}
                {points.into_iter().collect_view()}
            </div>
        </details>
    }
    .into_any()
}
