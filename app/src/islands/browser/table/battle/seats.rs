//! Who goes on with the game: a seat is handed to a bot, taken back, or gives up.

use flagbridge_engine::Seat;
use leptos::prelude::*;

use super::table_state::TableState;
use crate::play::game::naming;
use crate::play::game::session::Session;
use crate::play::occupant::Occupant;

/// The bot that a seat is handed to.
const STAND_IN: &str = "bot-ensign";

/// For each side: hand it over or take it, and give up.
pub(crate) fn seats(table_state: TableState) -> AnyView {
    let row = move |seat: Seat| {
        let person = Memo::new(move |_| {
            table_state.session.with(|session| session.seats()[seat.index()].is_person())
        });
        let swap = move |_| {
            let id = if person.get_untracked() { STAND_IN } else { "person" };
            table_state.session.update(|session| session.seat(seat, Occupant::of_id(id)));
            table_state.settle();
        };
        let over = move || table_state.session.with(|session| session.asked().is_none());
        let ended = move || {
            table_state.session.with(|session| session.table().decision().is_none())
                || !person.get()
        };
        let given_up = move || table_state.session.with(Session::conceded).is_some();
        view! {
            <div class="saving__buttons">
                <button class="button button--small" type="button" data-hand-over=seat.letter().to_string() disabled=over on:click=swap>
                    {move || match person.get() {
                        true => format!("{}: let a bot play", naming::seat(seat)),
                        false => format!("{}: play yourself", naming::seat(seat)),
                    }}
                </button>
                <button
                    class="button button--small"
                    type="button"
                    data-concede=seat.letter().to_string()
                    disabled=move || ended() || given_up()
                    on:click=move |_| table_state.concede(Some(seat))
                >
                    "Concede"
                </button>
            </div>
        }
        .into_any()
    };
    view! { <div class="saving">{Seat::ALL.map(row)}</div> }.into_any()
}
