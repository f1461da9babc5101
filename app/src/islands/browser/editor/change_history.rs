//! The changes that led here.

use leptos::prelude::*;

use super::editor_state::EditorState;

/// How many steps are listed; all of them can be undone.
const SHOWN: usize = 40;

/// Every step by name; a click goes back or forth to it.
pub(crate) fn change_history(state: EditorState, open: Signal<bool>) -> AnyView {
    let steps = Memo::new(move |_| {
        if !open.get() {
            return (Vec::new(), Vec::new());
        }
        state.editing.with(|it| {
            let future: Vec<String> = it.future().take(SHOWN).map(str::to_owned).collect();
            let past: Vec<String> = it.past().take(SHOWN).map(str::to_owned).collect();
            (future, past)
        })
    });
    let back = move |count: usize| (0..count).for_each(|_| state.undo());
    let forth = move |count: usize| (0..count).for_each(|_| state.redo());
    let rows = move || {
        let (future, past) = steps.get();
        let future = future.into_iter().enumerate().rev().map(move |(index, name)| {
            view! {
                <li class="step step--undone">
                    <button class="step__name" type="button" on:click=move |_| forth(index + 1)>
                        {name}
                    </button>
                </li>
            }
            .into_any()
        });
        let now = std::iter::once(view! { <li class="step step--now">"Now"</li> }.into_any());
        let past = past.into_iter().enumerate().map(move |(index, name)| {
            view! {
                <li class="step">
                    <button class="step__name" type="button" on:click=move |_| back(index + 1)>
                        {name}
                    </button>
                </li>
            }
            .into_any()
        });
        future.chain(now).chain(past).collect_view()
    };
    view! { <ol class="steps">{rows}</ol> }.into_any()
}
