//! The dice odds beside the list. Their code is loaded with that of the charts.

use leptos::prelude::*;

use super::dialog::Dialog;
use super::editor_state::{EditorDialog, EditorState};
use super::lazy_parts::chart_parts;
use crate::analysis::OddsQuestion;
use crate::islands::analysis::odds_board;
use crate::islands::browser::lazy_view::lazy_view;

/// The drawer.
#[component]
pub(crate) fn OddsDrawer(state: EditorState) -> impl IntoView {
    let open = Signal::derive(move || state.dialog.get() == Some(EditorDialog::Odds));
    let close = Callback::new(move |()| state.dialog.set(None));
    view! {
        <Dialog id="odds-drawer" title="Dice odds" open close>
            {lazy_view(chart_parts(), move |code| (code.odds)(state.odds.get_value()))}
        </Dialog>
    }
}

/// The odds themselves; part of the code that comes on demand.
pub(crate) fn board(expression: String) -> AnyView {
    let mut question = OddsQuestion::of_pairs(&[]);
    if !expression.is_empty() {
        question.first = expression;
    }
    odds_board(question, false)
}
