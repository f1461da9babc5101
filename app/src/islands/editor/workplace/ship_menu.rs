//! What can be done with a whole ship.

use flagbridge_fleet::Place;
use leptos::prelude::*;

use super::dom;
use super::editor_state::{EditorState, ship_element};
use super::mark::{Mark, Sign};
use super::target::Target;
use crate::editor::{Command, Key};

/// Buttons in a row: duplicate, change, move, notes, remove.
#[component]
pub(super) fn ShipMenu(
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
        move |_| state.pick(Target::Variant(key), &swap)
    };
    let remove = move |_| {
        if let Some(ship) = state.ship(key) {
            state.run(Command::Remove(Place::Ship(ship)));
            dom::focus_later("add-ship");
        }
    };
    view! {
        <div class="ship__menu" role="group" aria-label="This ship">
            <button
                class="icon-button"
                type="button"
                id=format!("{}-up", ship_element(key))
                aria-label="Move up"
                title="Move up"
                disabled=move || first.get()
                on:click=move |_| shift(-1)
            >
                <Mark sign=Sign::Up />
            </button>
            <button
                class="icon-button"
                type="button"
                id=format!("{}-down", ship_element(key))
                aria-label="Move down"
                title="Move down"
                disabled=move || last.get()
                on:click=move |_| shift(1)
            >
                <Mark sign=Sign::Down />
            </button>
            <button
                class="icon-button"
                type="button"
                id=swap
                aria-label="Change the variant"
                title="Change the variant"
                on:click=change
            >
                <Mark sign=Sign::Swap />
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Duplicate"
                title="Duplicate"
                on:click=move |_| {
                    if let Some(ship) = state.ship(key) {
                        state.run(Command::Duplicate(ship));
                    }
                }
            >
                <Mark sign=Sign::Copy />
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Notes"
                title="Notes"
                aria-pressed=move || notes.get().to_string()
                on:click=move |_| notes.update(|shown| *shown = !*shown)
            >
                <Mark sign=Sign::Note />
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Remove the ship"
                title="Remove the ship"
                on:click=remove
            >
                <Mark sign=Sign::Bin />
            </button>
        </div>
    }
    .into_any()
}
