use flagbridge_cards::{Card, Resolved};
use leptos::prelude::*;

/// Rulings about the card that hold in the edition, each with its source.
#[component]
pub(crate) fn Rulings(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let mut rulings = edition
        .rulings(card.number)
        .map(|ruling| {
            view! {
                <li class="rulings__item">
                    <p>{ruling.text}</p>
                    <p class="cite">{ruling.cite}</p>
                </li>
            }
        })
        .peekable();
    if rulings.peek().is_none() {
        return ().into_any();
    }
    view! {
        <section class="card-section" aria-labelledby="rulings">
            <h2 id="rulings">"Rulings"</h2>
            <ul class="rulings">{rulings.collect_view()}</ul>
        </section>
    }
    .into_any()
}
