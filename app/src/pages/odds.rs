//! The odds of an attack, as a page.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use crate::analysis::OddsQuestion;
use crate::islands::OddsTool;

/// Any pool against any defense tokens, or two attacks side by side. The address contains the question.
#[component]
pub fn OddsPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let pairs: Vec<(String, String)> =
        query.into_iter().map(|(name, value)| (name.into_owned(), value)).collect();
    let question = OddsQuestion::of_pairs(&pairs);
    view! {
        <Head
            title="Dice odds"
            description="Exact odds for any Star Wars: Armada attack: dice, rerolls, accuracies and defense tokens. Compare two attacks side by side."
            islands=true
        />
        <header class="odds-head">
            <h1>"Dice odds"</h1>
            <p class="lead">
                "Exact odds, not a simulation. Both players choose their best option: the attacker rerolls and locks tokens, the defender spends them."
            </p>
        </header>
        {view! { <OddsTool question /> }.into_any()}
    }
    .into_any()
}
