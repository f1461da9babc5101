//! The table as it works in the browser.

pub(crate) mod aim;
mod bar;
pub(crate) mod board;
mod bot_turns;
mod chips;
mod course;
mod dials;
mod dice;
pub(crate) mod ending;
mod estimate;
pub(crate) mod fleets;
mod focus;
mod glide;
mod hint;
mod hot_seat_cover;
mod lazy_parts;
pub(crate) mod log;
pub(crate) mod measure;
mod overlay;
pub(crate) mod packed;
mod panel;
mod placing;
mod pointer_input;
mod pointing_view;
mod pointings;
pub(crate) mod position;
mod position_edit;
mod refused;
mod save;
mod scene;
mod seats;
mod sound;
mod speed_and_course;
mod status_row;
mod svg;
pub(crate) mod table_state;
mod targets;
mod thinking;
mod threats;
mod traces;
mod trial;
mod unit_settings;
mod zoom;

use flagbridge_engine::Seat;
use flagbridge_engine::record::BadRecord;
use leptos::prelude::*;

use super::{saved_games, stored_replays};
use crate::islands::browser::address::{follow_address, fragment};
use table_state::TableState;

/// Opens the game that the address names: `/play/ID`, or as it once was `/play/table#ID`.
pub(crate) fn open() -> AnyView {
    let id = stored_replays::named("/play/").filter(|id| id != "table").unwrap_or_else(fragment);
    let Some(kept) = saved_games::read(&id) else {
        return lost("There is no such game in this browser.");
    };
    match kept.resume() {
        Ok(session) => {
            let table_state = TableState::new(session, Some(kept));
            saved_games::on_change_elsewhere(&id, move |text| table_state.adopt(text));
            table(table_state)
        }
        Err(bad) => ended_by_rules(&id, &bad),
    }
}

/// A game that cannot go on by today's rules, and where it can still be watched.
fn ended_by_rules(id: &str, bad: &BadRecord) -> AnyView {
    view! {
        <div class="battle-lost" data-other-rules>
            <h1>"This game cannot be continued"</h1>
            <p class="lead">{format!("The rules have changed since: {bad}. You can still watch it.")}</p>
            <p class="actions">
                <a class="button button--primary" href=format!("/replay#game={id}")>
                    "Watch replay"
                </a>
                <a class="button" href="/play">
                    "Start a game"
                </a>
            </p>
        </div>
    }
    .into_any()
}

/// A page that has nothing to show, and where to go instead.
pub(crate) fn lost(words: &str) -> AnyView {
    view! {
        <div class="battle-lost">
            <h1>"No game here"</h1>
            <p class="lead">{words.to_owned()}</p>
            <p class="actions">
                <a class="button button--primary" href="/play">
                    "Start a game"
                </a>
            </p>
        </div>
    }
    .into_any()
}

fn table(table_state: TableState) -> AnyView {
    bot_turns::start(table_state);
    follow_address();
    let saving = view! {
        {lazy_parts::saving(table_state)}
        {lazy_parts::seats(table_state)}
    };
    layout(table_state, ().into_any(), saving.into_any())
}

/// The table with its panels; `first` and `last` stand above and below the others at its side.
pub(crate) fn layout(table_state: TableState, first: AnyView, last: AnyView) -> AnyView {
    asking(table_state, first, last, || true)
}

/// The same; the question is shown while `asks` says so.
pub(crate) fn asking(
    table_state: TableState,
    first: AnyView,
    last: AnyView,
    asks: impl Fn() -> bool + Send + 'static,
) -> AnyView {
    framed(table_state, bar::bar(table_state), first, last, asks)
}

/// The same with another bar; the question is shown while `asks` says so.
pub(crate) fn framed(
    table_state: TableState,
    bar: AnyView,
    first: AnyView,
    last: AnyView,
    asks: impl Fn() -> bool + Send + 'static,
) -> AnyView {
    table_state.settle();
    let asked = Memo::new(move |_| {
        table_state.session.with(|session| {
            let asked = session.asked();
            let decision = session.table().decision().filter(|_| asked.is_some());
            let question = decision.map_or("over", |decision| decision.question.id());
            let seat = decision.map_or(' ', |decision| decision.seat.letter());
            let person = asked.is_some_and(|(_, it)| it.is_person());
            (question, seat.to_string(), person, session.length())
        })
    });
    view! {
        <div
            class="battle battle--game"
            data-decision=move || asked.get().0
            data-seat=move || asked.get().1
            data-person=move || asked.get().2.to_string()
            data-length=move || asked.get().3.to_string()
            data-hash=move || table_state.session.with(|session| session.hash())
        >
            {bar}
            <div class="battle__stage">
                {board::board_tools(table_state, true)}
                {chips::chips(table_state, Seat::B)}
                {board::board(table_state)}
                {chips::chips(table_state, Seat::A)}
            </div>
            <aside class="battle__side" aria-label="Decision and status">
                {first}
                {move || match table_state.is_laid.get() {
                    true => lazy_parts::measuring(table_state),
                    false if asks() => panel::panel(table_state),
                    false => ().into_any(),
                }}
                <details class="fold" open>
                    <summary class="fold__title">"Log"</summary>
                    {log::log(table_state, false)}
                </details>
                {lazy_parts::odds(table_state)}
                {threats::view(table_state)}
                <details class="fold battle__fleets" open>
                    <summary class="fold__title">"Fleets"</summary>
                    {fleets::fleets(table_state)}
                </details>
                {last}
                {position::words(table_state)}
            </aside>
            {hot_seat_cover::cover(table_state)}
        </div>
    }
    .into_any()
}
