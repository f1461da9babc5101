//! The table as a companion.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::head::Head;
use crate::islands::PlayCompanion;
use crate::play::lobby::Choices;

/// A position laid out by hand: measured, its attacks worked out, nothing played.
#[component]
pub fn CompanionPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let mut choices = Choices::of_query(|name| query.get(name));
    for (list, pick) in choices.lists.iter_mut().zip(["pick-a", "pick-b"]) {
        if let Some(picked) = query.get(pick).filter(|picked| !picked.is_empty()) {
            *list = picked;
        }
    }
    view! {
        <Head
            title="Companion"
            description="A second screen for your Star Wars: Armada table: set up a position, measure ranges, see arcs and lines of sight and get the exact odds of an attack."
            islands=true
        />
        <header class="lobby-head companion-head">
            <h1>"Companion"</h1>
            <p class="lead">
                "A second screen for your own table. Set up a position, measure it, see arcs and lines of sight and get an attack’s exact odds. The position is saved in this browser."
            </p>
        </header>
        <noscript>
            <p class="notice">
                "The table needs JavaScript. " <a href="/odds">"The odds"</a>
                " work without it."
            </p>
        </noscript>
        {view! { <PlayCompanion choices /> }.into_any()}
    }
    .into_any()
}
