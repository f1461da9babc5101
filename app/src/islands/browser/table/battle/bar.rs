//! Round, phase, score, speed of play, undo.

use flagbridge_engine::{Phase, Seat};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

use super::scene::side;
use super::sound;
use super::table_state::{Pace, TableState};
use crate::play::game::session::Session;

/// The line above the table.
pub(crate) fn bar(table_state: TableState) -> AnyView {
    let stage = move || {
        let table = table_state.shown.get();
        match (table.round(), table.phase()) {
            (0, _) | (_, Phase::Setup) => "Setup".to_owned(),
            (round, phase) => {
                format!("Round {round} · {} phase", flagbridge_wording::capitalize(phase.id()))
            }
        }
    };
    let objective = move || {
        let table = table_state.shown.get();
        let card = table.game().rules.card(table.objective()?)?;
        Some(view! {
            <details class="objective">
                <summary class="objective__name">{card.name}</summary>
                <p class="objective__text">{card.summary}</p>
            </details>
        })
    };
    let score = move |seat: Seat| {
        let table = table_state.shown.get();
        let first =
            if table.round() > 0 && table.first_player() == seat { " · first" } else { "" };
        let (player, name) = table_state
            .session
            .with(|session| (session.player(seat), session.names()[seat.index()].clone()));
        view! {
            <span class=format!("score score--{}", side(seat)) title=name>
                <span class="score__seat">{player}</span>
                <span class="score__points">{table.score(seat).to_string()}</span>
                <span class="score__first">{first}</span>
            </span>
        }
        .into_any()
    };
    let can_undo = move || {
        table_state.moment.get().is_none()
            && table_state.session.with(|session| session.undo_point().is_some())
    };
    let has_bot = table_state
        .session
        .with_untracked(|session| session.seats().iter().any(|seat| !seat.is_person()));
    let practice = table_state.session.with_untracked(Session::is_practice);
    let pace = move |event: web_sys::Event| {
        let select = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlSelectElement>().ok());
        let id = select.map(|select| select.value()).unwrap_or_default();
        if let Some((pace, ..)) = Pace::ALL.iter().find(|(_, it, _)| *it == id) {
            table_state.pace.set(*pace);
        }
    };
    view! {
        <div class="battle-bar">
            <a class="battle-bar__leave" href="/play" aria-label="Leave the table" title="Leave the table. The game is saved">
                "‹"
            </a>
            <h1 class="battle-bar__stage">{stage}</h1>
            {practice
                .then(|| {
                    view! {
                        <span class="battle-bar__practice" data-practice title="Everything can be undone, even dice; the result does not count">
                            "Practice"
                        </span>
                    }
                })}
            <span class="battle-bar__objective">{objective}</span>
            <span class="battle-bar__scores">{move || score(Seat::A)} {move || score(Seat::B)}</span>
            <span class="battle-bar__controls">
                {has_bot
                    .then(|| {
                        view! {
                            <label class="battle-bar__pace">
                                <span class="battle-bar__label">"Bots"</span>
                                <select class="field field--small" id="pace" on:change=pace prop:value=move || {
                                    let now = table_state.pace.get();
                                    Pace::ALL.iter().find(|(pace, ..)| *pace == now).map_or("fast", |(_, id, _)| id)
                                }>
                                    {Pace::ALL
                                        .iter()
                                        .map(|(pace, id, label)| {
                                            view! { <option value=*id selected=*pace == Pace::Fast>{*label}</option> }
                                        })
                                        .collect_view()}
                                </select>
                            </label>
                        }
                    })}
                {sound::toggle(table_state)}
                <button
                    class="button button--small"
                    type="button"
                    data-undo
                    disabled=move || !can_undo()
                    title=match practice {
                        true => "Undo your last decision, whatever was rolled or revealed since. The same decision rolls the same dice",
                        false => "Undo your last decision, unless something was rolled or revealed since",
                    }
                    on:click=move |_| table_state.undo()
                >
                    "Undo"
                </button>
            </span>
        </div>
    }
    .into_any()
}
