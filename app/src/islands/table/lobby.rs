//! The lobby: two lists, two seats, the rules.

use leptos::prelude::*;

use super::terms::{self, choice};
use crate::play::list_reader::ListReader;
use crate::play::lobby::{Choices, HEAD_STARTS, MOST_PLAYERS};
use crate::play::occupant::{BOTS, CHARACTERS};
use crate::play::read_list::ReadList;
use crate::text_area::TextArea;
use browser::{asked, begin, bring_back, come_alive, forget, pick, play_now, read_fields};

#[cfg_attr(feature = "ssr", path = "lobby/server.rs")]
mod browser;

/// What the parts of the lobby share.
#[derive(Clone, Copy)]
struct Lobby {
    lists: ListReader,
    choices: RwSignal<Choices>,
    /// Fleets that this browser keeps: name and share code.
    mine: RwSignal<Vec<(String, String)>>,
    /// Names of bots that this build does not have.
    absent: RwSignal<Vec<&'static str>>,
    /// Games that this browser keeps, the latest first.
    games: RwSignal<Vec<SavedGame>>,
    /// Cards whose effects are not played yet.
    not_played: RwSignal<Vec<String>>,
    /// Whether the script has come that plays games.
    awake: RwSignal<bool>,
    /// The game that was forgotten last: its id, its title and its text, until it is brought back.
    forgotten: RwSignal<Option<(String, String, String)>>,
    /// Why the game cannot begin.
    trouble: RwSignal<String>,
    form: NodeRef<leptos::html::Form>,
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Eq)]
struct SavedGame {
    id: String,
    title: String,
    stands: String,
}

/// The form in which a game is prepared. Without JavaScript it is sent to the server, which answers with its verdict on
/// the lists.
pub(crate) fn form(choices: Choices, lists: ListReader) -> AnyView {
    let lobby = Lobby {
        lists,
        choices: RwSignal::new(asked(choices, (lists.presets)())),
        mine: RwSignal::new(Vec::new()),
        absent: RwSignal::new(Vec::new()),
        games: RwSignal::new(Vec::new()),
        not_played: RwSignal::new(Vec::new()),
        awake: RwSignal::new(false),
        forgotten: RwSignal::new(None),
        trouble: RwSignal::new(String::new()),
        form: NodeRef::new(),
    };
    // Choices that were already made are shown.
    let chosen = lobby.choices.with_untracked(|choices| *choices != Choices::default());
    come_alive(lobby);
    let side = |place: usize| side(lobby, place);
    view! {
        <form
            class="lobby"
            method="get"
            action="/play"
            autocomplete="off"
            node_ref=lobby.form
            on:input=move |_| read_fields(lobby)
            on:change=move |_| read_fields(lobby)
            on:submit=move |event| begin(lobby, &event)
        >
            <div class="lobby__now" hidden=move || !lobby.awake.get()>
                <button class="button button--primary" type="button" data-play-now on:click=move |_| play_now(lobby)>
                    "Play now"
                </button>
                <p class="lobby__agreed">{move || agreed(lobby)}</p>
            </div>
            {kept_games(lobby)}
            <details class="lobby__own" open=chosen>
                <summary>"Choose fleets, players and rules"</summary>
                <div class="lobby__sides">{side(0)} {side(1)}</div>
                {terms(lobby)}
                {notes(lobby)}
                <p class="lobby__trouble notice notice--warning" role="alert" hidden=move || lobby.trouble.with(String::is_empty)>
                    {move || lobby.trouble.get()}
                </p>
                <div class="actions">
                    <button class="button button--primary lobby__begin" type="submit" data-begin>
                        "Start game"
                    </button>
                </div>
            </details>
        </form>
    }
    .into_any()
}

fn side(lobby: Lobby, place: usize) -> AnyView {
    let letter = ["a", "b"][place];
    let asked = lobby.choices.get_untracked();
    let heading = ["Side A", "Side B"][place];
    let list_read =
        Memo::new(move |_| lobby.choices.with(|choices| lobby.lists.read_one(choices, place)));
    let text = asked.lists[place].clone();
    let bundled = (lobby.lists.presets)().iter().map(|list| {
        view! { <option value=list.code.clone() title=list.character>{list.label()}</option> }
    });
    let people = match place {
        0 => "Me",
        _ => "Another player at this screen",
    };
    let seat = asked.seats[place].clone();
    let bot = |bot: &'static crate::play::occupant::BotNote| {
        let id = format!("bot-{}", bot.id);
        let selected = id == seat;
        let absent = move || lobby.absent.with(|absent| absent.contains(&bot.id));
        view! {
            <option value=id selected=selected hidden=absent disabled=absent>
                {bot.label()}
            </option>
        }
    };
    let bots: Vec<_> = BOTS.iter().map(bot).collect();
    let characters: Vec<_> = CHARACTERS.iter().map(bot).collect();
    view! {
        <fieldset class=format!("lobby__side lobby__side--{letter}")>
            <legend class="lobby__heading">{heading}</legend>
            <div class="lobby__field">
                <label class="field-label" for=format!("play-seat-{letter}")>"Played by"</label>
                <select class="field" id=format!("play-seat-{letter}") name=format!("seat-{letter}")>
                    <option value="person" selected=seat == "person">
                        {people}
                    </option>
                    <optgroup label="Bots, easiest first (Elo rating)">{bots}</optgroup>
                    <optgroup label="Bots with a character">{characters}</optgroup>
                </select>
            </div>
            {players(&asked, place)}
            {head_start(&asked, place)}
            <div class="lobby__field">
                <label class="field-label" for=format!("play-pick-{letter}")>"Fleet"</label>
                <select class="field" id=format!("play-pick-{letter}") on:change=move |event| pick(lobby, place, &event)>
                    <option value="">"Paste a list below, or choose"</option>
                    <optgroup label="My fleets in this browser">
                        {move || {
                            lobby
                                .mine
                                .get()
                                .into_iter()
                                .map(|(name, code)| view! { <option value=code>{name}</option> })
                                .collect_view()
                        }}
                    </optgroup>
                    <optgroup label="Preset fleets">{bundled.collect_view()}</optgroup>
                </select>
            </div>
            <div class="lobby__field">
                <label class="visually-hidden" for=format!("play-list-{letter}")>
                    {format!("List of side {}", letter.to_ascii_uppercase())}
                </label>
                <TextArea
                    text
                    class="field lobby__list"
                    id=format!("play-list-{letter}")
                    name=letter
                    rows=5
                    placeholder="A list in any format, a share code or a link"
                />
            </div>
            <div class="lobby__reading" role="status">
                {move || reading(lobby, place, list_read.get())}
            </div>
        </fieldset>
    }
    .into_any()
}

/// The points a side starts with, for players of different strength.
fn head_start(asked: &Choices, place: usize) -> AnyView {
    let letter = ["a", "b"][place];
    let now = asked.head_start()[place];
    let option = |points: u16| {
        view! { <option value=points.to_string() selected=points == now>{format!("{points} points")}</option> }
    };
    view! {
        <div class="lobby__field">
            <label class="field-label" for=format!("play-head-start-{letter}")>"Head start"</label>
            <select class="field" id=format!("play-head-start-{letter}") name=format!("head-start-{letter}")>
                <option value="">"None"</option>
                {HEAD_STARTS.map(option).collect_view()}
            </select>
        </div>
    }
    .into_any()
}

/// How many share the seat.
fn players(asked: &Choices, place: usize) -> AnyView {
    let letter = ["a", "b"][place];
    let now = asked.players(place);
    let option = |count: u8| {
        let words = match count {
            1 => "One player".to_owned(),
            count => format!("A team of {count}: ships are dealt out in list order"),
        };
        let value = if count == 1 { String::new() } else { count.to_string() };
        view! { <option value=value selected=count == now>{words}</option> }
    };
    let options: Vec<_> = (1..=MOST_PLAYERS).map(option).collect();
    view! {
        <div class="lobby__field">
            <label class="field-label" for=format!("play-players-{letter}")>"Players on this side"</label>
            <select class="field" id=format!("play-players-{letter}") name=format!("players-{letter}")>
                {options}
            </select>
        </div>
    }
    .into_any()
}

/// What "Play now" begins, in one line.
fn agreed(lobby: Lobby) -> String {
    let choices = lobby.choices.get();
    let lists = lobby.lists;
    let [own, theirs] = lists.match_up(&choices).map(|list| {
        let read = lists.read_for(&list, &choices);
        read.map_or_else(String::new, |list| format!("{} ({})", list.title, list.facts))
    });
    let practice = if choices.practice == "yes" { ", for practice" } else { "" };
    format!(
        "You play {own} against the ensign with {theirs}{practice}. Six rounds, saved in this browser."
    )
}

/// What was read of a list, and what is wrong with it.
fn reading(lobby: Lobby, place: usize, list_read: Option<ReadList>) -> AnyView {
    let Some(list_read) = list_read else {
        let blank = lobby.choices.with(|choices| choices.lists[place].trim().is_empty());
        let words = match blank {
            true => "No list yet.",
            false => "No card was found in this text.",
        };
        return view! { <p class="lobby__facts">{words}</p> }.into_any();
    };
    let faults = list_read.faults.into_iter().map(|fault| view! { <li>{fault}</li> });
    let faults: Vec<_> = faults.collect();
    let unread = list_read.unread.into_iter().map(|line| view! { <li>{line}</li> });
    let unread: Vec<_> = unread.collect();
    view! {
        <p class="lobby__name">{list_read.title}</p>
        <p class="lobby__facts">{list_read.facts}</p>
        {match faults.len() {
            0 => view! { <p class="lobby__legal">"Legal."</p> }.into_any(),
            count => {
                let errors = flagbridge_wording::count(count, "error", "errors");
                view! {
                    <details class="lobby__faults">
                        <summary>{format!("Not legal: {errors}. You can still play it.")}</summary>
                        <ul class="lobby__lines">{faults}</ul>
                    </details>
                }
                    .into_any()
            }
        }}
        {(!unread.is_empty())
            .then(|| {
                view! {
                    <details class="lobby__faults">
                        <summary>"Unrecognised lines"</summary>
                        <ul class="lobby__lines">{unread}</ul>
                    </details>
                }
            })}
    }
    .into_any()
}

/// What can be chosen: the value in the form, and what it says.
const LENGTHS: [(&str, &str); 2] = [("", "Six rounds"), ("none", "No limit, no objective")];
const EDGES: [(&str, &str); 2] = [("", "The long edges"), ("short", "The short edges")];
const TAKING_BACK: [(&str, &str); 2] = [
    ("", "Until something is rolled or revealed"),
    ("yes", "Practice: everything, even dice; the result does not count"),
];

fn terms(lobby: Lobby) -> AnyView {
    let asked = lobby.choices.get_untracked();
    view! {
        <div class="lobby__terms">
            {terms::rules("play", &asked.edition, &asked.mode)}
            {choice(("play-rounds", "rounds"), "Length", &asked.rounds, &LENGTHS)}
            {choice(("play-edges", "edges"), "Player edges", &asked.edges, &EDGES)}
            {choice(("play-practice", "practice"), "Undo", &asked.practice, &TAKING_BACK)}
            <div class="lobby__field">
                <label class="field-label" for="play-seed">"Seed"</label>
                <input class="field" id="play-seed" name="seed" maxlength="40" placeholder="any" value=asked.seed.clone() />
            </div>
        </div>
    }
    .into_any()
}

fn notes(lobby: Lobby) -> AnyView {
    terms::unplayed(
        lobby.not_played,
        "The table does not support the effects of these cards yet. Their costs and values count.",
    )
}

fn kept_games(lobby: Lobby) -> AnyView {
    let row = move |game: SavedGame| {
        let id = game.id.clone();
        let (title, label) = (game.title.clone(), format!("Delete {}", game.title));
        let named = game.title.clone();
        view! {
            <li class="lobby__game">
                <a class="lobby__game-name" href=format!("/play/{}", game.id)>
                    {title}
                </a>
                <span class="lobby__facts">{game.stands}</span>
                <a class="lobby__game-name" href=format!("/replay#game={}", game.id)>
                    "Replay"
                </a>
                <button class="button button--small" type="button" aria-label=label on:click=move |_| forget(lobby, &id, &named)>
                    "Delete"
                </button>
            </li>
        }
    };
    view! {
        <section class="lobby__kept" hidden=move || lobby.games.with(Vec::is_empty) aria-labelledby="kept-games">
            <h2 class="lobby__heading" id="kept-games">
                "Games in this browser"
            </h2>
            <ul class="lobby__games">
                {move || lobby.games.get().into_iter().map(row).collect_view()}
            </ul>
        </section>
        <p class="lobby__forgotten notice" role="status" hidden=move || lobby.forgotten.with(Option::is_none)>
            {move || lobby.forgotten.get().map(|(_, title, _)| format!("Deleted: {title}. "))}
            <button class="button button--small" type="button" data-bring-back on:click=move |_| bring_back(lobby)>
                "Undo"
            </button>
        </p>
    }
    .into_any()
}
