//! The dice odds beside the list. Their code comes with that of the charts, when either is opened first.

use leptos::prelude::*;

use super::charts::insight;
use super::dialog::Dialog;
use super::editor_state::{EditorState, Sheet};
use crate::analysis::OddsQuestion;
use crate::islands::later::later;
use crate::islands::odds_board;

/// Opens the odds with an attack to begin with.
pub(super) fn open(state: EditorState, expression: String) {
    state.odds.set_value(expression);
    state.sheet.set(Some(Sheet::Odds));
}

/// The drawer.
#[component]
pub(super) fn OddsDrawer(state: EditorState) -> impl IntoView {
    let open = Signal::derive(move || state.sheet.get() == Some(Sheet::Odds));
    let close = Callback::new(move |()| state.sheet.set(None));
    view! {
        <Dialog id="odds-drawer" title="Dice odds" open close>
            {later(insight(), move |code| (code.odds)(state.odds.get_value()))}
        </Dialog>
    }
}

/// The odds themselves; part of the code that comes on demand.
pub(super) fn board(expression: String) -> AnyView {
    let mut question = OddsQuestion::of_pairs(&[]);
    if !expression.is_empty() {
        question.first = expression;
    }
    odds_board(question, false)
}
