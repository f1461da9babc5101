//! Below the search field: examples while it is empty, and ways to complete a filter that is being typed.

use leptos::html::Input;
use leptos::prelude::*;

use super::CardSearchState;
use crate::card_query::{CardQuery, Completion, EXAMPLES, completions};
use crate::islands::rows;

#[component]
pub(crate) fn Suggestions(asked: CardSearchState, field: NodeRef<Input>) -> impl IntoView {
    let offered = move || asked.query.with(|query| suggestions(&query.text));
    let row = move |Completion { word, text }: Completion| {
        let address = CardQuery { text: text.clone(), ..CardQuery::default() }.address();
        view! {
            <li>
                <a
                    class="card-search__suggestion"
                    href=address
                    on:click=move |event| {
                        event.prevent_default();
                        asked.type_text(&text);
                        if let Some(field) = field.get_untracked() {
                            _ = field.focus();
                        }
                    }
                >
                    {word}
                </a>
            </li>
        }
        .into_any()
    };
    view! {
        <ul class="card-search__suggestions" aria-label="Search suggestions">
            {rows(offered, |it| it.text.clone(), row)}
        </ul>
    }
    .into_any()
}

/// What is offered for this text: examples where nothing was typed.
fn suggestions(text: &str) -> Vec<Completion> {
    if text.trim().is_empty() {
        let example = |text: &str| Completion { word: text.to_owned(), text: text.to_owned() };
        EXAMPLES.into_iter().map(example).collect()
    } else {
        completions(text)
    }
}
