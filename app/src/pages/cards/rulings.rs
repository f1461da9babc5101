use flagbridge_cards::{Card, Resolved};
use leptos::prelude::*;

use crate::pages::scenarios::watch_ruling;

/// Rulings about the card that hold in the edition, each with its source.
#[component]
pub(crate) fn Rulings(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let mut rulings = edition
        .rulings(card.number)
        .map(|ruling| {
            view! {
                <li class="rulings__item">
                    <p>{ruling.text}</p>
                    <p class="cite">
                        {ruling.cite}
                        {ruling.proof.iter().find_map(|proof| watch_ruling(proof))}
                    </p>
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

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;

    use super::*;

    #[test]
    fn a_ruling_that_a_scenario_proves_can_be_watched() {
        let edition = catalogue().current();
        let card = edition.get("capacitor-failure").unwrap();
        let html = Rulings(RulingsProps { card, edition }).into_any().to_html();
        let watch = "/scenarios/command/repair-first-discards-the-card-that-bars-shields/watch";
        assert!(html.contains(watch), "{html}");
    }

    #[test]
    fn every_scenario_that_proves_a_ruling_is_there() {
        let named = catalogue().current().cards().flat_map(|card| {
            catalogue().current().rulings(card.number).flat_map(|ruling| &ruling.proof)
        });
        for proof in named {
            let there = proof.starts_with("fleet/") || watch_ruling(proof).is_some();
            assert!(there, "{proof}");
        }
    }
}
