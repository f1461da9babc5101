//! The heading of a part of the editor, with the button that opens the picker.

use leptos::prelude::*;

use super::editor_state::EditorState;
use super::mark::{Mark, Sign};
use super::target::Target;

/// A title, by which the part is named, and the button that adds to the part. Both have ids.
pub(crate) fn part_head(
    state: EditorState,
    (title_id, title): (&'static str, &'static str),
    (add_id, add): (&'static str, &'static str),
    target: Target,
) -> AnyView {
    view! {
        <header class="part__head">
            <h2 class="part__title" id=title_id>{title}</h2>
            <button
                class="button button--small"
                id=add_id
                type="button"
                on:click=move |_| state.pick(target, add_id)
            >
                <Mark sign=Sign::Plus />
                {add}
            </button>
        </header>
    }
    .into_any()
}
