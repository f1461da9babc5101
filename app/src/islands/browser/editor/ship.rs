//! A ship of the fleet: its card, its slots, its notes.

use flagbridge_cards::{CardNumber, Slot};
use flagbridge_fleet::Place;
use leptos::ev;
use leptos::prelude::*;

use super::campaign_part::told;
use super::editor_state::{CampaignPlace, EditorState};
use super::element_ids::ship_element;
use super::facts::ShipFigures;
use super::mark::{Mark, Sign};
use super::part_head::part_head;
use super::ship_menu::ShipMenu;
use super::slots::Slots;
use super::target::Target;
use super::verdict::Faults;
use crate::editor::{Command, Key};
use crate::emblem::Emblem;
use crate::islands::rows;

/// The ships, in their order, and the way to add one.
#[component]
pub(crate) fn Ships(state: EditorState) -> impl IntoView {
    let keys = Memo::new(move |_| state.editing.with(|it| it.keyed().ships().to_vec()));
    let none = move || keys.with(Vec::is_empty);
    let dragged = RwSignal::new(None);
    view! {
        <section class="part" aria-labelledby="ships-title">
            {part_head(state, ("ships-title", "Ships"), ("add-ship", "Add ship"), Target::Ship)}
            <p class="part__empty" hidden=move || !none()>
                "No ships yet. The first one you add will carry your commander."
            </p>
            <ol class="ships">
                {rows(
                    move || keys.get(),
                    |key| *key,
                    move |key| view! { <ShipCard state key dragged /> }.into_any(),
                )}
            </ol>
        </section>
    }
    .into_any()
}

#[component]
fn ShipCard(state: EditorState, key: Key, dragged: RwSignal<Option<Key>>) -> impl IntoView {
    let index = Memo::new(move |_| state.editing.with(|it| it.keyed().ship(key)));
    let number = Memo::new(move |_| {
        let index = index.get()?;
        state.editing.with(|it| it.draft().ships.get(index).map(|ship| ship.card))
    });
    let card = move || number.get().and_then(|number| state.edition.get().card(number));
    let points = Memo::new(move |_| {
        let (Some(index), here) = (index.get(), state.edition.get()) else { return (0, 0) };
        state.editing.with(|it| {
            let Some(ship) = it.draft().ships.get(index) else { return (0, 0) };
            let cost =
                |number: &CardNumber| here.card(*number).map_or(0, |it| u32::from(it.points));
            (cost(&ship.card), ship.upgrades.iter().map(cost).sum::<u32>())
        })
    });
    let flagship = Memo::new(move |_| {
        let (Some(index), here) = (index.get(), state.edition.get()) else { return false };
        let leads = |number: &CardNumber| {
            let upgrade = here.card(*number).and_then(|card| card.upgrade());
            upgrade.is_some_and(|it| it.slots.contains(&Slot::Commander))
        };
        state
            .editing
            .with(|it| it.draft().ships.get(index).is_some_and(|it| it.upgrades.iter().any(leads)))
    });
    let has_notes = state.ship(key).is_some_and(|ship| {
        state.draft(|draft| draft.ships.get(ship).is_some_and(|it| !it.notes.is_empty()))
    });
    let notes = RwSignal::new(has_notes);
    let place = Signal::derive(move || index.get().map(Place::Ship));
    let over = RwSignal::new(false);
    let drop_here = move |event: ev::DragEvent| {
        event.prevent_default();
        over.set(false);
        let from = dragged.get_untracked().and_then(|key| state.ship(key));
        if let (Some(from), Some(to)) = (from, state.ship(key)) {
            state.run(Command::MoveShip { from, to });
        }
        dragged.set(None);
    };
    let title = format!("{}-title", ship_element(key));
    let labelled = title.clone();
    view! {
        <li
            class="ship"
            class:ship--over=move || over.get()
            class:ship--flagship=move || flagship.get()
            id=ship_element(key)
            tabindex="-1"
            data-card=move || card().map(|card| card.id)
            aria-labelledby=labelled
            on:keydown=move |event| super::keys::shift_ship(&event, state, key)
            on:dragenter=move |event: ev::DragEvent| {
                if dragged.get_untracked().is_some_and(|it| it != key) {
                    event.prevent_default();
                }
            }
            on:dragover=move |event: ev::DragEvent| {
                if dragged.get_untracked().is_some_and(|it| it != key) {
                    event.prevent_default();
                    over.set(true);
                }
            }
            on:dragleave=move |_| over.set(false)
            on:drop=drop_here
        >
            <header class="ship__head">
                <span
                    class="ship__grip"
                    draggable="true"
                    title="Drag to reorder"
                    aria-hidden="true"
                    on:dragstart=move |event: ev::DragEvent| {
                        dragged.set(Some(key));
                        if let Some(data) = event.data_transfer() {
                            data.set_effect_allowed("move");
                            drop(data.set_data("text/plain", "ship"));
                        }
                    }
                    on:dragend=move |_| dragged.set(None)
                >
                    <Mark sign=Sign::Grip />
                </span>
                {move || card().map(|card| view! { <Emblem card /> })}
                <div class="ship__words">
                    <h3 class="ship__name" id=title>
                        <button class="name-button" type="button" data-opens>
                            {move || number.get().map(|number| name_parts(state.edition.get().name(number)))}
                        </button>
                    </h3>
                    <span class="tag tag--flagship" hidden=move || !flagship.get()>
                        <Mark sign=Sign::Flag />
                        "Flagship"
                    </span>
                    {told(state, CampaignPlace::Ship(key))}
                </div>
                <div class="ship__facts">
                    {move || {
                        card().and_then(|card| card.ship()).map(|ship| view! { <ShipFigures ship /> })
                    }}
                </div>
                <Cost points />
                <ShipMenu state key notes />
            </header>
            <Faults state place />
            <Slots state key index />
            {move || notes.get().then(|| view! { <Notes state key /> })}
        </li>
    }
    .into_any()
}

/// Words that a narrow list leaves out of a ship's name: players say "Gladiator I".
const OPTIONAL: [&str; 2] = ["-class", " Star Destroyer"];

/// A ship's name, with the words that a narrow list leaves out as parts of their own.
fn name_parts(name: &'static str) -> Vec<AnyView> {
    let next = OPTIONAL.iter().filter_map(|words| name.split_once(words).map(|it| (*words, it)));
    match next.min_by_key(|(_, (own, _))| own.len()) {
        Some((words, (own, rest))) => {
            let part = view! { {own} <span class="ship__optional">{words}</span> };
            [part.into_any()].into_iter().chain(name_parts(rest)).collect()
        }
        None => vec![name.into_any()],
    }
}

/// What the ship costs with its upgrades, and what it is made of.
#[component]
fn Cost(points: Memo<(u32, u32)>) -> impl IntoView {
    view! {
        <span class="cost">
            <b class="cost__total">{move || points.get().0 + points.get().1}</b>
            <span class="visually-hidden">" points: "</span>
            <span class="cost__parts">
                {move || format!("{} + {}", points.get().0, points.get().1)}
            </span>
        </span>
    }
}

#[component]
fn Notes(state: EditorState, key: Key) -> impl IntoView {
    let text = Memo::new(move |_| {
        state.editing.with(|it| {
            let ship = it.keyed().ship(key)?;
            it.draft().ships.get(ship).map(|ship| ship.notes.clone())
        })
    });
    view! {
        <label class="notes">
            <span class="notes__label">"Notes on this ship"</span>
            <textarea
                class="notes__text"
                rows="2"
                maxlength="2000"
                prop:value=move || text.get().unwrap_or_default()
                on:input=move |event| {
                    if let Some(ship) = state.ship(key) {
                        state.type_in(Command::NoteShip { ship, notes: event_target_value(&event) });
                    }
                }
                on:change=move |_| state.pause()
            ></textarea>
        </label>
    }
}
