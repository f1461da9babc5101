use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::islands::CardSearch;
use crate::pages::head::Head;

/// Search and filters over every card.
#[component]
pub fn CardList() -> impl IntoView {
    let search = use_location().search.get_untracked();
    view! {
        <Head
            title="Cards"
            description="Every ship, squadron, upgrade, objective and damage card of Star Wars: Armada in every edition of the rules: search by name, filter by cost, icon, keyword, size and release."
            islands=true
        />
        <section class="card-list" aria-labelledby="cards-title">
            <div class="card-list__intro">
                <h1 id="cards-title">"Cards"</h1>
                <p class="lead">
                    "Every card of the game in every edition of the rules. Effects are summarised in our own words."
                </p>
            </div>
            {view! { <CardSearch search /> }.into_any()}
        </section>
    }
    .into_any()
}
