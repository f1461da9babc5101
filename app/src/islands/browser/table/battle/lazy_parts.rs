//! Parts of the table whose code is loaded when they are first needed: measuring, and the end of a game.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::table_state::TableState;
use super::{aim, ending, measure};
use crate::islands::browser::lazy_view::lazy_view;

/// After this time the code is loaded anyway, so that it also works offline.
const SOON: Duration = Duration::from_secs(5);

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

/// Loads the code in advance.
pub(crate) fn fetch() {
    let fetch = async {
        // If it fails, the part that needs it tries again and shows the error.
        let _ = load().await;
    };
    set_timeout(move || leptos::task::spawn_local(fetch), SOON);
}

#[derive(Clone, Copy)]
struct LazyParts {
    measure: fn(TableState) -> AnyView,
    odds: fn(TableState) -> AnyView,
    ended: fn(TableState) -> AnyView,
}

#[wasm_split(aside, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<LazyParts, SplitLoaderError> {
    Ok(LazyParts {
        measure: |table_state| measure::panel(table_state, true),
        odds: aim::chosen,
        ended: ending::ended,
    })
}
