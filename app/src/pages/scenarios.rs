//! The scenarios: the rules as we read them, each with a position, a script and what must be true after.

use flagbridge_cards::{Card, Kind};
use flagbridge_data::catalogue;
use flagbridge_scenarios::{Scenario, chapters, scenario, scenarios, showing};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::head::Head;
use super::missing::Missing;
use crate::islands::PlayReplay;

/// The most scenarios listed on a card's page; keywords and common cards have far more.
const MOST_ON_A_CARD: usize = 12;

/// The chapters, or one of them with its scenarios.
#[component]
pub fn ScenariosPage() -> impl IntoView {
    let chapter = use_params_map().get_untracked().get("chapter");
    let words =
        "Worked examples of the rules of Armada: a position, what the players do, and the result.";
    let Some(chapter) = chapter else {
        let link = |(chapter, count): (&'static str, usize)| {
            let scenarios = flagbridge_wording::count(count, "scenario", "scenarios");
            view! {
                <li>
                    <a href=format!("/scenarios/{chapter}")>{title_of(chapter)}</a>
                    " · "
                    {scenarios}
                </li>
            }
        };
        return view! {
            <Head title="Scenarios" description=words />
            <section class="scenarios" aria-labelledby="scenarios">
                <h1 id="scenarios">"Scenarios"</h1>
                <p>
                    {words}
                    " Each one cites its rule, and our tests run it in every edition it applies to. If you think we got a rule wrong, this is the place to check."
                </p>
                <ul class="scenarios__list">{chapters().into_iter().map(link).collect_view()}</ul>
            </section>
        }
        .into_any();
    };
    let mut own = scenarios().iter().filter(|it| it.chapter == chapter).peekable();
    if own.peek().is_none() {
        return view! { <NoScenario /> }.into_any();
    }
    let title = title_of(&chapter);
    view! {
        <Head title=format!("Scenarios: {title}") description=words />
        <section class="scenarios" aria-labelledby="scenarios">
            <p>
                <a href="/scenarios">"All chapters"</a>
            </p>
            <h1 id="scenarios">{title}</h1>
            <ul class="scenarios__list">{own.map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// One scenario: its title, the rule it cites, the cards in it and the file.
#[component]
pub fn ScenarioPage() -> impl IntoView {
    let parts = use_params_map().get_untracked();
    let part = |name: &str| parts.get(name).unwrap_or_default();
    let Some(own) = scenario(&part("chapter"), &part("name")) else {
        return view! { <NoScenario /> }.into_any();
    };
    let path = format!("scenarios/{}/{}.toml", own.chapter, own.name);
    let cards = cards_in(own);
    let card = |card: &'static Card| {
        view! {
            <li>
                <a href=format!("/cards/{}", card.id)>{card.name}</a>
            </li>
        }
    };
    view! {
        <Head title=own.title description=format!("A worked example of {}.", own.cite) />
        <article class="scenarios">
            <p>
                <a href=format!("/scenarios/{}", own.chapter)>{title_of(own.chapter)}</a>
            </p>
            <h1>{own.title}</h1>
            <p class="cite">{own.cite}</p>
            {can_be_watched(own)
                .then(|| {
                    view! {
                        <p class="actions">
                            <a class="button button--primary" href=watch_address(own)>
                                "Watch it on the table"
                            </a>
                        </p>
                    }
                })}
            <pre class="scenarios__text" tabindex="0" aria-label="Scenario file">
                {own.text}
            </pre>
            <p>
                "Run it yourself: " <code>{format!("flagbridge scenario --log {path}")}</code>
            </p>
            {(!cards.is_empty())
                .then(|| {
                    view! {
                        <h2>"Cards in this scenario"</h2>
                        <ul class="scenarios__cards">{cards.into_iter().map(card).collect_view()}</ul>
                    }
                })}
        </article>
    }
    .into_any()
}

/// A scenario on the table, step by step.
#[component]
pub fn WatchScenarioPage() -> impl IntoView {
    let parts = use_params_map().get_untracked();
    let part = |name: &str| parts.get(name).unwrap_or_default();
    let own = scenario(&part("chapter"), &part("name")).filter(|own| can_be_watched(own));
    let Some((own, record)) = own.and_then(|own| Some((own, replay(own)?))) else {
        return view! { <NoScenario /> }.into_any();
    };
    view! {
        <Head
            title=format!("Watch: {}", own.title)
            description=format!("A worked example of {}, step by step on the table.", own.cite)
            islands=true
        />
        <header class="replay-head">
            <p>
                <a href=format!("/scenarios/{}/{}", own.chapter, own.name)>"The scenario as text"</a>
            </p>
            <h1>{own.title}</h1>
            <p class="cite">{own.cite}</p>
        </header>
        <PlayReplay scenario=record>
            <p>"Setting up the table…"</p>
            <noscript>
                <p class="notice">"The table needs JavaScript. The scenario as text works without it."</p>
            </noscript>
        </PlayReplay>
    }
    .into_any()
}

/// Whether a scenario is played on the table; those about fleets are not.
fn can_be_watched(own: &Scenario) -> bool {
    own.chapter != "fleet"
}

/// Where a scenario is watched.
fn watch_address(own: &Scenario) -> String {
    format!("/scenarios/{}/{}/watch", own.chapter, own.name)
}

/// A link to the table that shows a ruling, by the chapter and name of the scenario that proves it; none where it proves it
/// without a table.
pub(crate) fn watch_ruling(proof: &str) -> Option<AnyView> {
    let (chapter, name) = proof.split_once('/')?;
    let own = scenario(chapter, name).filter(|own| can_be_watched(own))?;
    let label = format!("Watch this ruling on the table: {}", own.title);
    let link = view! {
        " · "
        <a class="scenarios__watch" href=watch_address(own) aria-label=label>
            "Watch"
        </a>
    };
    Some(link.into_any())
}

/// The record of a scenario, with its film.
fn replay(own: &Scenario) -> Option<String> {
    let name = format!("{}/{}", own.chapter, own.name);
    let scenario = flagbridge_engine::scenario::Scenario::read(own.text).ok()?;
    scenario.replay(&name, catalogue()).ok()
}

/// On a card's page: which scenarios show what it does on the table.
#[component]
pub(crate) fn ShownBy(card: &'static Card) -> impl IntoView {
    let shown = showing(card.id, card.name);
    if shown.is_empty() || card.kind() == Kind::Ship {
        return ().into_any();
    }
    let more = shown.len().saturating_sub(MOST_ON_A_CARD);
    view! {
        <section class="card-section" aria-labelledby="played">
            <h2 id="played">"How it works on the table"</h2>
            <p>"Worked examples that anyone can check:"</p>
            <ul class="scenarios__list">
                {shown.into_iter().take(MOST_ON_A_CARD).map(row).collect_view()}
            </ul>
            {(more > 0).then(|| view! { <p>"and " {more} " more."</p> })}
        </section>
    }
    .into_any()
}

fn row(own: &'static Scenario) -> impl IntoView + use<> {
    view! {
        <li>
            <a href=format!("/scenarios/{}/{}", own.chapter, own.name)>{own.title}</a>
            " "
            <span class="cite">{own.cite}</span>
            {can_be_watched(own)
                .then(|| {
                    let label = format!("Watch: {}", own.title);
                    view! {
                        " "
                        <a class="scenarios__watch" href=watch_address(own) aria-label=label>
                            "Watch"
                        </a>
                    }
                })}
        </li>
    }
}

#[component]
fn NoScenario() -> impl IntoView {
    view! {
        <Missing title="Scenario not found" words="There is no scenario at this address.">
            <a class="button button--primary" href="/scenarios">
                "All scenarios"
            </a>
        </Missing>
    }
}

/// The cards that a scenario names, sorted by name.
fn cards_in(own: &Scenario) -> Vec<&'static Card> {
    let words = own.text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    let mut cards: Vec<&Card> = words
        .filter_map(|word| catalogue().newest(catalogue().number(word)?))
        .filter(|card| card.kind() != Kind::Damage)
        .collect();
    cards.sort_by_key(|card| (card.name, card.number));
    cards.dedup_by_key(|card| card.number);
    cards
}

/// A chapter's folder as a heading.
fn title_of(chapter: &str) -> String {
    let mut letters = chapter.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
