//! The odds of an attack, as a page.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use crate::analysis::OddsQuestion;
use crate::islands::OddsTool;

/// Any pool against any defense tokens; two of them side by side. What is asked stands in the address.
#[component]
pub fn OddsPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let pairs: Vec<(String, String)> =
        query.into_iter().map(|(name, value)| (name.into_owned(), value)).collect();
    let question = OddsQuestion::of_pairs(&pairs);
    view! {
        <Head
            title="Dice odds"
            description="Exact odds of any Star Wars: Armada attack: dice, rerolls, accuracies, defense tokens; two attacks side by side."
            islands=true
        />
        <header class="odds-head">
            <h1>"Dice odds"</h1>
            <p class="lead">
                "Every outcome is counted, none is sampled. Both sides play their best: the attacker rerolls and locks, the defender spends what helps."
            </p>
        </header>
        {view! { <OddsTool question /> }.into_any()}
    }
    .into_any()
}
