use flagbridge_cards::{Card, Resolved};
use leptos::prelude::*;

/// What about the card rests on a single source, or on sources that disagree.
#[component]
pub(crate) fn Doubts(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let doubts: Vec<_> =
        edition.doubts(card.number).map(|doubt| view! { <li>{doubt.text}</li> }).collect();
    if doubts.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="card-section" aria-labelledby="doubts">
            <h2 id="doubts">"Not certain"</h2>
            <ul class="rulings">{doubts}</ul>
        </section>
    }
    .into_any()
}
