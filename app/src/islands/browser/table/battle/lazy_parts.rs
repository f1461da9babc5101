//! Parts of the table whose code is loaded after its first screen: measuring, the end of a game, saving and the seats.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::table_state::TableState;
use super::{aim, ending, measure, save, seats};
use crate::islands::browser::lazy_view::lazy_view;

/// What can be done with a position that is laid out during a game.
pub(crate) fn measuring(table_state: TableState) -> AnyView {
    lazy_view(load(), move |code| (code.measure)(table_state))
}

/// The odds of the attack that is chosen while a position is laid out.
pub(crate) fn odds(table_state: TableState) -> AnyView {
    (move || {
        table_state.is_laid.get().then(|| lazy_view(load(), move |code| (code.odds)(table_state)))
    })
    .into_any()
}

/// The end of the game.
pub(crate) fn ended(table_state: TableState) -> AnyView {
    lazy_view(load(), move |code| (code.ended)(table_state))
}

/// Saving the record and passing it on.
pub(crate) fn saving(table_state: TableState) -> AnyView {
    fold("Save and share", move |code| (code.saving)(table_state))
}

/// Who goes on with the game.
pub(crate) fn seats(table_state: TableState) -> AnyView {
    fold("Seats", move |code| (code.seats)(table_state))
}

/// A fold whose content is built when it is first opened.
fn fold(
    title: &'static str,
    show: impl Fn(LazyParts) -> AnyView + Copy + Send + Sync + 'static,
) -> AnyView {
    let opened = RwSignal::new(false);
    view! {
        <details class="fold" on:toggle=move |_| opened.set(true)>
            <summary class="fold__title">{title}</summary>
            {move || opened.get().then(|| lazy_view(load(), show))}
        </details>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct LazyParts {
    measure: fn(TableState) -> AnyView,
    odds: fn(TableState) -> AnyView,
    ended: fn(TableState) -> AnyView,
    saving: fn(TableState) -> AnyView,
    seats: fn(TableState) -> AnyView,
}

#[wasm_split(aside, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<LazyParts, SplitLoaderError> {
    Ok(LazyParts {
        measure: |table_state| measure::panel(table_state, true),
        odds: aim::chosen,
        ended: ending::ended,
        saving: save::save,
        seats: seats::seats,
    })
}
