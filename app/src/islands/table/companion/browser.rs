//! The companion in the browser: begun from lists, a game or a record, kept across visits.

use flagbridge_data::catalogue;
use flagbridge_engine::Position;
use flagbridge_engine::record::Record;
use leptos::prelude::*;
use web_sys::Storage;

use super::form;
use crate::islands::browser::address::{follow_address, fragment};
use crate::islands::browser::fleet_store;
use crate::islands::browser::table::battle::table_state::TableState;
use crate::islands::browser::table::battle::{aim, board, fleets, measure, position};
use crate::islands::browser::table::{replay, saved_games};
use crate::islands::browser::text_file;
use crate::play::game::kept_position::KeptPosition;
use crate::play::game::roster;
use crate::play::game::session::Session;
use crate::play::lobby::Choices;
use crate::play::occupant::Occupant;
use crate::play::read_list::{edition, read_list};

/// Where the browser keeps the position.
const KEY: &str = "flagbridge.companion";

/// A position to begin with, and what it was begun from.
struct StartedPosition {
    source: String,
    session: Session,
    position: Position,
}

/// What the address names, else what was left here, else the form.
pub(crate) fn open(choices: Choices) -> AnyView {
    follow_address();
    let owner = Owner::current().unwrap_or_default();
    let trouble = RwSignal::new(String::new());
    let shown: RwSignal<Option<TableState>> = RwSignal::new(None);
    let show = move |begun: Result<Option<StartedPosition>, String>| match begun {
        Ok(Some(begun)) => {
            let table_state = owner.with(|| TableState::new(begun.session, None));
            table_state.laid.set(Some(begun.position));
            owner.with(|| keep(table_state, begun.source));
            trouble.set(String::new());
            shown.set(Some(table_state));
        }
        Ok(None) => {}
        Err(reason) => trouble.set(reason),
    };
    show(begin(&choices));
    let asked = choices.clone();
    view! {
        {move || match shown.get() {
            Some(table_state) => table(table_state),
            None => start(&asked, show.clone()),
        }}
        <p class="decision__trouble" role="alert">{move || trouble.get()}</p>
    }
    .into_any()
}

fn start(
    choices: &Choices,
    show: impl Fn(Result<Option<StartedPosition>, String>) + Clone + 'static,
) -> AnyView {
    let choose = move |event: web_sys::Event| {
        let show = show.clone();
        text_file::on_chosen(&event, move |text| {
            show(replay::read(text).map(|session| Some(of_game("record".to_owned(), session))));
        });
    };
    let kept: Vec<_> = saved_games::all()
        .into_iter()
        .map(|kept| {
            let [one, two] = kept.names;
            view! {
                <li class="lobby__game">
                    <a class="lobby__game-name" href=format!("/play/companion#game={}", kept.id)>
                        {format!("{one} against {two}")}
                    </a>
                    <span class="lobby__facts">{kept.stands}</span>
                </li>
            }
        })
        .collect();
    view! {
        {form(choices)}
        <section class="lobby__kept" aria-labelledby="companion-loads">
            <h2 class="lobby__heading" id="companion-loads">"Or from a game"</h2>
            <ul class="lobby__games">{kept}</ul>
            <div class="replay-open">
                <label class="button">
                    "Open a record"
                    <input class="visually-hidden" id="position-file" type="file" accept=".txt,text/plain" on:change=choose />
                </label>
            </div>
        </section>
    }
    .into_any()
}

fn table(table_state: TableState) -> AnyView {
    let restart = move |_| {
        if let Some(store) = store() {
            // A store that refuses to forget shows the position again, which loses nothing.
            let _ = store.remove_item(KEY);
        }
        if let Err(error) = window().location().assign("/play/companion") {
            leptos::logging::error!("the page could not be opened again: {error:?}");
        }
    };
    view! {
        <div class="battle battle--companion" data-companion>
            <div class="battle__stage">
                {board::board_tools(table_state, false)}
                {board::board(table_state)}
            </div>
            <aside class="battle__side" aria-label="Measure">
                {measure::panel(table_state, false)}
                <button class="button button--small" type="button" data-restart on:click=restart>
                    "Start another position"
                </button>
                {position::words(table_state)}
            </aside>
            {aim::chosen(table_state)}
            <details class="fold battle__fleets" open>
                <summary class="fold__title">"Fleets"</summary>
                {fleets::fleets(table_state)}
            </details>
        </div>
    }
    .into_any()
}

/// What to begin with: nothing where nothing was asked for and nothing was left.
fn begin(choices: &Choices) -> Result<Option<StartedPosition>, String> {
    let asked = fragment();
    if let Some(asked) = asked.strip_prefix("game=") {
        return of_kept(asked).map(Some);
    }
    let source = source(choices);
    if let Some(laid) = left().filter(|laid| source.is_empty() || laid.source == source) {
        return resume(&laid).map(Some);
    }
    if source.is_empty() {
        return Ok(None);
    }
    let list =
        |place: usize| read_list(&choices.lists[place], edition(&choices.edition), choices.mode());
    let (one, two) = match (list(0), list(1)) {
        (Some(one), Some(two)) => (one, two),
        // One list alone stands on both sides: who is measured against is a ship of the same kind.
        (Some(one), None) | (None, Some(one)) => (one.clone(), one),
        (None, None) => return Err("No card was found in these texts.".to_owned()),
    };
    let fleets = [&one.fleet, &two.fleet];
    let game = roster::game(fleets, edition(&choices.edition), choices.mode())?;
    let position = Position::empty(std::sync::Arc::clone(&game));
    let session = Session::new(game, 0, nobody(), [one.title, two.title]);
    Ok(Some(StartedPosition { source, session, position }))
}

/// A saved game, at its end or after a number of answers; the saved position if the game has not continued since.
fn of_kept(asked: &str) -> Result<StartedPosition, String> {
    let (id, at) = asked.split_once("&at=").unwrap_or((asked, ""));
    let kept = saved_games::read(id).ok_or("There is no such game in this browser.")?;
    let session = kept.watch().map_err(|bad| format!("This game cannot be shown: {bad}."))?;
    let at = at.parse().unwrap_or(session.length());
    let source = format!("game {id} after {at}");
    if let Some(laid) = left().filter(|laid| laid.source == source) {
        return resume(&laid);
    }
    let position = Position::of(&session.at(at));
    Ok(StartedPosition { source, session, position })
}

/// What tells lists from others; empty if there are none.
fn source(choices: &Choices) -> String {
    let lists = choices.lists.each_ref().map(|list| list.trim());
    match lists.iter().all(|list| list.is_empty()) {
        true => String::new(),
        false => [lists[0], lists[1], &choices.edition, &choices.mode].join("\n"),
    }
}

fn of_game(source: String, session: Session) -> StartedPosition {
    let position = Position::of(session.table());
    StartedPosition { source, session, position }
}

fn resume(laid: &KeptPosition) -> Result<StartedPosition, String> {
    let wrong = |bad| format!("Your last position cannot be shown: {bad}.");
    let position = laid.position().map_err(wrong)?;
    let record = Record::read(&laid.record, catalogue()).map_err(wrong)?;
    let session = Session::replay(record, nobody(), laid.names.clone()).map_err(wrong)?;
    Ok(StartedPosition { source: laid.source.clone(), session, position })
}

/// Both sides are shown with everything they know.
fn nobody() -> [Occupant; 2] {
    [Occupant::Away, Occupant::Away]
}

/// Keeps the position whenever something of it was changed and lies still.
fn keep(table_state: TableState, source: String) {
    Effect::new(move |_| {
        let carrying = table_state.carrying.get();
        table_state.laid.with(|laid| {
            let (Some(position), false) = (laid, carrying) else { return };
            let names = table_state.session.with_untracked(|session| session.names().clone());
            let laid = KeptPosition::new(source.clone(), names, position);
            if let Some(store) = store() {
                // A browser that keeps nothing still measures.
                let _ = store.set_item(KEY, &laid.text());
            }
        });
    });
}

fn left() -> Option<KeptPosition> {
    KeptPosition::parse(&store()?.get_item(KEY).ok().flatten()?)
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Names and share codes of the fleets that this browser saves.
pub(crate) fn saved_fleets() -> Vec<(String, String)> {
    fleet_store::names_and_codes()
}
