use flagbridge_cards::{Body, Card, Kind, Resolved};
use flagbridge_data::catalogue;
use flagbridge_wording::plural;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

use super::doubts::Doubts;
use super::effect::EffectText;
use super::fits::{Bearers, Equipment};
use super::history::History;
use super::report::ReportProblem;
use super::rulings::Rulings;
use super::ship::ShipFigures;
use super::squadron::SquadronFigures;
use super::unknown::UnknownCardPage;
use super::upgrade::UpgradeFacets;
use crate::card_query::edition_or_current;
use crate::emblem::{Emblem, faction_words, hue};
use crate::islands::card_address;
use crate::pages::head::Head;
use crate::pages::scenarios::ShownBy;

/// One card as an edition has it, with its history.
#[component]
pub fn CardPage() -> impl IntoView {
    let id = use_params_map().get_untracked().get("id").unwrap_or_default();
    let asked = use_query_map().get_untracked().get("edition").unwrap_or_default();
    let Some((shown, edition)) = shown_card(&id, &asked) else {
        return view! { <UnknownCardPage id /> }.into_any();
    };
    let unknown_edition = !asked.is_empty() && catalogue().edition(&asked).is_err();
    let in_pool = edition.card(shown.number).is_some();
    let picture = match asked.is_empty() || unknown_edition {
        true => format!("/cards/{}/preview.png", shown.id),
        false => format!("/cards/{}/preview.png?edition={}", shown.id, edition.edition().id),
    };
    view! {
        <Head title=title(shown, edition) description=description(shown, edition) picture />
        <article class=format!("card-page {}", hue(shown))>
            <Masthead card=shown edition />
            {unknown_edition
                .then(|| {
                    view! {
                        <p class="notice">
                            "There is no edition called "<code class="address">{asked}</code>
                            "; this is the card in " {edition.edition().title} "."
                        </p>
                    }
                })} <Editions card=shown edition /> <Standing card=shown edition in_pool />
            {match shown.kind() {
                Kind::Upgrade => view! { <EffectText card=shown /> <Figures card=shown edition /> }.into_any(),
                _ => view! { <Figures card=shown edition /> <EffectText card=shown /> }.into_any(),
            }} <Choices card=shown edition />
            <Doubts card=shown edition /> <History card=shown edition /> <Rulings card=shown edition />
            <ShownBy card=shown />
            {in_library(shown)}
            <ReportProblem card=shown edition />
            <p class="card-page__honesty">
                "Values are facts of the game. We write the summaries and rulings, and they may miss a nuance: if in doubt, "
                "the printed card and the cited document decide."
            </p>
        </article>
    }
    .into_any()
}

/// The ways to lists with the card and, for a ship, to what goes on it.
fn in_library(card: &Card) -> Option<AnyView> {
    let id = card.id;
    let pairs = card.ship().map(|_| {
        view! { " · " <a href=format!("/library/figures?ship={id}#pairs")>"Upgrades on this ship"</a> }
    });
    (card.kind() != Kind::Damage).then(|| {
        view! {
            <p>
                <a href=format!("/library?card={id}")>"Published lists with this card"</a>
                {pairs}
            </p>
        }
        .into_any()
    })
}

/// The card at an address in the edition that the address asks for, or the newest version where that has none.
pub fn shown_card(id: &str, edition: &str) -> Option<(&'static Card, Resolved<'static>)> {
    let newest = catalogue().newest(catalogue().number(id)?)?;
    let edition = edition_of(newest, edition);
    Some((edition.card(newest.number).unwrap_or(newest), edition))
}

/// The edition asked for. Where none is asked for and the newest official one lacks the card, the newest that has it.
fn edition_of(card: &Card, asked: &str) -> Resolved<'static> {
    let mut having = catalogue().all_editions().rev();
    let current = edition_or_current(asked);
    match current.card(card.number) {
        None if asked.is_empty() => {
            having.find(|it| it.card(card.number).is_some()).unwrap_or(current)
        }
        _ => current,
    }
}

#[component]
fn Masthead(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let craft = card.squadron().map(|it| it.craft).filter(|craft| *craft != card.name);
    let costs = !matches!(card.body, Body::Objective(_) | Body::Damage(_));
    let release = catalogue().releases[usize::from(card.release)];
    let listed = format!("/cards?kind={}", card.kind().id());
    view! {
        <p class="card-page__trail">
            <a href="/cards">"Cards"</a>
            <span aria-hidden="true">"/"</span>
            <a href=listed>{kind_plural(card)}</a>
        </p>
        <header class="card-page__head">
            <Emblem card />
            <div class="card-page__names">
                <p class="eyebrow">{card_eyebrow(card)}</p>
                <h1>{card.name}</h1>
                {craft.map(|craft| view! { <p class="card-page__craft">{craft}</p> })}
                <p class="card-page__meta">
                    {card.unique.then(|| view! { <span class="badge">"Unique"</span> })}
                    <a class="badge" href=format!("/cards?release={}", release.id)>
                        {release.name}
                    </a>
                    {(!edition.is_official())
                        .then(|| view! { <span class="badge">"Community, not official"</span> })}
                </p>
            </div>
            {costs
                .then(|| {
                    view! {
                        <p class="card-page__points">
                            <strong>{card.points}</strong>
                            {format!(" {}", plural(card.points, "point", "points"))}
                        </p>
                    }
                })}
        </header>
    }
    .into_any()
}

/// Links to the card in every edition that has it.
#[component]
fn Editions(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let link = |other: Resolved<'static>| {
        let here = other.index == edition.index;
        let words = view! {
            <span class="editions__title">{other.edition().title}</span>
            {(!other.is_official())
                .then(|| view! { <span class="editions__issuer">{other.issuer.name()}</span> })}
            <span class="editions__year">{other.date.year}</span>
        };
        if other.card(card.number).is_none() && !here {
            return view! {
                <li class="editions__item editions__item--absent">
                    {words} <span class="visually-hidden">" (not in the pool)"</span>
                </li>
            }
            .into_any();
        }
        view! {
            <li class="editions__item">
                <a
                    class="editions__link"
                    href=card_address(card, other.index)
                    aria-current=here.then_some("page")
                >
                    {words}
                </a>
            </li>
        }
        .into_any()
    };
    view! {
        <div class="editions" role="group" aria-label="Editions">
            <ol class="editions__list">{catalogue().all_editions().map(link).collect_view()}</ol>
        </div>
    }
    .into_any()
}

/// Whether the card may be used in the edition, where that is not plain.
#[component]
fn Standing(card: &'static Card, edition: Resolved<'static>, in_pool: bool) -> impl IntoView {
    let title = edition.full_title();
    let words = if !in_pool {
        let entered = catalogue().all_editions().find(|it| it.card(card.number).is_some());
        let since = entered.map(|it| format!(" Added in {}.", it.edition().title));
        format!(
            "This card is not in the pool of {title}. You see its newest version.{}",
            since.unwrap_or_default()
        )
    } else if !edition.is_competitive(card.number) {
        format!("{title} bans this card from competitive play.")
    } else {
        return ().into_any();
    };
    view! { <p class="notice notice--warning">{words}</p> }.into_any()
}

#[component]
fn Figures(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    match &card.body {
        Body::Ship(ship) => view! { <ShipFigures ship /> }.into_any(),
        Body::Squadron(squadron) => view! { <SquadronFigures card squadron edition /> }.into_any(),
        Body::Upgrade(upgrade) => view! { <UpgradeFacets card upgrade /> }.into_any(),
        Body::Objective(_) | Body::Damage(_) => ().into_any(),
    }
}

#[component]
fn Choices(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    match &card.body {
        Body::Ship(_) => view! { <Equipment card edition /> }.into_any(),
        Body::Upgrade(_) => view! { <Bearers card edition /> }.into_any(),
        _ => ().into_any(),
    }
}

/// What sort of card it is, and whose.
pub fn card_eyebrow(card: &Card) -> String {
    match &card.body {
        Body::Ship(ship) => format!("{} ship · {}", ship.size, faction_words(card.factions)),
        Body::Squadron(squadron) => {
            let sort = if squadron.ace { "Ace squadron" } else { "Squadron" };
            format!("{sort} · {}", faction_words(card.factions))
        }
        Body::Upgrade(upgrade) => {
            let slots: Vec<_> = upgrade.slots.iter().map(|slot| slot.name()).collect();
            format!("{} · {}", slots.join(" and "), faction_words(card.factions))
        }
        Body::Objective(objective) => format!("{} objective", objective.category),
        Body::Damage(damage) => format!("Damage card · {}", damage.category),
    }
}

fn kind_plural(card: &Card) -> &'static str {
    match card.body {
        Body::Ship(_) => "Ships",
        Body::Squadron(_) => "Squadrons",
        Body::Upgrade(_) => "Upgrades",
        Body::Objective(_) => "Objectives",
        Body::Damage(_) => "Damage",
    }
}

fn title(card: &Card, edition: Resolved<'_>) -> String {
    if edition.index == catalogue().current().index {
        card.full_name()
    } else {
        format!("{} in {}", card.full_name(), edition.full_title())
    }
}

fn description(card: &Card, edition: Resolved<'_>) -> String {
    let facts = crate::islands::card_facts(card);
    let cost = match card.points {
        0 => String::new(),
        points => format!(" {points} points."),
    };
    format!("{facts}.{cost} {} ({})", card.summary, edition.full_title())
}
