use flagbridge_events::Settings;
use leptos::prelude::*;

use super::form::Typed;
use super::settings::SettingsFields;
use crate::pages::head::Head;

/// What came of the form that makes an event; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct EventsRequest {
    /// What was wrong with it; may be empty.
    pub trouble: String,
    /// What was typed.
    pub typed: Typed,
}

/// Where an event is made.
#[component]
pub fn EventsPage() -> impl IntoView {
    let asked: EventsRequest = use_context().unwrap_or_default();
    let trouble = super::trouble(&asked.trouble);
    view! {
        <Head
            title="Events"
            description="Run a Star Wars: Armada event: lists checked as they come in, Swiss pairings, results, standings and a clock for the room, without an account."
        />
        <header class="event-head">
            <h1>"Run an event"</h1>
            <p class="lead">
                "Lists are checked as they come in, rounds are paired, results are entered by players or judges, and the room sees it all. No account: whoever makes the event gets a secret link, and makes more for judges."
            </p>
            <p>
                <a href="/judge">"Only check a pile of lists"</a>
                " · "
                <a href="/library">"The library: lists that were played, and what they say together"</a>
                " · "
                <a href="/events/feed.atom">"Feed of new events"</a>
            </p>
        </header>
        {trouble}
        <form class="event-form" method="post" action="/events">
            <SettingsFields settings=Settings::default() typed=asked.typed.clone() />
            <p class="actions">
                <button class="button button--primary" type="submit">"Make the event"</button>
            </p>
        </form>
    }
    .into_any()
}
