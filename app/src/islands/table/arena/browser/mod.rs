//! The arena in the browser: its fields, its games and their results.

mod games;
mod results;
mod tally_charts;
mod worker_pool;

use leptos::prelude::*;
use web_sys::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, SubmitEvent};

pub(crate) use worker_pool::WorkerPool;

use super::Arena;
use crate::islands::browser::fleet_store;
use crate::play::arena::Choices;
use crate::play::game::arena_run::ArenaRun;
use crate::play::read_list::{edition, read_list};

/// Where the tab keeps what was played.
const KEY: &str = "flagbridge.arena";

/// Takes over what was typed before this code had arrived, and shows what the browser keeps.
pub(crate) fn come_alive(arena: Arena) {
    Effect::new(move |_| {
        if arena.form.get().is_none() {
            return;
        }
        arena.mine.set(fleet_store::names_and_codes());
        read_fields(arena);
        recall(arena);
    });
    let listener = window_event_listener_untyped("pagehide", move |_| keep(arena));
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        let choices = arena.choices.get();
        let run = (!choices.list.trim().is_empty()).then(|| ArenaRun::new(&choices));
        let (not_played, trouble) = match run {
            None => (Vec::new(), String::new()),
            Some(Ok(run)) => (run.not_played, String::new()),
            Some(Err(reason)) => (Vec::new(), reason),
        };
        arena.not_played.set(not_played);
        arena.trouble.set(trouble);
    });
}

/// Saves the results for this tab, in case the visitor comes back to the page.
fn keep(arena: Arena) {
    let Some(store) = store() else { return };
    let query = window().location().search().unwrap_or_default();
    arena.pool.run.with_untracked(|run| {
        let Some(run) = run else { return };
        // Where the room is short the replays are left out, and where there is none the results.
        for packed in [true, false] {
            if store.set_item(KEY, &format!("{query}\n{}", run.text(packed))).is_ok() {
                return;
            }
        }
    });
}

/// Shows what was played here before, if it was with the same choices.
fn recall(arena: Arena) {
    let text = store().and_then(|store| store.get_item(KEY).ok().flatten()).unwrap_or_default();
    let Some((query, played)) = text.split_once('\n') else { return };
    let here = window().location().search().unwrap_or_default();
    let choices = arena.choices.get_untracked();
    if query.is_empty() || query != here {
        return;
    }
    if let Ok(mut run) = ArenaRun::new(&choices) {
        run.recall(played);
        arena.pool.code.set(code(&choices));
        arena.pool.run.set(Some(run));
    }
}

fn store() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// Takes the choices as the fields state them.
pub(crate) fn read_fields(arena: Arena) {
    let text = |id: &str| field::<HtmlTextAreaElement>(id).map(|it| it.value()).unwrap_or_default();
    let choice = |id: &str| field::<HtmlSelectElement>(id).map(|it| it.value()).unwrap_or_default();
    let input = |id: &str| field::<HtmlInputElement>(id).map(|it| it.value()).unwrap_or_default();
    let checked = |id: &str| {
        let check = field::<HtmlInputElement>(&format!("arena-opponent-{id}"));
        check.is_some_and(|check| check.checked())
    };
    let house = flagbridge_data::opponents().iter().map(|list| list.id);
    let choices = Choices {
        list: text("arena-list-a"),
        opponents: house.filter(|id| checked(id)).map(str::to_owned).collect(),
        other: text("arena-list-b"),
        bots: [choice("arena-bot-a"), choice("arena-bot-b")],
        games: input("arena-games"),
        seed: input("arena-seed"),
        edition: choice("arena-edition"),
        mode: choice("arena-mode"),
    };
    if arena.choices.with_untracked(|old| *old != choices) {
        arena.choices.set(choices);
    }
}

/// Puts a fleet that was chosen into its field.
pub(crate) fn pick(arena: Arena, place: usize, event: &Event) {
    let select = event.target().and_then(|it| it.dyn_into::<HtmlSelectElement>().ok());
    let Some(select) = select.filter(|select| !select.value().is_empty()) else { return };
    if let Some(list) = field::<HtmlTextAreaElement>(["arena-list-a", "arena-list-b"][place]) {
        list.set_value(&select.value());
    }
    read_fields(arena);
}

/// Plays what was chosen.
pub(crate) fn begin(arena: Arena, event: &SubmitEvent) {
    event.prevent_default();
    read_fields(arena);
    let choices = arena.choices.get_untracked();
    match ArenaRun::new(&choices) {
        Ok(run) => {
            arena.trouble.set(String::new());
            let code = code(&choices);
            keep_in_address(&choices, &code);
            arena.running.set(true);
            arena.pool.play(run, code, arena.running);
        }
        Err(reason) => arena.trouble.set(reason),
    }
}

/// Stops where it is; what was played stays.
pub(crate) fn cancel(arena: Arena) {
    arena.pool.stop();
    arena.running.set(false);
}

/// What was played so far.
pub(crate) fn results(arena: Arena) -> AnyView {
    results::results(arena.pool, arena.running)
}

/// The list by its share code.
fn code(choices: &Choices) -> String {
    let read = read_list(&choices.list, edition(&choices.edition), choices.mode());
    read.map_or_else(String::new, |read| flagbridge_fleet::share::encode(read.fleet.draft()))
}

/// Puts the choices into the address, for reloading and sharing.
fn keep_in_address(choices: &Choices, code: &str) {
    let address = format!("/arena?{}", choices.query(code));
    let done = window()
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    if let Err(error) = done {
        leptos::logging::warn!("the address could not be kept: {error:?}");
    }
}

fn field<T: web_sys::wasm_bindgen::JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}
