//! The lobby in the browser: its fields, saved fleets and saved games.

use std::time::Duration;

use leptos::prelude::*;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, SubmitEvent, UrlSearchParams,
};

use super::{Lobby, SavedGame};
use crate::islands::browser::table::saved_games;
use crate::islands::browser::{fleet_store, system};
use crate::play::game::roster;
use crate::play::game::session::Session;
use crate::play::list_reader::ListReader;
use crate::play::lobby::Choices;
use crate::play::occupant::{Occupant, every_bot};
use crate::play::opponents::Opponent;

/// What the page was asked for. A page from the offline cache was not asked anything: there the address says it.
pub(crate) fn asked(choices: Choices, presets: &[Opponent]) -> Choices {
    let search = window().location().search().unwrap_or_default();
    match UrlSearchParams::new_with_str(&search) {
        Ok(query) if choices == Choices::default() => {
            Choices::of_address(|name| query.get(name), presets)
        }
        _ => choices,
    }
}

/// Takes over what was typed before this code had arrived, and shows what the browser keeps.
pub(crate) fn come_alive(lobby: Lobby) {
    let begin = lobby.choices.with_untracked(|choices| choices.begin.clone());
    Effect::new(move |_| {
        if lobby.form.get().is_none() {
            return;
        }
        let absent = every_bot().filter(|bot| bot.id.parse::<flagbridge_bots::Bot>().is_err());
        lobby.absent.set(absent.map(|bot| bot.id).collect());
        lobby.awake.set(true);
        lobby.mine.set(fleet_store::names_and_codes());
        list_games(lobby);
        read_fields(lobby);
        // The guided game has a table page of its own, with hints.
        match begin.as_str() {
            "now" => begin_at_once(lobby, "/play/"),
            "guide" => begin_at_once(lobby, "/learn/first-game/table#"),
            _ => {}
        }
        // Once the page stands: playing old games again takes a moment.
        set_timeout(saved_games::film, Duration::from_secs(2));
    });
    Effect::new(move |_| {
        let choices = lobby.choices.get();
        let lists = [0, 1].map(|place| lobby.lists.read_one(&choices, place));
        let [Some(one), Some(two)] = &lists else {
            return lobby.not_played.set(Vec::new());
        };
        match roster::game_on([&one.fleet, &two.fleet], &choices) {
            Ok(game) => {
                lobby.not_played.set(roster::not_played(&game));
                lobby.trouble.set(String::new());
            }
            Err(reason) => {
                lobby.not_played.set(Vec::new());
                lobby.trouble.set(reason);
            }
        }
    });
}

/// Takes the choices as the fields state them.
pub(crate) fn read_fields(lobby: Lobby) {
    let text = |id: &str| field::<HtmlTextAreaElement>(id).map(|it| it.value()).unwrap_or_default();
    let choice = |id: &str| field::<HtmlSelectElement>(id).map(|it| it.value()).unwrap_or_default();
    let choices = Choices {
        lists: [text("play-list-a"), text("play-list-b")],
        edition: choice("play-edition"),
        mode: choice("play-mode"),
        seats: [choice("play-seat-a"), choice("play-seat-b")],
        seed: field::<HtmlInputElement>("play-seed").map(|it| it.value()).unwrap_or_default(),
        rounds: choice("play-rounds"),
        edges: choice("play-edges"),
        players: [choice("play-players-a"), choice("play-players-b")],
        head_start: [choice("play-head-start-a"), choice("play-head-start-b")],
        practice: choice("play-practice"),
        begin: String::new(),
    };
    if lobby.choices.with_untracked(|old| *old != choices) {
        lobby.choices.set(choices);
    }
}

/// Puts a fleet that was chosen into its field.
pub(crate) fn pick(lobby: Lobby, place: usize, event: &Event) {
    let select = event.target().and_then(|it| it.dyn_into::<HtmlSelectElement>().ok());
    let Some(select) = select.filter(|select| !select.value().is_empty()) else { return };
    if let Some(list) = field::<HtmlTextAreaElement>(["play-list-a", "play-list-b"][place]) {
        list.set_value(&select.value());
    }
    read_fields(lobby);
}

/// Makes the game, keeps it and goes to its table.
pub(crate) fn begin(lobby: Lobby, event: &SubmitEvent) {
    event.prevent_default();
    read_fields(lobby);
    if let Some(id) = made(lobby) {
        go(window().location().assign(&format!("/play/{id}")));
    }
}

/// The same without being asked: the way back leads past the lobby, not into another game.
fn begin_at_once(lobby: Lobby, table: &str) {
    if let Some(id) = made(lobby) {
        go(window().location().replace(&format!("{table}{id}")));
    }
}

/// The id of the game that is made and kept; none, with the reason told, where none is.
fn made(lobby: Lobby) -> Option<String> {
    let choices = lobby.choices.get_untracked();
    let kept = prepare(lobby.lists, &choices).and_then(|session| {
        saved_games::begin(&session).ok_or_else(|| {
            "This browser cannot save games: its storage is full or switched off.".to_owned()
        })
    });
    match kept {
        Ok(id) => Some(id),
        Err(reason) => {
            lobby.trouble.set(reason);
            None
        }
    }
}

/// Begins a game against a sensible opponent at once: with the lists that were typed, else with two preset fleets.
pub(crate) fn play_now(lobby: Lobby) {
    read_fields(lobby);
    lobby.choices.update(|choices| {
        choices.lists = lobby.lists.match_up(choices);
        choices.seats = Choices::default().seats;
    });
    if let Some(id) = made(lobby) {
        go(window().location().assign(&format!("/play/{id}")));
    }
}

/// Forgets a game, until it is brought back or the page is left.
pub(crate) fn forget(lobby: Lobby, id: &str, title: &str) {
    let text = saved_games::text(id);
    saved_games::forget(id);
    lobby.forgotten.set(text.map(|text| (id.to_owned(), title.to_owned(), text)));
    list_games(lobby);
}

/// Keeps the game again that was forgotten last.
pub(crate) fn bring_back(lobby: Lobby) {
    let Some((id, _, text)) = lobby.forgotten.get_untracked() else { return };
    if saved_games::keep_text(&id, &text) {
        lobby.forgotten.set(None);
    }
    list_games(lobby);
}

fn prepare(lists: ListReader, choices: &Choices) -> Result<Session, String> {
    let missing = |side: &str| format!("Side {side} has no list yet.");
    let one = lists.read_one(choices, 0).ok_or_else(|| missing("A"))?;
    let two = lists.read_one(choices, 1).ok_or_else(|| missing("B"))?;
    let game = roster::game_on([&one.fleet, &two.fleet], choices)?;
    let seed = choices.seed().unwrap_or_else(|| system::random().into());
    let seats = choices.seats.clone().map(|id| Occupant::of_id(&id));
    let mut session = Session::new(game, seed, seats, [one.title, two.title]);
    session.set_practice(choices.practice == "yes");
    Ok(session)
}

fn list_games(lobby: Lobby) {
    let row = |kept: crate::play::game::kept::Kept| {
        let [one, two] = kept.names;
        let day = system::day(kept.changed as f64);
        let stands = format!("{} · {day}", kept.stands);
        SavedGame { id: kept.id, title: format!("{one} against {two}"), stands }
    };
    lobby.games.set(saved_games::all().into_iter().map(row).collect());
}

fn go(gone: Result<(), JsValue>) {
    if let Err(error) = gone {
        leptos::logging::error!("the table could not be opened: {error:?}");
    }
}

fn field<T: web_sys::wasm_bindgen::JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}
