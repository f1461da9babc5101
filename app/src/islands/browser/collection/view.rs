//! The collection as it is shown and changed.

use flagbridge_cards::{Card, Kind};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::store;
use crate::card_query::searcher;
use crate::collection::{Collection, Expansion, MOST, expansions};
use crate::emblem::Emblem;
use crate::islands::browser::text_file;
use crate::islands::rows;

/// How many cards a search shows.
const SHOWN: usize = 24;

/// The collection and what was said of it last.
#[derive(Clone, Copy)]
struct CollectionState {
    collection: RwSignal<Collection>,
    said: RwSignal<String>,
}

impl CollectionState {
    fn change(self, change: impl FnOnce(&mut Collection)) {
        self.collection.update(change);
        let kept = self.collection.with_untracked(store::write);
        self.said.set(match kept {
            true => String::new(),
            false => {
                "This browser cannot save your collection. Export it before you leave.".to_owned()
            }
        });
    }
}

/// Boxes, cards by number, and the file.
pub(crate) fn open() -> AnyView {
    let shelf = CollectionState {
        collection: RwSignal::new(store::read()),
        said: RwSignal::new(String::new()),
    };
    let boxes: Vec<_> =
        expansions().iter().map(|it| view! { <Box shelf expansion=it /> }).collect();
    let count = move || shelf.collection.with(|it| it.owned().len());
    view! {
        <div class="collection">
            <section class="collection__part" aria-labelledby="boxes-title">
                <h2 class="part__title" id="boxes-title">
                    "Boxes"
                </h2>
                <p class="collection__note">
                    "Each expansion has one of each of its cards; generic squadrons are not limited. A card is "
                    "listed with the expansion it first appeared in. If you have more copies, enter the number below."
                </p>
                <ul class="collection__boxes">{boxes}</ul>
            </section>
            <Cards shelf />
            <section class="collection__part" aria-labelledby="file-title">
                <h2 class="part__title" id="file-title">
                    "Export collection"
                </h2>
                <p class="collection__note">
                    "Your collection is saved in this browser and has " <b>{count}</b> " different cards. "
                    "Export it to use it in another browser."
                </p>
                <File shelf />
            </section>
            <p class="notice notice--warning" role="alert" hidden=move || shelf.said.with(String::is_empty)>
                {move || shelf.said.get()}
            </p>
        </div>
    }
    .into_any()
}

#[component]
fn Box(shelf: CollectionState, expansion: &'static Expansion) -> impl IntoView {
    let id = expansion.id.as_str();
    let count =
        Memo::new(move |_| shelf.collection.with(|it| it.boxes.get(id).copied().unwrap_or(0)));
    view! {
        <li class="collection__box">
            <label class="collection__tick">
                <input
                    type="checkbox"
                    prop:checked=move || count.get() != 0
                    on:change=move |event| {
                        let count = u16::from(event_target_checked(&event));
                        shelf.change(|it| it.set_box(id, count));
                    }
                />
                <span class="collection__name">{expansion.name.as_str()}</span>
                <span class="collection__code">{expansion.code.as_str()}</span>
            </label>
            <input
                class="collection__number"
                type="number"
                inputmode="numeric"
                min="0"
                max=MOST
                aria-label=format!("How many {}", expansion.name)
                hidden=move || count.get() == 0
                prop:value=move || count.get()
                on:change=move |event| {
                    let count = event_target_value(&event).parse().unwrap_or(0);
                    shelf.change(|it| it.set_box(id, count));
                }
            />
        </li>
    }
    .into_any()
}

/// Cards that the player has counted, and a search for others.
#[component]
fn Cards(shelf: CollectionState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let shown = move || -> Vec<&'static str> {
        let newest = |number| catalogue().newest(number);
        text.with(|text| {
            if text.trim().is_empty() {
                let counted =
                    shelf.collection.with(|it| it.cards.keys().cloned().collect::<Vec<_>>());
                let cards = counted.iter().filter_map(|id| newest(catalogue().number(id)?));
                return cards.map(|card| card.id).collect();
            }
            let found = searcher().search(text).into_iter().filter_map(|it| newest(it.card));
            let found = found.filter(|card| card.kind() != Kind::Damage);
            found.take(SHOWN).map(|card| card.id).collect()
        })
    };
    view! {
        <section class="collection__part" aria-labelledby="cards-title">
            <h2 class="part__title" id="cards-title">
                "Individual cards"
            </h2>
            <label class="field-label">
                <span class="field-label__text">"Find a card to count"</span>
                <input
                    class="select"
                    id="collection-search"
                    type="search"
                    autocomplete="off"
                    maxlength="80"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <ul class="collection__cards">
                {rows(
                    shown,
                    |id| *id,
                    move |id| match catalogue().number(id).and_then(|it| catalogue().newest(it)) {
                        Some(card) => view! { <CardCount shelf card /> }.into_any(),
                        None => ().into_any(),
                    },
                )}
            </ul>
        </section>
    }
    .into_any()
}

#[component]
fn CardCount(shelf: CollectionState, card: &'static Card) -> impl IntoView {
    let stated = move || shelf.collection.with(|it| it.cards.get(card.id).copied());
    let brought = move || match shelf.collection.with(|it| it.from_boxes(card)) {
        MOST => "any".to_owned(),
        count => count.to_string(),
    };
    view! {
        <li class="collection__card">
            <Emblem card />
            <span class="collection__name">{card.full_name()}</span>
            <input
                class="collection__number"
                type="number"
                inputmode="numeric"
                min="0"
                max=MOST
                aria-label=format!("How many {}", card.full_name())
                placeholder=brought
                prop:value=move || stated().map(|it| it.to_string()).unwrap_or_default()
                on:change=move |event| {
                    let count = event_target_value(&event).parse().ok();
                    shelf.change(|it| it.set_card(card.id, count));
                }
            />
        </li>
    }
    .into_any()
}

#[component]
fn File(shelf: CollectionState) -> impl IntoView {
    let offer = move |_| {
        let text = shelf.collection.with_untracked(Collection::text);
        text_file::offer(&text, "collection.json");
    };
    let chosen = move |event: leptos::ev::Event| {
        text_file::on_chosen(&event, move |text| match Collection::parse(text) {
            Ok(read) => shelf.change(|it| *it = read),
            Err(fault) => shelf.said.set(fault.to_string()),
        });
    };
    view! {
        <div class="collection__file">
            <button class="button button--small" type="button" on:click=offer>
                "Export"
            </button>
            <label class="button button--small">
                "Import"
                <input class="visually-hidden" type="file" accept=".json,application/json" on:change=chosen />
            </label>
        </div>
    }
    .into_any()
}
