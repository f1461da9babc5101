use flagbridge_cards::{Card, CardNumber, Faction, Slot};
use flagbridge_data::catalogue;
use flagbridge_library::{Order, Query};
use leptos::prelude::*;

use crate::pages::events::{Choice, EditionChoice, Field};

/// The form that asks for lists or for figures; a plain one, whose answer has an address.
#[component]
pub(crate) fn Filter(
    /// Where it is sent.
    action: &'static str,
    /// What is asked for now.
    query: Query,
    /// Whether the order of the answer is asked for.
    #[prop(optional)]
    ordered: bool,
) -> impl IntoView {
    let number = |number: Option<u32>| number.map(|it| it.to_string()).unwrap_or_default();
    let factions = std::iter::once((String::new(), "any".to_owned()))
        .chain(Faction::ALL.iter().map(|it| (it.id().to_owned(), it.name().to_owned())));
    let cards: Vec<String> = query.cards.iter().filter_map(|card| name(*card)).collect();
    let [first, second] = [0, 1].map(|at| cards.get(at).cloned().unwrap_or_default());
    let orders = vec![
        ("newest".to_owned(), "Newest".to_owned()),
        ("best".to_owned(), "Best finish".to_owned()),
    ];
    let order = match query.order {
        Order::Newest => "newest",
        Order::Best => "best",
    };
    view! {
        <form class="event-form library-filter" method="get" action=action role="search">
            <div class="event-fields">
                <Field label="Words in names and cards" name="text" kind="search" value=query.text.clone() />
                <Choice
                    label="Faction"
                    name="faction"
                    options=factions.collect()
                    chosen=query.faction.map(|it| it.id()).unwrap_or_default()
                />
                <Choice
                    label="Commander"
                    name="commander"
                    options=commanders()
                    chosen=query.commander.and_then(id).unwrap_or_default()
                />
            </div>
            <details open=has_more(&query)>
                <summary>"Cards, points, edition, event"</summary>
                <div class="event-fields">
                    <Field label="With this card (its name)" name="card" value=first />
                    <Field label="And with this card" name="card" value=second />
                    <Field label="Points, at least" name="least" kind="number" value=number(query.least) />
                    <Field label="Points, at most" name="most" kind="number" value=number(query.most) />
                </div>
                <div class="event-fields">
                    <EditionChoice label="Edition" open="any" chosen=query.edition.clone() />
                    <Field label="Event" name="event" value=query.event.clone() />
                    <Field label="This rank or better" name="rank" kind="number" value=number(query.rank) />
                    <Field label="From month (2026-05)" name="from" value=query.from.clone() />
                    <Field label="To month" name="to" value=query.to.clone() />
                </div>
            </details>
            {ordered
                .then(|| {
                    view! { <Choice label="Order" name="order" options=orders chosen=order /> }
                })}
            <p class="actions">
                <button class="button button--primary" type="submit">"Search"</button>
                <a class="button" href=action>"Clear"</a>
            </p>
        </form>
    }
    .into_any()
}

/// Whether something is asked for that stands in the part that is folded away.
fn has_more(query: &Query) -> bool {
    let plain = Query {
        text: String::new(),
        faction: None,
        commander: None,
        order: Order::default(),
        page: 0,
        ship: None,
        ..query.clone()
    };
    plain != Query::default()
}

fn commanders() -> Vec<(String, String)> {
    let leads = |card: &&Card| {
        card.upgrade().is_some_and(|upgrade| upgrade.slots.contains(&Slot::Commander))
    };
    let mut commanders: Vec<_> = (1..=catalogue().card_count())
        .filter_map(|number| catalogue().newest(CardNumber::new(u16::try_from(number).ok()?)))
        .filter(leads)
        .map(|card| {
            let sides: Vec<_> = Faction::ALL
                .iter()
                .filter(|faction| card.factions.contains(**faction) && !card.factions.is_any())
                .map(|faction| faction.name())
                .collect();
            (card.id.to_owned(), format!("{} ({})", card.name, sides.join(", ")))
        })
        .collect();
    commanders.sort_by(|a, b| a.1.cmp(&b.1));
    commanders.insert(0, (String::new(), "any".to_owned()));
    commanders
}

fn name(card: CardNumber) -> Option<String> {
    catalogue().newest(card).map(|card| card.full_name())
}

fn id(card: CardNumber) -> Option<String> {
    catalogue().newest(card).map(|card| card.id.to_owned())
}
