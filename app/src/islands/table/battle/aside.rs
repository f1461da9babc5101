//! Parts of the table whose code comes when they are first wanted: measuring, and the end of a game.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::table_state::TableState;
use super::{aim, ending, measure};
use crate::islands::later::later;

/// After so long the code is fetched though nobody has asked for it: then it is there without the network, too.
const SOON: Duration = Duration::from_secs(5);

/// What can be done with a position that is laid out during a game.
pub(in super::super) fn measuring(table_state: TableState) -> AnyView {
    later(load(), move |code| (code.measure)(table_state))
}

/// The odds of the attack that is chosen while a position is laid out.
pub(in super::super) fn odds(table_state: TableState) -> AnyView {
    (move || table_state.is_laid.get().then(|| later(load(), move |code| (code.odds)(table_state))))
        .into_any()
}

/// The end of the game.
pub(in super::super) fn ended(table_state: TableState) -> AnyView {
    later(load(), move |code| (code.ended)(table_state))
}

/// Fetches the code while nobody waits for it.
pub(in super::super) fn fetch() {
    let fetch = async {
        // Whoever needs it asks for it again, and says so if it does not come.
        let _ = load().await;
    };
    set_timeout(move || leptos::task::spawn_local(fetch), SOON);
}

#[derive(Clone, Copy)]
struct Aside {
    measure: fn(TableState) -> AnyView,
    odds: fn(TableState) -> AnyView,
    ended: fn(TableState) -> AnyView,
}

#[wasm_split(aside, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<Aside, SplitLoaderError> {
    Ok(Aside {
        measure: |table_state| measure::panel(table_state, true),
        odds: aim::chosen,
        ended: ending::ended,
    })
}
