//! What can be done with a whole ship.

use flagbridge_fleet::Place;
use leptos::prelude::*;

use super::dom;
use super::editor_state::EditorState;
use super::element_ids::ship_element;
use super::icon_button::IconButton;
use super::mark::Sign;
use super::target::Target;
use crate::editor::{Command, Key};

/// Buttons in a row: duplicate, change, move, notes, remove.
#[component]
pub(crate) fn ShipMenu(
    state: EditorState,
    key: Key,
    /// Whether the ship's notes are shown.
    notes: RwSignal<bool>,
) -> impl IntoView {
    let element = ship_element(key);
    let swap = format!("{element}-change");
    let shift = move |by: isize| {
        let Some(from) = state.ship(key) else { return };
        let Some(to) = from.checked_add_signed(by) else { return };
        state.run(Command::MoveShip { from, to });
        // At either end of the list the button is switched off and cannot keep the focus.
        let last = state.draft(|draft| draft.ships.len().saturating_sub(1));
        let button = if by < 0 { "up" } else { "down" };
        let element = ship_element(key);
        if to == 0 || to == last {
            dom::focus_later(&element);
        } else {
            dom::focus_later(&format!("{element}-{button}"));
        }
    };
    let (first, last) = (
        Memo::new(move |_| state.editing.with(|it| it.keyed().ship(key) == Some(0))),
        Memo::new(move |_| {
            state
                .editing
                .with(|it| it.keyed().ship(key).map(|at| at + 1) == Some(it.keyed().ships().len()))
        }),
    );
    let change = {
        let swap = swap.clone();
        move || state.pick(Target::Variant(key), &swap)
    };
    let duplicate = move || {
        if let Some(ship) = state.ship(key) {
            state.run(Command::Duplicate(ship));
        }
    };
    let remove = move || {
        if let Some(ship) = state.ship(key) {
            state.run(Command::Remove(Place::Ship(ship)));
            dom::focus_later("add-ship");
        }
    };
    let annotate = move || notes.update(|shown| *shown = !*shown);
    let buttons = [
        IconButton::new(Sign::Up, "Move up", move || shift(-1))
            .id(format!("{element}-up"))
            .disabled(first),
        IconButton::new(Sign::Down, "Move down", move || shift(1))
            .id(format!("{element}-down"))
            .disabled(last),
        IconButton::new(Sign::Swap, "Change the variant", change).id(swap),
        IconButton::new(Sign::Copy, "Duplicate", duplicate),
        IconButton::new(Sign::Note, "Notes", annotate).pressed(notes),
        IconButton::new(Sign::Bin, "Remove the ship", remove),
    ];
    view! {
        <div class="ship__menu" role="group" aria-label="This ship">
            {buttons.map(IconButton::view).into_iter().collect_view()}
        </div>
    }
    .into_any()
}
