//! The table as it works in the browser.

mod board;
mod fire;
mod flight;
mod log;
mod orders;
mod overlay;
mod panel;
mod sheets;
mod shots;
mod state;
mod token;
mod zoom;

use leptos::prelude::*;

use super::StarmadaBegin;
use super::{lobby, store};
use crate::islands::address;
use crate::starmada::kept::KeptBattle;
use crate::starmada::wording;
use shots::Pace;
pub(super) use state::TableState;

/// Opens the battle that the address names behind its `#`, or the lobby.
pub(super) fn open(begin: StarmadaBegin) -> AnyView {
    address::follow_address();
    let id = address::fragment();
    let within_the_page = document().get_element_by_id(&id).is_some();
    if id.is_empty() || within_the_page {
        return lobby::lobby(begin);
    }
    let Some(kept) = store::read::<KeptBattle>(store::BATTLES, &id) else {
        return lobby::lost("This browser has no such battle.".to_owned());
    };
    match kept.resume() {
        Ok(session) => layout(TableState::new(session, id), ().into_any(), ().into_any()),
        Err(bad) => lobby::lost(format!(
            "This battle was played with an older version of the rules: {bad}."
        )),
    }
}

/// The table, with something above the question and something below the log.
pub(super) fn layout(state: TableState, first: AnyView, last: AnyView) -> AnyView {
    state.settle();
    let asked = Memo::new(move |_| {
        state.session.with(|session| {
            let decision = session.table().decision().filter(|_| !session.is_closed());
            let question = decision.map_or("over", |decision| decision.question.id());
            let seat = decision.map_or_else(String::new, |decision| decision.seat.to_string());
            (question, seat, state.is_person(), session.length(), session.table().turn())
        })
    });
    view! {
        <div
            class="hex-battle"
            class:hex-battle--full=move || state.full.get()
            class:hex-battle--folded=move || state.folded.get()
            data-question=move || asked.get().0
            data-seat=move || asked.get().1
            data-person=move || asked.get().2.to_string()
            data-length=move || asked.get().3.to_string()
            data-turn=move || asked.get().4.to_string()
        >
            {bar(state)}
            <div class="hex-battle__stage">{board::board(state)}</div>
            <aside class="hex-battle__side" aria-label="Decision and log">
                {first}
                {panel::panel(state)}
                {log::log(state)}
                {last}
            </aside>
            {sheets::sheets(state)}
            {curtain(state)}
        </div>
    }
    .into_any()
}

/// Where the battle stands, the score, and what can be taken back.
fn bar(state: TableState) -> AnyView {
    let score = move || {
        state.face.with(|table| {
            let [a, b] = table.scores();
            format!("A {a} : {b} B, {} to win", table.game().options.target)
        })
    };
    view! {
        <div class="hex-bar">
            <p class="hex-bar__stage" data-stage>{move || state.face.with(wording::stage)}</p>
            <p class="hex-bar__score">{score}</p>
            <p class="hex-bar__said" role="status">{move || state.said.get()}</p>
            <label class="hex-bar__pace">
                <span class="visually-hidden">"Pace of shots"</span>
                <select data-pace on:change=move |event| state.set_pace(&event_target_value(&event))>
                    {Pace::ALL.map(|pace| {
                        let (word, words) = pace.words();
                        view! { <option value=word selected=move || state.pace.get() == pace>{words}</option> }
                    })}
                </select>
            </label>
            <button
                class="button button--small"
                type="button"
                data-undo
                hidden=state.is_elsewhere()
                disabled=move || !state.session.with(|session| session.can_undo())
                on:click=move |_| state.undo()
            >
                "Undo"
            </button>
        </div>
    }
    .into_any()
}

/// Hides everything until the right person is there: orders are secret.
fn curtain(state: TableState) -> AnyView {
    view! {
        {move || {
            state
                .curtain
                .get()
                .map(|seat| {
                    view! {
                        <div class="hex-curtain" role="dialog" aria-modal="true" aria-labelledby="hex-curtain-title">
                            <h2 id="hex-curtain-title">{format!("Hand over to side {seat}")}</h2>
                            <p>"Orders are secret. The other player should look away."</p>
                            <button class="button button--primary" type="button" data-lift on:click=move |_| state.lift_curtain()>
                                {format!("I am side {seat}")}
                            </button>
                        </div>
                    }
                        .into_any()
                })
        }}
    }
    .into_any()
}
