use flagbridge_events::{EventLog, Settings};
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::form::{Typed, edition_title};
use super::phase::Phase;
use super::settings::SettingsFields;
use crate::pages::day::day;
use crate::pages::head::Head;

/// What the page of events shows; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct EventsRequest {
    /// What was wrong with the form that creates an event; may be empty.
    pub trouble: String,
    /// What was typed into it.
    pub typed: Typed,
    /// Events that are listed publicly.
    pub public: Vec<PublicEvent>,
    /// Today, as `YYYY-MM-DD`.
    pub today: String,
}

/// An event that is listed publicly.
#[derive(Clone, Debug, Default)]
pub struct PublicEvent {
    /// Its address.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The day it begins, as `YYYY-MM-DD`; may be empty.
    pub date: String,
    /// Where it is played; may be empty.
    pub place: String,
    /// Title of its edition.
    pub edition: String,
    /// How many play.
    pub players: usize,
    /// How far it has come.
    pub phase: String,
}

impl PublicEvent {
    /// What is shown of an event.
    pub fn new(slug: &str, log: &EventLog) -> Self {
        let event = log.event();
        let settings = event.settings();
        Self {
            slug: slug.to_owned(),
            name: settings.name.clone(),
            date: settings.date.clone(),
            place: settings.place.clone(),
            edition: edition_title(&settings.edition),
            players: event.players().len(),
            phase: Phase::of(event).words(event),
        }
    }
}

/// The visitor's events, public ones, and the form that creates one.
#[component]
pub fn EventsPage() -> impl IntoView {
    let asked: EventsRequest = use_context().unwrap_or_default();
    let trouble = super::trouble(&asked.trouble);
    let (mut past, mut coming): (Vec<_>, Vec<_>) =
        asked.public.iter().cloned().partition(|it| !it.date.is_empty() && it.date < asked.today);
    // The next one first; without a date last. Of those that are over, the latest first.
    coming.sort_by_key(|it| (it.date.is_empty(), it.date.clone()));
    past.sort_by_key(|it| std::cmp::Reverse(it.date.clone()));
    let none = asked.public.is_empty().then(|| {
        view! { <p>"No public events yet. When you create an event, you can list it here."</p> }
    });
    let typing = !asked.trouble.is_empty();
    view! {
        <Head
            title="Events"
            description="Star Wars: Armada events: find one, or run your own with list checking, Swiss pairings, results, standings and a round clock, without an account."
        />
        <header class="event-head">
            <h1>"Events"</h1>
            <p class="lead">
                "Find an event, or run one: lists are checked on submission, rounds are paired, and players follow results and standings. No account needed."
            </p>
            <p class="actions">
                <a class="button button--primary" href="#create">"Create event"</a>
                <a class="button" href="/judge">"Bulk list check"</a>
                <a class="button" href="/library">"Tournament lists and statistics"</a>
            </p>
        </header>
        {trouble}
        <section class="event-part" aria-labelledby="mine" data-my-events hidden>
            <h2 id="mine">"My events"</h2>
            <ul class="event-cards" data-events></ul>
        </section>
        <section class="event-part" aria-labelledby="public">
            <h2 id="public">"Public events"</h2>
            {none}
            {cards(coming)}
            {(!past.is_empty())
                .then(|| {
                    view! {
                        <h3>"Past events"</h3>
                        {cards(past)}
                    }
                })}
            <p>
                <a href="/events/feed.atom">"Feed of new events"</a>
            </p>
        </section>
        <section class="event-part" aria-labelledby="create">
            <h2 id="create" tabindex="-1">"Create event"</h2>
            <p>"You get a secret organiser link, and can create links for judges."</p>
            <form class="event-form event-card" method="post" action="/events" data-typing=typing.to_string()>
                <SettingsFields settings=Settings::default() typed=asked.typed.clone() />
                <p class="actions">
                    <button class="button button--primary" type="submit">"Create event"</button>
                </p>
            </form>
        </section>
        <script type="module" nonce=use_nonce()>
            {include_str!("mine.js")}
        </script>
    }
    .into_any()
}

fn cards(events: Vec<PublicEvent>) -> AnyView {
    let cards = events.into_iter().map(|it| {
        let players = flagbridge_wording::count(it.players, "player", "players");
        let facts = [day(&it.date), it.place, it.edition, players];
        let facts = facts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ");
        view! {
            <li class="event-card">
                <a class="event-card__name" href=format!("/e/{}", it.slug)>
                    <bdi>{it.name}</bdi>
                </a>
                <span class="tag event-chip">{it.phase}</span>
                <span class="event-card__facts">{facts}</span>
            </li>
        }
    });
    view! { <ul class="event-cards">{cards.collect::<Vec<_>>()}</ul> }.into_any()
}
